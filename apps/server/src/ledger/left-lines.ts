import type { ConflictReason } from '@lanewise/contract/errors';
import type { DataPoint, PointDefinition } from '@lanewise/contract/entities/data-point';
import type { LedgerSheet } from '@lanewise/contract/entities/ledger';
import type { ValueLine } from '@lanewise/contract/entities/value-table';
import { addDays } from '@lanewise/domain/calendar/day';
import { definitionsOf, type PointOfClose } from '@lanewise/domain/ledger/definitions';
import { figureOf, less, sumOfExact } from '@lanewise/domain/ledger/figures';
import { filtersText } from '@lanewise/domain/points/definitions';
import type { Exact } from '@lanewise/domain/points/evaluate';
import { Refused } from '../meta/errors.ts';
import { workOutDays } from './days.ts';
import type { TableQuestion } from './question.ts';

/** Lines of tenders, and the definitions of data points that were valid at some time. */
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
 * Returns the tender lines that the book had before a day: the lines of the last close, as stored, and the lines that
 * people of some stores removed or redefined. The last close is not enough, because on its day no amount may have been
 * expected for a line. Data points defined by people who see every store keep their present definition.
 */
const measuredBefore = async ({
  books,
  scope,
  locationId,
  date,
  preset,
  named: { points },
}: TableQuestion): Promise<Measured[]> => {
  const stores = { companyId: scope.company, locationIds: [locationId] };
  const readLastClose = async () => {
    const newest = await books.closeStates(stores, preset.presetId, preset.since, addDays(date, -1));
    const last = newest.findLast(({ isStanding }) => isStanding);
    return last ? (await books.kept(scope.company, [last.closeId]))[0] : undefined;
  };
  const [kept, left, companyPoints] = await Promise.all([
    readLastClose(),
    books.leftLines(scope.company, preset.presetId, locationId),
    books.companyPoints(scope.company),
  ]);
  const ofCompany = new Set(companyPoints);
  const measured = (definitions: readonly PointOfClose[], lines: readonly { dpId: number }[]): Measured => ({
    points: definedAs(
      points,
      definitions.filter(({ dpId }) => !ofCompany.has(dpId)),
    ),
    dpIds: [...new Set(lines.map(({ dpId }) => dpId))],
  });
  const ofClose = kept?.sheets.flatMap((sheet) => (sheet.type === 'tender' ? sheet.rows : []));
  return [
    ...(kept && ofClose ? [measured(kept.definitions, ofClose)] : []),
    measured(
      left,
      left.filter(({ isLine }) => isLine),
    ),
  ];
};

/** The definition of a line without its name and number. Lines with the same definition measure the same amounts. */
const meaningOf =
  ({ points }: Measured, date: string) =>
  (dpId: number): string =>
    JSON.stringify(
      definitionsOf(points, [dpId], date)
        .map(({ name: _, dpId: id, ...definition }) => [id === dpId ? 0 : id, definition] as const)
        .sort(([a], [b]) => a - b),
    );

/** A total of the registers that a line adds up. */
interface Part {
  total: string;
  filters: string;
}

/** The text of no filters. */
const allReceipts = filtersText({});

const partsOf = ({ points }: Measured, dpIds: readonly number[], date: string): Part[] =>
  definitionsOf(points, dpIds, date).flatMap(({ posAssignment, filters }) =>
    posAssignment === null ? [] : { total: posAssignment, filters: filtersText(filters) },
  );

/**
 * Whether one part may take the place of another part: both parts add up the same total, and they have the same filters
 * or one of them has no filters. A part without filters includes the receipts of every filter.
 */
const mayReplace = (one: Part, other: Part): boolean =>
  one.total === other.total && (one.filters === other.filters || [one, other].some((it) => it.filters === allReceipts));

/** Data points as if the registers reported nothing for a total. */
const without = (points: readonly DataPoint[], total: string): DataPoint[] => {
  const emptied = <Definition extends PointDefinition>(definition: Definition): Definition =>
    definition.posAssignment === total
      ? { ...definition, source: 'formula', posAssignment: null, filters: {}, formula: '0' }
      : definition;
  return points.map((point) => ({ ...emptied(point), earlier: point.earlier.map(emptied) }));
};

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

const nothing: Exact = { over: 0n, by: 1n };
const sizeOf = ({ over, by }: Exact): Exact => ({ over: over < 0n ? -over : over, by });
const isLess = (one: Exact, other: Exact): boolean => less(one, other).over < 0n;

/**
 * The greater of two sizes: the sum of the amounts above zero, and the sum of the amounts below zero. Amounts that
 * cancel each other out were measured all the same, so they are not added up together.
 */
