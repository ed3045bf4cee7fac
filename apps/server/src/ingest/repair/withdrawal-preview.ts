import { addDays } from '@lanewise/domain/calendar/day';
import { mostDecided, type WithdrawalQuery } from '@lanewise/contract/entities/incoming-actions';
import { standingSums, type StandingSum } from '../../facts/standing.ts';
import type { Questions } from '../../facts/types.ts';
import type { WithdrawableRow } from '../../meta/incoming-types.ts';
import type { IngestStore } from '../../meta/ingest-types.ts';
import type { NarrowedSight } from '../../meta/sight.ts';

/** The amounts that would leave the figures if files were withdrawn. */
export interface WouldLeave {
  /** The files, oldest first, at most `mostDecided`. `standing` is null if no receipt of a file counts. */
  files: { row: WithdrawableRow; standing: StandingSum | null }[];
  /** Number of all files, listed or not. */
  fileCount: number;
  /** Transactions of the listed files. */
  transactions: number;
  /** Net sales, decimal text. */
  amount: string;
}

/** What files still contribute to the figures, by the days and stores where they entered. */
const standingOf = async (facts: Questions, companyId: number, rows: readonly WithdrawableRow[]) => {
  const months = rows.flatMap(({ months: of }) => (of ? [of.first, of.last] : [])).sort();
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return { sums: [], transactions: 0, amount: '0' };
  const bounds = {
    locations: [...new Set(rows.flatMap(({ places }) => places))],
    from: `${first}-01`,
    to: addDays(`${addDays(`${last}-01`, 31).slice(0, 7)}-01`, -1),
  };
  const ids = rows.map(({ id }) => id);
  return standingSums(facts, companyId, ids, bounds);
};

export const wouldLeave = async (
  { incoming }: IngestStore,
  facts: Questions,
  sight: NarrowedSight,
  query: WithdrawalQuery,
): Promise<WouldLeave> => {
  const { rows, total } = await incoming.withdrawable(sight, query, mostDecided);
  const { sums, transactions, amount } = await standingOf(facts, sight.companyId, rows);
  const bySegment = new Map(sums.map((sum) => [sum.segment, sum]));
  const files = rows.map((row) => ({ row, standing: bySegment.get(row.id) ?? null }));
  return { files, fileCount: total, transactions, amount };
};
