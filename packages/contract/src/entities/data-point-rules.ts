import { tenderKinds, type TenderKind } from '../facts/transaction.ts';
// Separate from the schemas, so that the web application loads these without them.

/** Type of a value: money, a count, or text. */
export const valueTypes = ['amount', 'count', 'text'] as const;
export type ValueType = (typeof valueTypes)[number];

/** Source of a value: the registers, a user, or other data points. */
export const dataPointSources = ['posTotal', 'manual', 'formula'] as const;
export type DataPointSource = (typeof dataPointSources)[number];

/** Whether a value is added to the total above it or subtracted from it. */
export const dataPointSigns = ['+', '-'] as const;
export type DataPointSign = (typeof dataPointSigns)[number];

export const dataPointStatuses = ['Active', 'Inactive'] as const;

export const MOST_DATA_POINTS = 1_000;
export const LONGEST_FORMULA = 2_000;

/**
 * Figures of the sales reports, by field name. `deposit_amt`: deposits on bottles and fees, which are not part of
 * sales.
 */
const salesTotals = {
  gross_sales_amt: ['amount'],
  returns_amt: ['amount'],
  store_coupons_amt: ['amount'],
  voids_amt: ['amount'],
  net_sales_amt: ['amount'],
  net_sales_qty: ['count'],
  customer_qty: ['count'],
  tax: ['amount'],
  exempted_amt: ['amount'],
  exempted_tax: ['amount'],
  exemption_qty: ['count'],
  deposit_amt: ['amount'],
} as const;

/** Reasons for opening a drawer without a sale. */
export const drawerKinds = ['loan', 'pickup', 'paidIn', 'paidOut', 'noSale'] as const;

export type PosTotal = keyof typeof salesTotals | `tender.${TenderKind}` | `drawer.${(typeof drawerKinds)[number]}`;

const moneyOrCount = ['amount', 'count'] as const;

/**
 * POS assignment: the register totals that can fill a data point, and with which type. Of a tender, `amount` is the
 * received less the refunded amount and `count` the number of uses; a drawer total has the reason for opening it.
 */
const totals: Readonly<Record<string, readonly ValueType[]>> = {
  ...salesTotals,
  ...Object.fromEntries(tenderKinds.map((kind) => [`tender.${kind}`, moneyOrCount])),
  ...Object.fromEntries(drawerKinds.map((kind) => [`drawer.${kind}`, kind === 'noSale' ? ['count'] : moneyOrCount])),
};
export const posTotals = Object.keys(totals) as PosTotal[];

/** The types with which a POS total can fill a data point. */
export const typesOf = (total: PosTotal): readonly ValueType[] => totals[total] ?? [];
