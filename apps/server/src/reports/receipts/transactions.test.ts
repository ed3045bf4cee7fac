import type { Transaction } from '@lanewise/contract/facts/transaction';
import { FIXED_SCALE } from '@lanewise/contract/primitives/fixed';
import { reportOf } from '@lanewise/contract/reports/index';
import { reportParameters } from '@lanewise/contract/reports/parameters';
import { addDays } from '@lanewise/domain/calendar/day';
import { draw } from '@lanewise/testkit/draw';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainEntry } from '../../facts/drawn.testing.ts';
import { insertJournal, reversingEntries, type JournalEntry } from '../../facts/journal.ts';
import { scopeOf } from '../../facts/scope.ts';
import { openTestFacts } from '../../facts/testing.ts';
import type { Facts } from '../../facts/types.ts';
import { rounds } from '../../thorough.testing.ts';
import { namesOf } from '../../question/names.ts';
import { askedIn } from '../../question/question.testing.ts';
import { queries } from '../queries.ts';
import { runReport } from '../engine/run.ts';

/**
 * Two receipts at each of two stores on every day of October. These are more receipts than are looked up by their keys,
 * and more than a page of one day.
 */
const first = '2026-10-01';
const days = 31;
const today = '2026-11-20';

/** Receipts by their entry numbers, including those that are reversed later. */
const drawnOn = (at: number): Transaction[] =>
  draw(`
    0007 ${addDays(first, at)} lane ${1 + (at % 2)}
      #${1000 + at} 09:10 sale Fresh/Produce 4011 2 x 0.49 | cash 0.98
      #${2000 + at} 17:05 sale Grocery 0490 6.99 | Fresh/Dairy 004${at % 10} 3.79 | credit 10.78
    0008 ${addDays(first, at)} lane 1
      #${1000 + at} 10:10 sale Grocery 0490 2 x 3.00 | cash 6.00
      #${3000 + at} 11:00 return return Fresh/Dairy 0041 3.79 | cash -3.79`);

/**
 * Unusual receipts. One receipt of the 5th is closed on the 29th, and another has no time. Some receipt numbers and
 * cashier numbers look like item codes. One receipt has an item twice, and another has it with quantity zero. A receipt
 * that sells nothing has lines.
 */
const oddly = (one: Transaction): Transaction => {
  const [line] = one.lines;
  if (one.number === '1005') return { ...one, number: '00490' };
  if (one.number === '1006') return { ...one, cashier: '490', cashierName: '' };
  if (one.number === '1008' && line) return { ...one, lines: [line, line, { ...line, upc: `0${line.upc}` }] };
  if (one.number === '1009') return { ...one, kind: 'void', total: 0, cashier: '7', cashierName: 'Zoë Übermann' };
  if (one.number === '1011') return { ...one, number: 'ZOË', cashier: '7', cashierName: 'Zoë Übermann' };
  if (one.number === '1012') return { ...one, number: 'zoë' };
  if (one.number === '2004') return { ...one, ended: '2026-10-29T03:00:00' };
  return one.number === '2010' ? { ...one, began: '', ended: '' } : one;
};

let facts: Facts;
let current: JournalEntry[];

beforeAll(async () => {
  facts = await openTestFacts();
  const all = Array.from({ length: days }, (_, at) => drawnOn(at))
    .flat()
    .map(oddly)
    .map((one, at) => plainEntry(at + 1, Number(one.store), one));
  await insertJournal(facts, all, 'first');
  const wrong = all.filter(({ entryNo }) => entryNo % 9 === 4);
  const backs = await reversingEntries(
    facts,
    1,
    wrong.map(({ entryNo }) => ({ entryNo, as: entryNo + 1_000 })),
  );
  const better = wrong
    .filter(({ entryNo }) => entryNo % 2 === 0)
    .map((entry) => ({
      ...entry,
      entryNo: entry.entryNo + 2_000,
      version: 2,
      contentHash: `better-${entry.entryNo}`,
      transaction: { ...entry.transaction, cashier: '900', cashierName: '', total: 50_000 },
    }));
  await insertJournal(facts, [...backs, ...better], 'second');
  current = [...all.filter((entry) => !wrong.includes(entry)), ...better];
});
afterAll(() => facts.close());

const permitted = [7, 8].map((locationId) => ({ locationId, regLocId: 1000 + locationId }));
const names = namesOf({ locations: [], regions: [], departments: [] });

const ask = (more: Record<string, unknown>) => {
  const parameters = reportParameters.parse({ startDate: first, lastDate: addDays(first, days - 1), ...more });
  return runReport(
    askedIn(facts, {
      definition: reportOf('transactions'),
      query: queries.transactions,
      parameters,
      names,
      scope: scopeOf({ companyId: 1, locations: permitted, everyStore: permitted.length === 2 }, parameters),
      company: { pattern: 'months', rule: 'nearest', usWeek: true, fixed: [], timeZone: 'America/New_York' },
      now: { today, time: `${today} 07:00:00` },
    }),
  );
};

interface Asked {
  parameters: Record<string, unknown>;
  holds: (entry: JournalEntry) => boolean;
}

/** All other receipts are sales. */
const isSale = ({ transaction: { kind } }: JournalEntry): boolean => kind !== 'void';

