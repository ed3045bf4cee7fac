import type { Sql } from '../../facts/sql.ts';
import type { ReportQuery } from '../engine/query.ts';
import { noProgramItems, readProgramItems } from './program-items.ts';
import type { ProgramQuestion } from './program-question.ts';
import { readSums, type Sums } from './sums.ts';

/** A report that needs the items that the company's programs count. */
interface ProgramReport extends Omit<ReportQuery, 'prepare' | 'rows' | 'totals'> {
  /** The sums that are read before the rows of a question; null: none. */
  sums?: (question: ProgramQuestion) => Sums | null;
  rows: (question: ProgramQuestion) => Sql;
  /** As in `ReportTotals`. */
  whole?: (question: ProgramQuestion) => Sql | null;
}

type Read = Pick<ProgramQuestion, 'programs' | 'sums'>;

const nothing: Read = { programs: noProgramItems };

export const programReport = ({ sums, rows, whole, ...others }: ProgramReport): ReportQuery<Read> => ({
  ...others,
  prepare: async (question) => {
    const programs = await readProgramItems(question);
    const asked = { ...question, programs };
    const wanted = sums?.(asked) ?? null;
    return { programs, sums: wanted ? await readSums(wanted, asked) : undefined };
  },
  rows: (question, read = nothing) => rows({ ...question, ...read }),
  totals: { whole: (question, read = nothing) => whole?.({ ...question, ...read }) ?? null },
});
