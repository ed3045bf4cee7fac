import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { LedgerPreset, LedgerSheet } from '@lanewise/contract/entities/ledger';
import type { ValueSheet } from '@lanewise/contract/entities/value-table';
import { addDays } from '@lanewise/domain/calendar/day';
import { exactOf } from '@lanewise/domain/data-points/evaluate';
import { grouped } from '@lanewise/domain/list/grouped';
import { withDates, type Scope } from '../facts/scope.ts';
import type { Questions } from '../facts/types.ts';
import type { Books, Entered } from '../meta/ledger-types.ts';
import type { PointBook, Sums } from '../reports/data-points/book.ts';
import { dayColumn } from '../reports/data-points/keys.ts';
import { readerOf, readPoints, type NamedPoints } from '../reports/data-points/read.ts';
import { carriedTotals, sheetsOf, type DayInput, type Opening } from './lines.ts';

/** One store's book on a day, and what it is worked out from. */
export interface DayQuestion {
  facts: Questions;
  /** One store; its dates are those that are read. */
  scope: Scope;
  books: Books;
  company: NamedPoints;
  preset: LedgerPreset;
  /** Those that are in use, in their order. */
  sheets: readonly LedgerSheet[];
  locationId: number;
  date: string;
}

/** Business days that are looked at for what a day begins with, where no book was closed. */
const MOST_DAYS_BACK = 800;

const later = (one: string, other: string): string => (one > other ? one : other);

interface Days {
  book: PointBook;
  sumsOn: (date: string) => Sums;
}

/** What the registers say of points on days. */
const readDays = async (
  { facts, scope, company }: DayQuestion,
  dpIds: readonly number[],
  from: string,
  to: string,
): Promise<Days> => {
  const reader = readerOf(facts, withDates(scope, from, to), company);
  const { book, rows } = await readPoints(reader, dpIds, { by: [dayColumn], ofLanes: false });
  const byDay = new Map(rows.map(({ keys, sums }) => [String(keys['day']), sums]));
  return { book, sumsOn: (date) => byDay.get(date) ?? [] };
};

const pointsOf = ({ company }: DayQuestion): ReadonlyMap<number, DataPoint> =>
  new Map(company.points.map((point) => [point.dpId, point]));

/** Entries of a store by day. */
const readEntries = async (
  { books, scope, locationId }: DayQuestion,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, readonly Entered[]>> =>
  grouped(
    await books.entered({ companyId: scope.company, locationIds: [locationId] }, from, to),
    ({ date }): string => date,
  );

interface Before {
  openings: ReadonlyMap<number, Opening>;
  /** Days after the last close that have receipts or entries, and no close. */
  open: string[];
}

/**
 * What the lines of sheets that carry over begin a day with: the totals of the last close, and from there on of each day
 * up to the one before. A day without receipts and entries carries on what it began with.
 */
const readBefore = async (question: DayQuestion): Promise<Before> => {
  const { books, scope, locationId, preset, date, sheets } = question;
  const openings = new Map<number, Opening>();
  const open: string[] = [];
  const last = addDays(date, -1);
  const first = later(preset.since, addDays(date, -MOST_DAYS_BACK));
  if (!sheets.some(({ carryOver }) => carryOver) || last < first) return { openings, open };
  const place = { companyId: scope.company, locationId, date: last };
  const closed = await books.lastClose(place, preset.presetId, first);
  for (const line of (closed?.sheets ?? []).filter(({ carryOver }) => carryOver).flatMap(({ rows }) => rows))
    if (line.total !== null && line.valueType !== 'text' && closed)
      openings.set(line.dpId, { value: exactOf(line.total), from: closed.date });
  const from = closed ? addDays(closed.date, 1) : first;
  if (from > last) return { openings, open };
  const dpIds = sheets.flatMap((sheet) => sheet.dpIds);
  const [{ book, sumsOn }, entries] = await Promise.all([
    readDays(question, dpIds, from, last),
    readEntries(question, from, last),
  ]);
  const points = pointsOf(question);
  for (let day = from; day <= last; day = addDays(day, 1)) {
    const [sums, own = []] = [sumsOn(day), entries.get(day)];
    if (sums.length === 0 && own.length === 0) continue;
    const totals = carriedTotals({ date: day, book, sums, points, sheets, entries: own, openings });
    for (const [dpId, value] of totals) openings.set(dpId, { value, from: day });
    open.push(day);
  }
  return { openings, open };
};

/** A day as it is now. */
export interface WorkedDay {
  sheets: ValueSheet[];
  /** Earlier days that are open, where something is carried over from them. */
  openBefore: readonly string[];
  /** The newest entry of the day; 0: none. */
  version: number;
}

/** Works out the lines of a day from receipts, entries and what is carried over. */
export const workOutDay = async (question: DayQuestion): Promise<WorkedDay> => {
  const { date, sheets } = question;
  const dpIds = [...new Set(sheets.flatMap((sheet) => sheet.dpIds))];
  // The version first: what is entered while the rest is read makes a close begin anew.
  const version = await question.books.version({
    companyId: question.scope.company,
    locationId: question.locationId,
    date,
  });
  const [{ book, sumsOn }, entries, before] = await Promise.all([
    readDays(question, dpIds, date, date),
    readEntries(question, date, date),
    readBefore(question),
  ]);
  const day: DayInput = {
    date,
    book,
    sheets,
    openings: before.openings,
    sums: sumsOn(date),
    points: pointsOf(question),
    entries: entries.get(date) ?? [],
  };
  return { sheets: sheetsOf(day), openBefore: before.open, version };
};
