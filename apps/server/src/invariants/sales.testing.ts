import type { ReportReply, Row } from '@lanewise/contract/envelope';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { byTransaction, overall, partsBy, paymentsBy, toMoney } from '@lanewise/testkit/oracle';
import { expect } from 'vitest';

/** A question that each sales screen answers. The answers must agree. */
export interface SalesQuestion {
  ask: (path: string, more?: Record<string, string | number>) => Promise<ReportReply>;
  /** The transactions of the expected answers. */
  transactions: readonly Transaction[];
  /** reg_loc_id of a store. */
  regIdOf: (store: string) => number;
  /** Whether the format keeps the names of tenders. POSLog has its own names. */
  keepsTenders: boolean;
}

type Figures = readonly number[];

const sorted = (figures: Iterable<readonly [string, Figures]>): [string, Figures][] =>
  [...figures].map(([key, values]): [string, Figures] => [key, values]).sort(([a], [b]) => (a < b ? -1 : 1));

const numbers = (row: Row, names: readonly string[]): number[] => names.map((name) => Number(row[name]));

const summaryFields = [
  'gross_sales_amt',
  'returns_amt',
  'store_coupons_amt',
  'voids_amt',
  'net_sales_amt',
  'tax',
  'customer_qty',
];

/** The summary by any key, from the oracle. */
const summaryOf = (transactions: readonly Transaction[], keyOf: (one: Transaction) => string): Map<string, Figures> => {
  const parts = partsBy(transactions, keyOf);
  return new Map(
    [...byTransaction(transactions, keyOf)].map(([key, { amount, tax, customers }]) => {
      const { gross, returned, discount, voided } = parts.get(key) ?? { gross: 0, returned: 0, discount: 0, voided: 0 };
      return [key, [...[gross, returned, discount, voided, amount, tax].map(toMoney), customers]];
    }),
  );
};

const isNothing = ([, figures]: readonly [string, Figures]): boolean => figures.every((figure) => figure === 0);

/**
 * Expects gross, returns, coupons and voids of every store and day. They add up to the net sales of the store and day.
 */
export const expectSummary = async ({ ask, transactions, regIdOf }: SalesQuestion): Promise<void> => {
  const [stores, days, discounts] = await Promise.all([
    ask('location_summary'),
    ask('location_summary', { view: 'daily_sales' }),
    ask('location_summary', { view: 'discounts' }),
  ]);
  const shown = stores.data.map((row) => [String(row['reg_loc_id']), numbers(row, summaryFields)] as const);
  const expected = summaryOf(transactions, ({ store }) => String(regIdOf(store)));
  expect(sorted(shown.filter((row) => !isNothing(row))), 'summary').toEqual(
    sorted([...expected].filter((row) => !isNothing(row))),
  );
  const byDay = days.data.map(
    (row) => [`${String(row['reg_loc_id'])} ${String(row['date'])}`, numbers(row, summaryFields)] as const,
  );
  expect(sorted(byDay), 'summary by day').toEqual(
    sorted(summaryOf(transactions, ({ store, businessDate }) => `${regIdOf(store)} ${businessDate}`)),
  );
  const whole = summaryOf(transactions, () => '').get('') ?? summaryFields.map(() => 0);
  for (const { totals } of [stores, days]) expect(numbers(totals, summaryFields), 'summary, total').toEqual(whole);
  expect(Number(discounts.totals['discount_amt']), 'discounts').toBe(Number(stores.totals['store_coupons_amt']));
};

const tenderFields = ['count', 'debit', 'credit', 'amt'];

const tendersOf = (transactions: readonly Transaction[], dated: boolean): Map<string, Figures> =>
  new Map(
    [
      ...paymentsBy(transactions, ({ description, kind }, { businessDate }) =>
        [...(dated ? [businessDate] : []), kind, description].join(' '),
      ),
    ].map(([key, { count, received, refunded }]) => [
      key,
      [count, toMoney(received), toMoney(refunded), toMoney(received - refunded)],
    ]),
  );

/**
 * Expects the figures of every tender and of each of its days. The received and refunded amounts equal the totals of
 * the paid transactions.
 */
export const expectTenders = async ({ ask, transactions, keepsTenders }: SalesQuestion): Promise<void> => {
  const [tenders, days] = await Promise.all([ask('tender_sales'), ask('daily_tender_sales')]);
  const keyOf = (row: Row) => [row['kind'], row['description']].join(' ');
  if (keepsTenders) {
    const shown = tenders.data.map((row) => [keyOf(row), numbers(row, tenderFields)] as const);
    expect(sorted(shown), 'tenders').toEqual(sorted(tendersOf(transactions, false)));
    const byDay = days.data.map((row) => [`${String(row['date'])} ${keyOf(row)}`, numbers(row, tenderFields)] as const);
    expect(sorted(byDay), 'tenders by day').toEqual(sorted(tendersOf(transactions, true)));
  }
  const paying = transactions.filter((one) => one.tenders.length > 0);
  const owed = toMoney(overall(paying).total);
  for (const { totals } of [tenders, days]) expect(Number(totals['amt']), 'tenders, total').toBe(owed);
};
