import type { LocationId } from '@lanewise/contract/primitives/ids';
import { addDays, dayNumber, dayOfNumber } from '@lanewise/domain/calendar/day';
import type { StoreHistory } from '@lanewise/domain/completeness';
import { grouped } from '@lanewise/domain/list/grouped';
import { changedDays } from '../facts/days-of-stores.ts';
import type { KnownFacts } from '../facts/known.ts';
import { and, date, or, sql, u32s } from '../facts/sql.ts';
import type { AskedFacts, Questions } from '../facts/types.ts';
import { dayKey, readGaps, readStoreDays, type Gap, type StoreDayKey } from './lane-numbers.ts';
import { sharedInTurn, remember, type ChangedMonths, type Changes } from './remembered.ts';

/** What arrived from each store, day by day. Completeness is judged from these histories. */
export interface Arrivals {
  /** Histories by location_id. `from` and `to` bound the needed days; the answer may have more. */
  of(company: number, locations: readonly LocationId[], from: string, to: string): Promise<Map<number, StoreHistory>>;
  /** The first gaps of store-days with missing numbers, by `dayKey`. */
  gaps(company: number, listed: readonly StoreDayKey[]): Promise<Map<string, readonly Gap[]>>;
}

/** Queries the store every time. */
export const readArrivals = (facts: Questions): Arrivals => ({
  of: async (company, locations, from, to) =>
    locations.length === 0
      ? new Map<number, StoreHistory>()
      : readStoreDays(
          facts,
          company,
          sql`location in ${u32s(locations)} and business_date between ${date(from)} and ${date(to)}`,
        ),
  gaps: (company, listed) => readGaps(facts, company, listed),
});

export interface SetAside {
  /** Received transactions that could not be entered, by store and day. */
  setAsideDays(company: number): Promise<{ location: LocationId; date: string; transactions: number }[]>;
}

const nothing: StoreHistory = { days: [], gaps: [], numbered: [], last: [] };

/** The histories of some stores, with their transactions that could not be entered. */
const withSetAside = (
  histories: ReadonlyMap<number, StoreHistory>,
  locations: readonly LocationId[],
  setAside: Awaited<ReturnType<SetAside['setAsideDays']>>,
): Map<number, StoreHistory> => {
  const days = new Map<number, Map<number, number>>();
  for (const { location, date, transactions } of setAside) {
    const known = days.get(location) ?? new Map<number, number>();
    days.set(location, known.set(dayNumber(date), transactions));
  }
  const found = new Map<number, StoreHistory>();
  for (const id of locations) {
    const [history, lost] = [histories.get(id), days.get(id)];
    if (lost) found.set(id, { ...(history ?? nothing), setAside: lost });
    else if (history) found.set(id, history);
  }
  return found;
};

const withoutSetAside = (history: StoreHistory): StoreHistory => {
  if (!history.setAside) return history;
  const { setAside: _, ...rest } = history;
  return rest;
};

interface KnownArrivals {
  histories: ReadonlyMap<number, StoreHistory>;
  gaps: Map<string, readonly Gap[]>;
}

/** If more months than this change at once, everything is read again. */
const mostMonths = 24;

const daysOfMonth = (month: string): { first: string; last: string } => {
  const first = `${month}-01`;
  return { first, last: addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1) };
};

/** Store and month of a `dayKey`. */
const monthOf = (key: string): [location: LocationId, month: string] => {
  const [location, day = ''] = key.split(' ');
  return [Number(location), day.slice(0, 7)];
};

/** The history with some days replaced. */
const spliced = (
  old: StoreHistory | undefined,
  fresh: StoreHistory | undefined,
  isReplaced: (day: number) => boolean,
): StoreHistory => {
  const rows = [old, fresh].flatMap((history, which) =>
    (history?.days ?? []).flatMap((day, at) =>
      isReplaced(day) === (which === 0)
        ? []
        : [
            {
              day,
              gaps: history?.gaps[at] ?? 0,
              numbered: history?.numbered[at] ?? false,
              last: history?.last[at] ?? 0,
            },
          ],
    ),
  );
  rows.sort((a, b) => a.day - b.day);
  return {
    days: rows.map(({ day }) => day),
    gaps: rows.map(({ gaps }) => gaps),
    numbered: rows.map(({ numbered }) => numbered),
    last: rows.map(({ last }) => last),
  };
};

