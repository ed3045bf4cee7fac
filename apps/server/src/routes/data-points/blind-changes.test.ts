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

it('who counts blind and sets up data points is not told by a refusal that somebody adjusted a line', async () => {
  const rights = ['Sheets Access Group', 'Datapoint Setting'];
  const { token } = await join(world, 'counts.blind', 'Store Manager', chain.company.id, rights, [idOf('0008')]);
  const ask = (method: 'POST' | 'PUT', path: string, body: object) => world.test.ask(method, path, { as: token, body });
  const answerWhere = async (name: string, adjustment: string | null): Promise<unknown> => {
    const book = await draw(name);
    const input = { name: `${name} checks`, source: 'posTotal', posAssignment: 'tender.check' };
    const { dpId } = (await ask('POST', 'company/data_point', input)).body.data as { dpId: number };
    const sheets = await read<{ sheetId: number; name: string }[]>(
      'GET',
      `ledger-config/sheet?presetId=${book.preset.presetId}`,
    );
    const tenders = sheets.find((one) => one.name === 'Tenders');
    const dpIds = [book.cash, book.credit, dpId];
    await call('PUT', `ledger-config/sheet-data-points?sheetId=${tenders?.sheetId}`, { dpIds });
    if (adjustment !== null) await save(book, day, { rows: [{ dpId, adjustment }] });
    const { status, body } = await ask('PUT', `data_point/${dpId}`, { name: input.name, source: 'manual' });
    return [status, body['code'], body['message'], body['params']];
  };
  const answer = await answerWhere('Quiet', null);
  expect(answer).toEqual([403, 'user.above', expect.anything(), {}]);
  expect(await answerWhere('Adjusted', '5')).toEqual(answer);
}, 60_000);
