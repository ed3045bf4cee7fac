import { addDays, daysBetween } from '@lanewise/domain/calendar/day';
import type { StoreHistory } from '@lanewise/domain/completeness';
import { and, date, join, or, sql, u32, u32s, type Sql } from '../../facts/sql.ts';
import type { AskedFacts, Questions } from '../../facts/types.ts';

/** Numbers that a lane skipped on one day: between two neighbours that differ by more than one. */
export interface Gap {
  lane: string;
  from: string;
  to: string;
  count: number;
}

/** What arrived from each store, day by day: completeness is judged from it. */
export interface Arrivals {
  /** Histories by location_id. `from` and `to` bound what is needed; more may be returned. */
  of(company: number, locations: readonly number[], from: string, to: string): Promise<Map<number, StoreHistory>>;
  /** The first gaps of store-days with missing numbers, by `dayKey`. */
  gaps(company: number, listed: readonly StoreDayKey[]): Promise<Map<string, readonly Gap[]>>;
}

export interface StoreDayKey {
  location: number;
  day: string;
}

export const dayKey = ({ location, day }: StoreDayKey): string => `${location} ${day}`;

const mostGaps = 20;

interface HistoryRow {
  location: number;
  days: number[];
  gaps: number[];
  numbered: (0 | 1)[];
  last: number[];
}

/**
 * A lane that jumps this far within a day has restarted its numbers, because they wrapped (usually after 9,999) or were
 * reset: a lane does not write a thousand receipts a day, let alone lose as many in a row.
 */
const begunAnew = sql`1000`;

/** Numbers that lanes skipped among the rows of `transaction` of a condition: between two neighbours of a day. */
const skips = (company: number, where: Sql): Sql => sql`
  select location, business_date, lane, before + 1 as first, current - 1 as last, current - before - 1 as missing
  from (
    select location, business_date, lane, toInt64(toUInt64OrZero(number)) as current,
      lagInFrame(current, 1, current) over (
        partition by location, business_date, lane order by current rows between 1 preceding and current row) as before
    from (select location, business_date, lane, number from transaction
      where company = ${u32(company)} and lane != '' and ${where}
      group by location, business_date, lane, number having sum(sign) > 0)
    where toUInt64OrZero(number) > 0
  )
  where missing > 0 and missing < ${begunAnew}`;

/**
 * Store-days with a reversed entry: the smallest, largest and last value in `lane_day` may be those of the reversed
 * entry.
 */
const corrected = (company: number, where: Sql): Sql =>
  sql`(select location, business_date from superseded where company = ${u32(company)} and ${where})`;

const laneDays = (company: number, where: Sql): Sql => sql`
  select location, business_date, toString(lane_day.lane) as lane, sum(transactions) as received, max(last_ended) as lane_last,
    if(lane = '', 0, sum(numbered)) as counted,
    if(counted > 0, greatest(0, toInt64(max(max_number)) - toInt64(min(min_number)) + 1 - counted), 0) as skipped
  from lane_day
  where company = ${u32(company)} and ${where} and (location, business_date) not in ${corrected(company, where)}
  group by location, business_date, lane
  having received > 0
  union all
  select location, business_date, toString(transaction.lane) as lane, toInt64(count()) as received, max(ended) as lane_last,
    if(lane = '', 0, toInt64(countIf(occurrence = 0 and toUInt64OrZero(number) > 0))) as counted,
    if(counted > 0, greatest(0, toInt64(max(toUInt64OrZero(number)))
      - toInt64(minIf(toUInt64OrZero(number), toUInt64OrZero(number) > 0)) + 1 - counted), 0) as skipped
  from transaction
  where company = ${u32(company)} and ${where} and (location, business_date) in ${corrected(company, where)} and sign = 1
    and entry_no not in (select entry_no from superseded where company = ${u32(company)} and ${where})
  group by location, business_date, lane`;

const historyStatement = (company: number, where: Sql): Sql => sql`
  select location, groupArray(day) as days, groupArray(gaps) as gaps, groupArray(numbered) as numbered, groupArray(last) as last
  from (
    select location, toUInt16(business_date) as day, toFloat64(max(lane_last)) as last, max(counted > 0) as numbered,
      toUInt32(sum(if(skipped < ${begunAnew}, skipped, lacking.missing))) as gaps
    from (${laneDays(company, where)}) as lanes
    left join (
      select location, business_date, lane, sum(missing) as missing
      from (${skips(
        company,
        sql`${where} and (location, business_date, lane) in (
          select location, business_date, lane from (${laneDays(company, where)}) where skipped >= ${begunAnew})`,
      )})
      group by location, business_date, lane
    ) as lacking using location, business_date, lane
    group by location, business_date
    order by location, day
  )
  group by location`;

const readHistories = async (facts: Questions, company: number, where: Sql): Promise<Map<number, StoreHistory>> => {
  const rows = await facts.query<HistoryRow>(historyStatement(company, where));
  return new Map(
    rows.map(({ location, numbered, ...rest }) => [
      location,
      { ...rest, numbered: numbered.map((flag) => flag === 1) },
    ]),
  );
};

const gapStatement = (company: number, listed: readonly StoreDayKey[]): Sql => {
  const pairs = join(
    listed.map(({ location, day }) => sql`(${u32(location)}, ${date(day)})`),
    sql`, `,
  );
  const days = listed.map(({ day }) => day).sort();
  const where = sql`business_date between ${date(days[0] ?? '')} and ${date(days.at(-1) ?? '')}
    and (location, business_date) in (${pairs})`;
  return sql`
  select location, toString(business_date) as day, lane, toString(first) as first, toString(last) as last, missing
  from (${skips(company, where)})
  order by location, day, lane, toInt64(first)
  limit ${u32(mostGaps)} by location, day`;
};

