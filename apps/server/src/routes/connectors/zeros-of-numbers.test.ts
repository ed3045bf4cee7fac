import { expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';
import { date, sql, u32 } from '../../facts/sql.ts';

// A spreadsheet that saves a file removes the leading zeros of lanes and receipt numbers.

const day = '2026-03-10';
const { test, drawn, facts, send } = drawnIntake(() => undefined, { clock: () => new Date('2026-03-20T16:00:00Z') });

const receipt = (lane: string, number: string, amount = '10.00', more: object = {}): string =>
  JSON.stringify({
    store: '1',
    businessDate: day,
    lane,
    number,
    ended: `${day}T09:00:00`,
    lines: [{ amount }],
    ...more,
  });

const get = async (path: string) => {
  const headers = { 'x-company-id': String(drawn.harvest.id) };
  const { body } = await test.ask('GET', path, { as: drawn.tokens.admin, headers });
  return body.data as never;
};
/** The receipts of the day, and the numbers that are missing at its lanes. */
const dayOf = async () => {
  const path = `connectors/completeness?regionLocationId=${drawn.stores.harborPoint.reg_loc_id}&month=2026-03`;
  const { days } = (await get(path)) as { days: { date: string; missing: number }[] };
  const receipts = await facts.query<{ count: string }>(
    sql`select sum(sign) as count from journal
      where business_date = ${date(day)} and location = ${u32(drawn.stores.harborPoint.location_id)}`,
  );
  return { missing: days.find(({ date }) => date === day)?.missing, receipts: Number(receipts[0]?.count) };
};
const conflicts = async (): Promise<string[]> => {
  const found = (await get('incoming/conflicts')) as { lane: string; number: string }[];
  return found.map(({ lane, number }) => `${lane} ${number}`);
};

it('a receipt that lost the zeros of its lane and number is the receipt that came before', async () => {
  await send('as-written.jsonl', [receipt('02', '0101'), receipt('02', '0104')].join('\n'));
  expect(await dayOf()).toEqual({ missing: 2, receipts: 2 });
  await send('saved.jsonl', [receipt('2', '101'), receipt('02', '104'), receipt('2', '0104')].join('\n'));
  expect(await dayOf()).toEqual({ missing: 2, receipts: 2 });
  expect(await conflicts()).toEqual([]);
});

it('other content under a number that lost its zeros waits for a decision, in the lane that it would change', async () => {
  await send('changed.jsonl', receipt('2', '101', '99.00'));
  expect(await dayOf()).toEqual({ missing: 2, receipts: 2 });
  expect(await conflicts()).toEqual(['02 0101']);
});

it('two spellings of one number inside a file are one receipt', async () => {
  await send('both.jsonl', [receipt('03', '0007'), receipt('3', '7')].join('\n'));
  expect(await dayOf()).toEqual({ missing: 2, receipts: 3 });
});

it('a post void without its zeros takes the sale back, once', async () => {
  const voids = { kind: 'postVoid', voids: { store: '1', businessDate: day, lane: '3', number: '7' }, lines: [] };
  await send('void.jsonl', receipt('3', '8', '0.00', voids));
  await send('void-again.jsonl', receipt('03', '0008', '0.00', { ...voids, voids: { ...voids.voids, lane: '03' } }));
  expect(await dayOf()).toEqual({ missing: 2, receipts: 4 });
});

it('lanes and numbers with letters keep their zeros', async () => {
  await send(
    'letters.jsonl',
    [receipt('0A', '0101'), receipt('A', '101'), receipt('0', '1'), receipt('', '1')].join('\n'),
  );
  expect(await dayOf()).toEqual({ missing: 2, receipts: 8 });
});
