import type { Completeness } from './reports/completeness.ts';

/** One reply shape. Lists add `totalCount`, reports also totals and completeness. */
export interface Reply<Data> {
  isSuccess: true;
  message: string;
  data: Data;
}

export type Value = string | number | null | readonly string[];
export type Row = Record<string, Value>;

export interface ReportReply extends Reply<Row[]> {
  totalCount: number;
  totals: Row;
  completeness: Completeness;
  /** The like-for-like period, by the rule of `Comparison`. Null: nothing to compare. */
  comparison: Comparison | null;
  /** Points of the chart that answers the obvious question, in order; empty when the view has none. */
  chart: Chart | null;
}

/**
 * Like for like: as many whole weeks earlier as the period is long, so that weekdays meet weekdays; of today only the hours that
 * are over; only stores that are whole in both periods and were open on the same days of both.
 */
export interface Comparison {
  /** Business dates of the earlier period. */
  startDate: string;
  lastDate: string;
  /** Business dates of the question that meet them: those after today do not. */
  currentStartDate: string;
  currentLastDate: string;
  /**
   * Of today, and of the day it meets, hours before this one are compared: a store's hours are over up to its last receipt.
   * The least and the greatest of the compared stores, 1 to 24; null where the period does not reach today.
   */
  until: { least: number; greatest: number } | null;
  /** Totals of both periods over the compared stores only. */
  current: Row;
  previous: Row;
  comparedLocations: number;
  leftOutLocations: number;
  /** Why stores are left out, at most 50 of them. */
  leftOut: LeftOut[];
}

/**
 * missing, partial: that day of the question is not whole; notYet: nothing of today is over; untimed: its receipts have no
 * times, so hours cannot be told apart; before: that day of the earlier period is not whole; days: not open on the same days.
 */
export const leftOutReasons = ['missing', 'partial', 'notYet', 'untimed', 'before', 'days'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export interface LeftOut {
  reg_loc_id: number;
  name: string;
  reason: LeftOutReason;
  /** The first day that it holds for. */
  date: string;
}

export interface Chart {
  unit: 'hour' | 'day' | 'week' | 'month' | 'category';
  measure: string;
  points: ChartPoint[];
}

/** `key`: 0-23 for an hour, yyyy-mm-dd for a day, the first day for weeks and months, a name for a category. */
export interface ChartPoint {
  key: string;
  value: number;
  previous: number | null;
  /** True while the hour or day is not over or not whole. */
  unfinished: boolean;
}