interface GapRow {
  location: number;
  day: string;
  lane: string;
  first: string;
  last: string;
  missing: string;
}

const readGaps = async (
  facts: Questions,
  company: number,
  listed: readonly StoreDayKey[],
): Promise<Map<string, readonly Gap[]>> => {
  if (listed.length === 0) return new Map();
  const found = new Map<string, Gap[]>(listed.map((key) => [dayKey(key), []]));
  for (const row of await facts.query<GapRow>(gapStatement(company, listed)))
    found.get(dayKey(row))?.push({ lane: row.lane, from: row.first, to: row.last, count: Number(row.missing) });
  return found;
};

/** Queries the store every time. */
export const readArrivals = (facts: Questions): Arrivals => ({
  of: async (company, locations, from, to) =>
    locations.length === 0
      ? new Map<number, StoreHistory>()
      : readHistories(
          facts,
          company,
          sql`location in ${u32s(locations)} and business_date between ${date(from)} and ${date(to)}`,
        ),
  gaps: (company, listed) => readGaps(facts, company, listed),
});

/** Lists what was entered: the manifests after one, each with its locations and its month (yyyy-mm). */
export interface Changes {
  changesAfter(
    company: number,
    manifest: number,
  ): Promise<{ manifest: number; locations: readonly number[]; month: string }[]>;
  lastApplied(company: number): Promise<number>;
}

export interface SetAside {
  /** Received transactions that could not be entered, by store and day. */
  setAsideDays(company: number): Promise<{ location: number; date: string; transactions: number }[]>;
}

const nothing: StoreHistory = { days: [], gaps: [], numbered: [], last: [] };
const epoch = '1970-01-01';

/** The histories of some stores, with their transactions that could not be entered. */
const withSetAside = (
  histories: ReadonlyMap<number, StoreHistory>,
  locations: readonly number[],
  setAside: Awaited<ReturnType<SetAside['setAsideDays']>>,
): Map<number, StoreHistory> => {
  const days = new Map<number, Map<number, number>>();
  for (const { location, date, transactions } of setAside) {
    const known = days.get(location) ?? new Map<number, number>();
    days.set(location, known.set(daysBetween(epoch, date), transactions));
  }
  return new Map(
    locations.flatMap((id) => {
      const [history, lost] = [histories.get(id), days.get(id)];
      if (lost) return [[id, { ...(history ?? nothing), setAside: lost }] as const];
      return history ? [[id, history] as const] : [];
    }),
  );
};

interface Known {
  manifest: number;
  histories: Map<number, StoreHistory>;
  gaps: Map<string, readonly Gap[]>;
}

/** If more months than this change at once, everything is read again. */
const mostMonths = 24;

const daysOfMonth = (month: string): { first: string; last: string } => {
  const first = `${month}-01`;
  return { first, last: addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1) };
};

/** The history with the days of some months replaced. */
const spliced = (
  old: StoreHistory | undefined,
  fresh: StoreHistory | undefined,
  months: ReadonlySet<string>,
): StoreHistory => {
  const monthAt = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 7);
  const rows = [old, fresh].flatMap((history, which) =>
    (history?.days ?? []).flatMap((day, at) =>
      which === 0 && months.has(monthAt(day))
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
 * Caches what arrived, because every report needs it, and reads changed parts again: the manifests name their locations
 * and months. The manifests are queried every time, so changes by another server are seen as well. Four values per
 * store and day, about 12 kB per store and year.
 */
export const rememberArrivals = (facts: AskedFacts, changes: Changes & SetAside): Arrivals => {
  const companies = new Map<number, Promise<Known>>();
  /** This reading serves all callers of a company and is cached: it does not end when a caller leaves. */
  const factsOf = (company: number): Questions => facts.of({ company: String(company), user: 'arrivals' });

  const readAll = async (company: number): Promise<Known> => {
    const manifest = await changes.lastApplied(company);
    return { manifest, histories: await readHistories(factsOf(company), company, sql`true`), gaps: new Map() };
  };

  const renewed = async (company: number, known: Known): Promise<Known> => {
    const changed = await changes.changesAfter(company, known.manifest);
    const manifest = changed.at(-1)?.manifest;
    if (manifest === undefined) return known;
    const months = new Set(changed.map(({ month }) => month));
    if (months.size > mostMonths) return readAll(company);
    const locations = [...new Set(changed.flatMap((change) => change.locations))];
    const ranges = [...months].map(daysOfMonth);
    const where = or(ranges.map(({ first, last }) => sql`business_date between ${date(first)} and ${date(last)}`));
    const fresh = await readHistories(factsOf(company), company, and([sql`location in ${u32s(locations)}`, where]));
    const touched = new Set(locations);
    const histories = new Map(known.histories);
    for (const id of locations) histories.set(id, spliced(known.histories.get(id), fresh.get(id), months));
    const gaps = new Map(
      [...known.gaps].filter(([key]) => {
        const [location, day = ''] = key.split(' ');
        return !(touched.has(Number(location)) && months.has(day.slice(0, 7)));
      }),
    );
    return { manifest, histories, gaps };
  };

  /**
   * One reading at a time; callers that arrive meanwhile wait for the next, which sees everything entered before they
   * arrived.
   */
  const current = (company: number): Promise<Known> => {
    const before = companies.get(company);
    const next = (before ?? readAll(company)).then((known) => renewed(company, known));
    companies.set(company, next);
    next.catch(() => companies.get(company) === next && companies.delete(company));
    return next;
  };

  return {
    of: async (company, locations) => {
      if (locations.length === 0) return new Map();
      const [{ histories }, setAside] = await Promise.all([current(company), changes.setAsideDays(company)]);
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
