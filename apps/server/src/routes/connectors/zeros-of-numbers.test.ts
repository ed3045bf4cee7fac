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
const netOf = async (): Promise<string | undefined> => {
  const [row] = await facts.query<{ net: string }>(
    sql`select sum(net_amount * sign) as net from journal
      where business_date = ${date(day)} and location = ${u32(drawn.stores.harborPoint.location_id)}`,
  );
  return row?.net;
};
const postVoid = (lane: string, number: string, of: string): string =>
  '<POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/"><Transaction><RetailStoreID>1</RetailStoreID>' +
  `<WorkstationID>${lane}</WorkstationID><SequenceNumber>${number}</SequenceNumber>` +
  `<BusinessDayDate>${day}</BusinessDayDate><EndDateTime>${day}T10:00:00</EndDateTime>` +
  '<RetailTransaction TransactionStatus="PostVoided"><TransactionLink ReasonCode="Voided">' +
  `<SequenceNumber>${of}</SequenceNumber></TransactionLink></RetailTransaction></Transaction></POSLog>`;
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
  const before = await netOf();
  await send('void.xml', postVoid('3', '8', '7'));
  await send('void-again.xml', postVoid('03', '0008', '0007'));
  expect(await dayOf()).toEqual({ missing: 2, receipts: 4 });
  expect(Number(before) - Number(await netOf())).toBe(10);
});

it('one lane that two files write with other zeros lacks no number that either of them sends', async () => {
  const before = await dayOf();
  await send('odd.jsonl', ['0101', '0103', '0105'].map((number) => receipt('04', number)).join('\n'));
  await send('even.jsonl', ['102', '104', '107'].map((number) => receipt('4', number)).join('\n'));
  expect(await dayOf()).toEqual({ missing: (before.missing ?? 0) + 1, receipts: before.receipts + 6 });
});

it('lanes and numbers with letters keep their zeros', async () => {
  await send(
    'letters.jsonl',
    [receipt('0A', '0101'), receipt('A', '101'), receipt('0', '1'), receipt('', '1')].join('\n'),
  );
  expect(await dayOf()).toEqual({ missing: 3, receipts: 14 });
});
