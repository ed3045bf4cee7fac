import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { LedgerPreset, LedgerSheet } from '@lanewise/contract/entities/ledger';
import type { ValueSheet } from '@lanewise/contract/entities/value-table';
import { addDays } from '@lanewise/domain/calendar/day';
import { exactOf } from '@lanewise/domain/data-points/evaluate';
import { grouped } from '@lanewise/domain/list/grouped';
import { withDates, withLocations, type Scope } from '../facts/scope.ts';
import type { Questions } from '../facts/types.ts';
import type { Books, Entered, KeptClose, NewestClose } from '../meta/ledger-types.ts';
import type { PointBook, Sums } from '../reports/data-points/book.ts';
import { dayColumn } from '../reports/data-points/keys.ts';
import { readerOf, readPoints, type NamedPoints } from '../reports/data-points/read.ts';
import { inTurns } from '../reports/engine/in-turns.ts';
import { carriedTotals, sheetsOf, type DayInput, type Opening } from './lines.ts';

/** The books of stores under a preset, and what they are worked out from. */
export interface BooksQuestion {
  facts: Questions;
  /** The stores that the books are of lie within. */
  scope: Scope;
  books: Books;
  company: NamedPoints;
  preset: LedgerPreset;
  /** Those that are in use, in their order. */
  sheets: readonly LedgerSheet[];
}

/** Days that are wanted of stores, ascending, by location_id. */
export type WantedDays = ReadonlyMap<number, readonly string[]>;

/** A day as it is worked out of receipts and entries. */
export interface WorkedDay {
  sheets: ValueSheet[];
  /** Earlier days that are open, where something is carried over from them. */
  openBefore: readonly string[];
}

/** Business days that are looked at for what a day begins with, where no book was closed. */
const MOST_DAYS_BACK = 800;

const keyOf = (locationId: number, date: string): string => `${locationId} ${date}`;

/** Days of a store that follow the same close, and what is read for them. */
interface Run {
  locationId: number;
  /** Null: they begin with nothing. */
  close: NewestClose | null;
  /** The first day that is worked out. */
  from: string;
  wanted: readonly string[];
}

export const later = (one: string, other: string): string => (one > other ? one : other);
/** The first day that lines of a day may begin with. */
export const beginOf = ({ since }: Pick<LedgerPreset, 'since'>, date: string): string =>
  later(since, addDays(date, -MOST_DAYS_BACK));

export const carries = ({ sheets }: BooksQuestion): boolean => sheets.some(({ carryOver }) => carryOver);

const readRuns = async (question: BooksQuestion, wanted: WantedDays): Promise<Run[]> => {
  const { books, preset, scope } = question;
  const days = [...wanted.values()].flat();
  if (days.length === 0) return [];
  const [first, last] = [days.reduce((a, b) => (a < b ? a : b)), days.reduce(later)];
  const begin = beginOf(preset, first);
  if (!carries(question))
    return [...wanted].flatMap(([locationId, dates]) =>
      dates[0] === undefined ? [] : [{ locationId, close: null, from: dates[0], wanted: dates }],
    );
  const stores = { companyId: scope.company, locationIds: [...wanted.keys()] };
  const newest = await books.newest(stores, preset.presetId, begin, addDays(last, -1));
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

/** What the registers and people say of days of stores. */
interface Said {
  book: PointBook;
  points: ReadonlyMap<number, DataPoint>;
  sums: ReadonlyMap<string, Sums>;
  entries: ReadonlyMap<string, readonly Entered[]>;
  closes: ReadonlyMap<number, KeptClose>;
}

const readSaid = async (
  { facts, scope, books, company, sheets }: BooksQuestion,
  runs: readonly Run[],
): Promise<Said> => {
  const locationIds = [...new Set(runs.map(({ locationId }) => locationId))];
  const from = runs.map((run) => run.from).reduce((a, b) => (a < b ? a : b));
  const to = runs.map(({ wanted }) => wanted.at(-1) ?? '').reduce(later);
  const reader = readerOf(facts, withDates(withLocations(scope, locationIds), from, to), company);
  const dpIds = [...new Set(sheets.flatMap((sheet) => sheet.dpIds))];
  const [{ book, rows }, entries, closes] = await Promise.all([
    readPoints(reader, dpIds, { by: [dayColumn], ofLanes: false }),
    books.entered({ companyId: scope.company, locationIds }, from, to),
    books.kept(
      scope.company,
      runs.flatMap(({ close }) => (close ? [close.closeId] : [])),
    ),
  ]);
  return {
    book,
    points: new Map(company.points.map((point) => [point.dpId, point])),
    sums: new Map(rows.map(({ keys, sums }) => [`${keys['location']} ${keys['day']}`, sums])),
    entries: grouped(entries, ({ locationId, date }) => keyOf(locationId, date)),
    closes: new Map(closes.map((close) => [close.closeId, close])),
  };
};

/** What lines that are carried over come to at a close. */
const openingsOf = ({ sheets, date }: Pick<KeptClose, 'sheets' | 'date'>): Map<number, Opening> =>
  new Map(
    sheets
      .filter(({ carryOver }) => carryOver)
      .flatMap(({ rows }) => rows)
      .flatMap(({ dpId, total, valueType }) =>
        total === null || valueType === 'text' ? [] : [[dpId, { value: exactOf(total), from: date }] as const],
      ),
  );

/**
 * Works out the wanted days of a run. Lines of sheets that carry over begin with the totals of the close, and from there
 * on with those of the day before. A day without receipts and entries passes on what it began with.
 */
const workOutRun = (
  question: BooksQuestion,
  { book, points, sums, entries, closes }: Said,
  { locationId, close, from, wanted }: Run,
): [key: string, WorkedDay][] => {
  const { sheets, preset } = question;
  const { rules } = preset;
  const kept = close && closes.get(close.closeId);
  const openings = kept ? openingsOf(kept) : new Map<number, Opening>();
  const [asked, open, worked] = [new Set(wanted), [] as string[], [] as [string, WorkedDay][]];
  const isCarried = carries(question);
  for (let date = from; date <= (wanted.at(-1) ?? ''); date = addDays(date, 1)) {
    const key = keyOf(locationId, date);
    const [ofDay = [], own = []] = [sums.get(key), entries.get(key)];
    const day: DayInput = { date, book, sums: ofDay, points, sheets, rules, entries: own, openings };
    if (asked.has(date)) worked.push([key, { sheets: sheetsOf(day), openBefore: [...open] }]);
    if (!isCarried || (ofDay.length === 0 && own.length === 0)) continue;
    for (const [dpId, value] of carriedTotals(day)) openings.set(dpId, { value, from: date });
    open.push(date);
  }
  return worked;
};

/** Days of stores. */
export interface WorkedDays {
  of: (locationId: number, date: string) => WorkedDay | undefined;
  /** Whether values of several days of a data point are added up. */
  isSum: (dpId: number) => boolean;
}

/** Works out days of stores of receipts, entries and what is carried over. */
export const workOutDays = async (question: BooksQuestion, wanted: WantedDays): Promise<WorkedDays> => {
  const runs = await readRuns(question, wanted);
  if (runs.length === 0) return { of: () => undefined, isSum: () => false };
  const said = await readSaid(question, runs);
  const worked = new Map((await inTurns(runs, (run) => workOutRun(question, said, run))).flat());
  return {
    of: (locationId, date) => worked.get(keyOf(locationId, date)),
    isSum: (dpId) => said.book.isSumOfDays(dpId),
  };
};
