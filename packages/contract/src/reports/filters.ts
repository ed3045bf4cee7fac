import { eventKinds, tenderKinds, transactionKinds } from '../facts/transaction.ts';
import type { FieldId } from '../fields.ts';
import type { PointFieldId } from '../fields/points.ts';
import { incentives, milkFats, milkFlavours, voucherStatuses } from '../fields/programs.ts';
import { exemptionReasons } from '../fields/taxes.ts';

// Separate from the schemas, so that the web application loads these without them.

/** Exceptions of a transaction (facts/tables/marks.ts); `coupon`: a store or a manufacturer coupon. */
export const exceptionMarks = [
  'void',
  'refund',
  'noSale',
  'override',
  'taxExempt',
  'manualEntry',
  'manufacturerCoupon',
  'storeCoupon',
  'coupon',
] as const;

/**
 * Value of `cashierNumber` for receipts whose source names no cashier, and of `taxName` for taxes without description
 * and code.
 */
export const notStated = 'notStated';

/** A filter that a user sets in the panel of a screen or that a drill passes on. */
export interface FilterRule {
  /**
   * choice: one of `values`. amount: money as typed, '-12.50'. count: a whole number from 0. time: '07:30'. moment: a
   * local time of the store, '2026-11-19 07:30:00'. lanes: a list as `writeLanes` writes it. points: columns of data
   * points, 'dp12_amt,dp13_qty'.
   */
  type: 'text' | 'choice' | 'amount' | 'count' | 'time' | 'moment' | 'lanes' | 'points';
  values?: readonly string[];
  /** Most characters of a text, digits of a count, or entries of a list. */
  most?: number;
  /** Field that the filter limits: its name labels the filter, and its codes label the choices. */
  field: FieldId;
  /** End of a range that the filter sets. */
  sign?: '>=' | '<=';
  /** Row of the panel that shows the filter. Two filters of one row are side by side. */
  panel?: number;
}

/**
 * Filters of the reports by the names of their query parameters. Parameters, addresses, panel, chips and heads of
 * exports derive from this table. Row selections (`rowFilters`) are separate.
 */
