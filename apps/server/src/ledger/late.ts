import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { LateDay, LateOn } from '@lanewise/contract/entities/value-table';
import { addDays } from '@lanewise/domain/calendar/day';
import { addExact, exactOf, type Exact } from '@lanewise/domain/points/evaluate';
import { grouped } from '@lanewise/domain/list/grouped';
import { isAfter, type DayAfter } from '../facts/days-of-stores.ts';
import { withDates, withLocations } from '../facts/scope.ts';
import { sql } from '../facts/sql.ts';
import type { KeptClose, LateClose, CloseState } from '../meta/close-types.ts';
import type { LeftLine } from '../meta/ledger-types.ts';
import type { PointOfClose } from '@lanewise/domain/ledger/definitions';
import { dayColumn } from '../points/rows.ts';
import { readerOf, readPoints } from '../points/read.ts';
import type { EntriesOfDays } from '../question/last-entries.ts';
import { within } from '../question/scoped.ts';
import { definitionsOf } from '@lanewise/domain/ledger/definitions';
import { exactTextOf } from '@lanewise/domain/ledger/figures';
import type { BooksQuestion } from './question.ts';

// Receipts that enter after the book of their day was closed. A closed day does not change: the next open day books the
// late receipts, and its close stores them. The late receipts of a closed day are the receipts that entered since its
// close, less the receipts that later closed days have booked. This also holds after days are reopened and closed
// again.

/** Late receipts, by the days that book them. */
export interface LateBooks {
  takenOn(locationId: LocationId, date: string): readonly LateDay[];
  /** The days that book the late receipts of a day. */
  placesOf(locationId: LocationId, date: string): readonly LateOn[];
}

/** A day that may have late receipts. */
interface Suspect {
  locationId: LocationId;
  date: string;
  /**
   * The close of the day. Null: the day is open again, and other days booked receipts of the day before it was
   * reopened.
   */
  close: CloseState | null;
  /** Late receipts of the day that closed days have booked. */
  taken: readonly { on: string; position: number; late: LateDay }[];
}

const keyOf = (locationId: LocationId, date: string): string => `${locationId} ${date}`;

const suspectsOf = (standing: readonly CloseState[], late: readonly LateClose[], last: EntriesOfDays): Suspect[] => {
  const closes = new Map(standing.map((close) => [keyOf(close.locationId, close.date), close]));
  const taken = grouped(
    late.flatMap((close) =>
      close.late.map((one) => ({
        locationId: close.locationId,
        date: one.date,
        by: { on: close.date, position: close.position, late: one },
      })),
    ),
    ({ locationId, date }) => keyOf(locationId, date),
  );
  const since = ({ locationId, date, position }: CloseState): boolean =>
    (last.get(locationId)?.get(date) ?? 0) > position;
  const entered = standing.filter((close) => since(close)).map(({ locationId, date }) => ({ locationId, date }));
  const named = [...taken.values()].flatMap(([one]) => (one ? [one] : []));
  const days = new Map([...entered, ...named].map((day) => [keyOf(day.locationId, day.date), day]));
  return [...days].map(([key, { locationId, date }]) => ({
    locationId,
    date,
    close: closes.get(key) ?? null,
    taken: (taken.get(key) ?? []).map(({ by }) => by),
  }));
};

const positionsOf = ({ close, taken }: Suspect): number[] => [
  close?.position ?? 0,
  ...taken.map(({ position }) => position),
];

const afterOf = (suspect: Suspect): number => Math.max(...positionsOf(suspect));

/** Sums of the receipts that entered after the closes of their days. */
interface LateSums {
  /** The amount that these receipts add to a data point. */
  valueOf: (suspect: Suspect, dpId: number) => Exact | null;
  /** The number of receipts that no day has booked yet, and the amount of all receipts that entered since the close. */
  receiptsOf: (suspect: Suspect) => { receipts: number; amount: Exact };
}

const nothing: Exact = { over: 0n, by: 1n };
const negated = ({ over, by }: Exact): Exact => ({ over: -over, by });
const sum = (values: readonly Exact[]): Exact => values.reduce(addExact, nothing);

