import type { ReportQuestion } from '../engine/query.ts';
import type { OfMonth } from '../../question/months.ts';
import type { ProgramItems } from './program-items.ts';

/**
 * Sums of the receipts of one store in one period. The period is a date or the first day of a month. `figures` holds
 * the values of the fields of the `Sums`, as text.
 */
export interface ProgramSums extends OfMonth {
  period: string;
  /** The program, or another key that distinguishes rows of a store and period; '' if there is none. */
  part: string;
  row_count: string;
  figures: readonly string[];
}

/**
 * A question with data that is read before its rows: the company's lists, and sums. Absent sums are queried with the
 * rows.
 */
export interface ProgramQuestion extends ReportQuestion {
  programs: ProgramItems;
  sums?: readonly ProgramSums[] | undefined;
}
