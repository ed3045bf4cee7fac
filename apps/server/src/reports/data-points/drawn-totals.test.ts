import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { ListedPointColumn } from '@lanewise/contract/entities/data-point-values';
import type { Row } from '@lanewise/contract/envelope';
import { tenderKinds } from '@lanewise/contract/facts/transaction';
import type { PointFieldId } from '@lanewise/contract/fields/points';
import { usualDataPoints } from '@lanewise/domain/points/usual';
import { chainOf } from '@lanewise/testkit/arbitrary';
import { livedIn } from '@lanewise/testkit/lived';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { localToken } from '../../app-testing.ts';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { storeNumbers, written, type Chain } from '../../invariants/world.testing.ts';
import { paidInAllWays } from '../../points/drawn-points.testing.ts';
import { rounds } from '../../thorough.testing.ts';

// A data point with the same meaning as a figure of a report has the same value as the figure, whether or not the value
// is right.

const { world } = drawnChain(async () => {});

const dates = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'] as const;

type Question = Readonly<Record<string, string>>;
/** Figures by the key of a row. */
type Said = Map<string, number[]>;
type Pairs = readonly (readonly [point: string, field: string])[];

/** The tested chain, and a function that finds the column of a data point by its name in this test. */
interface Asked {
  own: Chain;
  range: Question;
  columnOf: (point: string) => PointFieldId;
}

/**
 * Sums of rows by a key, in thousandths. Rows with the same key are added up, and keys with only zeros are left out.
 */
