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
  /** Comparison with the earlier period; null: there is nothing to compare. */
  comparison: Comparison | null;
  /** Points of the view's chart, in order; empty when the view has none. */
  chart: Chart | null;
  /**
   * Visible data points, and data points in their formulas, whose definition changes within the period; absent: none.
   */
  changed?: DefinitionChange[];
  /** Number of store-days without a closed book, if the report shows entered values; absent: none. */
  openDays?: number;
}

/** A data point whose definition changes on a business date. */
export interface DefinitionChange {
  name: string;
  date: string;
}

/**
 * Like-for-like comparison with an earlier period that the reader chooses. The default is a period of equal length that
 * is a whole number of weeks earlier, so that weekdays match. The comparison covers only finished hours of today, and
 * only stores that are complete in both periods and were open on the same days.
 */
export interface Comparison {
  /** First business date of the earlier period; below, its last. */
  startDate: string;
  lastDate: string;
  /** First and last business date of the compared part of the requested period; days after today are left out. */
  currentStartDate: string;
  currentLastDate: string;
  /**
   * Unit of the comparison. 'days': each day is compared with the day a fixed number of days earlier. 'months': days
   * are compared with days of earlier months. 'periods': periods of different lengths are compared as wholes. A store
   * is judged day by day only with 'days'.
   */
  meets: 'days' | 'months' | 'periods';
  /**
   * Sales of today and of the earlier day are compared only before this hour. The finished hours of a store end at its
   * last receipt, so the hour differs by store. `least` and `greatest`: least and greatest hour of the compared stores,
   * 1 to 24. Null if the period does not include today.
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
 * Why a store is left out. missing, partial: the day of the requested period is not complete. notYet: no hour of today
 * is finished. untimed: receipts have no times, so hours cannot be compared. before: the day of the earlier period is
 * not complete. days: the store was not open on the same days.
 */
export const leftOutReasons = ['missing', 'partial', 'notYet', 'untimed', 'before', 'days'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export interface LeftOut {
  reg_loc_id: RegLocId;
  name: string;
  reason: LeftOutReason;
  /** First day on which the reason applies. */
  date: string;
}

export interface Chart {
  unit: 'hour' | 'day' | 'week' | 'month' | 'category';
  measure: string;
  points: ChartPoint[];
  /**
   * The whole period of a chart by day, week or month; `points` holds only its parts with data. Absent: a chart by
   * hour.
   */
  span?: ChartSpan;
  /**
   * Keys of the points at which a new definition of the measure begins. Values before and after such a point are
   * different figures.
   */
  breaks?: string[];
}

/**
 * Parts of a chart's period, by key. A part has the value 0 if it has no point and is neither in `unknown` nor in
 * `closed`.
 */
export interface ChartSpan {
  first: string;
  last: string;
  /**
   * Parts with an unknown value, which is not 0: no receipts came although a store was to sell, or the part is before
   * the first receipts, after the store fell silent, or in the future.
   */
  unknown: string[];
  /** Parts in which no store was to sell and none did. */
  closed: string[];
}

/**
 * A point of a chart. `key`: 0-23 for an hour, yyyy-mm-dd for a day, the first day for weeks and months, a name for a
 * category.
 */
export interface ChartPoint {
  key: string;
  /** Value of the point; null: unknown, a share of 0, or without receipts. */
  value: number | null;
  /**
   * The value of the earlier period, and the part of `value` that is compared with it. Both cover only the stores and
   * hours of `Comparison`, so that their sums equal its figures. Null: not compared.
   */
  previous: number | null;
  compared: number | null;
  /** True while the hour or day is unfinished or incomplete. */
  unfinished: boolean;
  /** Only of a category: the fields of its row that the drill of the view needs. */
  row?: Row;
}
