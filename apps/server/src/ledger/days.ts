import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { LateDay, ValueSheet } from '@lanewise/contract/entities/value-table';
import { addDays } from '@lanewise/domain/calendar/day';
import { exactOf } from '@lanewise/domain/points/evaluate';
import { grouped } from '@lanewise/domain/list/grouped';
import { withDates, withLocations } from '../facts/scope.ts';
import type { CarryingClose, CloseState } from '../meta/close-types.ts';
import { definitionsOf } from '@lanewise/domain/ledger/definitions';
import type { Entered, ReportedAlone } from '@lanewise/domain/ledger/entries';
import { exactTextOf } from '@lanewise/domain/ledger/figures';
import type { PointValuation, Sums } from '@lanewise/domain/points/valuation';
import { dayColumn } from '../points/rows.ts';
import { readerOf, readPoints } from '../points/read.ts';
import { inTurns } from '../question/in-turns.ts';
import type { EntriesOfDays } from '../question/last-entries.ts';
import { countersIn, type CountersOn } from '@lanewise/domain/ledger/counters';
import { readDrawers, type DrawersOf } from './drawer-days.ts';
import { lateAmounts, readLate, type LateBooks } from './late.ts';
import { carriedTotals, sheetsOf, type Opening } from '@lanewise/domain/ledger/lines';
import { carries, later, type BooksQuestion, type WantedDays } from './question.ts';

/** A store's day, worked out from receipts and entries. */
export interface WorkedDay {
  sheets: ValueSheet[];
  /** Movements that only one side (the register or a person) reports; null: not requested. */
  unmatched: readonly string[] | null;
  /** Movements of drawers that only people report, with the reversals by their own authors. */
  reportedAlone: readonly ReportedAlone[];
  /** Earlier days that are still open, if the book carries values over from them. */
  openBefore: readonly string[];
  /** Late receipts of closed days that this day books. */
  late: readonly LateDay[];
  /**
   * Figures of the registers for each data point of the lines and each data point in their formulas: [dp_id, amount,
   * quantity].
   */
  registers: () => readonly [number, string | null, string | null][];
}

const keyOf = (locationId: LocationId, date: string): string => `${locationId} ${date}`;

/** Facts about the books of stores up to a date, which the days of one question share. */
export interface KnownBooks {
  late: LateBooks;
  /** The newest close of each day since the book began; absent: the closes are read. */
  newest?: readonly CloseState[];
}

/**
 * Reads the facts that the days of some stores share up to a date. `closes`: the newest close of each day, if the
 * caller has read them.
 */
export const readKnown = async (
  question: BooksQuestion,
  locationIds: readonly LocationId[],
  to: string,
  closes?: readonly CloseState[],
): Promise<KnownBooks> => {
  const { books, preset, scope } = question;
  const stores = { companyId: scope.company, locationIds };
  const newest = closes ?? (await books.closeStates(stores, preset.presetId, preset.since, to));
  return { newest, late: await readLate(question, locationIds, to, newest) };
};

/** Days of a store that follow the same close, and the data that is read for them. */
interface Run {
  locationId: LocationId;
  /** The close whose totals the days carry over; null: the days begin without any. */
  close: CloseState | null;
  /** The first day that is worked out. */
  from: string;
  wanted: readonly string[];
}

const readRuns = async (question: BooksQuestion, wanted: WantedDays, known: KnownBooks | undefined): Promise<Run[]> => {
  const { books, preset, scope } = question;
  const days = [...wanted.values()].flat();
  if (days.length === 0) return [];
  const last = days.reduce(later);
  // Without a close, a day carries over everything since the first day of the book, however long ago.
  const begin = preset.since;
  if (!carries(question))
    return [...wanted].flatMap(([locationId, dates]) =>
      dates[0] === undefined ? [] : [{ locationId, close: null, from: dates[0], wanted: dates }],
    );
  const stores = { companyId: scope.company, locationIds: [...wanted.keys()] };
  const newest = known?.newest ?? (await books.closeStates(stores, preset.presetId, begin, addDays(last, -1)));
  const closes = grouped(
    newest.filter(({ isStanding }) => isStanding),
    ({ locationId }) => locationId,
  );
  return [...wanted].flatMap(([locationId, dates]) => {
    const own = closes.get(locationId) ?? [];
    const runs = grouped(dates, (date) => own.findLast((close) => close.date < date) ?? null);
    return [...runs].map(([close, some]): Run => ({
      locationId,
      close,
      from: close ? addDays(close.date, 1) : begin,
      wanted: some,
    }));
  });
};

