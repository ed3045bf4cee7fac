import { afterEach, describe, expect, it } from 'vitest';
import { drawn, reverseEntries } from './drawn.testing.ts';
import { insertJournal, type JournalEntry } from './journal.ts';
import { choose, identifiers, sql, type Sql } from './sql.ts';
import { openTestFacts } from './testing.ts';
import type { Facts } from './types.ts';

let facts: Facts;
afterEach(() => facts.close());

const lines = 9;
/**
 * Column types that no receipts overflow: money and quantities in 38 digits, counts and seconds in 64 bits, or no sum.
 */
const wide = / (Decimal\(38, 4\)|Int64|SimpleAggregateFunction\((sum, Int64|min,.*|max,.*|groupArrayArray,.*)\))$/;

/** 99,999,999,999 in ten-thousandths. */
const most = 999_999_999_990_000;

/**
 * A sale of nine lines of 99,999,999,999 each, paid in cash. It once stopped a server whose sums had eighteen digits.
 */
const dear = (number: number): JournalEntry => {
  const [entry] = drawn(`${number} 7 2026-11-19 2 ${number} 19 sale | ${Array(lines).fill('4011@6 1 1').join(';')}`);
  if (!entry) throw new Error('nothing was drawn');
  const { transaction, stamps } = entry;
  const total = lines * most;
  return {
    ...entry,
    transaction: {
      ...transaction,
      total,
      lines: transaction.lines.map((line) => ({ ...line, amount: most })),
      tenders: transaction.tenders.map((tender) => ({ ...tender, amount: total })),
      discounts: [{ sequence: 1, line: 0, kind: 'storeCoupon', code: '', description: 'Half price', amount: -total }],
    },
    stamps: { ...stamps, levels: stamps.levels.map((level) => ({ ...level, amount: total })) },
  };
};

const dearOnes = (from: number, count: number): JournalEntry[] =>
  Array.from({ length: count }, (_, at) => dear(from + at));

/** The sums of the receipts according to every rollup. */
const sums: Readonly<Record<string, Sql>> = {
  sales_hour: sql`select sum(net_amount) as said from sales_hour`,
  sales_day: sql`select sum(total) as said from sales_day`,
  sales_department: sql`select sum(amount) as said from sales_department where level = 2`,
  sales_department_month: sql`select sum(amount) as said from sales_department_month where level = 1`,
  item_day: sql`select sum(amount) as said from item_day`,
  item_month: sql`select sum(amount) as said from item_month`,
  item_year: sql`select sum(amount) as said from item_year`,
  chain_item_month: sql`select sum(amount) as said from chain_item_month`,
  chain_item_year: sql`select sum(amount) as said from chain_item_year`,
  tender_day: sql`select sum(received) as said from tender_day`,
  discount_day: sql`select -sum(amount) as said from discount_day`,
  cashier_work: sql`select sum(net_amount) as said from cashier_work where grain = 'month'`,
  cashier_department: sql`select sum(amount) as said from cashier_department where grain = 'day' and level = 1`,
  part_lane: sql`select sum(amount) as said from part_lane where family = 'kind'`,
  part_day: sql`select sum(amount) as said from part_day where family = 'tender'`,
  part_month: sql`select sum(amount) as said from part_month where family = 'tender'`,
  part_cashier_month: sql`select sum(amount) as said from part_cashier_month where family = 'tender'`,
  transaction_sum: sql`select sum(total) as said from transaction_sum where grain = 'cashier'`,
};

const tables = identifiers(Object.keys(sums));

/** Checks the sums both before and after the engine merges rows with the same key. */
const expectReceipts = async (receipts: number): Promise<void> => {
  const expected = String(BigInt(receipts) * BigInt(lines) * 99_999_999_999n);
  for (const merged of [false, true])
    for (const [table, statement] of Object.entries(sums)) {
      if (merged) await facts.command(sql`optimize table ${choose(tables, table)} final`);
      expect([table, await facts.query(statement)]).toEqual([table, [{ said: expected }]]);
    }
};

describe('1,050 receipts that sum to more than eighteen digits', () => {
  it('enter, add up, and can be taken back', async () => {
    facts = await openTestFacts();
    await insertJournal(facts, dearOnes(1, 1_050), 'dear');
    await expectReceipts(1_050);
    await reverseEntries(
      facts,
      1,
      Array.from({ length: 1_049 }, (_, at) => ({ entryNo: at + 1, as: at + 2_001 })),
      'back',
    );
    await expectReceipts(1);
  });
});

describe('a table that adds up receipts', () => {
  it('has room for whatever they come to, in every column, and a sum above', async () => {
    facts = await openTestFacts();
    const columns = await facts.query<{ column: string; table: string }>(sql`
select table, concat(table, '.', name, ' ', type) as column from system.columns
where database = currentDatabase() and is_in_sorting_key = 0 and is_in_partition_key = 0
  and table in (select name from system.tables where database = currentDatabase()
    and engine in ('SummingMergeTree', 'AggregatingMergeTree'))
  and match(type, 'Decimal|Int|Float')`);
    expect(new Set(columns.map(({ table }) => table))).toEqual(new Set([...Object.keys(sums), 'lane_day']));
    const narrow = columns.filter(({ column }) => !wide.test(column));
    expect(narrow).toEqual([]);
  });
});
