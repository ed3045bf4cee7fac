import type { Row } from '@lanewise/contract/envelope';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { transactionOf } from '@lanewise/testkit/arbitrary';
import { sellBasket } from '@lanewise/testkit/basket';
import { storeNumbers } from '../../invariants/world.testing.ts';

// A random chain with a self-checkout, and questions about its rows. Each question tells which receipts and entered
// values are behind each row.

/** Friday to Monday across the end of a month, so that the days include a border of weeks and a border of months. */
export const dates = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'] as const;
export const range = { startDate: dates[0], lastDate: dates[3] };

/** On ten days, a cashier number sells at one lane every morning, afternoon and evening. No person works like that. */
export const selfStore = storeNumbers[0] ?? '';
export const selfSales: readonly Transaction[] = [
  '2026-02-21',
  '2026-02-22',
  '2026-02-23',
  '2026-02-24',
  '2026-02-25',
  '2026-02-26',
  ...dates,
].flatMap((date) =>
  [9, 14, 20].map((hour, at) => ({
    ...transactionOf({ store: selfStore, date, lane: '9', second: hour * 3600 }, at + 1, [
      'sale',
      sellBasket([{ item: at, count: 2, weight: 150, off: at, fate: 'kept' }], {
        kind: 'credit',
        share: 100,
        change: 0,
      }),
    ]),
    cashier: '900',
    cashierName: '',
  })),
);

export interface Rows {
  path: string;
  more?: Readonly<Record<string, string>>;
  /** The key of a row. `of`: the key of the row to which a receipt belongs. */
  keyOf: (row: Row) => string;
  of: (one: Transaction) => string | null;
  /** The days of the row with a key. Absent: all days. */
  daysOf?: (key: string) => readonly string[];
  /** Null: rows are of lanes or cashiers. */
  entered: ((one: { store: string; date: string }) => string) | null;
  /** Keys without receipts. */
  also?: readonly string[];
}

const weekOf = (date: string): string => (date < '2026-03-01' ? '2026-02-22' : '2026-03-01');
const monthOf = (date: string): string => `${date.slice(0, 7)}-01`;
const regions: Readonly<Record<string, string>> = { '0008': 'North', '0014': 'North', '21': 'South' };
const regionOf = (store: string): string => regions[store] ?? `Store ${store}`;

export const rowsAsked = (): Rows[] => {
  const byStore = {
    path: 'store/overview',
    keyOf: (row: Row) => String(row['name']),
    also: storeNumbers.map((store) => `Store ${store}`),
  };
  const over = (view: string, key: string, periodOf: (date: string) => string): Rows => ({
    path: 'store/overview',
    more: { view },
    keyOf: (row) => `${String(row['location'])} ${String(row[key])}`,
    of: ({ store, businessDate }) => `Store ${store} ${periodOf(businessDate)}`,
    entered: ({ store, date }) => `Store ${store} ${periodOf(date)}`,
    daysOf: (row) => dates.filter((date) => row.endsWith(` ${periodOf(date)}`)),
  });
  const cashierOf = ({ store, cashier }: Transaction): string => `Store ${store} ${cashier}`;
  const ofCashiers: Rows = {
    path: 'cashier/overview',
    keyOf: (row) => `${String(row['location'])} ${String(row['cashier_number'])}`,
    of: cashierOf,
    entered: null,
  };
  const nameOf = ({ store }: { store: string }): string => `Store ${store}`;
  return [
    { ...byStore, of: nameOf, entered: nameOf },
    { ...byStore, more: { lane: '2' }, of: (one) => (one.lane === '2' ? nameOf(one) : null), entered: null },
    {
      ...byStore,
      more: { cashierNumber: 'notStated' },
      of: (one) => (one.cashier === '' ? nameOf(one) : null),
      entered: null,
    },
    {
      ...byStore,
      more: { regionLevel: '2' },
      of: ({ store }) => regionOf(store),
      entered: ({ store }) => regionOf(store),
      also: storeNumbers.map(regionOf),
    },
    over('daily_sales', 'date', (date) => date),
    over('weekly_sales', 'week', weekOf),
    over('monthly_sales', 'month', monthOf),
    {
      path: 'terminal/overview',
      keyOf: (row) => `${String(row['location'])} ${String(row['lane'])}`,
      of: ({ store, lane }) => `Store ${store} ${lane}`,
      entered: null,
    },
    ofCashiers,
    {
      ...ofCashiers,
      more: { cashierNumber: '115', lane: '1' },
      of: (one) => (one.cashier === '115' && one.lane === '1' ? cashierOf(one) : null),
    },
  ];
};