const isOf = (upc: string) => (entry: JournalEntry) =>
  isSale(entry) && entry.transaction.lines.some((line) => line.upc === upc);

/**
 * The receipts that a search for digits finds: by number, by item (leading zeros are ignored), or by a cashier without
 * a name.
 */
const byDigits = (typed: string) => (entry: JournalEntry) => {
  const isTyped = (code: string) => Number(code) === Number(typed);
  const { number, cashier, cashierName, lines } = entry.transaction;
  if (isTyped(number) || (cashierName === '' && cashier === typed)) return true;
  return isSale(entry) && lines.some(({ upc }) => isTyped(upc));
};

/** Questions with their expected receipts, from one receipt to all of them. */
const questions: Asked[] = [
  { parameters: {}, holds: () => true },
  { parameters: { lastDate: '2026-12-31' }, holds: () => true },
  { parameters: { searchText: '2007' }, holds: ({ transaction: { number } }) => number === '2007' },
  { parameters: { searchText: '12' }, holds: () => false },
  { parameters: { searchText: '1003' }, holds: ({ transaction: { number } }) => number === '1003' },
  { parameters: { searchText: '43' }, holds: isOf('0043') },
  ...['490', '0490', '4011', '04011', '41', '7'].map((searchText) => ({
    parameters: { searchText },
    holds: byDigits(searchText),
  })),
  { parameters: { searchText: '490', kinds: 'sales' }, holds: (entry) => byDigits('490')(entry) && isSale(entry) },
  {
    parameters: { searchText: '490', locationIds: '1008' },
    holds: (entry) => byDigits('490')(entry) && entry.location === 8,
  },
  {
    parameters: { searchText: '490', lane: '2' },
    holds: (entry) => byDigits('490')(entry) && entry.transaction.lane === '2',
  },
  ...['zoë', 'ÜBER', 'nobody'].map((searchText) => ({
    parameters: { searchText },
    holds: ({ transaction: { number, cashierName } }: JournalEntry) =>
      number === searchText || cashierName.toLowerCase().includes(searchText.toLowerCase()),
  })),
  { parameters: { searchText: '0.00' }, holds: ({ transaction }) => transaction.total === 0 },
  { parameters: { searchText: '-3.79' }, holds: ({ transaction }) => transaction.total === -3.79 * FIXED_SCALE },
  { parameters: { number: '490' }, holds: ({ transaction: { number } }) => number === '00490' },
  {
    parameters: { number: '490', upc: '0490' },
    holds: (entry) => isOf('0490')(entry) && entry.transaction.number === '00490',
  },
  { parameters: { upc: '04011' }, holds: isOf('04011') },
  { parameters: { searchText: '6.00' }, holds: ({ transaction }) => transaction.total === 6 * FIXED_SCALE },
  { parameters: { searchText: '5.00' }, holds: ({ transaction }) => transaction.total === 5 * FIXED_SCALE },
  { parameters: { searchText: '900' }, holds: ({ transaction }) => transaction.cashier === '900' },
  { parameters: { upc: '0490' }, holds: isOf('0490') },
  { parameters: { kinds: 'sales', lane: '1' }, holds: (entry) => isSale(entry) && entry.transaction.lane === '1' },
  { parameters: { tender: 'credit' }, holds: ({ transaction }) => transaction.tenders[0]?.kind === 'credit' },
];

const time = ({ transaction: { ended } }: JournalEntry): string => ended.replace('T', ' ');

const orders: Record<
  string,
  { parameters: Record<string, unknown>; compare: (a: JournalEntry, b: JournalEntry) => number }
> = {
  newest: { parameters: {}, compare: (a, b) => time(b).localeCompare(time(a)) || b.entryNo - a.entryNo },
  oldest: {
    parameters: { sortCol: 'time', sortDir: 'ASC' },
    compare: (a, b) => time(a).localeCompare(time(b)) || b.entryNo - a.entryNo,
  },
  largest: {
    parameters: { sortCol: 'total', sortDir: 'DESC' },
    compare: (a, b) =>
      b.transaction.total - a.transaction.total || time(b).localeCompare(time(a)) || b.entryNo - a.entryNo,
  },
};

it('every page of receipts is that of all of them, however few are looked at, with the count and sums of all', async () => {
  const page = fc.record({
    question: fc.constantFrom(...questions),
    order: fc.constantFrom(...Object.values(orders)),
    limit: fc.constantFrom(1, 7, 25, 200),
    offset: fc.constantFrom(0, 0, 3, 25, 60, 111),
  });
  await fc.assert(
    fc.asyncProperty(page, async ({ question: { parameters, holds }, order, limit, offset }) => {
      const expected = current.filter(holds).sort(order.compare);
      const { data, totalCount, totals } = await ask({ ...parameters, ...order.parameters, limit, offset });
      expect(totalCount).toBe(expected.length);
      expect(data.map((row) => [row['time'], row['number'], row['total']])).toEqual(
        expected
          .slice(offset, offset + limit)
          .map((entry) => [time(entry), entry.transaction.number, entry.transaction.total / FIXED_SCALE]),
      );
      const sum = expected.reduce((all, { transaction }) => all + transaction.total, 0);
      expect(Number(totals['total'] ?? 0)).toBe(sum / FIXED_SCALE);
    }),
    { numRuns: rounds(12, 600) },
  );
});
