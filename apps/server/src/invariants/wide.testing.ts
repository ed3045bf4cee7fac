import type { Transaction } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { chainOf } from '@lanewise/testkit/arbitrary';
import fc from 'fast-check';
import { choose, date, empty, i64, identifiers, join, sql, text, u32, type Sql } from '../facts/sql.ts';
import type { Facts } from '../facts/types.ts';

/** 99,999,999,999.99: the largest amount of one kind on a receipt. */
const largest: Fixed = 999_999_999_999_900;
/** The most seconds of a receipt that are added up. */
const longest = 2 ** 20 - 1;

const sizeOf = (amounts: readonly Fixed[]): Fixed => amounts.reduce((sum, amount) => sum + Math.abs(amount), 0);

/** How many times the amounts of a receipt fit into the largest allowed amount. */
const roomFor = (...kinds: readonly (readonly Fixed[])[]): number =>
  Math.floor(largest / Math.max(1, ...kinds.map(sizeOf)));

/** The same receipt with the largest allowed amounts. The sums of the receipt still add up. */
const stretched = (transaction: Transaction): Transaction => {
  const { lines, tenders, taxes, discounts, total } = transaction;
  const dear = roomFor(
    lines.flatMap(({ amount, discount }) => [amount, discount]),
    tenders.flatMap(({ amount, change }) => [amount, change]),
    taxes.flatMap(({ taxable, exempted }) => [taxable, exempted]),
    taxes.flatMap(({ amount, exemptTax }) => [amount, exemptTax]),
    discounts.map(({ amount }) => amount),
    [total],
  );
  const many = roomFor(lines.flatMap(({ quantity, units }) => [quantity, units]));
  const paidWithSnap = tenders.some(({ kind }) => kind === 'ebtFood');
  return {
    ...transaction,
    total: total * dear,
    ringSeconds: longest,
    tenderSeconds: longest,
    lines: lines.map((line) => ({
      ...line,
      quantity: line.quantity * many,
      units: line.units * many,
      unitPrice: largest,
      amount: line.amount * dear,
      discount: line.discount * dear,
    })),
    tenders: tenders.map((tender) => ({ ...tender, amount: tender.amount * dear, change: tender.change * dear })),
    taxes: taxes.map((tax) => ({ ...tax, amount: tax.amount * dear, taxable: tax.taxable * dear })),
    discounts: discounts.map((discount) => ({ ...discount, amount: discount.amount * dear })),
    vouchers: paidWithSnap
      ? [{ sequence: 1, number: transaction.lane, program: 'doubleUp', action: 'issued', amount: largest, expiry: '' }]
      : [],
    events: [{ sequence: 1, kind: 'reboot', detail: '' }],
  };
};

/**
 * A day of stores: at least this many receipts, each with the largest allowed amounts, in both signs. The same seed
 * gives the same day.
 */
export const dearDay = (seed: number, stores: readonly string[], day: string, least: number): Transaction[] => {
  const found: Transaction[] = [];
  for (let lane = 1; found.length < least; lane += 1) {
    const plan = { stores, dates: [day], lanes: [String(lane)], most: 200 };
    found.push(...fc.sample(chainOf(plan), { numRuns: 1, seed: seed + lane }).flat());
  }
  return found.map(stretched);
};

/** A multiple, this many weeks later. */
export interface Echo {
  weeks: number;
  times: number;
}

/** Rollups that views fill from the journal. Coarser rollups are filled from these rollups in the same insert. */
const rollups = [
  'sales_hour',
  'sales_department',
  'item_day',
  'item_month',
  'tender_day',
  'discount_day',
  'cashier_work',
  'cashier_department',
  'transaction_sum',
  'lane_day',
  'part_lane',
] as const;
const tables = identifiers(rollups);

interface RollupColumn {
  name: string;
  type: string;
  isKey: 0 | 1;
}

/** The value of a column in an echo: dates are later, sums are multiplied. */
const echoed = ({ name, type, isKey }: RollupColumn, grained: boolean): Sql => {
  const column = choose(identifiers([name]), name);
  const later = sql`day + 7 * echo.1`;
  if (name === 'month') return sql`toStartOfMonth(${later})`;
  if (name === 'business_date') return grained ? sql`if(grain = 'month', toStartOfMonth(${later}), ${later})` : later;
  return isKey === 0 && /^(Decimal|Int)/.test(type) ? sql`${column} * echo.2` : column;
};

/** Tables with rows of a day, of a month, or of neither. */
const grainedTables: readonly string[] = ['cashier_work', 'cashier_department'];

/** Repeats a company's only day in every rollup, as if its receipts had come this many times on other days. */
export const repeat = async (facts: Facts, company: number, day: string, echoes: readonly Echo[]): Promise<void> => {
  const list = join(
    echoes.map(({ weeks, times }) => sql`(${i64(weeks)}, ${i64(times)})`),
    sql`, `,
  );
  for (const table of rollups) {
    const columns = await facts.query<RollupColumn>(sql`
select name, type, is_in_sorting_key as isKey from system.columns
where database = currentDatabase() and table = ${text(table)} order by position`);
    const grained = grainedTables.includes(table);
    const values = join(
      columns.map((column) => echoed(column, grained)),
      sql`, `,
    );
    await facts.command(
      sql`insert into ${tables[table]} with ${date(day)} as day select ${values} from ${tables[table]} array join [${list}] as echo
        where company = ${u32(company)} ${grained ? sql`and grain in ('day', 'month')` : empty}`,
    );
  }
};