const said = (rows: readonly Row[], keyOf: (row: Row) => unknown, fields: readonly string[]): Said => {
  const found: Said = new Map();
  for (const row of rows) {
    const key = String(keyOf(row));
    const sums = found.get(key) ?? fields.map(() => 0);
    found.set(
      key,
      sums.map((sum, at) => sum + Math.round(Number(row[fields[at] ?? ''] ?? 0) * 1000)),
    );
  }
  return new Map([...found].filter(([, sums]) => sums.some((sum) => sum !== 0)).sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** Compares the values of data points with a report, row by row, and their totals. */
const expectSame = async (
  { own, range, columnOf }: Asked,
  pairs: Pairs,
  of: { path: string; more?: Question; keyOf: (row: Row) => unknown },
  by: { path: string; more?: Question; keyOf?: (row: Row) => unknown },
): Promise<number> => {
  const columns = pairs.map(([point]) => columnOf(point));
  const [report, points] = await Promise.all([
    world.report(own, of.path, { ...range, ...of.more }),
    world.report(own, `report/sales-v2/${by.path}`, { ...range, ...by.more, points: [...new Set(columns)].join() }),
  ]);
  const about = `${of.path} ${JSON.stringify({ ...range, ...of.more })} ${JSON.stringify(pairs)}`;
  const fields = pairs.map(([, field]) => field);
  const expected = said(report.data, of.keyOf, fields);
  expect(said(points.data, by.keyOf ?? of.keyOf, columns), about).toEqual(expected);
  expect(
    said([points.totals], () => '', columns),
    about,
  ).toEqual(said([report.totals], () => '', fields));
  return expected.size;
};

const composition: Pairs = [
  ['grossSales', 'gross_sales_amt'],
  ['returns', 'returns_amt'],
  ['storeCoupons', 'store_coupons_amt'],
  ['voids', 'voids_amt'],
  ['netSales', 'net_sales_amt'],
  ['taxes', 'tax'],
  ['customers', 'customer_qty'],
];
const sales: Pairs = [
  ['netSales', 'net_sales_amt'],
  ['items', 'net_sales_qty'],
  ['customers', 'customer_qty'],
  ['averageSale', 'atv'],
  ['averagePrice', 'aiv'],
];
const periods = { daily_sales: 'date', weekly_sales: 'week', monthly_sales: 'month', periods: 'period' } as const;

const expectSales = async (asked: Asked): Promise<number> => {
  let rows = 0;
  const name = (row: Row) => row['name'];
  for (const [report, pairs] of [
    ['location_summary', composition],
    ['location_items', sales],
  ] as const) {
    const path = `dashboard/v1/${report}`;
    rows += await expectSame(asked, pairs, { path, keyOf: name }, { path: 'store/overview' });
    for (const [view, key] of Object.entries(periods)) {
      const keyOf = (row: Row) => `${String(row['location'])} ${String(row[key])}`;
      rows += await expectSame(
        asked,
        pairs,
        { path, more: { view }, keyOf },
        { path: 'store/overview', more: { view } },
      );
    }
    const more = { regionLevel: '2' };
    rows += await expectSame(asked, pairs, { path, more, keyOf: name }, { path: 'store/overview', more });
  }
  const everything = () => '';
  const discounts = { path: 'dashboard/v1/location_summary', more: { view: 'discounts' }, keyOf: everything };
  rows += await expectSame(asked, [['discounts', 'discount_amt']], discounts, {
    path: 'store/overview',
    keyOf: everything,
  });
  const exempt = { path: 'report/tax-exempt', more: { view: 'stores' }, keyOf: name };
  const exemptions: Pairs = [
    ['exemptSales', 'exempted_amt'],
    ['exemptTax', 'exempted_tax'],
  ];
  return rows + (await expectSame(asked, exemptions, exempt, { path: 'store/overview' }));
};

/** Data points of tenders by kind, of their counts, and of refunded amounts. */
const ofTenders: Readonly<Record<string, Pairs>> = {
  cash: [
    ['cash', 'amt'],
    ['refundCash', 'credit'],
  ],
  check: [
    ['checks', 'amt'],
    ['checkCount', 'count'],
  ],
  credit: [
    ['credit', 'amt'],
    ['creditCount', 'count'],
    ['refundCredit', 'credit'],
  ],
  debit: [
    ['debit', 'amt'],
    ['debitCount', 'count'],
    ['refundDebit', 'credit'],
  ],
  ebtFood: [
    ['ebtFood', 'amt'],
    ['snapCount', 'count'],
  ],
  ebtCash: [['ebtCash', 'amt']],
  wic: [
    ['wic', 'amt'],
    ['wicCount', 'count'],
  ],
  giftCard: [
    ['giftCards', 'amt'],
    ['giftCardCount', 'count'],
  ],
  houseCharge: [['houseCharges', 'amt']],
  manufacturerCoupon: [
    ['makerCoupons', 'amt'],
    ['makerCouponCount', 'count'],
  ],
  voucher: [['vouchers', 'amt']],
  rounding: [['rounding', 'amt']],
  other: [['otherTenders', 'amt']],
};

const expectTenders = async (asked: Asked): Promise<number> => {
  let rows = 0;
  for (const kind of tenderKinds)
    rows += await expectSame(
      asked,
      ofTenders[kind] ?? [],
      { path: 'dashboard/v1/daily_tender_sales', more: { tender: kind }, keyOf: (row) => row['date'] },
      { path: 'store/tender', more: { view: 'daily_sales' } },
    );
  const all: Pairs = [
    ['tenders', 'amt'],
    ['refunded', 'credit'],
  ];
  const everything = () => '';
  const tenders = { path: 'dashboard/v1/tender_sales', keyOf: everything };
  return rows + (await expectSame(asked, all, tenders, { path: 'store/tender' }));
};

const cashierOf = (row: Row) => `${String(row['location'])} ${String(row['cashier_number'])}`;

const expectCashiers = async (asked: Asked): Promise<number> => {
  const work: Pairs = [
    ...sales.slice(0, 4),
    ['refundReceipts', 'refund_qty'],
    ['returns', 'returns_amt'],
    ['voidReceipts', 'void_qty'],
    ['voided', 'voided_amt'],
    ['noSales', 'no_sale_qty'],
  ];
  let rows = 0;
  for (const more of [{}, { lane: '2' }, { cashierNumber: '114' }]) {
    const of = (report: string) => ({ path: `report/cashiers/${report}`, more, keyOf: cashierOf });
    const by = { path: 'cashier/overview', more };
    rows += await expectSame(asked, work, of('list'), by);
    rows += await expectSame(asked, [['scannedItems', 'scanned_qty']], of('performance'), by);
    rows += await expectSame(asked, [['makerCoupons', 'maker_coupon_amt']], of('coupons'), by);
  }
  return rows;
};

/**
 * Data points of each top department, compared with the row of the department in the reports of sales and of cashiers.
 */
const expectDepartments = async (asked: Asked, departments: readonly number[]): Promise<number> => {
  let rows = 0;
  for (const id of departments) {
    const pairs: Pairs = [
      [`sales ${id}`, 'amt'],
      [`items ${id}`, 'qty'],
    ];
    const isIts = (row: Row): boolean => Number(row['dep_id']) === id;
    const [{ own, range, columnOf }, more] = [asked, { departmentDepth: '1' }];
    for (const [path, by, keyOf] of [
      ['dashboard/v1/department_sales', 'store/department', () => ''],
      ['report/cashiers/department', 'cashier/overview', cashierOf],
    ] as const) {
      const report = await world.report(own, path, { ...range, ...more });
      const columns = pairs.map(([point]) => columnOf(point));
      const points = await world.report(own, `report/sales-v2/${by}`, { ...range, points: columns.join() });
      const expected = said(report.data.filter(isIts), keyOf, ['amt', 'qty']);
      expect(said(points.data, keyOf, columns), `${path} ${id} ${JSON.stringify(range)}`).toEqual(expected);
      rows += expected.size;
    }
  }
  return rows;
};

const call = async <Data>({ company }: Chain, method: 'GET' | 'POST', path: string, body?: object): Promise<Data> => {
  const headers = { 'x-company-id': String(company.id) };
  const answer = await world.test.ask(method, path, { as: localToken, body, headers });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data as Data;
};

/** The usual data points of the chain, and data points of its top departments. */
const pointsOf = async (own: Chain): Promise<{ columnOf: Asked['columnOf']; departments: number[] }> => {
  const list = await world.test.meta.departments.list(own.company.id);
  const departments = list.filter(({ parent }) => parent === null).map(({ dep_id: id }) => id);
  for (const id of departments) {
    const total = { source: 'posTotal', posAssignment: 'item.sales', filters: { department: [id] } };
    await call(own, 'POST', 'company/data_point', { ...total, name: `sales ${id}` });
    await call(own, 'POST', 'company/data_point', { ...total, name: `items ${id}`, valueType: 'count' });
  }
  const [points, columns] = await Promise.all([
    call<DataPoint[]>(own, 'GET', 'data_point'),
    call<ListedPointColumn[]>(own, 'GET', 'data_point_columns'),
  ]);
  const usual = new Map(usualDataPoints.flatMap((one) => one.points.map(({ key, name }) => [key, name.en])));
  const columnOf = (point: string): PointFieldId => {
    const { dpId } = points.find(({ name }) => name === (usual.get(point) ?? point)) ?? {};
    const column = columns.find((one) => one.dpId === dpId && one.isMain);
    if (!column) throw new Error(`no column of ${point}`);
    return column.field as PointFieldId;
  };
  return { columnOf, departments };
};

it(
  'data points come to what the reports of sales, tenders and cashiers say of the same chain, to the cent',
  async () => {
    const rows = { sales: 0, tenders: 0, cashiers: 0, departments: 0 };
    const receipts = chainOf({ stores: storeNumbers, dates, lanes: ['1', '2', ''], least: 25, most: 60 })
      .chain(livedIn)
      .chain(paidInAllWays);
    await fc.assert(
      fc.asyncProperty(receipts, fc.gen(), async (transactions, draw) => {
        const own = await world.chain(draw(() => fc.boolean()));
        await world.send(own, written(transactions, 'jsonl'));
        const { columnOf, departments } = await pointsOf(own);
        const [from, to] = draw(() => fc.subarray([...dates], { minLength: 2, maxLength: 2 }));
        const some = draw(() => fc.subarray([...storeNumbers], { minLength: 1 }));
        const whole = { startDate: '2026-02-20', lastDate: '2026-03-31', limit: '1000' };
        const part = { startDate: from ?? '', lastDate: to ?? '', limit: '1000' };
        const ids = some.map((store) => own.places.get(store)?.reg_loc_id);
        for (const range of [whole, { ...part, locationIds: ids.join() }]) {
          const asked: Asked = { own, range, columnOf };
          rows.sales += await expectSales(asked);
          rows.tenders += await expectTenders(asked);
          rows.cashiers += await expectCashiers(asked);
          rows.departments += await expectDepartments(asked, departments);
        }
      }),
      // Every run sends a new chain of stores, so the test stops at the first failure and reports it without shrinking.
      { numRuns: rounds(1, 40), endOnFailure: true },
    );
    for (const [report, count] of Object.entries(rows)) expect(count, report).toBeGreaterThan(0);
  },
  rounds(300_000, 3_600_000),
);
