import type { RegLocId } from './primitives/ids.ts';
import type { Completeness } from './reports/completeness.ts';

/** The one shape of a reply. Lists add `totalCount`; reports also add totals and completeness. */
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
  /** Points of the view's chart, in order; empty when the view has none. */
  chart: Chart | null;
  /** Data points on display, or in their formulas, whose definition changes within the period; absent: none. */
  changed?: DefinitionChange[];
  /** Days of stores whose book is not closed, where what people entered is on display; absent: none. */
  openDays?: number;
}

/** A data point that is defined anew from a business date on. */
export interface DefinitionChange {
  name: string;
  date: string;
}

/**
 * Like for like: the period is compared with an earlier one, which the reader chooses; usually one of equal length a
 * whole number of weeks earlier, so that weekdays match. Only finished hours of today count, and only stores that are complete in both periods and were open on the
 * same days.
 */
export interface Comparison {
  /** Business dates of the earlier period. */
  startDate: string;
  lastDate: string;
  /** Business dates of the question that are compared; those after today are not. */
  currentStartDate: string;
  currentLastDate: string;
  /**
   * How they meet: each day so many days earlier, days of earlier months, or periods of different lengths as wholes.
   * Stores are judged by each day only where days meet.
   */
  meets: 'days' | 'months' | 'periods';
  /**
   * Of today and its earlier day, hours before this one are compared; a store's hours are finished up to its last
   * receipt. The least and the greatest of the compared stores, 1 to 24; null where the period does not include today.
   */
  until: { least: number; greatest: number } | null;
  /** Totals of both periods over the compared stores only. */
  current: Row;
  previous: Row;
  comparedLocations: number;
  leftOutLocations: number;
  /** Reasons for excluded stores, at most 50. */
  leftOut: LeftOut[];
}

/**
 * missing, partial: that day of the question is not complete; notYet: no hour of today is finished; untimed: its
 * receipts have no times, so hours cannot be told apart; before: that day of the earlier period is not complete; days:
 * not open on the same days.
 */
export const leftOutReasons = ['missing', 'partial', 'notYet', 'untimed', 'before', 'days'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export interface LeftOut {
  reg_loc_id: RegLocId;
  name: string;
  reason: LeftOutReason;
  /** The first day of this reason. */
  date: string;
}

export interface Chart {
  unit: 'hour' | 'day' | 'week' | 'month' | 'category';
  measure: string;
  points: ChartPoint[];
  /** Over days, weeks or months: all of the period, of which `points` has what something came of. Absent: hours. */
  span?: ChartSpan;
  /** Keys of points from which on the measure is defined anew: values before and after them are not the same figure. */
  breaks?: string[];
}

/** The parts of a period by their keys. One that is in no list and has no point came to nothing. */
export interface ChartSpan {
  first: string;
  last: string;
  /**
   * No receipts came although a store was to sell, or before its first ones, or after it fell silent, or not yet: not
   * known, which is not 0.
   */
  unknown: string[];
  /** No store was to sell, and none did. */
  closed: string[];
}

/** `key`: 0-23 for an hour, yyyy-mm-dd for a day, the first day for weeks and months, a name for a category. */
export interface ChartPoint {
  key: string;
  /** Null: not known, as a share of nothing is, and what no receipts came of. */
  value: number | null;
  /**
   * The like-for-like value, and the part of `value` that is compared with it: of the stores and hours of `Comparison`
   * alone, so that both sum to its figures. Null: nothing is compared.
   */
  previous: number | null;
  compared: number | null;
  /** True while the hour or day is unfinished or incomplete. */
  unfinished: boolean;
  /** Of a category: what its row leads by, the keys that the drill of the view takes. */
  row?: Row;
}
