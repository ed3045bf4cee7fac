import { eventKinds, tenderKinds, transactionKinds } from '../facts/transaction.ts';
import { exemptionReasons } from '../fields/taxes.ts';
import { incentives } from '../fields/programs.ts';
import { exceptionMarks } from '../reports/filters.ts';
// Separate from the schemas, so that the web application loads these without them.

/** Part of a receipt that a POS total adds up (docs/decisions/048). `lane`: the lane that made the receipt. */
export type PointSubject =
  | 'sale'
  | 'items'
  | 'tender'
  | 'tax'
  | 'exemption'
  | 'discount'
  | 'voucher'
  | 'event'
  | 'exception'
  | 'record'
  | 'lane';

/** A filter of a POS total. Its value is a list; a part of a receipt matches if it equals any entry. */
export interface PointFilterRule {
  /**
   * The parts to which the filter applies. A total with this subject adds up only the matching parts. A total with
   * another subject adds up only receipts with a matching part.
   */
  subject: PointSubject;
  /**
   * Type of the entries. department: ids; each includes all departments below. category: ids of item lists. choice:
   * some of `values`.
   */
  type: 'department' | 'category' | 'choice' | 'text';
  values?: readonly string[];
}

/** All filters of POS totals. To add a filter, add a row here, its parts in the server, and its words. */
export const pointFilters = {
  department: { subject: 'items', type: 'department' },
  /** Item lists from Settings, Categories. */
  category: { subject: 'items', type: 'category' },
  /** Item codes as the registers write them. */
  upc: { subject: 'items', type: 'text' },
  entry: {
    subject: 'items',
    type: 'choice',
    values: ['scanned', 'keyed', 'weighed', 'department', 'unknown'],
  },
  tender: { subject: 'tender', type: 'choice', values: tenderKinds },
  /** Tenders by their name in the tender report. */
  tenderName: { subject: 'tender', type: 'text' },
  /** Tax plans by their name in a closing report. */
  taxName: { subject: 'tax', type: 'text' },
  exemption: { subject: 'exemption', type: 'choice', values: exemptionReasons },
  /** Kinds of coupons and other discounts. */
  discount: {
    subject: 'discount',
    type: 'choice',
    values: ['promotion', 'storeCoupon', 'manual', 'loyalty', 'override', 'other'],
  },
  discountName: { subject: 'discount', type: 'text' },
  program: { subject: 'voucher', type: 'choice', values: incentives },
  voucherAction: { subject: 'voucher', type: 'choice', values: ['issued', 'redeemed'] },
  event: { subject: 'event', type: 'choice', values: eventKinds },
  exception: { subject: 'exception', type: 'choice', values: exceptionMarks.filter((mark) => mark !== 'coupon') },
  receiptKind: { subject: 'record', type: 'choice', values: transactionKinds },
  laneType: { subject: 'lane', type: 'choice', values: ['staffed', 'selfCheckout'] },
} as const satisfies Record<string, PointFilterRule>;

export type PointFilterName = keyof typeof pointFilters;
export const pointFilterNames = Object.keys(pointFilters) as PointFilterName[];
export const pointFilterOf = (name: PointFilterName): PointFilterRule => pointFilters[name];

/** Most values of one filter. */
export const MOST_FILTER_VALUES = 100;

type Value<Name extends PointFilterName> = (typeof pointFilters)[Name] extends { values: readonly (infer One)[] }
  ? One
  : (typeof pointFilters)[Name]['type'] extends 'department' | 'category'
    ? number
    : string;

/** The filters of a POS total, by filter name; an absent filter does not apply. */
export type PointFilters = { [Name in PointFilterName]?: Value<Name>[] | undefined };

/** The filters that have a value. */
export const setFilters = (filters: PointFilters): [PointFilterName, readonly (string | number)[]][] =>
  pointFilterNames.flatMap((name) => {
    const values = filters[name];
    return values === undefined ? [] : [[name, values] as [PointFilterName, readonly (string | number)[]]];
  });
