import type { CalendarPattern } from '@lanewise/contract/entities/company';
import type { ReportParameters } from '@lanewise/contract/reports/parameters';
import type { Scope } from '../../facts/scope.ts';
import type { Sql } from '../../facts/sql.ts';
import type { Questions } from '../../facts/types.ts';
import type { Months } from './months.ts';
import type { WholeDays } from './whole-days.ts';
import type { ProgramItems } from './program-items.ts';
import type { Names } from './names.ts';

/** The queries of one report. One file per report; `run` adds search, order, page, totals and completeness. */
export interface ReportQuery<Prepared = unknown> {
  /**
   * A complete select of all rows in scope: columns named after the fields of the view (without ratios, which are
   * computed from their parts), plus the row keys that drills need.
   */
  rows(context: QueryContext<Prepared>): Sql;
  /** The condition on a row of the view for a search text; null when the view cannot be searched. */
  search(text: string, view: string, context: QueryContext<Prepared>): Sql | null;
  /**
   * Fields of the totals that do not add over rows, queried for the whole scope; null when all of them add. They stay
   * empty while a search filters the rows, because no rollup has them then.
   */
  totals(context: QueryContext<Prepared>): Sql | null;
  /**
   * Count and sums of all rows (row_count and the fields that add) from a rollup, if summing the rows would be a scan;
   * null if the rows themselves are summed.
   */
  whole?(context: QueryContext<Prepared>): Sql | null;
  /**
   * For a list of receipts, whose rows are many and wide: count and sums of all that a question finds (row_count and
   * the fields that add), and in `entries` the first `most`, in the form of `only`. Its rows obey `only`. In other
   * reports the rows of a page carry the sums.
   */
  found?(context: QueryContext<Prepared>, most: number): Sql;
  /**
   * The column that orders its lists, newest first, if `whole` has their count and sums: a page then reads only the
   * last days, through `only` (`since` for times, `from` for dates).
   */
  newest?: 'time' | 'date' | 'sign_on';
  /**
   * The same without reading rows of receipts, for questions that only search for words of receipts; null for any
   * other.
   */
  lookUp?(context: QueryContext<Prepared>): LookUp | null;
  /** Net sales of the rows with these keys over the scope: columns `key`, as text, and `value`; no row if unknown. */
  trend?(context: QueryContext<Prepared>, keys: readonly string[]): Sql;
  /** Whether a question needs to know which store-days are complete; absent: none does. */
  judgesDays?(parameters: ReportParameters): boolean;
  /**
   * Reads the `prepared` value of the context before the rows: few rows, computed by several plain statements that are
   * faster than one nested one.
   */
  prepare?(context: QueryContext, facts: Questions, months: Months): Promise<Prepared>;
  /** True if it needs the items that the company's programs count. */
  programs?: boolean;
  /** Orders rows that sort alike, so that pages never overlap. */
  tie: Sql;
  /** True if rows are locations or periods, for which sales_day gives the chart and the like-for-like comparison. */
  comparable: boolean;
}

export interface QueryContext<Prepared = unknown> {
  scope: Scope;
  names: Names;
  parameters: ReportParameters;
  view: string;
  company: CompanyFacts;
  /** Business date at the company and its clock, '2026-11-20 07:42:10'; `at`: the moment, absent without a clock. */
  now: { today: string; time: string; at?: Date | undefined };
  /** The known range of a page of receipts; absent: unknown. */
  only?: OnlyReceipts | undefined;
  /** The complete store-days, for queries that need them; absent: all days count. */
  wholeDays?: WholeDays | undefined;
  /** The result of `prepare`, for queries that have one. */
  prepared?: Prepared | undefined;
  /** For queries that need them; absent: there are none. */
  programs?: ProgramItems | undefined;
}

/**
 * Receipts that ended, or sessions that began, at or after a time of the stores, '2026-11-19 00:00:00', those on or
 * after a business date, '2026-11-19', or these: '2026-11-19 3 4711', date, store, entry.
 */
export interface OnlyReceipts {
  since?: string;
  from?: string;
  entries?: readonly string[];
}

/** Receipts that are looked up by one of their words (migration 018). */
export interface LookUp {
  /** Count and sums (row_count and the fields that add), one row per word: a receipt may be in several. */
  sums: Sql;
  /** The same over all words, with every receipt once. */
  once: Sql;
  /**
   * Keys of current receipts, newest first, in `entry`, in the form of `only`; `isOnce`: each receipt has only one of
   * the words.
   */
  keys(limit: number, offset: number, isOnce: boolean): Sql;
}

/** Facts about the company that queries need. */
export interface CompanyFacts {
  usWeek: boolean;
  calendarPattern: CalendarPattern;
  timeZone: string;
}

export type RawRow = Record<string, string | number | null | string[]>;
