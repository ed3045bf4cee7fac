import type { Line, Tender, Transaction } from '@lanewise/contract/facts/transaction';
import { departmentAt, isItem, salesOf, sells } from './oracle.ts';

/**
 * What one receipt adds to a cell of a report, worked out from the receipt's own lines, tenders and taxes: the receipts behind a
 * cell must sum to it. Stated once for every figure that adds; a figure that no receipt adds to has its reason here.
 */
export interface CellMeasure {
  unit: 'money' | 'quantity' | 'count';
  /** Ten-thousandths for money and quantities, a number of things for counts. */
  adds: (transaction: Transaction, part: Part) => number;
}

/** The part of a receipt that a row is about; absent: all of it. */
export interface Part {
  upc?: string;
  /** Path of a department as `departmentAt` writes it, down to the department itself; the row has what lies below as well. */
  department?: string;
  tender?: { kind: string; description: string };
}

const deepest = 8;

const isOf =
  ({ upc, department }: Part) =>
  (line: Line): boolean =>
    (upc === undefined || line.upc === upc) &&
    (department === undefined || `${departmentAt(deepest)(line)} / `.startsWith(`${department} / `));

const sum = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((total, item) => total + value(item), 0);

const lines = (transaction: Transaction, part: Part): Line[] =>
  sells(transaction) ? transaction.lines.filter(isItem).filter(isOf(part)) : [];

const money = (adds: CellMeasure['adds']): CellMeasure => ({ unit: 'money', adds });
const quantity = (adds: CellMeasure['adds']): CellMeasure => ({ unit: 'quantity', adds });
const count = (adds: CellMeasure['adds']): CellMeasure => ({ unit: 'count', adds });

const ofLines =
  (value: (line: Line, transaction: Transaction) => number): CellMeasure['adds'] =>
  (transaction, part) =>
    sum(lines(transaction, part), (line) => value(line, transaction));

const isPostVoid = ({ kind }: Transaction): boolean => kind === 'postVoid';

const net = money(ofLines(({ amount, discount }) => amount + discount));
const units = quantity(ofLines((line) => line.units));
const gross = money(ofLines(({ kind, amount }, one) => (isPostVoid(one) || kind === 'return' ? 0 : amount)));
const returned = money(ofLines(({ kind, amount }, one) => (!isPostVoid(one) && kind === 'return' ? amount : 0)));
const discounted = money(ofLines(({ discount }, one) => (isPostVoid(one) ? 0 : discount)));
const voided = money(ofLines(({ amount, discount }, one) => (isPostVoid(one) ? amount + discount : 0)));
const customers = count((transaction, part) => (salesOf(transaction).some(isOf(part)) ? 1 : 0));
const tax = money((transaction) => (sells(transaction) ? sum(transaction.taxes, ({ amount }) => amount) : 0));

const tenders = (transaction: Transaction, { tender }: Part): Tender[] =>
  !sells(transaction)
    ? []
    : transaction.tenders.filter(
        ({ kind, description }) => !tender || (tender.kind === kind && tender.description === description),
      );

/** By field, or by `report.field` where a report means something of its own by it. */
export const cellMeasures: Readonly<Record<string, CellMeasure>> = {
  net_sales_amt: net,
  net_sales_qty: units,
  amt: net,
  qty: units,
  customer_qty: customers,
  gross_sales_amt: gross,
  returns_amt: returned,
  store_coupons_amt: discounted,
  voids_amt: voided,
  tax,
  'transactions.items': units,
  'transactions.total': money((transaction) => (sells(transaction) ? transaction.total : 0)),
  'tender.count': count((transaction, part) => tenders(transaction, part).length),
  'tender.debit': money((transaction, part) => sum(tenders(transaction, part), ({ amount }) => Math.max(amount, 0))),
  'tender.credit': money((transaction, part) => sum(tenders(transaction, part), ({ amount }) => Math.max(-amount, 0))),
  'tender.amt': money((transaction, part) => sum(tenders(transaction, part), ({ amount }) => amount)),
};

/** Figures that are no sum over receipts, by field or `report.field`, each with its reason. */
export const noSumOfReceipts: Readonly<Record<string, string>> = {
  percent_of_sales: 'a share: the row over the total of all rows',
};

const ofField = <Value>(table: Readonly<Record<string, Value>>, report: string, field: string): Value | undefined =>
  table[`${report}.${field}`] ?? table[field];

export const cellMeasureOf = (report: string, field: string): CellMeasure | undefined =>
  ofField(noSumOfReceipts, report, field) === undefined ? ofField(cellMeasures, report, field) : undefined;

export const reasonOf = (report: string, field: string): string | undefined => ofField(noSumOfReceipts, report, field);

/** Views whose rows lead to no receipts, as `report.view`, each with its reason. */
export const leadsNowhere: Readonly<Record<string, string>> = {
  'summary.discounts': 'what no discount of a receipt names is a difference and stands on no receipt',
};
