import type { Completeness } from './reports/completeness.ts';

/** One reply shape (API-009, decisions.md 35). Lists add `totalCount`, reports also totals and completeness. */
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
  /** The like-for-like period: same weekdays one or more weeks before, only stores whole in both. Null: nothing to compare. */
  comparison: Comparison | null;
  /** Points of the chart that answers the obvious question, in order; empty when the view has none. */
  chart: Chart | null;
}

export interface Comparison {
  startDate: string;
  lastDate: string;
  /** Totals of both periods over the compared stores only. */
  current: Row;
  previous: Row;
  comparedLocations: number;
  leftOutLocations: number;
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
