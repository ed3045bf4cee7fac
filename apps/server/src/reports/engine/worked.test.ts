import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportOf } from '@lanewise/contract/reports/index';
import { reportParameters } from '@lanewise/contract/reports/parameters';
import { scopeOf } from '../../facts/scope.ts';
import { sql, text } from '../../facts/sql.ts';
import { tableOf } from '../../facts/table.ts';
import { openTestFacts } from '../../facts/testing.ts';
import type { Facts } from '../../facts/types.ts';
import { namesOf } from '../../question/names.ts';
import { askedIn } from '../../question/question.testing.ts';
import type { ReportQuestion, ReportQuery } from './query.ts';
import { runReport } from './run.ts';
import { contains } from './worked.ts';

let facts: Facts;
beforeAll(async () => {
  facts = await openTestFacts();
});
afterAll(() => facts.close());

const definition = reportOf('performance');

const questionOf = (query: ReportQuery, more: Record<string, unknown>): ReportQuestion => {
  const parameters = reportParameters.parse({ startDate: '2026-11-01', lastDate: '2026-11-14', ...more });
  return askedIn(facts, {
    definition,
    query,
    parameters,
    scope: scopeOf({ companyId: 4711, locations: [], everyStore: false }, parameters),
    names: namesOf({ locations: [], regions: [], departments: [] }),
    company: { pattern: 'months', rule: 'nearest', usWeek: true, fixed: [], timeZone: 'UTC' },
    now: { today: '2026-11-20', time: '2026-11-20 07:00:00' },
  });
};

const decimals = fc.integer({ min: -2_000, max: 2_000 }).map((units) => String(units / 100));
const few = fc.integer({ min: 0, max: 3 });
const unknown = fc.option(few, { freq: 2 });

const row = fc.record({
  cashier_name: fc.constantFrom('Zoé', 'zoe', 'Émile', 'emil', 'Łukasz', 'Ångström', 'O’Neill', '105', ''),
  location: fc.constantFrom('Quai', 'quai', 'Harbor'),
  net_sales_amt: decimals,
  customer_qty: few,
  net_sales_qty: decimals,
  scanned_qty: fc.option(decimals, { freq: 2 }),
  entered_qty: fc.option(fc.constantFrom('0', '1.5', '4'), { freq: 2 }),
  ring_seconds: unknown,
  rung_qty: decimals,
  tender_seconds: unknown,
  tendered_qty: unknown,
  signed_seconds: unknown,
  signed_customer_qty: few,
  signed_sales_amt: decimals,
  idle_seconds: unknown,
});
type Row = Parameters<Parameters<typeof row.map>[0]>[0] & { cashier_number: string };

const amounts = ['net_sales_amt', 'net_sales_qty', 'rung_qty', 'signed_sales_amt'] as const;
const counts = ['customer_qty', 'signed_customer_qty'] as const;
const unknownAmounts = ['scanned_qty', 'entered_qty'] as const;
const unknownCounts = ['ring_seconds', 'tender_seconds', 'tendered_qty', 'signed_seconds', 'idle_seconds'] as const;

const typed = <Name extends keyof Row, Type>(names: readonly Name[], type: Type) =>
  Object.fromEntries(names.map((name) => [name, { type, of: (one: Row) => one[name] }]));

/** The same rows twice: once from the store, once calculated by the server. */
const inStore = (rows: readonly Row[]): ReportQuery => ({
  rows: () =>
    sql`select * from ${tableOf<Row>(
      {
        ...typed(['cashier_number', 'cashier_name', 'location'], 'String' as const),
        ...typed(amounts, 'Decimal(38, 4)' as const),
        ...typed(counts, 'Int64' as const),
        ...typed(unknownAmounts, 'Nullable(Decimal(38, 4))' as const),
        ...typed(unknownCounts, 'Nullable(Int64)' as const),
      },
      rows,
    )}`,
  search: (value) => sql`positionCaseInsensitiveUTF8(cashier_name, ${text(value)}) > 0`,
  tie: sql`cashier_number`,
});
const unchanged = { earlier_amt: null, change_amt: null, change_pct: null };
const inServer = (rows: readonly Row[]): ReportQuery => ({
  rows: () => ({
    rows: rows.map((one) => ({ ...one, ...unchanged })),
    unknowable: [...unknownAmounts, ...unknownCounts],
    tie: ['cashier_number'],
    finds: (one, value) => contains(String(one['cashier_name']), value),
  }),
});

it('refuses columns and views that there are not', async () => {
  for (const more of [{ view: 'nothing' }, { sortCol: 'amt' }, { sortCol: 'location,location' }])
    await expect(runReport(questionOf(inServer([]), more))).rejects.toThrow(/none of|named twice/);
});

it('refuses a search where rows cannot be searched', async () => {
  const query: ReportQuery = { rows: () => ({ rows: [], unknowable: [], tie: [] }) };
  await expect(runReport(questionOf(query, { searchText: 'zoe' }))).rejects.toThrow('cannot be searched');
});

it('searches, sorts, pages and sums rows as the store does', async () => {
  const columns = definition.views['default']?.columns ?? [];
  const asked = fc.record({
    rows: fc
      .array(row, { maxLength: 12 })
      .map((all) => all.map((one, at) => ({ ...one, cashier_number: String(100 + at) }))),
    sortCol: fc.uniqueArray(fc.constantFrom(...columns), { minLength: 1, maxLength: 2 }),
    sortDir: fc.array(fc.constantFrom('ASC', 'DESC'), { minLength: 2, maxLength: 2 }),
    searchText: fc.constantFrom('', '', '', 'ZO', 'é', 'l'),
    limit: fc.integer({ min: 1, max: 5 }),
    offset: fc.integer({ min: 0, max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ rows, sortCol, sortDir, ...more }) => {
      const wish = { ...more, sortCol: sortCol.join(','), sortDir: sortDir.slice(0, sortCol.length).join(',') };
      expect(await runReport(questionOf(inServer(rows), wish))).toEqual(
        await runReport(questionOf(inStore(rows), wish)),
      );
    }),
    { numRuns: 60 },
  );
});
