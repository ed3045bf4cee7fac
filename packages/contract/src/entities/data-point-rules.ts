import { tenderKinds, type TenderKind } from '../facts/transaction.ts';
// Apart from the schemas, so that the web application has these without them.

/** What a value is: money, how many, or words. */
export const valueTypes = ['amount', 'count', 'text'] as const;
export type ValueType = (typeof valueTypes)[number];

/** Where a value comes from: the registers, a person, or other data points. */
export const dataPointSources = ['posTotal', 'manual', 'formula'] as const;
export type DataPointSource = (typeof dataPointSources)[number];

/** Whether a value adds to what stands above it or is taken from it. */
export const dataPointSigns = ['+', '-'] as const;
export type DataPointSign = (typeof dataPointSigns)[number];

export const dataPointStatuses = ['Active', 'Inactive'] as const;

export const MOST_DATA_POINTS = 1_000;
export const LONGEST_FORMULA = 2_000;

/** Figures of the sales reports, by the names of their fields; `deposit_amt`: deposits on bottles and fees, no part of sales. */
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

/** Openings of a drawer without a sale. */
export const drawerKinds = ['loan', 'pickup', 'paidIn', 'paidOut', 'noSale'] as const;

export type PosTotal = keyof typeof salesTotals | `tender.${TenderKind}` | `drawer.${(typeof drawerKinds)[number]}`;

const moneyOrCount = ['amount', 'count'] as const;

/**
 * POS assignment: what the registers can fill a data point with, and as what. Of a tender, `amount` is what was received less
 * what was refunded, `count` how often it was used; of a drawer, what it was opened for.
 */
const totals: Readonly<Record<string, readonly ValueType[]>> = {
  ...salesTotals,
  ...Object.fromEntries(tenderKinds.map((kind) => [`tender.${kind}`, moneyOrCount])),
  ...Object.fromEntries(drawerKinds.map((kind) => [`drawer.${kind}`, kind === 'noSale' ? ['count'] : moneyOrCount])),
};
export const posTotals = Object.keys(totals) as PosTotal[];

/** As what a POS total can fill a data point. */
export const typesOf = (total: PosTotal): readonly ValueType[] => totals[total] ?? [];
