import { expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, receipts } from '../ledger/book.testing.ts';

const day = '2026-03-02';
const { world, chain, idOf, call } = drawnChain(
  (opened, own) => opened.send(own, receipts(`${day} 1 cash 100.00`)),
  120_000,
);
const { draw, save, read } = drawnBooks({ idOf, call });

it('a refusal to remove a data point is not moved by what stores out of sight do with it', async () => {
  const right = ['Datapoint Setting'];
  const { token } = await join(world, 'other.store', 'Store Manager', chain.company.id, right, [idOf('0014')]);
  const book = await draw('Other');
  const remove = async (): Promise<unknown> =>
    (await world.test.ask('DELETE', `data_point/${book.float}`, { as: token })).body;
  const sheets = await read<{ sheetId: number; name: string; dpIds: number[] }[]>(
    'GET',
    `ledger-config/sheet?presetId=${book.preset.presetId}`,
  );
  const other = sheets.find(({ name }) => name === 'Other');
  const place = (dpIds: readonly number[]) =>
    call('PUT', `ledger-config/sheet-data-points?sheetId=${other?.sheetId}`, { dpIds });

  await save(book, day, { rows: [{ dpId: book.float, enteredValue: '5' }] });
  const onSheet = await remove();
  await place([book.remark, book.tills]);
  const afterOne = await remove();
  await place([book.remark, book.tills, book.float]);
  await save(book, '2026-03-03', { rows: [{ dpId: book.float, enteredValue: '5' }] });
  await place([book.remark, book.tills]);

  expect(onSheet).toMatchObject({ code: 'user.above', params: {} });
  expect([afterOne, await remove()]).toEqual([onSheet, onSheet]);
}, 60_000);
