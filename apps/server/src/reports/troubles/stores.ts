import type { LocationId } from '@lanewise/contract/primitives/ids';
import { TROUBLE_DAYS } from '@lanewise/contract/entities/trouble-rules';
import { addDays, dayOfNumber } from '@lanewise/domain/calendar/day';
import { SILENT_SECONDS } from '@lanewise/domain/completeness';
import { usualAfter, usualBetween, usualOfDay, usualOfReceipts } from '@lanewise/domain/usual-sales';
import { clockIn } from '../../question/clock.ts';
import { judge, type PlaceHistory } from '../../question/completeness.ts';
import type { ShownStore } from '../../question/names.ts';
import { aboutStore, type Found } from './trouble.ts';

/** A local time, 'yyyy-mm-dd HH:MM:SS', of seconds since 1970-01-01; '' for 0. */
export const secondsTextOf = (seconds: number): string =>
  seconds === 0 ? '' : new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

/**
 * The last receipt of a store by the store's own clock. A time in the future comes from a register with a wrong clock.
 * If such a receipt is of today, it shows that receipts came; if it is of an earlier day, it shows nothing.
 */
export const lastReceiptOf = (store: Pick<PlaceHistory, 'days' | 'last' | 'today' | 'clock'>): string => {
  const { days, last, today, clock } = store;
  const times = last.map((time, at) => (time <= clock ? time : days[at] === today ? clock : 0));
  return secondsTextOf(Math.max(0, ...times.slice(-7)));
};

type Lacking = ReturnType<typeof judge>['notWhole'][number];

/** Days of one store with one kind of missing data, the newest first. */
const rowOf = (
  store: PlaceHistory,
  kind: 'gaps' | 'missing' | 'early' | 'setAside',
  days: readonly Lacking[],
): Found[] => {
  const newest = days[0];
  const oldest = days.at(-1);
  if (!newest || !oldest) return [];
  const sum = (of: (day: Lacking) => number): number => days.reduce((total, day) => total + of(day), 0);
  const numbers = sum(({ at }) => store.gaps[at] ?? 0);
  const aside = sum(({ day }) => store.setAside?.get(day) ?? 0);
  const counts = { gaps: numbers, missing: days.length, early: days.length, setAside: aside };
  const trouble = aboutStore(store, {
    kind,
    since: dayOfNumber(oldest.day),
    count: counts[kind],
    params: { days: days.length },
    businessDate: dayOfNumber(newest.day),
  });
  const stakes: Record<typeof kind, Found['stake']> = {
    gaps: { kind: 'receipts', of: (usual) => usualOfReceipts(usual, numbers) },
    setAside: { kind: 'receipts', of: (usual) => usualOfReceipts(usual, aside) },
    missing: { kind: 'days', of: (usual) => sum(({ day }) => usualOfDay(usual, dayOfNumber(day))) },
    early: { kind: 'time', of: (usual) => sum(({ at }) => usualAfter(usual, secondsTextOf(store.last[at] ?? 0))) },
  };
  const stake = stakes[kind];
  return [{ trouble, stores: [store.location], ...(stake && { stake }) }];
};

/**
 * Finds a store that has been silent today for longer than `SILENT_SECONDS`, at a time when the store usually sells. At
 * that time the store usually opens or is open, so a missing first receipt of the day counts as well.
 */
const quiet = (store: PlaceHistory, at: Date): Found[] => {
  const now = clockIn(store.timeZone, at);
  const opened = `${now.slice(0, 10)} 00:00:00`;
  const last = lastReceiptOf(store);
  const since = last > opened ? last : opened;
  const waits = clockIn(store.timeZone, new Date(at.getTime() - SILENT_SECONDS * 1000));
  if (since > waits || store.calendar?.on(store.today)?.closed === true || store.calendar?.isInactive(store.today))
    return [];
  // If the store usually sells nothing in the last two hours, nothing is at stake, because the store is usually closed
  // by now.
  return [
    {
      trouble: aboutStore(store, {
        kind: 'quiet',
        since: last === '' ? null : last,
        businessDate: dayOfNumber(store.today),
      }),
      stores: [store.location],
      stake: {
        kind: 'time',
        of: (usual) => (usualBetween(usual, waits, now) > 0 ? usualBetween(usual, since, now) : 0),
      },
    },
  ];
};

/** The problems of the data that arrived from stores, judged as in reports. */
export const arrivalTroubles = (histories: readonly PlaceHistory[], today: string, at: Date): Found[] => {
  const { notWhole } = judge(histories, { from: addDays(today, -TROUBLE_DAYS), to: addDays(today, 1) });
  const byStore = new Map<PlaceHistory, Lacking[]>();
  for (const one of notWhole) byStore.set(one.place, [...(byStore.get(one.place) ?? []), one]);
  return histories.flatMap((store) => {
    const days = byStore.get(store) ?? [];
    const isGap = ({ at: index }: Lacking): boolean => (store.gaps[index] ?? 0) > 0;
    const isAside = ({ day }: Lacking): boolean => store.setAside?.has(day) === true;
    const over = days.filter(({ unfinished }) => !unfinished);
    return [
      ...rowOf(store, 'gaps', over.filter(isGap)),
      ...rowOf(store, 'setAside', over.filter(isAside)),
      ...rowOf(
        store,
        'missing',
        over.filter(({ state }) => state === 'missing'),
      ),
      ...rowOf(
        store,
        'early',
        over.filter((day) => day.state === 'partial' && day.day < store.today && !isGap(day) && !isAside(day)),
      ),
      ...quiet(store, at),
    ];
  });
};

/** Conflicts that wait, by store. */
export const conflictTroubles = (
  waiting: readonly { location: LocationId; count: number; oldest: Date }[],
  places: ReadonlyMap<number, ShownStore>,
): Found[] =>
  waiting.flatMap(({ location, count, oldest }) => {
    const store = places.get(location);
    if (!store) return [];
    return [
      {
        trouble: aboutStore(store, { kind: 'conflicts', since: oldest.toISOString(), count }),
        stores: [location],
        stake: { kind: 'receipts', of: (usual) => usualOfReceipts(usual, count) },
      },
    ];
  });
