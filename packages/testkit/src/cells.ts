import type { Discount, Line, Tax, Tender, Transaction } from '@lanewise/contract/facts/transaction';
import { programAdds, type ProgramPart } from './program-cells.ts';
import { departmentAt, isItem, salesOf, sells } from './oracle.ts';

/**
 * The contribution of one receipt to a cell of a report, computed from the receipt's own lines, tenders and taxes: the
 * receipts behind a cell must sum to it. Every additive figure is defined once here; each other figure has a reason
 * below.
 */
export interface CellMeasure {
  unit: 'money' | 'quantity' | 'count';
  /** Ten-thousandths for money and quantities, a plain number for counts. */
  adds: (transaction: Transaction, part: CellPart) => number;
}

/** The part of a receipt that a row covers; absent: all of it. */
export interface CellPart extends ProgramPart {
  /** Path of a department as `departmentAt` writes it; the row includes what is below it. */
  department?: string;
  tender?: { kind: string; description: string };
  /** A tax by its description, otherwise by its code. */
  tax?: string;
  /**
   * A discount by its description, otherwise by its kind; 'other' also includes reductions that no discount of the
   * receipt names.
   */
  discount?: string;
  /** Reason for the exemption: 'certificate', 'snap', 'wic' or 'other'. */
  exemption?: string;
}

const deepest = 8;

const isOf =
  ({ upc, department }: CellPart) =>
  (line: Line): boolean =>
    (upc === undefined || line.upc === upc) &&
    (department === undefined || `${departmentAt(deepest)(line)} / `.startsWith(`${department} / `));

const sum = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((total, item) => total + value(item), 0);

const lines = (transaction: Transaction, part: CellPart): Line[] =>
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

const tenders = (transaction: Transaction, { tender }: CellPart): Tender[] =>
  !sells(transaction)
    ? []
    : transaction.tenders.filter(
        ({ kind, description }) => !tender || (tender.kind === kind && tender.description === description),
      );

/** Reductions of the lines of a receipt, as its discounts state them; a post void counts as a void instead. */
const namedDiscounts = (one: Transaction, { discount }: CellPart): Discount[] =>
  sells(one) && !isPostVoid(one)
    ? one.discounts.filter(
        ({ kind, description }) => discount === undefined || (description === '' ? kind : description) === discount,
      )
    : [];
const amountOf = (discounts: readonly Discount[]): number => sum(discounts, ({ amount }) => amount);

const isRefund = (one: Transaction): boolean =>
  one.kind === 'return' || (one.kind === 'sale' && one.lines.some(({ kind }) => kind === 'return'));

const isVoid = ({ kind, lines: all }: Transaction): boolean =>
  kind === 'void' || kind === 'postVoid' || (kind === 'sale' && all.some((line) => line.kind === 'void'));

const isNoSale = ({ kind, events }: Transaction): boolean =>
  kind === 'noSale' || events.some((event) => event.kind === 'noSale');

/** The rung-up amount of an abandoned sale, the whole of a reversed one, otherwise the voided lines. */
const takenOff = (one: Transaction): number => {
  if (one.kind === 'void') return sum(one.lines, ({ kind, amount }) => (kind === 'sale' ? amount : 0));
  if (isPostVoid(one)) return -voided.adds(one, {});
  return one.kind === 'sale' ? -sum(one.lines, ({ kind, amount }) => (kind === 'void' ? amount : 0)) : 0;
};

const makerCoupons = (one: Transaction): Tender[] =>
  tenders(one, {}).filter(({ kind }) => kind === 'manufacturerCoupon');
const ownCoupons = (one: Transaction): Discount[] =>
  sells(one) ? one.discounts.filter(({ kind }) => kind === 'storeCoupon') : [];

const makerCount = count((one) => sum(makerCoupons(one), ({ amount }) => (amount < 0 ? -1 : 1)));
const makerAmount = money((one) => sum(makerCoupons(one), ({ amount }) => amount));
const ownCount = count((one) => sum(ownCoupons(one), ({ amount }) => (amount > 0 ? -1 : 1)));
const ownAmount = money((one) => sum(ownCoupons(one), ({ amount }) => -amount));

