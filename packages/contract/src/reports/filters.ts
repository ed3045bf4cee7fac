import { eventKinds, tenderKinds, transactionKinds } from '../facts/transaction.ts';
import type { FieldId } from '../fields.ts';
import { incentives, milkFats, milkFlavours, voucherStatuses } from '../fields/programs.ts';
import { exemptionReasons } from '../fields/taxes.ts';

// Apart from the schemas, so that the web application has these without them.

/** Marks of a transaction (facts migration 012); `coupon`: one of either kind. */
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

/** Value of `cashierNumber` and `taxName` for receipts whose source names no cashier, or a tax neither by words nor by a code. */
export const notStated = 'notStated';

/** A filter that somebody sets in the panel of a screen, or that a drill brings along. */
export interface FilterRule {
  /**
   * choice: one of `values`. amount: money as it is typed, '-12.50'. count: a whole number from 0. time: '07:30'. moment: a
   * local time of the store, '2026-11-19 07:30:00'. lanes: a list as `writeLanes` writes it.
   */
  type: 'text' | 'choice' | 'amount' | 'count' | 'time' | 'moment' | 'lanes';
  values?: readonly string[];
  /** Letters of a text. */
  most?: number;
  /** The field that it narrows: its name says what the filter is about, its codes name the choices. */
  field: FieldId;
  /** At which end of a range it stands. */
  sign?: '>=' | '<=';
  /** Row of the panel, where it has a place there; two of one row stand side by side. */
  panel?: number;
}

/**
 * Filters of the reports by the names of their query parameters: parameters, addresses, panel, chips and heads of exports
 * follow from here. Those that choose rows in another way (`rowFilters`) are none of them.
 */
export const filters = {
  /** 'sales': only what the sales figures are made of (sale, return, post void); absent or 'all': every event of a lane. */
  kinds: { type: 'choice', values: ['sales', 'all'], field: 'kind' },
  /** Transaction number; leading zeros may be left out. */
  number: { type: 'text', most: 64, field: 'number', panel: 1 },
  lane: { type: 'lanes', field: 'lane' },
  /** Number of a cashier, or a part of a cashier's name. */
  cashier: { type: 'text', most: 64, field: 'cashier', panel: 2 },
  /** The very number of a cashier, which is one of his store; `notStated`: the source names nobody. */
  cashierNumber: { type: 'text', most: 64, field: 'cashier_number' },
  /** What is out of the ordinary in a receipt, or the coupons in it, whatever events its source lists. */
  exception: { type: 'choice', values: exceptionMarks, field: 'exceptions' },
  event: { type: 'choice', values: eventKinds, field: 'events', panel: 3 },
  tender: { type: 'choice', values: tenderKinds, field: 'tenders', panel: 3 },
  /** A tender as the tender report names it. */
  tenderName: { type: 'text', most: 200, field: 'tender' },
  /** A tax as a closing names it: by its description, or its code; `notStated`: it has neither. */
  taxName: { type: 'text', most: 200, field: 'tax' },
  /** A discount as the summary names it; 'other': lines were lowered by what no discount of the receipt names. */
  discountName: { type: 'text', most: 200, field: 'discount' },
  /** What a lane wrote, a loan or a pickup as well; of what does not sell, `kinds` has to be 'all'. */
  receiptKind: { type: 'choice', values: transactionKinds, field: 'kind' },
  /** Total of a transaction, both ends included. */
  minAmount: { type: 'amount', field: 'total', sign: '>=', panel: 4 },
  maxAmount: { type: 'amount', field: 'total', sign: '<=', panel: 4 },
  /** Time of day at which transactions ended, both minutes included; a start after the end runs over midnight. */
  startTime: { type: 'time', field: 'time', sign: '>=', panel: 5 },
  endTime: { type: 'time', field: 'time', sign: '<=', panel: 5 },
  /** Ends of a cashier's session, both seconds included. */
  since: { type: 'moment', field: 'time', sign: '>=' },
  until: { type: 'moment', field: 'time', sign: '<=' },
  /** Least customers of a row. */
  minCustomers: { type: 'count', field: 'customer_qty', sign: '>=', panel: 6 },
  /** Day of the week of the business date, 1 on Mondays. */
  weekday: { type: 'choice', values: ['1', '2', '3', '4', '5', '6', '7'], field: 'weekday', panel: 6 },
  /** 'whole': only days of stores on which nothing is missing. */
  days: { type: 'choice', values: ['whole'], field: 'store_days' },
  /** What a voucher is given for; items, receipts and sums of one program alone. */
  program: { type: 'choice', values: incentives, field: 'program', panel: 11 },
  /** A part of the name of a category. */
  category: { type: 'text', most: 100, field: 'category', panel: 11 },
  voucherStatus: { type: 'choice', values: voucherStatuses, field: 'voucher_status', panel: 12 },
  voucherNumber: { type: 'text', most: 64, field: 'voucher_number', panel: 12 },
  /** Receipts with milk of the lists, by what its description says. */
  milkFat: { type: 'choice', values: milkFats, field: 'milk_fat' },
  milkFlavour: { type: 'choice', values: milkFlavours, field: 'milk_flavour' },
  /** Why something was not taxed. */
  exemption: { type: 'choice', values: exemptionReasons, field: 'exempt_reason', panel: 6 },
  /** Reboots that cut a transaction off, or those between two. */
  inTransaction: { type: 'choice', values: ['true', 'false'], field: 'inside', panel: 7 },
  /** 'false': lanes without a reboot too. */
  isNonZero: { type: 'choice', values: ['true', 'false'], field: 'reboots', panel: 8 },
} as const satisfies Record<string, FilterRule>;

/** What a screen asks for where its address is silent: a list of transactions begins with those that sold. */
export const usualFilters = { kinds: 'sales', isNonZero: 'true' } as const;

export type FilterName = keyof typeof filters;
export const filterNames = Object.keys(filters) as FilterName[];
export const ruleOf = (name: FilterName): FilterRule => filters[name];

/** What chooses rows by what they are, with places of their own in an address. */
export const rowFilters = ['departmentId', 'departmentDepth', 'regionLevel', 'upc', 'hour'] as const;

/** Query parameters that only some reports know. */
export type ReportFilter = FilterName | (typeof rowFilters)[number];
export const reportFilters: readonly ReportFilter[] = [...rowFilters, ...filterNames];

/** Value of a filter in the parameters of a question. */
export type FilterValue<Rule> = Rule extends { type: 'choice'; values: readonly (infer Value)[] }
  ? Value
  : Rule extends { type: 'amount' | 'count' }
    ? number
    : Rule extends { type: 'lanes' }
      ? string[]
      : string;

export const amountPattern = /^-?\d{1,9}(\.\d{1,2})?$/;
export const countPattern = /^\d{1,9}$/;
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
export const momentPattern = /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
