import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { BookDay } from '@lanewise/contract/entities/book-days';
import type { BookState, CloseRules } from '@lanewise/contract/entities/ledger-rules';
import type { BookCheck, ValueSheet } from '@lanewise/contract/entities/value-table';
import type { CompletenessState } from '@lanewise/contract/reports/completeness';
import { addDays, datesBetween } from '@lanewise/domain/calendar/day';
import { grouped } from '@lanewise/domain/list/grouped';
import type { CloseState, KeptClose } from '../meta/close-types.ts';
import { checksOf, tellsExpected } from '@lanewise/domain/ledger/checks';
import { keepOfDays, readKnown, type WorkedDay } from './days.ts';
import { overShortOfDay } from '@lanewise/domain/ledger/figures';
import { carries, later, type BooksQuestion } from './question.ts';
import { readStates } from '../question/completeness.ts';
import { changedSince, linesOf } from '@lanewise/domain/ledger/differences';

/** A store's day, with its newest close. */
interface Place {
  locationId: LocationId;
  date: string;
  close: CloseState | undefined;
}

export const bookStateOf = (close: Pick<CloseState, 'isStanding'> | undefined): BookState =>
  close ? (close.isStanding ? 'Closed' : 'Reopened') : 'Open';

const keyOf = (locationId: LocationId, date: string): string => `${locationId} ${date}`;

/** The newest close of each day since the book began. */
export const readCloses = ({ scope, books, preset }: BooksQuestion): Promise<CloseState[]> =>
  books.closeStates(
    { companyId: scope.company, locationIds: scope.locations },
    preset.presetId,
    preset.since,
    scope.to,
  );

/** Reads who closed the days, and when, by the number of the close. */
const readClosers = async ({ scope, books }: BooksQuestion, closed: readonly Place[]) => {
  const closers = await books.closers(
    scope.company,
    closed.flatMap(({ close }) => close?.closeId ?? []),
  );
  return new Map(closers.map((closer) => [closer.closeId, closer]));
};

const placesOf = ({ scope, preset }: BooksQuestion, newest: readonly CloseState[]) => {
  const from = later(scope.from, preset.since);
  const closes = new Map(newest.map((close) => [keyOf(close.locationId, close.date), close]));
  const places: Place[] = [];
  const dates = datesBetween(from, scope.to);
  for (const locationId of scope.locations)
    for (const date of dates) places.push({ locationId, date, close: closes.get(keyOf(locationId, date)) });
  const standing = grouped(
    newest.filter(({ isStanding }) => isStanding),
    ({ locationId }) => locationId,
  );
  return { places, standing };
};

/** Closes in force, by location and ascending by day. */
type Standing = ReadonlyMap<number, readonly CloseState[]>;

/** Days of stores on which a person entered something. */
const readEntered = async ({ books, scope }: BooksQuestion, from: string): Promise<ReadonlySet<string>> => {
  const stores = { companyId: scope.company, locationIds: scope.locations };
  const entries = await books.entered(stores, from, scope.to);
  return new Set(entries.map(({ locationId, date }) => keyOf(locationId, date)));
};

/**
 * Closed days that may have changed because receipts of these days entered after the close. If lines carry over, also
 * days whose previous day was closed later, or is open with receipts or entries. Some of these days have not changed.
 */
const mayHaveChanged = async (
  question: BooksQuestion,
  closed: readonly Place[],
  standing: Standing,
): Promise<Place[]> => {
  if (closed.length === 0) return [];
  const isCarried = carries(question);
  const before = closed.map(({ locationId, date }) => standing.get(locationId)?.findLast((one) => one.date < date));
  const firsts = closed.map(({ date }, at) => {
    if (!isCarried) return date;
    const close = before[at];
    return close ? addDays(close.date, 1) : question.preset.since;
  });
  const from = firsts.reduce((a, b) => (a < b ? a : b));
  const [last, entered] = await Promise.all([
    question.entries.of(question.scope.company, question.scope.locations, from, question.scope.to),
    isCarried ? readEntered(question, from) : new Set<string>(),
  ]);
  return closed.filter(({ locationId, date, close }, at) => {
    if (!close) return false;
    const entries = last.get(locationId);
    if ((entries?.get(date) ?? 0) > close.position) return true;
    if ((before[at]?.closeId ?? 0) > close.closeId) return isCarried;
    for (let day = firsts[at] ?? date; day < date; day = addDays(day, 1))
      if (entries?.has(day) === true || entered.has(keyOf(locationId, day))) return true;
    return false;
  });
};

const wantedOf = (places: readonly Place[]): Map<number, string[]> => {
  const wanted = new Map<number, string[]>();
  for (const { locationId, date } of places) {
    const dates = wanted.get(locationId);
    if (dates) dates.push(date);
    else wanted.set(locationId, [date]);
  }
  return wanted;
};

