import type { Row } from '@lanewise/contract/envelope';
import type { Receipt } from '@lanewise/contract/entities/receipt';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { daysBetween, firstOfMonth, firstOfWeek } from '@lanewise/domain/calendar/day';
import { byLine, byTransaction, departmentAt, hourOf, overall, toMoney } from '@lanewise/testkit/oracle';
import { expect } from 'vitest';
import {
  expectRatios,
  expectSame,
  expectSum,
  keyed,
  nothing,
  saidBy,
  saidIn,
  withLines,
  withoutCustomers,
} from './figures.testing.ts';
import { expectSummary, expectTenders, type SalesQuestion } from './sales.testing.ts';
import type { Wire } from './world.testing.ts';
import { type Question, ask, covered, expectTotals, expectWithin, regIdOf, said } from './reports-asked.testing.ts';

/** Expects the figures of locations, including locations without sales, and the chart and the number of store-days. */
const expectLocations = async (question: Question): Promise<void> => {
  const { data, totals, totalCount, chart, completeness } = await ask(question, 'location_items');
  const figures = byTransaction(covered(question), ({ store }) => String(regIdOf(question, store)));
  const expected = new Map(
    question.stores.map((store) => {
      const sums = figures.get(String(regIdOf(question, store)));
      return [String(regIdOf(question, store)), sums ? saidBy(sums) : nothing] as const;
    }),
  );
  expectSame(
    'locations',
    keyed(data, (row) => String(row['reg_loc_id'])),
    expected,
  );
  expect(totalCount).toBe(question.stores.length);
  expectSum('locations', data, totals, true);
  expectRatios('locations', data);
  expectTotals('locations', question, totals);
  const days = daysBetween(question.from, question.to) + 1;
  const counted = Object.values(completeness.counts).reduce((sum, count) => sum + count, 0);
  expect(counted, 'store-days').toBe(question.stores.length * days);
  const ofUnit = (transaction: Transaction): string =>
    days === 1 ? String(hourOf(transaction)) : transaction.businessDate;
  const points = byTransaction(covered(question), ofUnit);
  for (const { key, value } of chart?.points ?? [])
    expect([key, value ?? 0]).toEqual([key, toMoney(points.get(key)?.amount ?? 0)]);
  expect(chart?.points.filter(({ value }) => (value ?? 0) !== 0).length ?? 0).toBe(
    [...points.values()].filter(({ amount }) => amount !== 0).length,
  );
};

/** Expects the figures of regions, and of stores in no region, which are listed under their own name. */
const expectRegions = async (question: Question): Promise<void> => {
  const { data, totals } = await ask(question, 'location_items', { regionLevel: 1 });
  const { North, South } = question.chain.regions;
  const regionOf = (store: string): number =>
    ({ '0008': North, '0014': North, '21': South })[store] ?? regIdOf(question, store);
  const expected = said(byTransaction(covered(question), ({ store }) => String(regionOf(store))));
  for (const store of question.stores) {
    const key = String(regionOf(store));
    if (!expected.has(key)) expected.set(key, nothing);
  }
  expectSame(
    'regions',
    keyed(data, (row) => String(row['reg_loc_id'])),
    expected,
  );
  expectSum('regions', data, totals, true);
  expectTotals('regions', question, totals);
};

type KeyOf = (transaction: Transaction, usWeek: boolean) => string;
const views: readonly (readonly [view: string, columns: readonly string[], keyOf: KeyOf])[] = [
  ['hourly_sales', ['date', 'hour'], (transaction) => `${transaction.businessDate} ${hourOf(transaction)}`],
  ['daily_sales', ['date'], ({ businessDate }) => businessDate],
  ['weekly_sales', ['week'], ({ businessDate }, usWeek) => firstOfWeek(businessDate, usWeek)],
  ['monthly_sales', ['month'], ({ businessDate }) => firstOfMonth(businessDate)],
];

