import { tenderKinds, type TenderKind } from '../facts/transaction.ts';
import type { PointSubject } from './point-filters.ts';
// Separate from the schemas, so that the web application loads these without them.

/** Type of a value: money, a count, or text. */
export const valueTypes = ['amount', 'count', 'text'] as const;
export type ValueType = (typeof valueTypes)[number];

/** Source of a value: the registers, a user, or other data points. */
export const dataPointSources = ['posTotal', 'manual', 'formula'] as const;
export type DataPointSource = (typeof dataPointSources)[number];

/** Fields of a data point that people change. The earlier definitions of a data point have the same fields. */
export const dataPointFields = [
  'name',
  'description',
  'categoryId',
  'valueType',
  'source',
  'posAssignment',
  'filters',
  'formula',
  'since',
  'format',
  'glAccount',
  'sign',
  'goodDirection',
  'status',
] as const;

/** Whether a value is added to the total above it or subtracted from it. */
export const dataPointSigns = ['+', '-'] as const;
export type DataPointSign = (typeof dataPointSigns)[number];

/** Direction of a good change of a value: up; down, for example for voids; or none. */
export const goodDirections = ['up', 'down', 'none'] as const;
export type GoodDirection = (typeof goodDirections)[number];

export const dataPointStatuses = ['Active', 'Inactive'] as const;

export const MOST_DATA_POINTS = 1_000;
export const LONGEST_FORMULA = 2_000;
/** Most definitions of one data point over all dates. */
export const MOST_DEFINITIONS = 100;

/** How a value is written; a percentage is written times 100. */
export const dataPointFormats = ['number', 'percent'] as const;
export type DataPointFormat = (typeof dataPointFormats)[number];

interface Total {
  subject: PointSubject;
  types: readonly ValueType[];
}

const moneyOrCount = ['amount', 'count'] as const;
const total = (subject: PointSubject, ...types: readonly ValueType[]): Total => ({ subject, types });

/**
 * POS totals that are figures of the sales reports, by field name. `deposit_amt`: bottle deposits and fees, which are
 * not part of sales.
 */
const salesTotals = {
  gross_sales_amt: total('sale', 'amount'),
  returns_amt: total('sale', 'amount'),
  store_coupons_amt: total('sale', 'amount'),
  voids_amt: total('sale', 'amount'),
  net_sales_amt: total('sale', 'amount'),
  net_sales_qty: total('sale', 'count'),
  customer_qty: total('sale', 'count'),
  tax: total('sale', 'amount'),
  exempted_amt: total('exemption', 'amount'),
  exempted_tax: total('exemption', 'amount'),
  exemption_qty: total('exemption', 'count'),
  deposit_amt: total('sale', 'amount'),
} as const;

/**
 * POS totals that filters narrow: `item.sales` with a department gives the sales of that department. Each of these
 * totals has an amount, a count or both.
 */
const partTotals = {
  /** Totals of receipts, and their number. */
  'receipt.total': total('sale', ...moneyOrCount),
  /** Sales of items after discounts, and number of units. */
  'item.sales': total('items', ...moneyOrCount),
  /** Discounts on items; negative. */
  'item.discounts': total('items', 'amount'),
  /** Number of customers who bought at least one of the items. */
  'item.customers': total('items', 'count'),
  /** Amount received less amount refunded, and number of uses. */
  'tender.any': total('tender', ...moneyOrCount),
  /** Amount refunded in tenders; positive. */
  'tender.refunded': total('tender', 'amount'),
  'tax.charged': total('tax', ...moneyOrCount),
  'tax.taxable': total('tax', 'amount'),
  /** Coupons and other discounts; negative where they favour customers. */
  'discount.given': total('discount', ...moneyOrCount),
  'voucher.any': total('voucher', ...moneyOrCount),
  'event.any': total('event', 'count'),
  /** Number of receipts with an exception, and the amount voided or returned. */
  'exception.any': total('exception', ...moneyOrCount),
  /** Number of lane records of any kind, including records that sell nothing, and their totals. */
  'record.any': total('record', ...moneyOrCount),
} as const;

/** Reasons for opening a drawer without a sale. */
export const drawerKinds = ['loan', 'pickup', 'paidIn', 'paidOut', 'noSale'] as const;

export type PosTotal =
  | keyof typeof salesTotals
  | keyof typeof partTotals
  | `tender.${TenderKind}`
  | `drawer.${(typeof drawerKinds)[number]}`;

/**
 * POS totals that can fill a data point, with their value types. For a tender, `amount` is the received less the
 * refunded amount and `count` is the number of uses. A drawer total names the reason for opening the drawer.
 */
const totals: Readonly<Record<string, Total>> = {
  ...salesTotals,
  ...Object.fromEntries(tenderKinds.map((kind) => [`tender.${kind}`, total('tender', ...moneyOrCount)])),
  ...Object.fromEntries(
    drawerKinds.map((kind) => [
      `drawer.${kind}`,
      kind === 'noSale' ? total('exception', 'count') : total('record', ...moneyOrCount),
    ]),
  ),
  ...partTotals,
};
export const posTotals = Object.keys(totals) as PosTotal[];

/** The value types that a data point can have if this POS total fills it. */
export const typesOf = (name: PosTotal): readonly ValueType[] => totals[name]?.types ?? [];

/** The parts of receipts that a POS total adds up: items, tenders, whole sales and so on. */
export const subjectOf = (name: PosTotal): PointSubject => totals[name]?.subject ?? 'sale';
