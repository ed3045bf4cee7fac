import { createHash } from 'node:crypto';
import { addDays, datesBetween, dayNumber, daysBetween } from '@lanewise/domain/calendar/day';
import { tradingCalendar } from '@lanewise/domain/trading';
import type { ConflictReason } from '@lanewise/contract/errors';
import { Refused } from '../meta/errors.ts';
import type { ClosedBook, JournalSource } from '../meta/close-types.ts';
import { clockIn } from '../question/clock.ts';
import { judgedDays } from '../question/self-checkouts.ts';
import { missingIn, neededFor } from '@lanewise/domain/ledger/checks';
import { definitionsOf, type PointOfClose } from '@lanewise/domain/ledger/definitions';
import type { Count, Drawer } from '@lanewise/domain/ledger/entries';
import { drawersExplainedBy, isExplainedBy, replacedBy } from '@lanewise/domain/ledger/recounts';
import { lineTolerance } from '@lanewise/domain/ledger/tolerance';
import { overShortOfDay } from '@lanewise/domain/ledger/figures';
import type { Day } from './table.ts';
import type { TableQuestion } from './question.ts';

const SECONDS_OF_DAY = 86_400;

/** The contents of a close, which its hash covers. */
type Inputs = Omit<ClosedBook, 'hash' | 'overShort'>;

/**
 * SHA-256 of the JSON of a closed book as it is stored. The position identifies the receipts: all receipts that had
 * entered up to this position.
 */
export const hashOf = ({ position, sheets, definitions, missing, suspended, late, journal }: Inputs): string =>
  createHash('sha256')
    .update(JSON.stringify({ position, sheets, definitions, missing, suspended, late, journal }))
    .digest('hex');

/** The lines of a day as a close stores them, with the inputs of the lines and the hash over everything. */
export const keptOf = (inputs: Inputs): ClosedBook => ({
  ...inputs,
  hash: hashOf(inputs),
  overShort: overShortOfDay(inputs.sheets),
});

/**
 * Refuses to close a day that is not over in its store: later sales would be in no book. A store may trade past
 * midnight.
 */
export const refuseUnfinished = ({ date, locationId, names, now }: TableQuestion): void => {
  const place = names.places.get(locationId);
  const at = place && now.at ? clockIn(place.timeZone, now.at) : now.time;
  const day = dayNumber(date) ?? 0;
  const second =
    (daysBetween(date, at.slice(0, 10)) * 24 + Number(at.slice(11, 13))) * 3600 + Number(at.slice(14, 16)) * 60;
  const closes = (place?.set && tradingCalendar(place.set, [])?.on(day)?.closes) || 0;
  if (second < Math.max(closes, SECONDS_OF_DAY))
    throw new Refused('conflict', `The day ${date} is not over at its store.`, {
      reason: 'bookDay' satisfies ConflictReason,
      date,
    });
};

/** Hours by which a day begins earlier in the easternmost time zone than in UTC. */
const EARLIEST_HOURS = 14;

/**
 * The days whose receipts decide what a book holds on the given dates. Lines for one type of lane also need the days
 * before each date, because lanes are judged by these days.
 */
const receiptDaysOf = (dates: readonly string[], definitions: readonly PointOfClose[]): string[] => {
  const isJudged = definitions.some(({ filters }) => filters.laneType !== undefined);
  return isJudged ? dates.flatMap((date) => datesBetween(addDays(date, 1 - judgedDays), date)) : [...dates];
};

/**
 * Refuses an approval or a close by a person who sees only some stores and has changed the rules of the day since the
 * day began. Rules are the preset and its sheets, the choice of the store's book, the data points of its lines, and the
 * store's time zone, hours or tax. If a second person is required, also refuses a person who sent files of the day, who
 * sent files of closed days whose late receipts the day books, or who decided which of these receipts count.
 */
export const refuseOwnRules = async (
  { books, scope, named, sheets, locationId, date, preset, seesEveryStore }: TableQuestion,
  { late }: Pick<Day, 'late'>,
  by: string,
  act: 'approves' | 'closes',
): Promise<void> => {
  if (seesEveryStore) return;
  // An approval counts in every book of the store that has the approved line, so all of these books are checked.
  const approves = act === 'approves';
  const asksForSecond = approves
    ? await books.asksForSecond({ companyId: scope.company, locationId, date })
    : preset.rules.secondPerson;
  const dpIds = sheets.flatMap((sheet) => sheet.dpIds);
  const definitions = definitionsOf(named.points, dpIds, date);
  const [changers, namesOf] = await Promise.all([
    books.changers({
      companyId: scope.company,
      locationId,
      began: new Date(Date.parse(date) - EARLIEST_HOURS * 3_600_000),
      presetId: approves ? null : preset.presetId,
      dpIds: [...dpIds, ...definitions.map(({ dpId }) => dpId)],
      receiptsOf: asksForSecond ? receiptDaysOf([date, ...late.map((one) => one.date)], definitions) : [],
    }),
    books.names(scope.company),
  ]);
  const own = new Set(namesOf(by));
  if (changers.some((one) => own.has(one)))
    throw new Refused(
      'conflict',
      `Somebody else does this for ${date}: you changed what it is closed by since it began.`,
      {
        reason: 'bookOwnRules' satisfies ConflictReason,
        date,
      },
    );
};

