import { expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';

const day = '2026-03-02';
const receipt = (number: number): string =>
  JSON.stringify({
    store: '0008',
    businessDate: day,
    lane: '1',
    number: String(number),
    kind: 'sale',
    lines: Array.from({ length: 19_000 }, () => ({ amount: '1' })),
  });
const { call } = drawnChain(async (opened, own) => {
  await opened.send(own, Buffer.from(`${[1, 2, 3].map(receipt).join('\n')}\n`));
}, 120_000);

it('receipts of more parts than an answer holds are refused: it would keep other requests waiting', async () => {
  const listed = await call('GET', `dashboard/v1/transaction?startDate=${day}&lastDate=${day}`);
  const ids = (listed.body.data as { uniqueId: string }[]).map(({ uniqueId }) => uniqueId);
  const ask = (some: readonly string[]) => {
    const query = new URLSearchParams({ uniqueIds: some.join(), fromDate: day, toDate: day });
    return call('GET', `dashboard/v1/multi_receipt?${query.toString()}`);
  };
  expect(await ask(ids)).toMatchObject({ status: 400, body: { fields: [{ field: 'uniqueIds', code: 'tooBig' }] } });
  expect(await ask(ids.slice(0, 2))).toMatchObject({ status: 200, body: { totalCount: 2 } });
}, 60_000);
