import { eventKinds, tenderKinds } from '../facts/transaction.ts';
import type { FieldId } from '../fields.ts';
import { exemptionReasons } from '../fields/taxes.ts';

// Apart from the schemas, so that the web application has these without them.

/** A filter that somebody sets in the panel of a screen, or that a drill brings along. */
export interface FilterRule {
  /**
   * choice: one of `values`. amount: money as it is typed, '-12.50'. count: a whole number from 0. time: '07:30'. lanes: a list
   * as `writeLanes` writes it.
   */
  type: 'text' | 'choice' | 'amount' | 'count' | 'time' | 'lanes';
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
  event: { type: 'choice', values: eventKinds, field: 'events', panel: 3 },
  tender: { type: 'choice', values: tenderKinds, field: 'tenders', panel: 3 },
  /** A tender as the tender report names it. */
  tenderName: { type: 'text', most: 200, field: 'tender' },
  /** Total of a transaction, both ends included. */
  minAmount: { type: 'amount', field: 'total', sign: '>=', panel: 4 },
  maxAmount: { type: 'amount', field: 'total', sign: '<=', panel: 4 },
  /** Time of day at which transactions ended, both minutes included; a start after the end runs over midnight. */
  startTime: { type: 'time', field: 'time', sign: '>=', panel: 5 },
  endTime: { type: 'time', field: 'time', sign: '<=', panel: 5 },
  /** Day of the week of the business date, 1 on Mondays. */
  weekday: { type: 'choice', values: ['1', '2', '3', '4', '5', '6', '7'], field: 'weekday', panel: 6 },
  /** 'whole': only days of stores on which nothing is missing. */
  days: { type: 'choice', values: ['whole'], field: 'store_days' },
  /** Why something was not taxed. */
  exemption: { type: 'choice', values: exemptionReasons, field: 'exempt_reason', panel: 6 },
  /** Reboots that cut a transaction off, or those between two. */
  inTransaction: { type: 'choice', values: ['true', 'false'], field: 'inside', panel: 7 },
  /** 'false': lanes without a reboot too. */
  isNonZero: { type: 'choice', values: ['true', 'false'], field: 'reboots', panel: 7 },
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