const weightOf = (amounts: readonly Exact[]): Exact => {
  const sums = [amounts.filter(({ over }) => over > 0n), amounts.filter(({ over }) => over < 0n)].map((some) =>
    sizeOf(sumOfExact(some) ?? nothing),
  );
  return sums.reduce((one, other) => (isLess(one, other) ? other : one), nothing);
};

/** Lines of tenders, and the same lines as if the registers reported nothing for a total. */
interface Weighed {
  lines: readonly ValueLine[];
  emptied: ReadonlyMap<string, readonly ValueLine[]>;
}

const weighed = async (
  question: TableQuestion,
  measured: Measured,
  dpIds: readonly number[],
  totals: readonly string[],
): Promise<Weighed> => {
  const [lines, ...emptied] = await Promise.all([
    linesOf(question, measured, dpIds),
    ...totals.map((total) => linesOf(question, { ...measured, points: without(measured.points, total) }, dpIds)),
  ]);
  return { lines, emptied: new Map(totals.map((total, at) => [total, emptied[at] ?? []])) };
};

/** The expected amounts of lines; with a total: the parts of these amounts that rest on the total. */
const amountsOf = ({ lines, emptied }: Weighed, valueType: ValueLine['valueType'], total: string | null): Exact[] => {
  const rest = new Map(emptied.get(total ?? '')?.map(({ dpId, expected }) => [dpId, figureOf(expected)]));
  return lines
    .filter((line) => line.valueType === valueType)
    .map(({ dpId, expected }) => less(figureOf(expected) ?? nothing, rest.get(dpId) ?? nothing));
};

/**
 * Whether the found lines measure at least as much as the lost lines did, in sum and for each total of the registers.
 * Amounts are compared with amounts, and counts with counts.
 */
const replaces = (found: Weighed, lost: Weighed): boolean =>
  [...new Set(lost.lines.map(({ valueType }) => valueType))].every((valueType) =>
    [null, ...lost.emptied.keys()].every(
      (total) => !isLess(weightOf(amountsOf(found, valueType, total)), weightOf(amountsOf(lost, valueType, total))),
    ),
  );

/**
 * The first line that was measured before, is expected to have an amount on the day, and is not replaced. `isJudged`:
 * whether a line of the same meaning was already found not to be lost.
 */
const lostLine = async (
  question: TableQuestion,
  before: Measured,
  now: Measured,
  isJudged: (dpId: number) => boolean,
): Promise<ValueLine | null> => {
  const { date } = question;
  const [was, is] = [meaningOf(before, date), meaningOf(now, date)];
  const [known, standing] = [new Set(before.dpIds.map(was)), new Set(now.dpIds.map(is))];
  const left = before.dpIds.filter(
    (one) => !isJudged(one) && !standing.has(was(one)) && partsOf(before, [one], date).length > 0,
  );
  if (left.length === 0) return null;
  const parts = partsOf(before, left, date);
  const totals = [...new Set(parts.map(({ total }) => total))];
  const instead = now.dpIds.filter(
    (one) =>
      !known.has(is(one)) && partsOf(now, [one], date).some((part) => parts.some((other) => mayReplace(part, other))),
  );
  const [lost, found] = await Promise.all([
    weighed(question, before, left, totals),
    weighed(question, now, instead, totals),
  ]);
  const expected = lost.lines.find((line) => Number(line.expected ?? 0) !== 0);
  return expected && !replaces(found, lost) ? expected : null;
};

/**
 * Refuses a close by a person of some stores if three conditions hold: a tender line that was measured before is gone,
 * an amount is expected for that line on the day, and the new lines do not measure as much of the same totals.
 * Otherwise the person who closes would not see that nobody counted the amount. Another person may have removed or
 * redefined the line, and may restore the line after the close.
 */
export const refuseLeftLines = async (question: TableQuestion): Promise<void> => {
  const { date, named, sheets, seesEveryStore } = question;
  if (seesEveryStore) return;
  const dpIds = [...new Set(sheets.flatMap((sheet) => (sheet.type === 'tender' ? sheet.dpIds : [])))];
  const now: Measured = { points: named.points, dpIds };
  const judged = new Set<string>();
  for (const before of await measuredBefore(question)) {
    const was = meaningOf(before, date);
    const lost = await lostLine(question, before, now, (dpId) => judged.has(was(dpId)));
    if (lost)
      throw new Refused(
        'conflict',
        `"${lost.name}" is taken in on ${date}: it goes back on a sheet of tenders first.`,
        {
          reason: 'bookUsed' satisfies ConflictReason,
          date,
        },
      );
    for (const dpId of before.dpIds) judged.add(was(dpId));
  }
};
