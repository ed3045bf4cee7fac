import { tenderKinds, type TenderKind } from '../facts/transaction.ts';
import type { PointSubject } from './point-filters.ts';
// Separate from the schemas, so that the web application loads these without them.

/** Type of a value: money, a count, or text. */
export const valueTypes = ['amount', 'count', 'text'] as const;
export type ValueType = (typeof valueTypes)[number];

/** Source of a value: the registers, a user, or other data points. */
export const dataPointSources = ['posTotal', 'manual', 'formula'] as const;
export type DataPointSource = (typeof dataPointSources)[number];

/** Fields of a data point that people change. Its earlier definitions follow from them. */
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

/** Where a good change of a value goes: up, down as that of voids, or nowhere. */
export const goodDirections = ['up', 'down', 'none'] as const;
export type GoodDirection = (typeof goodDirections)[number];

export const dataPointStatuses = ['Active', 'Inactive'] as const;

export const MOST_DATA_POINTS = 1_000;
export const LONGEST_FORMULA = 2_000;
/** Most definitions of one data point, for all its dates. */
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
 * Figures of the sales reports, by field name. `deposit_amt`: deposits on bottles and fees, which are not part of
 * sales.
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
 * Totals that their filters make narrower: sales of a department are `item.sales` with a department. Amount and count,
 * in the words of the reports:
 */
const partTotals = {
  /** What receipts come to, and their number. */
  'receipt.total': total('sale', ...moneyOrCount),
  /** Sales of items after discounts, and their units. */
  'item.sales': total('items', ...moneyOrCount),
  /** Discounts of items; negative. */
  'item.discounts': total('items', 'amount'),
  /** Customers who bought one of the items. */
  'item.customers': total('items', 'count'),
  /** Received less refunded, and how often. */
  'tender.any': total('tender', ...moneyOrCount),
  /** What was given back in tenders; positive. */
  'tender.refunded': total('tender', 'amount'),
  'tax.charged': total('tax', ...moneyOrCount),
  'tax.taxable': total('tax', 'amount'),
  /** Coupons and other discounts; negative where they favour customers. */
  'discount.given': total('discount', ...moneyOrCount),
  'voucher.any': total('voucher', ...moneyOrCount),
  'event.any': total('event', 'count'),
  /** Receipts with an exception, and what was voided or returned. */
  'exception.any': total('exception', ...moneyOrCount),
  /** Records of the lanes of any kind, also those that sell nothing, and their totals. */
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
 * POS assignment: the register totals that can fill a data point, and with which type. Of a tender, `amount` is the
 * received less the refunded amount and `count` the number of uses; a drawer total has the reason for opening it.
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

/** The types with which a POS total can fill a data point. */
export const typesOf = (name: PosTotal): readonly ValueType[] => totals[name]?.types ?? [];

/** What the parts are of that a POS total adds up. */
export const subjectOf = (name: PosTotal): PointSubject => totals[name]?.subject ?? 'sale';
