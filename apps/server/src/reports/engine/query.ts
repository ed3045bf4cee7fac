import type { Chart, ChartSpan, Comparison, DefinitionChange } from '@lanewise/contract/envelope';
import type { FieldId } from '@lanewise/contract/fields';
import type { ReportDefinition, ReportView } from '@lanewise/contract/reports/definition';
import type { ReportFilter } from '@lanewise/contract/reports/filters';
import type { ReportParameters } from '@lanewise/contract/reports/parameters';
import type { Sql } from '../../facts/sql.ts';
import type { Question } from '../../question/question.ts';
import type { Met } from './comparable.ts';

/**
 * The queries of one report. Each report has one file; `run` adds search, order, page, totals and completeness.
 * `prepared` is the result of `prepare`. Without `prepared`, a statement is written as if no data was read before.
 */
export interface ReportQuery<Prepared = unknown> {
  /**
   * Reads the columns that the company defines, before the question is prepared. Refuses columns that the company does
   * not have. Absent: the definition of the report lists the columns of all views.
   */
  stated?(question: ReportQuestion): Promise<Stated>;
  /** Returns the view with the company's own columns that the question names. Absent: the view has no such columns. */
  shown?(view: ReportView, question: ReportQuestion): ReportView;
  /**
   * Reads data before the rows are read. The data is a few rows. Several plain statements compute it, because they are
   * faster than one nested statement. `compared`: the stores that can be compared, for rows that the server computes
   * together with their change.
   */
  prepare?(question: ReportQuestion, compared: Promise<Met | null>): Promise<Prepared>;
  /**
   * A complete select of all rows in scope. Columns are named after the fields of the view, without ratios, which are
   * computed from their parts. The row keys for drills are further columns. If the server computes the rows from what
   * `prepare` read, returns the rows themselves.
   */
  rows(question: ReportQuestion, prepared?: Prepared): Sql | WorkedRows;
  /** Orders rows that sort alike, so that pages never overlap; absent if no rows sort alike. */
  tie?: Sql;
  /** The condition on a row of the store for a search text; null or absent when the view cannot be searched. */
  search?(text: string, view: string): Sql | null;
  /** Absent: all totals are sums of the rows. */
  totals?: ReportTotals<Prepared>;
  /** Absent: pages are cut from all rows. */
  list?: ReportList<Prepared>;
  /** Describes the change of rows against an earlier period. Absent: the report shows no earlier periods. */
  earlier?: EarlierPeriods;
  /** The chart over time and the comparison, if they show something other than net sales. */
  course?(question: ReportQuestion, prepared: Prepared, span: ChartSpan | undefined): Course;
  /** Definitions that change within the period. */
  changed?(prepared: Prepared): DefinitionChange[];
  /** Number of store-days whose entered values people may still change. */
  openDays?(prepared: Prepared): number;
}

/** The chart over time and the comparison of a report. */
export interface Course {
  chart: Chart | null;
  comparison: Comparison | null;
}

/**
 * Rows that the server calculates, in the same form as the store's answers: money and quantities are decimal text. The
 * server searches, sorts, pages and sums these rows.
 */
export interface WorkedRows {
  /** Rows with all their columns; if there is a `fill`, with the columns by which they are searched and sorted. */
  rows: readonly RawRow[];
  /** Adds the remaining columns to some rows, for a page or a part of a file. */
  fill?: (rows: readonly RawRow[]) => Promise<RawRow[]>;
  /** Columns that may be unknown in all rows: their total is then empty, not 0. */
  unknowable: readonly FieldId[];
  /** Columns that order rows that sort alike. */
  tie: readonly string[];
  /** Totals of the found rows, for columns whose values do not add up. */
  totals?: (found: readonly RawRow[]) => RawRow | Promise<RawRow>;
  /** Whether a row is found by a search text; absent when the view cannot be searched. */
  finds?: (row: RawRow, text: string) => boolean;
}

/** Totals that the rows do not give. */
export interface ReportTotals<Prepared> {
  /**
   * Fields whose values do not add up over rows, queried for the whole scope; null when all fields add up. These fields
   * stay empty while a search filters the rows, because no rollup has their values then.
   */
  own?(question: ReportQuestion, prepared?: Prepared): Sql | null;
  /**
   * Count and sums of all rows (row_count and the fields that add up). They come from a rollup if the sum of the rows
   * would need a scan, or are returned as values if they are already known. Null: the rows themselves are summed.
   */
  whole?(question: ReportQuestion, prepared?: Prepared): Sql | RawRow | null;
}