const readLateSums = async (question: BooksQuestion, suspects: readonly Suspect[]): Promise<LateSums> => {
  const { facts, scope, named, sheets } = question;
  const closed = suspects.filter(({ close }) => close !== null);
  if (closed.length === 0) return { valueOf: () => null, receiptsOf: () => ({ receipts: 0, amount: nothing }) };
  const dates = closed.map(({ date }) => date).sort();
  const [from = '', to = from] = [dates[0], dates.at(-1)];
  const stores = withLocations(scope, [...new Set(closed.map(({ locationId }) => locationId))]);
  const lateScope = withDates(stores, from, to);
  const days = (positionOf: (suspect: Suspect) => number): DayAfter[] =>
    closed.map((suspect) => ({ location: suspect.locationId, day: suspect.date, after: positionOf(suspect) }));
  const entries = isAfter(days(({ close }) => close?.position ?? 0));
  const reader = readerOf({ ...question, scope: lateScope }, named);
  const [{ valuation, rows }, receipts] = await Promise.all([
    readPoints({ ...reader, entries }, [...new Set(sheets.flatMap(({ dpIds }) => dpIds))], {
      by: [dayColumn],
      ofLanes: [],
    }),
    facts.query<{ location: LocationId; day: string; receipts: string; amount: string }>(
      sql`select location, toString(business_date) as day,
        toString(uniqExactIf((lane, number, occurrence), ${isAfter(days(afterOf))})) as receipts,
        toString(sum(sign * total)) as amount
        from transaction where ${within(lateScope)} and ${entries} group by location, day`,
    ),
  ]);
  const sums = new Map(rows.map(({ keys, sums: own }) => [`${keys['location']} ${keys['day']}`, own]));
  const counts = new Map(receipts.map((row) => [keyOf(row.location, row.day), row]));
  return {
    valueOf: ({ locationId, date }, dpId) => {
      const own = sums.get(keyOf(locationId, date));
      const figures = own && valuation.read(own, valuation.epochOf(date))(dpId);
      return figures ? (figures.amount ?? figures.quantity) : null;
    },
    receiptsOf: ({ locationId, date }) => {
      const row = counts.get(keyOf(locationId, date));
      return { receipts: Number(row?.receipts ?? 0), amount: row ? exactOf(row.amount) : nothing };
    },
  };
};

/**
 * The late receipts of a day that are not booked yet; null: there are none. `dpIds`: data points that registers fill,
 * both in the close of the day and in the present book.
 */
const dueOf = (
  { named }: BooksQuestion,
  suspect: Suspect,
  sums: LateSums,
  dpIds: ReadonlySet<number>,
): LateDay | null => {
  const { close, taken, date } = suspect;
  const takenOf = (dpId: number): Exact =>
    sum(
      taken.flatMap(({ late }) =>
        late.points.filter((point) => point.dpId === dpId).map(({ amount }) => exactOf(amount)),
      ),
    );
  const points = named.points.flatMap(({ dpId, name }) => {
    if (!dpIds.has(dpId)) return [];
    const value = close && sums.valueOf(suspect, dpId);
    const due = addExact(value ?? nothing, negated(takenOf(dpId)));
    return due.over === 0n ? [] : [{ dpId, name, amount: exactTextOf(due) ?? '0' }];
  });
  if (points.length === 0) return null;
  const { receipts, amount } = close ? sums.receiptsOf(suspect) : { receipts: 0, amount: nothing };
  const due = addExact(amount, negated(sum(taken.map(({ late }) => exactOf(late.amount)))));
  return { date, after: afterOf(suspect), receipts, amount: exactTextOf(due) ?? '0', points, rebooked: null };
};

const ofRegisters = (definitions: readonly PointOfClose[]): Set<number> =>
  new Set(definitions.filter(({ source }) => source === 'posTotal').map(({ dpId }) => dpId));

/**
 * The data points that registers fill, both in a given close and in the present book. `left`: lines that left the book.
 * If such a line is back in the present book, its receipts are still to be booked for the days that were closed after
 * it left.
 */
const pointsIn = ({ named, sheets }: BooksQuestion, kept: readonly KeptClose[], left: readonly LeftLine[]) => {
  const wanted = sheets.flatMap(({ dpIds }) => dpIds);
  const pointsOf = ({ closedAt, definitions }: KeptClose): Set<number> =>
    ofRegisters([...definitions, ...left.filter(({ firstLeftAt }) => firstLeftAt <= closedAt)]);
  const closes = new Map(kept.map((close) => [close.closeId, pointsOf(close)]));
  return ({ close, date }: Suspect): ReadonlySet<number> => {
    const now = ofRegisters(definitionsOf(named.points, wanted, date));
    const own = close && closes.get(close.closeId);
    return own ? new Set([...now].filter((dpId) => own.has(dpId))) : now;
  };
};

/** Whether a person will close an open day: it has receipts, entries, or an earlier close. */
type IsLive = (locationId: LocationId, date: string) => boolean;

