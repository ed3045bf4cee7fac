import type { LineChange } from '@lanewise/contract/entities/value-table';
import type { ConflictReason } from '@lanewise/contract/errors';
import { approvableOf, isBeyond } from '@lanewise/domain/ledger/tolerance';
import { Refused } from '../meta/errors.ts';
import type { EnteredChange } from '../meta/ledger-types.ts';
import { countersIn } from '@lanewise/domain/ledger/counters';
import { readDay, type TableQuestion } from './table.ts';
import { linesOf } from '@lanewise/domain/ledger/differences';

/** A refusal with the name of what it is about. */
export const refused = (message: string, reason: ConflictReason, name: string): Refused =>
  new Refused('conflict', message, { reason, name });

/**
 * The entries by which somebody approves lines of a book, or takes their approval back. An approval holds what the line
 * is over or short by and its adjustment, so that it lapses with any other amount. Refuses with 'conflict' a line that is within its
 * tolerance (bookEven), and one that the person ever counted or adjusted themselves on the day, whoever typed the same since (bookOwnCount).
 */
export const approvalsOf = async (
  question: TableQuestion,
  changes: readonly LineChange[],
  by: string,
): Promise<EnteredChange[]> => {
  const asked = changes.filter(({ approved }) => approved !== undefined);
  if (asked.length === 0) return [];
  const { books, scope, locationId, date } = question;
  const [{ sheets }, counts, namesOf] = await Promise.all([
    readDay(question),
    books.counters({ companyId: scope.company, locationIds: [locationId] }, date, date),
    books.names(scope.company),
  ]);
  const dpIds = asked.map(({ dpId }) => dpId);
  const counted = countersIn(question.named.points, dpIds, counts, namesOf)(locationId, date);
  const lines = new Map(linesOf(sheets).flatMap((line) => (isBeyond(line) ? [[line.dpId, line]] : [])));
  return asked.map(({ dpId, approved, enteredValue, adjustment }) => {
    if (approved !== true) return { dpId, approval: null };
    const line = lines.get(dpId);
    if (!line) {
      const name = question.named.points.find((point) => point.dpId === dpId)?.name ?? '';
      throw refused(`"${name}" is within its tolerance.`, 'bookEven', name);
    }
    if (counted.get(dpId)?.has(by) || enteredValue !== undefined || adjustment !== undefined)
      throw refused(`Somebody else than who counted "${line.name}" approves it.`, 'bookOwnCount', line.name);
    return { dpId, approval: approvableOf(line) };
  });
};