/**
 * Keeps in memory what arrived, because every report needs it, and reads only changed parts again. Each store and day
 * has four values; this is about 12 kB per store and year.
 */
export const rememberArrivals = (facts: AskedFacts, changes: Changes & SetAside): Arrivals => {
  /** These queries serve all callers of a company, and their result is kept. They do not end when a caller leaves. */
  const factsOf = (company: number): Questions => facts.of({ company: String(company), user: 'arrivals' });

  const readAll = async (company: number): Promise<KnownArrivals> => ({
    histories: await readStoreDays(factsOf(company), company, sql`true`),
    gaps: new Map(),
  });

  const renew = async (company: number, known: KnownArrivals, changed: ChangedMonths): Promise<KnownArrivals> => {
    if (changed.months.length > mostMonths) return readAll(company);
    const days = or(
      changed.months
        .map(daysOfMonth)
        .map(({ first, last }) => sql`business_date between ${date(first)} and ${date(last)}`),
    );
    const where = and([sql`location in ${u32s(changed.locations)}`, days]);
    const fresh = await readStoreDays(factsOf(company), company, where);
    const histories = new Map(known.histories);
    const months = new Set(changed.months);
    const isChanged = (day: number): boolean => months.has(dayOfNumber(day).slice(0, 7));
    for (const id of changed.locations) histories.set(id, spliced(known.histories.get(id), fresh.get(id), isChanged));
    return { histories, gaps: new Map([...known.gaps].filter(([key]) => !changed.has(...monthOf(key)))) };
  };

  const current = remember(changes, { begin: readAll, renew });
  const setAsideDays = sharedInTurn((company) => changes.setAsideDays(company));

  return {
    of: async (company, locations) => {
      if (locations.length === 0) return new Map();
      const [{ histories }, setAside] = await Promise.all([current(company), setAsideDays(company)]);
      return withSetAside(histories, locations, setAside);
    },
    gaps: async (company, listed) => {
      if (listed.length === 0) return new Map();
      const { gaps } = await current(company);
      const unknown = listed.filter((key) => !gaps.has(dayKey(key)));
      for (const [key, found] of await readGaps(factsOf(company), company, unknown)) gaps.set(key, found);
      return new Map(listed.map((key) => [dayKey(key), gaps.get(dayKey(key)) ?? []]));
    },
  };
};

/**
 * The data that had arrived at an earlier time: the present arrivals, with all days read again that have changed since
 * that time. Data that could not be entered is left out, because nobody knows since when it has waited.
 */
export const arrivalsBefore = (now: Arrivals, { facts, changed }: KnownFacts): Arrivals => {
  const daysOf = grouped(changed, ({ location }) => location);
  return {
    of: async (company, locations, from, to) => {
      const [histories, own] = [
        await now.of(company, locations, from, to),
        locations.flatMap((id) => daysOf.get(id) ?? []),
      ];
      const fresh =
        own.length === 0 ? new Map<number, StoreHistory>() : await readStoreDays(facts, company, changedDays(own));
      const before = new Map<number, StoreHistory>();
      for (const id of locations) {
        const [history, days] = [histories.get(id), daysOf.get(id)];
        if (days) {
          const replaced = new Set(days.map(({ day }) => dayNumber(day)));
          const known = spliced(history, fresh.get(id), (day) => replaced.has(day));
          if (known.days.length > 0) before.set(id, known);
        } else if (history) before.set(id, withoutSetAside(history));
      }
      return before;
    },
    gaps: async (company, listed) => {
      const isChanged = new Set(changed.map(dayKey));
      const [others, fresh] = await Promise.all([
        now.gaps(
          company,
          listed.filter((key) => !isChanged.has(dayKey(key))),
        ),
        readGaps(
          facts,
          company,
          listed.filter((key) => isChanged.has(dayKey(key))),
        ),
      ]);
      return new Map([...others, ...fresh]);
    },
  };
};
