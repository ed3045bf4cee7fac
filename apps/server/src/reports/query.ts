import type { CalendarPattern } from '@lanewise/contract/entities/company';
import type { ReportParameters } from '@lanewise/contract/reports/parameters';
import type { Scope } from '../facts/scope.ts';
import type { Sql } from '../facts/sql.ts';
import type { Questions } from '../facts/types.ts';
import type { Months } from './months.ts';
import type { WholeDays } from './whole-days.ts';
import type { ProgramItems } from './program-items.ts';
import type { Names } from './names.ts';

/** What one report asks of the facts store. One file a report; `run` adds search, order, page, totals and completeness. */
export interface ReportQuery<Prepared = unknown> {
  /**
   * A complete select of all rows in scope: columns named after the fields of the view (ratios left out, they are computed
   * from their parts), plus the row keys that drills need.
   */
  rows(context: QueryContext<Prepared>): Sql;
  /** Condition over a row of the view that a search text must meet; null when the view cannot be searched. */
  search(text: string, view: string, context: QueryContext<Prepared>): Sql | null;
  /**
   * Fields of the totals that do not add over rows, asked of the store for the whole scope; null when all of them add. They
   * are left empty while a search narrows the rows, because no rollup could give them then.
   */
  totals(context: QueryContext<Prepared>): Sql | null;
  /**
   * Count and sums of all rows (row_count and the fields that add) taken from a rollup, where summing the rows would be a scan;
   * null where the rows themselves are summed.
   */
  whole?(context: QueryContext<Prepared>): Sql | null;
  /**
   * For a list of receipts, whose rows are many and wide: count and sums of all that a question finds (row_count and the fields
   * that add), and in `entries` the first `most`, as `only` takes them. Its rows keep to `only`. Elsewhere the rows of a page carry the sums.
   */
  found?(context: QueryContext<Prepared>, most: number): Sql;
  /**
   * The column by which its lists go, newest first, where `whole` has their count and sums: a page then reads the last days alone, as
   * `only` says (`since` for times, `from` for dates).
   */
  newest?: 'time' | 'date' | 'sign_on';
  /** The same without a look at rows of receipts, for questions that ask for nothing but words of receipts; null for any other. */
  lookUp?(context: QueryContext<Prepared>): LookUp | null;
  /** Net sales of the rows with these keys over the scope: columns `key`, as text, and `value`; no row where nothing is known. */
  trend?(context: QueryContext<Prepared>, keys: readonly string[]): Sql;
  /** Whether a question asks which store-days are whole; absent: none does. */
  judgesDays?(parameters: ReportParameters): boolean;
  /**
   * What the question reads before its rows, as `prepared` of its context: few rows, read and worked out in several plain
   * statements where one nested one takes longer.
   */
  prepare?(context: QueryContext, facts: Questions, months: Months): Promise<Prepared>;
  /** True when it asks which items the programs of the company count. */
  programs?: boolean;
  /** What tells two rows apart that sort alike, so that pages never overlap. */
  tie: Sql;
  /** True when rows are locations or periods, for which sales_day gives the chart and the like-for-like comparison. */
  comparable: boolean;
}

export interface QueryContext<Prepared = unknown> {
  scope: Scope;
  names: Names;
  parameters: ReportParameters;
  view: string;
  company: CompanyFacts;
  /** Business date at the company and its clock, '2026-11-20 07:42:10'; `at`: the moment, absent where no clock tells it. */
  now: { today: string; time: string; at?: Date | undefined };
  /** Where a page of receipts is known to be; absent: anywhere. */
  only?: OnlyReceipts | undefined;
  /** Which store-days are whole, for questions that ask it; absent: every one counts. */
  wholeDays?: WholeDays | undefined;
  /** What its `prepare` answered, for questions that have one. */
  prepared?: Prepared | undefined;
  /** For queries that ask for them; absent: there are none. */
  programs?: ProgramItems | undefined;
}

/**
 * Receipts that ended, or sessions that began, at a time of the stores or later, '2026-11-19 00:00:00', those of a business date or later, '2026-11-19', or
 * these: '2026-11-19 3 4711', date, store, entry.
 */
export interface OnlyReceipts {
  since?: string;
  from?: string;
  entries?: readonly string[];
}

/** Receipts that are looked up by a word of theirs (migration 018). */
export interface LookUp {
  /** Count and sums (row_count and the fields that add), a row a word that receipts have: a receipt may be in several. */
  sums: Sql;
  /** The same of all words together, every receipt once. */
  once: Sql;
  /** Keys of those that stand, newest first, in `entry`, as `only` takes them; `isOnce`: receipts are known to have one word each. */
  keys(limit: number, offset: number, isOnce: boolean): Sql;
}

/** What a query must know of the company. */
export interface CompanyFacts {
  usWeek: boolean;
  calendarPattern: CalendarPattern;
  timeZone: string;
}

export type RawRow = Record<string, string | number | null | string[]>;