const expectPeriods = async (question: Question): Promise<void> => {
  const { us_week: usWeek } = question.chain.company;
  for (const [view, columns, keyOf] of views) {
    const { data, totals } = await ask(question, 'location_items', { view });
    const expected = said(
      byTransaction(covered(question), (transaction) =>
        [regIdOf(question, transaction.store), keyOf(transaction, usWeek)].join(' '),
      ),
    );
    const keyOfRow = (row: Row) => [row['reg_loc_id'], ...columns.map((column) => row[column])].join(' ');
    expectSame(view, keyed(data, keyOfRow), expected);
    expectWithin(question, data);
    expectSum(view, data, totals, true);
    expectRatios(view, data);
    expectTotals(view, question, totals);
  }
};

interface Node {
  depId: number;
  path: string;
  depth: number;
}

const departmentsOf = async ({ world, chain }: Question): Promise<Map<number, Node>> => {
  const nodes = await world.test.meta.departments.list(chain.company.id);
  const byId = new Map(nodes.map((node) => [node.dep_id, node]));
  const pathOf = (depId: number | null): string[] => {
    const node = depId === null ? undefined : byId.get(depId);
    return node ? [...pathOf(node.parent), `${node.code} ${node.name}`.trim()] : [];
  };
  return new Map(nodes.map(({ dep_id: depId, depth }) => [depId, { depId, depth, path: pathOf(depId).join(' / ') }]));
};

const deepest = 3;

/**
 * Expects the figures of departments at every level. The departments of each level add up to the sales of the
 * locations.
 */
const expectDepartments = async (question: Question, nodes: ReadonlyMap<number, Node>): Promise<void> => {
  const pathOf = (row: Row) => nodes.get(Number(row['dep_id']))?.path ?? 'unknown';
  for (let depth = 1; depth <= deepest; depth += 1) {
    const { data, totals } = await ask(question, 'department_sales', { departmentDepth: depth });
    const what = `departments of level ${depth}`;
    const expected = said(byLine(covered(question), departmentAt(depth)));
    // Rows of zero are not shown.
    for (const [path, figures] of expected) if (figures.every((figure) => figure === 0)) expected.delete(path);
    expectSame(what, keyed(data, pathOf), expected);
    expectSum(what, data, totals, false);
    expectRatios(what, data);
    expectTotals(what, question, totals);
    const { amount } = overall(covered(question));
    const shares = data.reduce((sum, row) => sum + Number(row['percent_of_sales']), 0);
    if (amount !== 0) expect(Math.abs(shares - 100), `${what}, shares`).toBeLessThanOrEqual(0.005 * data.length + 1e-6);
  }
};

/** Expects the figures of items, in total and in each department. Both add up to the same sum. */
const expectItems = async (question: Question, nodes: ReadonlyMap<number, Node>): Promise<void> => {
  const expectOf = async (what: string, transactions: readonly Transaction[], more: Record<string, number>) => {
    const [{ data, totals }, all] = await Promise.all([
      ask(question, 'department_item_sales', more),
      ask(question, 'item_sales', more),
    ]);
    const items = [...said(byLine(transactions, ({ upc }) => upc))];
    const expected = new Map(items.map(([upc, figures]) => [upc, withoutCustomers(figures)]));
    expectSame(
      what,
      keyed(data, (row) => String(row['upc'])),
      expected,
    );
    expectSum(what, data, totals, false);
    expectRatios(what, data);
    // The screen of all items shows the same figures, among others.
    expect(all.data.map((row) => [row['upc'], ...saidIn(row)])).toEqual(
      data.map((row) => [row['upc'], ...saidIn(row)]),
    );
    expect(saidIn(all.totals)).toEqual(saidIn(totals));
    const { amount, units } = overall(transactions);
    expect(saidIn(totals).slice(0, 2), `${what}, total`).toEqual([toMoney(amount), units / 10_000]);
  };
  await expectOf('items', covered(question), {});
  for (const { depId, path } of [...nodes.values()].slice(0, 4)) {
    const below = withLines(covered(question), (line) =>
      `${departmentAt(deepest)(line)} / `.startsWith(path === '' ? ' / ' : `${path} / `),
    );
    await expectOf(`items of ${path}`, below, { departmentId: depId });
  }
};

const sellingKinds = ['sale', 'return', 'postVoid'];

/**
 * In POSLog, a transaction that only returns goods and deposits may be read as a sale or as a return, because POSLog
 * has no kind for it. So both kinds count as the same.
 */