/** A list of receipts or sessions. The list has many wide rows, so a page is found without reading all rows. */
export interface ReportList<Prepared> {
  /**
   * The column that orders the list, newest first. If `whole` has the count and sums of the list, a page reads only the
   * last days, through `only` (`since` for times, `from` for dates).
   */
  newest: FieldId;
  /**
   * Count and sums of all rows that a question finds (row_count and the fields that add), and in `entries` the first
   * `most` entries, in the form of `only`. If a report has this method, its rows must obey `only`. In reports without
   * this method, the rows of a page carry the sums.
   */
  found?(question: ReportQuestion, most: number, prepared?: Prepared): Sql;
  /**
   * Looks up the page without reading rows of receipts, if the question only searches for words of receipts; null for
   * other questions.
   */
  lookUp?(question: ReportQuestion): LookUp | null;
}

export interface EarlierPeriods {
  /** True if rows are locations or periods, for which sales_day gives the chart and the like-for-like comparison. */
  isCompared: boolean;
  /** True if the keys of `sums` are places, each with its own days of missing data. */
  ofPlaces?: boolean;
  /**
   * Net sales of the rows over the scope, in the columns `key` (as text) and `value`. `keys`: only rows with these
   * keys; null: all rows. A key without sales has no row. `met`: the day of the requested period that `business_date`
   * is compared with, for rows that have a day. `asked`: the question whose rows are compared, with the data that was
   * read before its rows. Absent: the view has no trend.
   */
  sums?: (question: ReportQuestion, keys: readonly string[] | null, met?: Sql, asked?: PreparedQuestion) => Sql;
  /** The compared amount of a row; absent: the net sales of stores. The key figures compare this amount too. */
  figure?: FieldId;
  /** How a row is found in the compared period. Absent: the views have no change. */
  rowKey?: (question: ReportQuestion) => RowKey;
}

/** A question with the data that its report read before the rows, if the report reads such data. */
export type PreparedQuestion = ReportQuestion & { prepared?: unknown };

/** The key of a row in both periods, as text. */
export interface RowKey {
  /** By the columns of the row itself. */
  row: Sql;
  /**
   * Whether a row covers an hour, a day or a week. In these rows, each day is compared with one earlier day. In longer
   * rows, all days of a longer earlier month count.
   */
  isShort: boolean;
  /**
   * The key of a row, from the columns of sales_hour. `day`: the day in the requested period. `hourly`: each row is an
   * hour. Absent: rows have no hours, so only whole days of `sums` are compared.
   */
  ofSales?: { key: (day: Sql) => Sql; hourly: boolean };
}

/** A question to a report, with its view, filters and order. */
export interface ReportQuestion extends Question {
  definition: ReportDefinition;
  query: ReportQuery;
  parameters: ReportParameters;
  /** Names that the company gives, if the question shows or asks for them. */
  own?: OwnNames;
  /** The receipts to which a page of a list is limited. Absent: these receipts are not known. */
  only?: OnlyReceipts;
  /** Whether figures that exceed the range of a number are returned as digits. Used for files. */
  isExact?: boolean;
  /** While history is still coming in: the business date before which figures are incomplete. */
  wholeFrom?: string | null;
}

/**
 * Names that a company gives to columns and, by id, to values of filters. `isMain`: the column holds the amount of a
 * point, not its count.
 */
export interface OwnNames {
  columns: ReadonlyMap<string, { name: string; isMain: boolean }>;
  values: Partial<Record<ReportFilter, ReadonlyMap<number, string>>>;
}

/**
 * The parameters of a question, and the names that the company gives. If the question names no columns, the parameters
 * contain the columns that the screen begins with.
 */
export type Stated = Pick<ReportQuestion, 'parameters' | 'own'>;

/**
 * Selects receipts by their end time, or sessions by their start time. `since`: at or after a time of the stores
 * ('2026-11-19 00:00:00'); `from`: on or after a business date ('2026-11-19'); `entries`: exactly these entries, by
 * date, store and entry number ('2026-11-19 3 4711').
 */
export interface OnlyReceipts {
  since?: string;
  from?: string;
  entries?: readonly string[];
}

/** Receipts that are looked up by one of their words (`receipt_word`). */
export interface LookUp {
  /** Count and sums (row_count and the fields that add up), one row per word. A receipt may have several words. */
  sums: Sql;
  /** The receipts over all words, each once. */
  once: Sql;
  /**
   * Keys of current receipts, newest first, in the column `entry`, in the form of `OnlyReceipts.entries`. `isOnce`:
   * each receipt has only one of the words, so duplicates need no removal.
   */
  keys(limit: number, offset: number, isOnce: boolean): Sql;
}

export type RawRow = Record<string, string | number | null | string[]>;
