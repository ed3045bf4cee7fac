import type { LineChange } from '@lanewise/contract/entities/value-table';
import type { TillChange as TillInput } from '@lanewise/contract/entities/tills';
import { definitionsOf } from '@lanewise/domain/ledger/definitions';
import { linesOf } from '@lanewise/domain/ledger/differences';
import type { DayChange } from '../meta/book-types.ts';
import { changedMeanwhile } from '../meta/version.ts';
import type { Day } from './table.ts';
import type { TableQuestion } from './question.ts';

// A person who approves or closes answers for the figures that they read.

/**
 * Refuses with 'changed' an approval of lines, or a close, by who read something else: others changed the lines, or the day
 * that is closed, since its version, or lines are worked out otherwise than by its basis.
 */
export const refuseUnread = async (
  { books, scope, locationId, date, named }: TableQuestion,
  { sheets, basis }: Pick<Day, 'sheets' | 'basis'>,
  { rows, closes }: { rows: readonly LineChange[]; closes: boolean },
  seen: { version: number | undefined; basis: string | undefined },
  by: string,
): Promise<void> => {
  const approved = rows.flatMap((row) => (row.approved === true ? [row.dpId] : []));
  if (!closes && approved.length === 0) return;
  if (seen.basis !== undefined && seen.basis !== basis) throw changedMeanwhile();
  if (seen.version === undefined) return;
  const changes = await books.changesAfter({ companyId: scope.company, locationId, date }, seen.version);
  const others = changes.filter((change) => change.by !== by);
  if (closes && others.length > 0) throw changedMeanwhile();
  const counts = others.filter(({ field }) => field !== 'approval');
  const lines = linesOf(sheets).filter(({ dpId }) => approved.includes(dpId));
  const parts = new Set(definitionsOf(named.points, approved, date).map(({ dpId }) => dpId));
  // A drawer or a movement is of lines that are counted by drawer, which formulas may name.
  const restsOnDrawers = lines.some(({ tills, source }) => tills !== null || source === 'formula');
  if (counts.some(({ dpId }) => (dpId === null ? restsOnDrawers : parts.has(dpId) || approved.includes(dpId))))
    throw changedMeanwhile();
};

/**
 * Refuses with 'changed' drawers that others counted or explained since they were read, or of approved ones moved something. Who
 * counts blind is not told that others explained one.
 */
export const unreadDrawers =
  (tills: readonly TillInput[], by: string, isBlind: boolean) =>
  (changes: readonly DayChange[]): void => {
    const others = changes.filter((change) => change.by !== by && !(isBlind && change.field === 'reason'));
    const isChanged = (till: TillInput): boolean =>
      others.some(({ drawer, field }) =>
        drawer
          ? drawer.lane === till.lane && drawer.cashier === till.cashier && drawer.tender === till.tender
          : field === 'movement' && till.approved === true,
      );
    if (tills.some(isChanged)) throw changedMeanwhile();
  };