/** The first open day up to a date that books a day's late receipts. */
const targetOf = (
  { locationId, date }: Suspect,
  standing: ReadonlySet<string>,
  isLive: IsLive,
  to: string,
): string | null => {
  for (let day = date; day <= to; day = addDays(day, 1))
    if (!standing.has(keyOf(locationId, day)) && isLive(locationId, day)) return day;
  return null;
};

const readLive = async (
  { books, scope }: BooksQuestion,
  suspects: readonly Suspect[],
  newest: readonly CloseState[],
  last: EntriesOfDays,
  to: string,
): Promise<IsLive> => {
  const locationIds = [...new Set(suspects.map(({ locationId }) => locationId))];
  const from = suspects.map(({ date }) => date).reduce((a, b) => (a < b ? a : b));
  const entered = await books.touched({ companyId: scope.company, locationIds }, from, to);
  const known = new Set([...entered, ...newest].map(({ locationId, date }) => keyOf(locationId, date)));
  return (locationId, date) => known.has(keyOf(locationId, date)) || last.get(locationId)?.has(date) === true;
};

/**
 * Reads the late receipts that are booked on days of stores, from the first day of the book to a date. `closes`: the
 * newest close of each day, if the caller has already read the closes.
 */
export const readLate = async (
  question: BooksQuestion,
  locationIds: readonly LocationId[],
  to: string,
  closes?: readonly CloseState[],
): Promise<LateBooks> => {
  const { books, preset, scope, entries } = question;
  const stores = { companyId: scope.company, locationIds };
  const begin = preset.since;
  const [newest, late, last] = await Promise.all([
    closes ?? books.closeStates(stores, preset.presetId, begin, to),
    books.late(stores, preset.presetId),
    entries.of(scope.company, locationIds, begin, to),
  ]);
  const taken = new Map(late.map((close) => [keyOf(close.locationId, close.date), close.late]));
  const closed = newest.filter(({ isStanding }) => isStanding);
  const suspects = suspectsOf(closed, late, last).filter(({ date }) => date >= begin && date <= to);
  const due = suspects.length === 0 ? [] : await readDue(question, suspects, { newest, closed, last, to });
  const owed = grouped(
    due.flatMap(({ on, ...one }) => (on === null ? [] : [{ ...one, on }])),
    ({ suspect, on }) => keyOf(suspect.locationId, on),
  );
  const places = grouped(due, ({ suspect }) => keyOf(suspect.locationId, suspect.date));
  const before = new Map(suspects.map((suspect) => [keyOf(suspect.locationId, suspect.date), suspect.taken]));
  const placeOf = (one: { on: string | null; late: LateDay }): LateOn => ({
    date: one.on,
    receipts: one.late.receipts,
    amount: one.late.amount,
  });
  return {
    takenOn: (locationId, date) =>
      taken.get(keyOf(locationId, date)) ?? owed.get(keyOf(locationId, date))?.map(({ late: one }) => one) ?? [],
    placesOf: (locationId, date) =>
      [...(before.get(keyOf(locationId, date)) ?? []), ...(places.get(keyOf(locationId, date)) ?? [])].map(placeOf),
  };
};

interface Read {
  newest: readonly CloseState[];
  closed: readonly CloseState[];
  last: EntriesOfDays;
  to: string;
}

/** Late receipts that are not booked yet, each with the day that books the receipts; null: no day books them yet. */
const readDue = async (
  question: BooksQuestion,
  suspects: readonly Suspect[],
  { newest, closed, last, to }: Read,
): Promise<{ suspect: Suspect; late: LateDay; on: string | null }[]> => {
  const { books, scope, preset } = question;
  const ids = suspects.flatMap(({ close }) => (close ? [close.closeId] : []));
  const [sums, kept, left, isLive] = await Promise.all([
    readLateSums(question, suspects),
    books.kept(scope.company, ids),
    books.leftLines(scope.company, preset.presetId, null),
    readLive(question, suspects, newest, last, to),
  ]);
  const pointsOf = pointsIn(question, kept, left);
  const standing = new Set(closed.map(({ locationId, date }) => keyOf(locationId, date)));
  return suspects.flatMap((suspect) => {
    const late = dueOf(question, suspect, sums, pointsOf(suspect));
    return late ? [{ suspect, late, on: targetOf(suspect, standing, isLive, to) }] : [];
  });
};

/** The amounts that late receipts add to the data points of a day. */
export const lateAmounts = (days: readonly LateDay[]): Map<number, Exact> => {
  const amounts = new Map<number, Exact>();
  for (const { dpId, amount } of days.flatMap(({ points }) => points))
    amounts.set(dpId, addExact(amounts.get(dpId) ?? nothing, exactOf(amount)));
  return amounts;
};
