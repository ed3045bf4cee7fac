import type { Transaction } from '@lanewise/contract/facts/transaction';
import { fieldOf, type FieldId } from '@lanewise/contract/fields';
import { reportOf } from '@lanewise/contract/reports/index';
import { addDays } from '@lanewise/domain/calendar/day';
import { overall, partsBy } from '@lanewise/testkit/oracle';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localToken, openTestApp, type Answer, type TestApp } from '../app-testing.ts';
import { rawCsv } from '../exports/testing.ts';
import { rounds, sample, thorough } from '../thorough.testing.ts';
import { everyView, viewOf, type ViewId } from './cells.testing.ts';
import { dearDay, repeat, type Echo } from './wide.testing.ts';
import { clock, openWorld, storeNumbers, written, type Chain, type World } from './world.testing.ts';

const patience = rounds(600_000, 3_600_000);
const day = '2016-04-04';
const least = 1_050;

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, patience);
afterAll(() => world.close());

type Dates = Readonly<{ startDate: string; lastDate: string }>;
const oneDay: Dates = { startDate: day, lastDate: day };
/** The longest range allowed. */
const tenYears: Dates = { startDate: day, lastDate: '2026-04-03' };

const ask = async (
  app: Pick<TestApp, 'ask'>,
  chain: Chain,
  path: string,
  question: Readonly<Record<string, string>>,
): Promise<Answer> => {
  const address = `${path}?${new URLSearchParams(question).toString()}`;
  const headers = { 'x-company-id': String(chain.company.id) };
  const answer = await app.ask('GET', address, { as: localToken, headers });
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${answer.text}`);
  return answer;
};

const addedUp = (view: ViewId): FieldId[] =>
  viewOf(view).columns.filter((name) => {
    const { format, total, drawn } = fieldOf(name);
    return !drawn && ['money', 'quantity', 'count'].includes(format) && (total === 'sum' || total === 'total');
  });

/** Ten-thousandths of a decimal text. */
const exactly = (cell: string): bigint => {
  const [whole = '', places = ''] = cell.replace('-', '').split('.');
  const size = BigInt(whole) * 10_000n + BigInt(places.padEnd(4, '0'));
  return cell.startsWith('-') ? -size : size;
};

type Totals = ReadonlyMap<FieldId, bigint>;

const questionOf = ({ id, view }: ViewId, dates: Dates): Record<string, string> => ({
  ...dates,
  view,
  ...(reportOf(id).needs.includes('department') ? { departmentId: '1' } : {}),
});

/** Totals of a view in its csv file, to the last digit. */
const totalsOf = async (app: Pick<TestApp, 'ask'>, chain: Chain, one: ViewId, dates: Dates): Promise<Totals> => {
  const columns = viewOf(one).columns.filter((field) => !fieldOf(field).drawn);
  const file = { ...questionOf(one, dates), type: 'csv', columns: columns.join(',') };
  const { text } = await ask(app, chain, `${reportOf(one.id).path}/export`, file);
  const rows = rawCsv(Buffer.from(text));
  const empty = rows.findIndex((row, at) => at > 0 && row.every((cell) => cell === ''));
  const totals = rows[empty + 1] ?? [];
  return new Map(
    addedUp(one).map((field) => {
      const cell = (totals[columns.indexOf(field)] ?? '').replace(/^Total ?/, '');
      return [field, exactly(/^[?–]?$/.test(cell) ? '0' : cell)];
    }),
  );
};

/**
 * Views that are read from single receipts. Repeating the rollups (an echo) does not change them. Program figures in
 * all other views are not changed either.
 */
const ofReceipts: readonly string[] = [
  'taxExempt',
  'doubleUpItem',
  'transactionDetail',
  'transactionItem',
  'voucher',
  'signedOn',
  'laneReboot',
  'performance.sessions',
];
const ofPrograms = /^(snap|eligible|incentive|issued|redeemed|milk|listed_milk)_/;
const isOfReceipts = ({ id, view }: ViewId, field: FieldId): boolean =>
  ofPrograms.test(field) || ofReceipts.some((one) => one === id || one === `${id}.${view}`);

/**
 * Figures that are no sums over receipts: numbers of days, and the estimated cost of reboots. They are queried as well.
 */
const noSums: ReadonlySet<FieldId> = new Set<FieldId>(['store_days', 'lane_days', 'sales_lost']);

const sumOf = (transactions: readonly Transaction[], of: (one: Transaction) => number): bigint =>
  transactions.reduce((sum, one) => sum + BigInt(of(one)), 0n);

/** Sums of the day by report and field. Each single receipt is small enough for numbers. */
const expected = (transactions: readonly Transaction[]): (readonly [id: string, field: FieldId, sum: bigint])[] => [
  ['overview', 'net_sales_amt', sumOf(transactions, (one) => overall([one]).amount)],
  ['overview', 'net_sales_qty', sumOf(transactions, (one) => overall([one]).units)],
  ['items', 'amt', sumOf(transactions, (one) => overall([one]).amount)],
  ['department', 'amt', sumOf(transactions, (one) => overall([one]).amount)],
  ['summary', 'tax', sumOf(transactions, (one) => overall([one]).tax)],
  ['summary', 'gross_sales_amt', sumOf(transactions, (one) => partsBy([one], () => '').get('')?.gross ?? 0)],
];

/** A new application: the old one has cached the days before the echoes. */
const restarted = (): Promise<TestApp> => {
  const { meta, config } = world.test;
  return openTestApp({ meta, config, facts: world.facts, clock, modules: world.area.modules });
};

const nine = (store: string, number: number, each: number): string => {
  const lines = Array.from({ length: 9 }, () => ({ upc: '4011', quantity: 1, amount: each }));
  return JSON.stringify({ store, businessDate: day, lane: '1', number: String(number), occurrence: 0, lines });
};
const fileOf = (each: number): Buffer =>
  Buffer.from(Array.from({ length: least }, (_, at) => nine(storeNumbers[0] ?? '', at + 1, each)).join('\n'));

describe('1,050 receipts of nine lines', () => {
  it('of 99,999,999,999 each stay out, and nothing waits for them', async () => {
    const chain = await world.chain(true);
    const receipt = await world.send(chain, fileOf(99_999_999_999));
    expect(receipt.summary).toMatchObject({ transactions: 0, quarantinedCount: least });
    const totals = await totalsOf(world.test, chain, { id: 'overview', view: 'default' }, oneDay);
    expect(totals.get('net_sales_amt')).toBe(0n);
  });

  it('that come to 99,999,999,999 each enter and add up', async () => {
    const chain = await world.chain(true);
    await world.send(chain, fileOf(11_111_111_111));
    const totals = await totalsOf(world.test, chain, { id: 'overview', view: 'default' }, oneDay);
    expect(totals.get('net_sales_amt')).toBe(BigInt(least) * 99_999_999_999n * 10_000n);
  });
});

/** Views whose sums the oracle knows, and some of the others. */
const drawn = sample(everyView, 10);
const known: readonly string[] = ['overview', 'items', 'department', 'summary'];
const asked = everyView.filter((view) => known.includes(view.id) || drawn.includes(view));

/**
 * The totals that are wrong when a day is repeated `times` times over ten years. A total must be `times` times the
 * day's total. A figure of single receipts must be equal to the day's total.
 */
const wrongOf = async (chain: Chain, before: ReadonlyMap<ViewId, Totals>, times: bigint): Promise<string[]> => {
  const app = await restarted();
  const wrong: string[] = [];
  for (const [view, sums] of before) {
    const said = await totalsOf(app, chain, view, tenYears).catch((error: unknown) => String(error));
    if (typeof said === 'string') wrong.push(said);
    else
      for (const [field, sum] of sums) {
        const factor = isOfReceipts(view, field) ? 1n : times;
        if (!noSums.has(field) && said.get(field) !== sum * factor)
          wrong.push(`${view.id} ${view.view} ${field}: ${String(said.get(field))}, not ${sum} * ${factor}`);
      }
  }
  await app.app.close();
  return wrong;
};

/** All other calls of a view: other files, a page with its totals, and the comparison of a week. */
const refusedOf = async (chain: Chain, seed: number): Promise<string[]> => {
  const app = await restarted();
  const refused: string[] = [];
  for (const [at, view] of asked.entries()) {
    const kinds = ['excel', 'pdf'].filter((_, kind) => thorough || (at + seed) % 4 === kind);
    const { path } = reportOf(view.id);
    const week = { startDate: addDays(day, 14), lastDate: addDays(day, 14) };
    const questions = [
      ...kinds.map((type) => [`${path}/export`, { ...questionOf(view, tenYears), type }] as const),
      [path, questionOf(view, tenYears)],
      [path, questionOf(view, week)],
    ] as const;
    for (const [address, question] of questions)
      await ask(app, chain, address, question).catch((error: unknown) => {
        // The receipts may exceed the rows of a spreadsheet.
        if (!String(error).includes('export.tooManyRows')) refused.push(String(error));
      });
  }
  await app.app.close();
  return refused;
};

describe('ten years of 20,000 stores, each of 100,000 of the dearest receipts a day', () => {
  const receipts = 20_000 * 100_000 * 3_652;
  const weeks = [1, 2, 3, 4, 500, 501, 502, 503];
  const most = Math.floor(receipts / (1.2 * least * weeks.length));
  const times = fc.oneof(fc.constant(most), fc.integer({ min: -most, max: most }));
  const echoes = fc.tuple(...weeks.map((at) => fc.record({ weeks: fc.constant(at), times })));

  const hold = async (seed: number, repeated: readonly Echo[]): Promise<void> => {
    const transactions = dearDay(seed, storeNumbers, day, least);
    const chain = await world.chain(true);
    for (let at = 0; at < transactions.length; at += 500)
      await world.send(chain, written(transactions.slice(at, at + 500), 'jsonl'));
    const app = await restarted();
    const before = new Map<ViewId, Totals>();
    for (const view of asked) before.set(view, await totalsOf(app, chain, view, oneDay));
    await app.app.close();
    for (const [id, field, sum] of expected(transactions)) {
      const [, totals] = [...before].find(([view]) => view.id === id) ?? [];
      expect([id, field, totals?.get(field)]).toEqual([id, field, sum]);
    }
    await repeat(world.facts, chain.company.id, day, repeated);
    const all = repeated.reduce((sum, echo) => sum + BigInt(echo.times), 1n);
    expect(await wrongOf(chain, before, all)).toEqual([]);
    expect(await refusedOf(chain, seed)).toEqual([]);
  };

  it('are so many times the sums of one day, in every report and file', { timeout: patience }, async () => {
    await fc.assert(fc.asyncProperty(fc.nat(), echoes, hold), { numRuns: rounds(1, 6), endOnFailure: true });
  });
});