/** The closes among suspects whose day would now have other figures. */
const changedAmong = (
  suspects: readonly Place[],
  kept: readonly KeptClose[],
  sheetsOf: (place: Place) => readonly ValueSheet[] | undefined,
): ReadonlySet<number> => {
  const lines = new Map(kept.map(({ closeId, sheets }) => [closeId, sheets]));
  return new Set(
    suspects.flatMap((place) => {
      const [was, is] = [place.close && lines.get(place.close.closeId), sheetsOf(place)];
      return place.close && was && is && changedSince(was, is).length > 0 ? [place.close.closeId] : [];
    }),
  );
};

const countsOf = ({ sheets }: WorkedDay): { manualLines: number; emptyLines: number } => {
  const manual = linesOf(sheets).filter(({ source }) => source === 'manual');
  const values = new Map(manual.map(({ dpId, enteredValue }) => [dpId, enteredValue]));
  return { manualLines: values.size, emptyLines: [...values.values()].filter((value) => value === null).length };
};

/**
 * The checks that a day has not met before its close. A blind counter sees only checks that tell no expected amount.
 */
const openOf = ({ sheets, openBefore, unmatched }: WorkedDay, rules: CloseRules, isBlind: boolean) => {
  const checks = checksOf(sheets, 'complete', openBefore, rules, { unmatched, suspended: null });
  const countOf = (wanted: BookCheck): number =>
    isBlind && tellsExpected(wanted) ? 0 : (checks.find(({ check }) => check === wanted)?.open.length ?? 0);
  return {
    uncountedDrawers: countOf('counted'),
    unmatchedMovements: countOf('movements'),
    unexplainedLines: countOf('explained'),
    unapprovedLines: countOf('approved'),
    earlierDays: countOf('earlier'),
  };
};

/** The state of a day that is closed, or that has nothing to check. */
const nothingOpen = {
  manualLines: 0,
  emptyLines: 0,
  uncountedDrawers: 0,
  unmatchedMovements: 0,
  unexplainedLines: 0,
  unapprovedLines: 0,
  earlierDays: 0,
};

/** The figures of an open day on a dashboard. */
const shownOf =
  ({ preset, isBlind }: BooksQuestion) =>
  (day: WorkedDay) => ({
    overShort: overShortOfDay(day.sheets),
    lacks: { ...countsOf(day), ...openOf(day, preset.rules, isBlind) },
  });

/**
 * Reads the state of the books of stores on each day. Days before the book begins are left out. `read`: the closes, if
 * the caller reads them.
 */
export const readBookDays = async (
  question: BooksQuestion,
  read: Promise<readonly CloseState[]> = readCloses(question),
): Promise<BookDay[]> => {
  const { books, names, isBlind, now, scope } = question;
  const newest = await read;
  const { places: all, standing: closes } = placesOf(question, newest);
  const isClosed = ({ close }: Place): boolean => close?.isStanding === true;
  const closed = all.filter(isClosed);
  const [suspects, known, whole, closers] = await Promise.all([
    mayHaveChanged(question, closed, closes),
    readKnown(question, scope.locations, scope.to, newest),
    readStates(question),
    readClosers(question, closed),
  ]);
  const isSuspect = new Set(suspects.map(({ locationId, date }) => keyOf(locationId, date)));
  // Nothing is computed for future days. Open days and suspects are computed together, because a statement takes longer
  // to plan than to run.
  const wanted = all.filter((place) =>
    isClosed(place) ? isSuspect.has(keyOf(place.locationId, place.date)) : place.date <= now.today,
  );
  const shown = shownOf(question);
  const [days, kept] = await Promise.all([
    keepOfDays(
      question,
      wantedOf(wanted),
      (day, { locationId, date }) => ({
        sheets: isSuspect.has(keyOf(locationId, date)) ? day.sheets : undefined,
        ...shown(day),
      }),
      known,
    ),
    books.kept(
      scope.company,
      suspects.flatMap(({ close }) => close?.closeId ?? []),
    ),
  ]);
  const changed = changedAmong(suspects, kept, ({ locationId, date }) => days.of(locationId, date)?.sheets);
  return all.flatMap((place): BookDay[] => {
    const { locationId, date, close } = place;
    const regLocId = names.places.get(locationId)?.regLocId;
    if (regLocId === undefined) return [];
    const standing = isClosed(place) ? close : undefined;
    const closer = standing && closers.get(standing.closeId);
    const day = days.of(locationId, date);
    const completeness: CompletenessState = whole.stateOf(regLocId, date) ?? 'notExpected';
    return [
      {
        locationId: regLocId,
        date,
        state: bookStateOf(close),
        completeness,
        overShort: isBlind ? null : standing ? standing.overShort : (day?.overShort ?? null),
        ...(standing ? nothingOpen : (day?.lacks ?? nothingOpen)),
        closes: close?.version ?? 0,
        missing: isBlind ? 0 : (closer?.missing ?? 0),
        closedBy: closer?.closedBy ?? null,
        closedAt: closer?.closedAt ?? null,
        isChangedSince: !isBlind && standing !== undefined && changed.has(standing.closeId),
      },
    ];
  });
};