const reasonIn = (said: string): string =>
  /wic/i.test(said) ? 'wic' : /snap|ebt/i.test(said) ? 'snap' : /\d/.test(said) ? 'certificate' : 'other';

/** Rows of uncharged taxes, for the given reason. */
const exempt = (one: Transaction, { exemption }: CellPart): Tax[] =>
  sells(one)
    ? one.taxes.filter(
        ({ exempted, exemptReason }) =>
          exempted !== 0 && (exemption === undefined || reasonIn(exemptReason) === exemption),
      )
    : [];

const snapOf = (one: Transaction): number =>
  sum(
    tenders(one, {}).filter(({ kind }) => kind === 'ebtFood'),
    ({ amount }) => amount,
  );

/** How often a receipt counts: a post void subtracts one, a return does not count. */
const times = ({ kind }: Transaction): number => (kind === 'sale' ? 1 : kind === 'postVoid' ? -1 : 0);

/** By field, or by `report.field` where a report gives the field its own meaning. */
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
  snap_amt: money(snapOf),
  snap_qty: count((one) => (snapOf(one) === 0 ? 0 : times(one))),
  program_sale_amt: money((one) => (sells(one) ? one.total : 0)),
  incentive_qty: count((one) => (one.vouchers.length > 0 ? times(one) : 0)),
  item_amt: net,
  item_qty: units,
  department_amt: net,
  department_qty: units,
  tender_amt: money((transaction, part) => sum(tenders(transaction, part), ({ amount }) => amount)),
  tax_amt: money((one, part) =>
    sum(
      sells(one) ? one.taxes.filter(({ code, description }) => (description || code) === part.tax) : [],
      ({ amount }) => amount,
    ),
  ),
  'transactions.items': units,
  'transactions.total': money((transaction) => (sells(transaction) ? transaction.total : 0)),
  'tender.count': count((transaction, part) => tenders(transaction, part).length),
  'tender.debit': money((transaction, part) => sum(tenders(transaction, part), ({ amount }) => Math.max(amount, 0))),
  'tender.credit': money((transaction, part) => sum(tenders(transaction, part), ({ amount }) => Math.max(-amount, 0))),
  'tender.amt': money((transaction, part) => sum(tenders(transaction, part), ({ amount }) => amount)),
  'summary.count': count((one, part) => namedDiscounts(one, part).length),
  discount_amt: money(
    (one, part) =>
      amountOf(namedDiscounts(one, part)) +
      (part.discount === 'other' ? discounted.adds(one, {}) - amountOf(namedDiscounts(one, {})) : 0),
  ),
  refund_qty: count((one) => (isRefund(one) ? 1 : 0)),
  void_qty: count((one) => (isVoid(one) ? 1 : 0)),
  voided_amt: money(takenOff),
  no_sale_qty: count((one) => (isNoSale(one) ? 1 : 0)),
  maker_coupon_qty: makerCount,
  maker_coupon_amt: makerAmount,
  own_coupon_qty: ownCount,
  own_coupon_amt: ownAmount,
  coupon_qty: count((one) => makerCount.adds(one, {}) + ownCount.adds(one, {})),
  coupon_amt: money((one) => makerAmount.adds(one, {}) + ownAmount.adds(one, {})),
  scanned_qty: quantity(ofLines((line) => (line.entry === 'scanned' ? line.units : 0))),
  ring_seconds: count((one) => (sells(one) ? one.ringSeconds : 0)),
  tender_seconds: count((one) => (sells(one) ? one.tenderSeconds : 0)),
  exempted_amt: money((one, part) => sum(exempt(one, part), ({ exempted }) => exempted)),
  exempted_tax: money((one, part) => sum(exempt(one, part), ({ exemptTax }) => exemptTax)),
  exemption_qty: count((one) => (exempt(one, {}).length > 0 ? 1 : 0)),
  eligible_qty: quantity(programAdds.eligible_qty),
  eligible_amt: money(programAdds.eligible_amt),
  snap_paid_amt: money(programAdds.snap_paid_amt),
  issued_qty: count(programAdds.issued_qty),
  issued_amt: money(programAdds.issued_amt),
  redeemed_qty: count(programAdds.redeemed_qty),
  redeemed_amt: money(programAdds.redeemed_amt),
  'doubleUpItem.issued_amt': money(programAdds.item_issued_amt),
  'doubleUpItem.redeemed_amt': money(programAdds.item_redeemed_amt),
  milk_sale_qty: count(programAdds.milk_sale_qty),
  milk_qty: quantity(programAdds.milk_qty),
  milk_amt: money(programAdds.milk_amt),
  milk_snap_amt: money(programAdds.milk_snap_amt),
  listed_milk_qty: quantity(programAdds.listed_milk_qty),
  listed_milk_amt: money(programAdds.listed_milk_amt),
  milk_issued_qty: count(programAdds.milk_issued_qty),
  milk_issued_amt: money(programAdds.milk_issued_amt),
  milk_redeemed_qty: count(programAdds.milk_redeemed_qty),
  milk_redeemed_amt: money(programAdds.milk_redeemed_amt),
};

