import type { LineChange } from '@lanewise/contract/entities/value-table';
import type { TillChange as TillInput } from '@lanewise/contract/entities/tills';
import { definitionsOf } from '@lanewise/domain/ledger/definitions';
import { linesOf } from '@lanewise/domain/ledger/differences';
import type { DayChange } from '../meta/book-types.ts';
import { changedMeanwhile } from '../meta/version.ts';
import type { Day } from './table.ts';
import type { TableQuestion } from './question.ts';

// A person who approves or closes is responsible for the figures that they read.

/**
 * Refuses with 'changed' an approval or a close of figures that the person has not read: another person changed the
 * lines or the day since the given version, or the lines have another basis.
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
  // A change of a drawer or a movement may affect lines that are counted by drawer, and formulas with such lines.
  const restsOnDrawers = lines.some(({ tills, source }) => tills !== null || source === 'formula');
  if (counts.some(({ dpId }) => (dpId === null ? restsOnDrawers : parts.has(dpId) || approved.includes(dpId))))
    throw changedMeanwhile();
};

/**
 * Refuses with 'changed' drawers that another person counted or explained since they were read, and approved drawers
 * that a movement changed. A blind counter is not told that another person explained a drawer.
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