const nameOfDrawer = ({ lane, cashier }: Drawer): string => [lane, cashier].filter((part) => part !== '').join(' ');

const refusedRecount = (date: string, name: string, did: 'counted' | 'adjusted' | 'explained'): Refused => {
  const what = did === 'explained' ? 'counted by a colleague' : 'over a colleague';
  return new Refused('conflict', `Somebody else closes ${date}: you ${did} "${name}" ${what}.`, {
    reason: 'bookOwnRecount' satisfies ConflictReason,
    date,
    name,
  });
};

/**
 * If a second person is required, refuses a close by a person who replaced or removed another person's count or
 * adjustment. Also refuses a person who explained another person's count afterwards, by a movement that no register
 * reports or by an amount in a part of the formula. Otherwise nobody else would see the difference that the colleague
 * counted. Concerns lines with a tolerance, parts of their formulas, and drawers.
 */
export const refuseOwnRecounts = async (
  { books, scope, named, locationId, date, preset }: TableQuestion,
  { sheets, reportedAlone }: Pick<Day, 'sheets' | 'reportedAlone'>,
  by: string,
): Promise<void> => {
  if (!preset.rules.secondPerson) return;
  const [counts, namesOf] = await Promise.all([
    books.counts({ companyId: scope.company, locationId, date }),
    books.names(scope.company),
  ]);
  const own = new Set(namesOf(by));
  // A line that is counted by drawer has a tolerance as long as it has an adjustment.
  const lines = sheets
    .filter(({ type }) => type === 'tender')
    .flatMap(({ rows }) => rows)
    .filter(({ dpId, valueType }) => valueType !== 'text' && lineTolerance(preset.rules, dpId) !== null);
  const dpIds = lines.map(({ dpId }) => dpId);
  const parts = definitionsOf(named.points, dpIds, date);
  const nameOf = ({ dpId, drawer }: Count): string | undefined =>
    drawer ? nameOfDrawer(drawer) : parts.find((part) => part.dpId === dpId)?.name;
  const [replaced] = replacedBy(
    counts.filter((count) => nameOf(count) !== undefined),
    own,
  );
  if (replaced)
    throw refusedRecount(date, nameOf(replaced) ?? '', replaced.field === 'adjustment' ? 'adjusted' : 'counted');
  const [drawer] = drawersExplainedBy(counts, reportedAlone, own);
  if (drawer) throw refusedRecount(date, nameOfDrawer(drawer), 'explained');
  // A part that has its own tolerance is judged by its own tolerance.
  const judged = new Set(lines.filter(({ source }) => source !== 'manual').map(({ dpId }) => dpId));
  for (const { dpId, name } of lines) {
    const unjudged = definitionsOf(named.points, [dpId], date).filter((part) => !judged.has(part.dpId));
    const line = { dpId, parts: new Set(unjudged.map((part) => part.dpId)) };
    if (isExplainedBy(counts, line, own)) throw refusedRecount(date, name, 'explained');
  }
};

/**
 * Refuses to reopen a day if a tender line that the close counted is no longer on a sheet, because no later close would
 * contain the over/short of this line. A person who sees every store may reopen the day.
 */
export const refuseLostLines = async ({
  books,
  scope,
  locationId,
  date,
  preset,
  sheets,
  seesEveryStore,
}: TableQuestion): Promise<void> => {
  if (seesEveryStore) return;
  const [newest] = await books.closes({ companyId: scope.company, locationId, date }, preset.presetId);
  const measured = new Set(sheets.flatMap(({ type, dpIds }) => (type === 'tender' ? dpIds : [])));
  const lost = (newest?.sheets ?? [])
    .flatMap(({ type, rows }) => (type === 'tender' ? rows : []))
    .find(({ dpId, enteredValue, overShort }) => (enteredValue ?? overShort) !== null && !measured.has(dpId));
  if (lost)
    throw new Refused('conflict', `"${lost.name}" was counted on ${date}: it goes back on a sheet of tenders first.`, {
      reason: 'bookUsed' satisfies ConflictReason,
      date,
    });
};

/**
 * A day in the form that a close stores. Refuses with 'conflict' (bookChecks) if a required check is not met.
 * `isIncomplete`: missing figures are listed instead of refused.
 */
export const closedBookOf = (
  { named, date }: TableQuestion,
  { sheets, late, position, suspended, checksOf }: Day,
  isIncomplete: boolean,
  journal: JournalSource,
): ClosedBook => {
  const checks = checksOf(sheets);
  const unmet = checks.find(({ check, isMet }) => !isMet && neededFor(isIncomplete).includes(check));
  if (unmet)
    throw new Refused(
      'conflict',
      `The book cannot be closed yet: ${unmet.open.length} of its lines or days are open.`,
      {
        reason: 'bookChecks' satisfies ConflictReason,
        check: unmet.check,
        count: unmet.open.length,
        names: unmet.open
          .slice(0, 10)
          .map(({ name, date: day }) => day ?? name)
          .join(', '),
      },
    );
  const dpIds = sheets.flatMap(({ rows }) => rows).map(({ dpId }) => dpId);
  const definitions = definitionsOf(named.points, dpIds, date);
  return keptOf({ position, sheets, missing: missingIn(checks), suspended, definitions, late, journal });
};