export const filters = {
  /**
   * 'sales': only transactions that sales figures count (sale, return, post void); absent or 'all': every event of a
   * lane.
   */
  kinds: { type: 'choice', values: ['sales', 'all'], field: 'kind' },
  /** Transaction number; leading zeros are optional. */
  number: { type: 'text', most: 64, field: 'number', panel: 1 },
  lane: { type: 'lanes', field: 'lane' },
  /** Cashier number, or a part of a cashier's name. */
  cashier: { type: 'text', most: 64, field: 'cashier', panel: 2 },
  /** Exact number of a cashier, which is unique within the store; `notStated`: the source names no cashier. */
  cashierNumber: { type: 'text', most: 64, field: 'cashier_number', panel: 2 },
  /** Receipts with this exception or coupon, whether or not the source marks the event. */
  exception: { type: 'choice', values: exceptionMarks, field: 'exceptions' },
  event: { type: 'choice', values: eventKinds, field: 'events', panel: 3 },
  tender: { type: 'choice', values: tenderKinds, field: 'tenders', panel: 3 },
  /** A tender as the tender report names it. */
  tenderName: { type: 'text', most: 200, field: 'tender' },
  /** A tax as a closing report names it: by description, otherwise by code; `notStated`: it has neither. */
  taxName: { type: 'text', most: 200, field: 'tax' },
  /** A discount as the summary names it; 'other': line discounts that no discount of the receipt names. */
  discountName: { type: 'text', most: 200, field: 'discount' },
  /** Kind of a lane's record, including a loan or a pickup; kinds that do not sell need `kinds` 'all'. */
  receiptKind: { type: 'choice', values: transactionKinds, field: 'kind' },
  /** Total of a receipt; both ends are included. */
  minAmount: { type: 'amount', field: 'total', sign: '>=', panel: 4 },
  maxAmount: { type: 'amount', field: 'total', sign: '<=', panel: 4 },
  /** Time of day at which transactions ended, both minutes inclusive; a start after the end spans midnight. */
  startTime: { type: 'time', field: 'time', sign: '>=', panel: 5 },
  endTime: { type: 'time', field: 'time', sign: '<=', panel: 5 },
  /** Start and end of a cashier's session, both seconds inclusive. */
  since: { type: 'moment', field: 'time', sign: '>=' },
  until: { type: 'moment', field: 'time', sign: '<=' },
  /** Minimum number of customers of a row. */
  minCustomers: { type: 'count', field: 'customer_qty', sign: '>=', panel: 6 },
  /** Day of the week of the business date; 1 is Monday. */
  weekday: { type: 'choice', values: ['1', '2', '3', '4', '5', '6', '7'], field: 'weekday', panel: 6 },
  /** 'whole': only store-days with complete data. */
  days: { type: 'choice', values: ['whole'], field: 'store_days' },
  /** Program of a voucher; limits items, receipts and sums to that program. */
  program: { type: 'choice', values: incentives, field: 'program', panel: 11 },
  /** A part of a category's name. */
  category: { type: 'text', most: 100, field: 'category', panel: 11 },
  voucherStatus: { type: 'choice', values: voucherStatuses, field: 'voucher_status', panel: 12 },
  voucherNumber: { type: 'text', most: 64, field: 'voucher_number', panel: 12 },
  /** Receipts with milk of this fat level, by the descriptions of items on a milk list. */
  milkFat: { type: 'choice', values: milkFats, field: 'milk_fat' },
  milkFlavour: { type: 'choice', values: milkFlavours, field: 'milk_flavour' },
  /** Reason for a tax exemption. */
  exemption: { type: 'choice', values: exemptionReasons, field: 'exempt_reason', panel: 6 },
  /** 'true': reboots during a transaction. 'false': reboots between two transactions. */
  inTransaction: { type: 'choice', values: ['true', 'false'], field: 'inside', panel: 7 },
  /** Columns of data points to show. */
  points: { type: 'points', field: 'data_point' },
  /** Id of a data point category whose columns to show. */
  pointCategory: { type: 'count', field: 'point_category', panel: 2 },
  /** dpId of a data point; only receipts that count in it. */
  dataPoint: { type: 'count', field: 'data_point' },
  /** Codes of items, separated like lanes: only baskets that hold all of these items. */
  withItems: { type: 'lanes', most: 10, field: 'upc' },
  /** Local time of the company; figures are as they were known then. */
  knownAt: { type: 'moment', field: 'known_at', panel: 9 },
  /** Number of a journal entry; only receipts that entered after it. */
  enteredAfter: { type: 'count', most: 15, field: 'entered_after' },
  /** 'false' includes lanes without a reboot. */
  isNonZero: { type: 'choice', values: ['true', 'false'], field: 'reboots', panel: 8 },
} as const satisfies Record<string, FilterRule>;

/** Default filters of a screen. A list of transactions begins with transactions that sold. */
export const usualFilters = { kinds: 'sales', isNonZero: 'true' } as const;

export type FilterName = keyof typeof filters;
export const filterNames = Object.keys(filters) as FilterName[];
export const ruleOf = (name: FilterName): FilterRule => filters[name];

/**
 * Periods to compare with. week (default): the same weekdays, earlier by the fewest whole weeks that cover the period;
 * before: the same number of days directly before the period; period: the previous month, or the previous period of the
 * company's year; year: the previous year; reported: the periods with the same numbers one year before, as they were
 * reported then. `comparedWith` in the domain package defines the rule of each comparison.
 */
export const comparisons = ['week', 'before', 'period', 'year', 'reported'] as const;

/** Parameters that select rows; they have their own places in an address. */
export const rowFilters = ['departmentId', 'departmentDepth', 'regionLevel', 'upc', 'hour', 'compare'] as const;

/** Query parameters that only some reports have. */
export type ReportFilter = FilterName | (typeof rowFilters)[number];
export const reportFilters: readonly ReportFilter[] = [...rowFilters, ...filterNames];

/** Type of a filter's value in a report query. */
export type FilterValue<Rule> = Rule extends { type: 'choice'; values: readonly (infer Value)[] }
  ? Value
  : Rule extends { type: 'amount' | 'count' }
    ? number
    : Rule extends { type: 'lanes' }
      ? string[]
      : Rule extends { type: 'points' }
        ? PointFieldId[]
        : string;

export const amountPattern = /^-?\d{1,9}(\.\d{1,2})?$/;
/** Pattern of a whole number with at most `most` digits. */
export const countPattern = (most = 9): RegExp => new RegExp(`^\\d{1,${most}}$`);
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
