import { eventKinds, tenderKinds, transactionKinds } from '../facts/transaction.ts';
import { exemptionReasons } from '../fields/taxes.ts';
import { incentives } from '../fields/programs.ts';
import { exceptionMarks } from '../reports/filters.ts';
// Separate from the schemas, so that the web application loads these without them.

/** What the parts of a receipt are of (docs/decisions/048). `lane`: where it was entered. */
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

/** A filter of a total of the registers. Its value is a list: a part meets it by any one of them. */
export interface PointFilterRule {
  /** A total of the same subject adds up the parts that meet it; any other, only receipts that have such a part. */
  subject: PointSubject;
  /** department: ids, each with everything below it. category: ids of item lists. choice: some of `values`. */
  type: 'department' | 'category' | 'choice' | 'text';
  values?: readonly string[];
}

/** The filters that a total of the registers takes. A new one is a row here, its parts in the server, and its words. */
export const pointFilters = {
  department: { subject: 'items', type: 'department' },
  /** Lists of items under Settings, Categories. */
  category: { subject: 'items', type: 'category' },
  /** Codes of items, as the registers write them. */
  upc: { subject: 'items', type: 'text' },
  entry: {
    subject: 'items',
    type: 'choice',
    values: ['scanned', 'keyed', 'weighed', 'department', 'unknown'],
  },
  tender: { subject: 'tender', type: 'choice', values: tenderKinds },
  /** As the tender report names them. */
  tenderName: { subject: 'tender', type: 'text' },
  /** Tax plans, as a closing report names them. */
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

/** The filters of a total, by name; absent: not filtered. */
export type PointFilters = { [Name in PointFilterName]?: Value<Name>[] | undefined };

/** The filters that are set. */
export const setFilters = (filters: PointFilters): [PointFilterName, readonly (string | number)[]][] =>
  pointFilterNames.flatMap((name) => {
    const values = filters[name];
    return values === undefined ? [] : [[name, values] as [PointFilterName, readonly (string | number)[]]];
  });