const kindIn = (wire: Wire | undefined, kind: unknown): unknown =>
  wire === 'poslog' && kind === 'return' ? 'sale' : kind;

/** Expects every transaction once, with its sales. The totals equal the totals of the other reports. */
const expectTransactions = async (question: Question): Promise<Row[]> => {
  const { data, totals, totalCount } = await ask(question, 'transaction');
  const rows = data.map((row) => [
    row['reg_loc_id'],
    row['date'],
    row['lane'],
    row['number'],
    kindIn(question.wire, row['kind']),
    row['time'],
    row['items'],
    row['total'],
    row['tax'],
    row['customer_qty'],
  ]);
  const expected = covered(question).map((transaction) => {
    const figures = overall([transaction]);
    const { store, businessDate, lane, number, kind, ended } = transaction;
    return [
      regIdOf(question, store),
      businessDate,
      lane,
      number,
      kindIn(question.wire, kind),
      ended.replace('T', ' '),
      figures.units / 10_000,
      toMoney(sellingKinds.includes(kind) ? transaction.total : 0),
      toMoney(figures.tax),
      figures.customers,
    ];
  });
  const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  expect(rows.sort(byText), 'transactions').toEqual(expected.sort(byText));
  expect(totalCount).toBe(expected.length);
  const { units, total, tax, customers } = overall(covered(question));
  expect(totals).toMatchObject({
    items: units / 10_000,
    total: toMoney(total),
    tax: toMoney(tax),
    customer_qty: customers,
  });
  return data;
};

/** Receipts of all rows, as `multi_receipt` returns them. */
export const receiptsOf = async ({ world, chain, as }: Question, rows: readonly Row[]): Promise<Receipt[]> => {
  const receipts: Receipt[] = [];
  for (let at = 0; at < rows.length; at += 100) {
    const ids = rows.slice(at, at + 100).map((row) => String(row['uniqueId']));
    const period = { fromDate: '2000-01-01', toDate: '2100-01-01' };
    const { data } = await world.report(
      chain,
      'dashboard/v1/multi_receipt',
      { ...period, uniqueIds: ids.join(',') },
      as,
    );
    receipts.push(...(data as unknown as Receipt[]));
  }
  return receipts;
};

/** The shortest check of all figures: locations with their chart, and single transactions. */
export const expectBriefly = async (question: Question): Promise<void> => {
  await Promise.all([expectLocations(question), expectTransactions(question)]);
};

/**
 * Expects that every figure of every report equals the figure of the oracle, and that additive figures add up. Returns
 * the rows of the transactions.
 */
export const expectEverything = async (question: Question): Promise<Row[]> => {
  const nodes = await departmentsOf(question);
  const sales: SalesQuestion = {
    ask: (path, more) => ask(question, path, more),
    transactions: covered(question),
    regIdOf: (store) => regIdOf(question, store),
    keepsTenders: question.wire !== 'poslog',
  };
  const [rows] = await Promise.all([
    expectTransactions(question),
    expectLocations(question),
    expectRegions(question),
    expectPeriods(question),
    expectDepartments(question, nodes),
    expectItems(question, nodes),
    expectSummary(sales),
    expectTenders(sales),
  ]);
  return rows;
};

const questions: readonly (readonly [path: string, parameters: Record<string, string | number>])[] = [
  ['location_items', {}],
  ['location_items', { regionLevel: 1 }],
  ...views.map(([view]) => ['location_items', { view }] as const),
  ['department_sales', { departmentDepth: 1 }],
  ['department_sales', { departmentDepth: 2 }],
  ['department_item_sales', {}],
  ['item_sales', {}],
  ['tender_sales', {}],
  ['daily_tender_sales', {}],
  ['location_summary', {}],
  ['location_summary', { view: 'discounts' }],
  ['transaction', {}],
];

/** All answers of the reports and receipts, for comparison with earlier ones. */
export const answersOf = async (question: Question): Promise<object> => {
  const replies = await Promise.all(questions.map(([path, parameters]) => ask(question, path, parameters)));
  const receipts = await receiptsOf(question, replies.at(-1)?.data ?? []);
  return { replies, receipts };
};
