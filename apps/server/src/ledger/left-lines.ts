import type { ConflictReason } from '@lanewise/contract/errors';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { LedgerSheet } from '@lanewise/contract/entities/ledger';
import type { ValueLine } from '@lanewise/contract/entities/value-table';
import { addDays } from '@lanewise/domain/calendar/day';
import { definitionsOf, type PointOfClose } from '@lanewise/domain/ledger/definitions';
import { figureOf, less, sumOfExact } from '@lanewise/domain/ledger/figures';
import type { Exact } from '@lanewise/domain/points/evaluate';
import { Refused } from '../meta/errors.ts';
import { workOutDays } from './days.ts';
import type { TableQuestion } from './question.ts';

/** Lines of tenders, with the definitions of data points of some time. */
interface Measured {
  points: readonly DataPoint[];
  dpIds: readonly number[];
}

/** Data points as they were defined before, including removed points. */
const definedAs = (points: readonly DataPoint[], before: readonly PointOfClose[]): DataPoint[] => {
  const earlier = new Map(before.map((point) => [point.dpId, { ...point, since: null, earlier: [] }]));
  const known = new Set(points.map(({ dpId }) => dpId));
  const [like] = points;
  const gone = [...earlier.values()].filter(({ dpId }) => !known.has(dpId));
  return [
    ...points.map((point) => ({ ...point, ...earlier.get(point.dpId), name: point.name })),
    ...(like ? gone.map((point) => ({ ...like, valueType: 'amount' as const, ...point })) : []),
  ];
};

/**
 * Returns the tender lines that the book had before a day. These are the lines of the last close, as stored; without a
 * close, they are the lines that people of some stores removed or redefined since the book began. Data points defined
 * by people who see every store keep their present definition.
 */
const measuredBefore = async ({
  books,
  scope,
  locationId,
  date,
  preset,
  named: { points },
}: TableQuestion): Promise<Measured> => {
  const stores = { companyId: scope.company, locationIds: [locationId] };
  const newest = await books.closeStates(stores, preset.presetId, preset.since, addDays(date, -1));
  const last = newest.findLast(({ isStanding }) => isStanding);
  const [kept] = last ? await books.kept(scope.company, [last.closeId]) : [];
  const left = kept ? [] : await books.leftLines(scope.company, preset.presetId);
  const ofCompany = new Set(await books.companyPoints(scope.company));
  const definitions = (kept?.definitions ?? left).filter(({ dpId }) => !ofCompany.has(dpId));
  const rows = kept
    ? kept.sheets.flatMap((sheet) => (sheet.type === 'tender' ? sheet.rows : []))
    : left.filter(({ isLine }) => isLine);
  return { points: definedAs(points, definitions), dpIds: rows.map(({ dpId }) => dpId) };
};

/** The definition of a line without its name and number: lines of equal meaning add up the same. */
const meaningOf =
  ({ points }: Measured, date: string) =>
  (dpId: number): string =>
    JSON.stringify(
      definitionsOf(points, [dpId], date)
        .map(({ name: _, dpId: id, ...definition }) => [id === dpId ? 0 : id, definition] as const)
        .sort(([a], [b]) => a - b),
    );

const totalsOf = ({ points }: Measured, dpIds: readonly number[], date: string): string[] =>
  definitionsOf(points, dpIds, date).flatMap(({ posAssignment }) => posAssignment ?? []);

/** Works out lines of tenders that are on no sheet. */
const linesOf = async (
  question: TableQuestion,
  { points }: Measured,
  dpIds: readonly number[],
): Promise<ValueLine[]> => {
  const { locationId, date, named, preset } = question;
  if (dpIds.length === 0) return [];
  const { presetId, authorityLevelId } = preset;
  const sheet: LedgerSheet = {
    sheetId: 0,
    presetId,
    name: '',
    type: 'tender',
    sequence: 1,
    authorityLevelId,
    carryOver: false,
    state: 'Active',
    dpIds: [...dpIds],
  };
  const asked = { ...question, named: { ...named, points }, sheets: [sheet] };
  const days = await workOutDays(asked, new Map([[locationId, [date]]]));
  return days.of(locationId, date)?.sheets.flatMap(({ rows }) => rows) ?? [];
};

const amountOf = ({ over, by }: Exact): Exact => ({ over: over < 0n ? -over : over, by });
const expectedOf = (lines: readonly ValueLine[]): Exact =>
  amountOf(sumOfExact(lines.map(({ expected }) => figureOf(expected))) ?? { over: 0n, by: 1n });

/**
 * Refuses a close by a person of some stores if a line of tenders that was measured before is gone, an amount is
 * expected for that line on the day, and less is expected for the new lines with the same totals. Otherwise the person
 * who closes would not see that nobody counted the amount. Another person may have removed or redefined the line, and
 * may restore the line after the close.
 */
export const refuseLeftLines = async (question: TableQuestion): Promise<void> => {
  const { date, named, sheets, seesEveryStore } = question;
  if (seesEveryStore) return;
  const before = await measuredBefore(question);
  const dpIds = [...new Set(sheets.flatMap((sheet) => (sheet.type === 'tender' ? sheet.dpIds : [])))];
  const now: Measured = { points: named.points, dpIds };
  const [was, is] = [meaningOf(before, date), meaningOf(now, date)];
  const [known, standing] = [new Set(before.dpIds.map(was)), new Set(dpIds.map(is))];
  const left = before.dpIds.filter((one) => !standing.has(was(one)) && totalsOf(before, [one], date).length > 0);
  if (left.length === 0) return;
  const totals = new Set(totalsOf(before, left, date));
  const instead = dpIds.filter((one) => !known.has(is(one)) && totalsOf(now, [one], date).some((it) => totals.has(it)));
  const [lost, found] = await Promise.all([linesOf(question, before, left), linesOf(question, now, instead)]);
  const expected = lost.find((line) => Number(line.expected ?? 0) !== 0);
  if (expected && less(expectedOf(found), expectedOf(lost)).over < 0n)
    throw new Refused(
      'conflict',
      `"${expected.name}" is taken in on ${date}: it goes back on a sheet of tenders first.`,
      {
        reason: 'bookUsed' satisfies ConflictReason,
        date,
      },
    );
};