/** Figures of the registers and entries of people for days of stores. */
interface Said {
  valuation: PointValuation;
  points: ReadonlyMap<number, DataPoint>;
  sums: ReadonlyMap<string, Sums>;
  entries: ReadonlyMap<string, readonly Entered[]>;
  countersOn: CountersOn;
  drawers: DrawersOf;
  closes: ReadonlyMap<number, CarryingClose>;
  /** Whether a store's day has receipts of any kind. */
  hasReceipts: (locationId: LocationId, date: string) => boolean;
}

const none: EntriesOfDays = new Map();
const isCount = ({ field }: Entered): boolean => field === 'enteredValue';

const readSaid = async (question: BooksQuestion, runs: readonly Run[]): Promise<Said> => {
  const { scope, books, named, sheets } = question;
  const locationIds = [...new Set(runs.map(({ locationId }) => locationId))];
  const from = runs.map((run) => run.from).reduce((a, b) => (a < b ? a : b));
  const to = runs.map(({ wanted }) => wanted.at(-1) ?? '').reduce(later);
  const reader = readerOf({ ...question, scope: withDates(withLocations(scope, locationIds), from, to) }, named);
  const dpIds = [...new Set(sheets.flatMap((sheet) => sheet.dpIds))];
  const [{ valuation, rows }, entries, counters, namesOf, drawers, closes, last] = await Promise.all([
    readPoints(reader, dpIds, { by: [dayColumn], ofLanes: [] }),
    books.entered({ companyId: scope.company, locationIds }, from, to),
    books.counters({ companyId: scope.company, locationIds }, from, to),
    books.names(scope.company),
    readDrawers(question, { locationIds, from, to, wanted: runs.flatMap(({ wanted }) => wanted) }),
    books.carried(
      scope.company,
      runs.flatMap(({ close }) => (close ? [close.closeId] : [])),
    ),
    question.isBlind && carries(question) ? question.entries.of(scope.company, locationIds, from, to) : none,
  ]);
  return {
    valuation,
    points: new Map(named.points.map((point) => [point.dpId, point])),
    sums: new Map(rows.map(({ keys, sums }) => [`${keys['location']} ${keys['day']}`, sums])),
    entries: grouped(entries, ({ locationId, date }) => keyOf(locationId, date)),
    countersOn: countersIn(named.points, counters, namesOf),
    drawers,
    closes: new Map(closes.map((close) => [close.closeId, close])),
    hasReceipts: (locationId, date) => last.get(locationId)?.has(date) === true,
  };
};

/** The openings that a close passes on to the lines of the next day. */
const openingsOf = ({ sheets, date }: CarryingClose): Map<number, Opening> =>
  new Map(
    sheets
      .filter(({ carryOver }) => carryOver)
      .flatMap(({ rows }) => rows)
      .flatMap(({ dpId, total, valueType }) =>
        total === null || valueType === 'text' ? [] : [[dpId, { value: exactOf(total), from: date }] as const],
      ),
  );

/** Figures of the registers of a day, for each data point of the lines that registers fill. */
const registersOf = (
  { named, sheets }: BooksQuestion,
  valuation: PointValuation,
  sums: Sums,
  date: string,
): [number, string | null, string | null][] => {
  const read = valuation.read(sums, valuation.epochOf(date));
  const dpIds = sheets.flatMap((sheet) => sheet.dpIds);
  return definitionsOf(named.points, dpIds, date).flatMap(({ dpId, source }) => {
    if (source !== 'posTotal') return [];
    const { amount, quantity } = read(dpId);
    return [[dpId, exactTextOf(amount), exactTextOf(quantity)]];
  });
};

/** The part of a worked day that stays in memory. */
type Keep<Kept> = (day: WorkedDay, place: { locationId: LocationId; date: string }) => Kept;

