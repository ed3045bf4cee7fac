import { sql, type Sql } from '../../facts/sql.ts';
import type { PreparedQuestion, EarlierPeriods, ReportQuery, ReportQuestion } from '../engine/query.ts';
import { noProgramItems, readProgramItems } from './program-items.ts';
import type { ProgramQuestion } from './program-question.ts';
import { readSums, type Sums } from './sums.ts';

/** A report that needs the items that the company's programs count. */
interface ProgramReport extends Omit<ReportQuery, 'prepare' | 'rows' | 'totals' | 'earlier'> {
  /** The sums that are read before the rows of a question; null: none. */
  sums?: (question: ProgramQuestion) => Sums | null;
  rows: (question: ProgramQuestion) => Sql;
  /** As in `ReportTotals`. */
  whole?: (question: ProgramQuestion) => Sql | null;
  /**
   * The amount by which rows are compared with the earlier period, and its sums by row key, from the receipts. Absent:
   * rows are not compared.
   */
  earlier?: Pick<EarlierPeriods, 'figure' | 'rowKey'> & {
    sums: (question: ProgramQuestion, met: Sql, asked: ReportQuestion) => Sql;
  };
}

type Read = Pick<ProgramQuestion, 'programs' | 'sums'>;

const nothing: Read = { programs: noProgramItems };

export const programReport = ({ sums, rows, whole, earlier, ...others }: ProgramReport): ReportQuery<Read> => ({
  ...others,
  prepare: async (question) => {
    const programs = await readProgramItems(question);
    const asked = { ...question, programs };
    const wanted = sums?.(asked) ?? null;
    return { programs, sums: wanted ? await readSums(wanted, asked) : undefined };
  },
  rows: (question, read = nothing) => rows({ ...question, ...read }),
  ...(earlier
    ? {
        earlier: {
          ...earlier,
          isCompared: false,
          // Data that was read before the rows belongs to the period of the question only.
          sums: (
            question: ReportQuestion,
            _: unknown,
            met = sql`business_date`,
            asked: PreparedQuestion = question,
          ) => {
            const { programs } = (asked.prepared ?? nothing) as Read;
            return earlier.sums({ ...question, programs }, met, asked);
          },
        },
      }
    : {}),
  totals: { whole: (question, read = nothing) => whole?.({ ...question, ...read }) ?? null },
});
