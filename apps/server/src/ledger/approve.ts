import type { LineChange, ValueLine } from '@lanewise/contract/entities/value-table';
import type { ConflictReason } from '@lanewise/contract/errors';
import { approvableOf, isBeyond } from '@lanewise/domain/ledger/tolerance';
import { linesOf } from '@lanewise/domain/ledger/differences';
import type { BookWork } from '../meta/book-types.ts';
import { Refused } from '../meta/errors.ts';
import { refuseOwnRules } from './close.ts';
import type { Day } from './table.ts';
import type { TableQuestion } from './question.ts';
import type { EnteredChange } from '../meta/ledger-types.ts';
import { countersIn } from '@lanewise/domain/ledger/counters';

const measuredLast = (a: ValueLine, b: ValueLine): number =>
  Number(a.tolerance !== null) - Number(b.tolerance !== null);

/** A refusal with the name of the line or drawer that it concerns. */
export const refused = (message: string, reason: ConflictReason, name: string): Refused =>
  new Refused('conflict', message, { reason, name });

/**
 * The entries that approve lines of a day, or take approvals back. An approval holds the over/short, adjustment and
 * note of its line, and lapses when any of these changes. Refuses with 'conflict' a line within its tolerance
 * (bookEven). Also refuses a line that the same person counted or adjusted at any time of the day, even if a colleague
 * has entered the same value since (bookOwnCount).
 */
export const approvalsOf = async (
  question: TableQuestion,
  day: Pick<Day, 'sheets' | 'late'>,
  changes: readonly LineChange[],
  by: string,
): Promise<EnteredChange[]> => {
  const asked = changes.filter(({ approved }) => approved !== undefined);
  if (asked.length === 0) return [];
  const { books, scope, locationId, date, named } = question;
  const [counts, namesOf] = await Promise.all([
    books.counters({ companyId: scope.company, locationIds: [locationId] }, date, date),
    books.names(scope.company),
  ]);
  if (asked.some(({ approved }) => approved === true)) await refuseOwnRules(question, day, by, 'approves');
  // A line may also be on a sheet without tolerances. It is approved on the sheet with a tolerance.
  const lines = new Map(
    linesOf(day.sheets)
      .sort(measuredLast)
      .map((line) => [line.dpId, line]),
  );
  const tills = new Map([...lines].map(([dpId, line]) => [dpId, line.tills ?? []]));
  const counterOf = countersIn(named.points, counts, namesOf)(locationId, date, tills);
  return asked.map(({ dpId, approved }) => {
    if (approved !== true) return { dpId, approval: null };
    const line = lines.get(dpId);
    const name = line?.name ?? named.points.find((point) => point.dpId === dpId)?.name ?? '';
    if (!line || !isBeyond(line)) throw refused(`"${name}" is within its tolerance.`, 'bookEven', name);
    if (counterOf(dpId).all.has(by))
      throw refused(`Somebody else than who counted "${name}" approves it.`, 'bookOwnCount', name);
    return { dpId, approval: approvableOf(line) };
  });
};

/** A day including approvals that are about to be saved. */
export const withApprovals = (day: Day, approvals: readonly EnteredChange[], { by, at }: Required<BookWork>): Day => {
  if (approvals.length === 0) return day;
  const given = new Map(approvals.map(({ dpId, approval }) => [dpId, approval ?? null]));
  const approved = (line: ValueLine): ValueLine => {
    const approval = given.get(line.dpId);
    if (approval === undefined) return line;
    if (approval === null) return { ...line, approvedBy: null, approvedAt: null };
    return line.approvedBy === null ? { ...line, approvedBy: by, approvedAt: at.toISOString() } : line;
  };
  return { ...day, sheets: day.sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.map(approved) })) };
};