/**
 * Works out the wanted days of a run. Lines of sheets that carry over open with the totals of the close on the first
 * day, and with the totals of the day before on later days. A day without receipts, entries and late receipts passes
 * its opening amounts on to the next day.
 */
const workOutRun = <Kept>(
  question: BooksQuestion,
  { valuation, points, sums, entries, countersOn, drawers, closes, hasReceipts }: Said,
  late: LateBooks,
  { locationId, close, from, wanted }: Run,
  keep: Keep<Kept>,
): [key: string, Kept][] => {
  const { sheets, preset } = question;
  const { rules } = preset;
  const before = close && closes.get(close.closeId);
  const openings = before ? openingsOf(before) : new Map<number, Opening>();
  const [asked, open, kept] = [new Set(wanted), [] as string[], [] as [string, Kept][]];
  const isCarried = carries(question);
  for (let date = from; date <= (wanted.at(-1) ?? ''); date = addDays(date, 1)) {
    const key = keyOf(locationId, date);
    const [ofDay = [], typed = []] = [sums.get(key), entries.get(key)];
    const { entries: own, tills, unmatched, reportedAlone } = drawers(locationId, date, typed);
    const taken = late.takenOn(locationId, date);
    const countersOf = countersOn(locationId, date, tills);
    const said = { date, valuation, sums: ofDay, points, sheets, rules, entries: own, countersOf, openings, tills };
    const day = { ...said, late: lateAmounts(taken) };
    if (asked.has(date)) {
      const registers = (): ReturnType<WorkedDay['registers']> => registersOf(question, valuation, ofDay, date);
      const ofDrawers = { unmatched, reportedAlone };
      const worked = { sheets: sheetsOf(day), ...ofDrawers, openBefore: [...open], late: taken, registers };
      kept.push([key, keep(worked, { locationId, date })]);
    }
    if (!isCarried) continue;
    // A blind counter gets open days with receipts or counts. Days with only an adjustment, a note or late receipts are
    // left out. The counter does not learn which lines have receipts.
    if (question.isBlind && (hasReceipts(locationId, date) || own.some(isCount))) open.push(date);
    if (ofDay.length === 0 && own.length === 0 && taken.length === 0) continue;
    for (const [dpId, value] of carriedTotals(day)) openings.set(dpId, { value, from: date });
    if (!question.isBlind) open.push(date);
  }
  return kept;
};

/** Days of stores, or the part of them that `keep` returned. */
export interface WorkedDays<Kept = WorkedDay> {
  of: (locationId: LocationId, date: string) => Kept | undefined;
  /** Whether the value of a data point for several days is the sum of its days. */
  isSum: (dpId: number) => boolean;
}

/** Late receipts that the wanted days book. */
const readLateOf = (question: BooksQuestion, wanted: WantedDays): Promise<LateBooks> => {
  const days = [...wanted.values()].flat();
  return readLate(question, [...wanted.keys()], days.reduce(later));
};

/**
 * Works out days of stores from receipts, entries, openings and late receipts. Only the result of `keep` for each day
 * stays in memory: a dashboard needs a few figures of thousands of lines. `known`: facts up to the last of the days or
 * a later day.
 */
export const keepOfDays = async <Kept>(
  question: BooksQuestion,
  wanted: WantedDays,
  keep: Keep<Kept>,
  known?: KnownBooks,
): Promise<WorkedDays<Kept>> => {
  const runs = await readRuns(question, wanted, known);
  if (runs.length === 0) return { of: () => undefined, isSum: () => false };
  const [said, late] = await Promise.all([readSaid(question, runs), known?.late ?? readLateOf(question, wanted)]);
  const worked = new Map((await inTurns(runs, (run) => workOutRun(question, said, late, run, keep))).flat());
  return {
    of: (locationId, date) => worked.get(keyOf(locationId, date)),
    isSum: (dpId) => said.valuation.isSumOfDays(dpId),
  };
};

/** Works out days of stores with all of their lines. */
export const workOutDays = (question: BooksQuestion, wanted: WantedDays, known?: KnownBooks): Promise<WorkedDays> =>
  keepOfDays(question, wanted, (day) => day, known);