/** Computed from receipts other than the one behind the row; reports/double-up tests them. */
const ofOthers = ['voucher_amt', 'used_amt', 'at_risk_amt'];
const ofOneLine = ['eligible_qty', 'eligible_amt', 'snap_paid_amt', 'issued_amt', 'redeemed_amt'];
const ofWholeDays = 'of store-days that are whole alone, while the receipts of the others are listed as well';
const ofEarlier = 'hangs on receipts of another period: routes/reports/sales-patterns compares both';
const ofPoints = 'of a data point, whose definition the company gives: reports/data-points';
const ofSession = 'time between a sign-on and a sign-off, which are no sales';
const ofLane = 'what a lane tells of itself beside its customers, or an estimate of what that cost';

/** Figures that are not sums over receipts, by field or `report.field`, each with its reason. */
export const noSumOfReceipts: Readonly<Record<string, string>> = {
  percent_of_sales: 'a share: the row over the total of all rows',
  'transactions.point_amt': ofPoints,
  'transactions.point_qty': ofPoints,
  earlier_amt: ofEarlier,
  change_amt: ofEarlier,
  ...Object.fromEntries(
    ofOthers.map((field) => [field, 'hangs on what other receipts say of a voucher: reports/double-up']),
  ),
  ...Object.fromEntries(
    ofOneLine.map((field) => [
      `transactionItem.${field}`,
      'a line has no name among the lines of its receipt: doubleUpItem has their sum, reports/double-up/rules each of them',
    ]),
  ),
  store_days: ofWholeDays,
  whole_sales_amt: ofWholeDays,
  whole_customer_qty: ofWholeDays,
  signed_seconds: ofSession,
  idle_seconds: ofSession,
  taxable_amt: 'sources state in several ways what would have been taxed; the test of the report draws them',
  reboots: ofLane,
  reboots_inside: ofLane,
  sales_lost: ofLane,
  baskets_abandoned: ofLane,
  lane_days: ofLane,
};

const ofField = <Value>(table: Readonly<Record<string, Value>>, report: string, field: string): Value | undefined =>
  table[`${report}.${field}`] ?? table[field];

export const cellMeasureOf = (report: string, field: string): CellMeasure | undefined =>
  ofField(noSumOfReceipts, report, field) === undefined ? ofField(cellMeasures, report, field) : undefined;

export const reasonOf = (report: string, field: string): string | undefined => ofField(noSumOfReceipts, report, field);

/** Views whose rows lead to no receipts, as `report.view`, each with its reason. */
export const leadsNowhere: Readonly<Record<string, string>> = {};
