import type { ConflictReason } from '@lanewise/contract/errors';
import type { LedgerSheet } from '@lanewise/contract/entities/ledger';
import { addDays } from '@lanewise/domain/calendar/day';
import { definitionsOf } from '@lanewise/domain/ledger/definitions';
import { Refused } from '../meta/errors.ts';
import { workOutDays } from './days.ts';
import type { TableQuestion } from './question.ts';

/** Lines of tenders of the last close before a day that the book does not measure any more. */
const leftSince = async ({ books, scope, locationId, date, preset, sheets }: TableQuestion): Promise<number[]> => {
  const stores = { companyId: scope.company, locationIds: [locationId] };
  const newest = await books.newest(stores, preset.presetId, preset.since, addDays(date, -1));
  const last = newest.findLast(({ isStanding }) => isStanding);
  const [kept] = last ? await books.kept(scope.company, [last.closeId]) : [];
  const measured = new Set(sheets.flatMap(({ type, dpIds }) => (type === 'tender' ? dpIds : [])));
  const lines = (kept?.sheets ?? []).flatMap(({ type, rows }) => (type === 'tender' ? rows : []));
  return lines.map(({ dpId }) => dpId).filter((dpId) => !measured.has(dpId));
};

/**
 * Refuses a close by somebody of some stores without a line of tenders that the last close had, where something is expected of
 * it on the day and no other line of tenders adds up the same: who closes would not be shown that nobody counted it. Whoever took it off
 * its sheet may be somebody else, and may put it back afterwards.
 */
export const refuseLeftLines = async (question: TableQuestion): Promise<void> => {
  const { locationId, date, named, sheets, seesEveryStore } = question;
  if (seesEveryStore) return;
  const left = await leftSince(question);
  const totalsOf = (dpIds: readonly number[]): string[] =>
    definitionsOf(named.points, dpIds, date).flatMap(({ posAssignment }) => posAssignment ?? []);
  const measured = new Set(totalsOf(sheets.flatMap(({ type, dpIds }) => (type === 'tender' ? dpIds : []))));
  const lost = left.filter((one) => totalsOf([one]).some((total) => !measured.has(total)));
  const [like] = sheets;
  if (!like || lost.length === 0) return;
  const sheet: LedgerSheet = { ...like, type: 'tender', carryOver: false, dpIds: lost };
  const days = await workOutDays({ ...question, sheets: [sheet] }, new Map([[locationId, [date]]]));
  const rows = days.of(locationId, date)?.sheets.flatMap((one) => one.rows) ?? [];
  const expected = rows.find((line) => Number(line.expected ?? 0) !== 0);
  if (expected)
    throw new Refused(
      'conflict',
      `"${expected.name}" is taken in on ${date}: it goes back on a sheet of tenders first.`,
      {
        reason: 'bookUsed' satisfies ConflictReason,
        date,
      },
    );
};
