import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { LateDay, ValueSheet } from '@lanewise/contract/entities/value-table';
import { exactOf, type Exact } from '@lanewise/domain/points/evaluate';
import { workOutDays } from './days.ts';
import type { KeptClose } from '../meta/close-types.ts';
import type { LateBooks } from './late.ts';
import { sumOfExact, exactTextOf } from '@lanewise/domain/ledger/figures';
import type { BooksQuestion } from './question.ts';

/** The totals of a day's lines, by data point. */
const totalsOf = (sheets: readonly ValueSheet[]): Map<number, { name: string; total: string | null }> =>
  new Map(
    sheets
      .flatMap(({ rows }) => rows)
      .filter(({ valueType }) => valueType !== 'text')
      .map(({ dpId, name, total }) => [dpId, { name, total }]),
  );

const exact = (text: string | null): Exact | null => (text === null ? null : exactOf(text));
const keyOf = (date: string, dpId: number): string => `${date} ${dpId}`;

/** The amounts that closed days added to lines of other days by booking the receipts of these other days again. */
const addedBy = (late: readonly LateDay[]): Map<string, Exact> => {
  const added = new Map<string, Exact>();
  for (const { date, rebooked: lines } of late)
    for (const { dpId, was, is } of lines ?? []) {
      const back = exact(was);
      const sum = sumOfExact([
        added.get(keyOf(date, dpId)) ?? null,
        back && { over: -back.over, by: back.by },
        exact(is),
      ]);
      if (sum) added.set(keyOf(date, dpId), sum);
    }
  return added;
};

/**
 * Late books in which each day counts all of its own receipts. A day that was closed again includes the receipts that
 * other days had booked for it, so the day reverses those bookings.
 */
const countingThemselves = (late: LateBooks): LateBooks => ({
  ...late,
  takenOn: (locationId, on) => late.takenOn(locationId, on).filter(({ date }) => date !== on),
});

/** The closes in force of some days of a store, with their lines. The days ascend. */
export const standingCloses = async (
  { books, scope, preset, locationId }: BooksQuestion & { locationId: LocationId },
  dates: readonly string[],
): Promise<KeptClose[]> => {
  const stores = { companyId: scope.company, locationIds: [locationId] };
  const newest = await books.closeStates(stores, preset.presetId, dates[0] ?? '', dates.at(-1) ?? '');
  const ids = newest.filter(({ isStanding, date }) => isStanding && dates.includes(date)).map(({ closeId }) => closeId);
  return books.kept(scope.company, ids);
};

/**
 * The late receipts that a day books, by the closed day that the receipts belong to, with each line of the closed day
 * in two versions. `was`: as booked until now, by the close of the closed day and by days that booked its late
 * receipts. `is`: as booked again. An open day gets no such lines, because it books its own lines itself.
 */
export const rebooked = async (
  question: BooksQuestion & { locationId: LocationId },
  taken: readonly LateDay[],
  late: LateBooks,
): Promise<LateDay[]> => {
  if (taken.length === 0) return [];
  const { books, scope, preset, locationId } = question;
  const stores = { companyId: scope.company, locationIds: [locationId] };
  const dates = taken.map(({ date }) => date).sort();
  const [kept, before, days] = await Promise.all([
    standingCloses(question, dates),
    books.late(stores, preset.presetId),
    workOutDays(question, new Map([[locationId, dates]]), { late: countingThemselves(late) }),
  ]);
  const closes = new Map(kept.map((close) => [close.date, totalsOf(close.sheets)]));
  const added = addedBy(before.flatMap((close) => close.late));
  return taken.map((one): LateDay => {
    const closed = closes.get(one.date);
    if (!closed) return one;
    const now = totalsOf(days.of(locationId, one.date)?.sheets ?? []);
    const lines = [...closed].map(([dpId, { name, total }]) => ({
      dpId,
      name,
      was: exactTextOf(sumOfExact([exact(total), added.get(keyOf(one.date, dpId)) ?? null])),
      is: now.get(dpId)?.total ?? null,
    }));
    return { ...one, rebooked: lines };
  });
};
