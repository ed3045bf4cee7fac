import {
  completenessStates,
  type Completeness,
  type CompletenessState,
  type StoreDay,
} from '@lanewise/contract/reports/completeness';
import { addDays, daysBetween } from '@lanewise/domain/calendar/day';
import { judgeStore, type StoreHistory } from '@lanewise/domain/completeness';
import type { Scope } from '../facts/scope.ts';
import { date, join, sql, u32, u32s, type Sql } from '../facts/sql.ts';
import type { Facts } from '../facts/types.ts';
import { places, within } from './overview.ts';

/** Whether figures are whole: what arrived is asked of the store, what it means is said in domain/completeness. */
export interface Wholeness {
  completeness: Completeness;
  /** Worst state of each location over the dates, by location_id. */
  worst: Map<number, CompletenessState>;
  /** The days of each location on which something was to be expected, as a text of 0 and 1, by location_id. */
  expected: Map<number, string>;
  /** State of a store (by reg_loc_id) on one day, or the worst of all days; undefined for what is no store in scope. */
  stateOf(regLocId: number, day: string | null): CompletenessState | undefined;
}

/** From best to worst, for the mark of a row that stands for several store-days. */
const severity: readonly CompletenessState[] = [
  'notExpected',
  'closed',
  'complete',
  'unverified',
  'partial',
  'missing',
];

const mostListed = 200;
const mostGaps = 20;
/** Days before the range that tell on which weekdays a store trades, and when it ends its day. */
const learnedDays = 28;

interface PlaceHistory extends StoreHistory {
  location: number;
  regLocId: number;
  name: string;
}

interface HistoryRow {
  location: number;
  reg_loc_id: number;
  name: string;
  days: number[];
  gaps: number[];
  numbered: (0 | 1)[];
  last: number[];
}

/** What arrived of every place in scope, a day after the other, in one row a place. */
const statement = (scope: Scope, from: string): Sql => sql`
  select place.location as location, place.reg_loc_id as reg_loc_id, place.name as name,
    history.days as days, history.gaps as gaps, history.numbered as numbered, history.last as last
  from (${places(scope)}) as place
  left join (
    select location, groupArray(day) as days, groupArray(gaps) as gaps, groupArray(numbered) as numbered, groupArray(last) as last
    from (
      select location, toUInt16(business_date) as day, toUInt32(max(lane_last)) as last, max(counted > 0) as numbered,
        toUInt32(sum(if(counted = 0, 0, greatest(0, highest - lowest + 1 - counted)))) as gaps
      from (
        select location, business_date, sum(transactions) as received, max(last_ended) as lane_last,
          if(lane = '', 0, sum(numbered)) as counted,
          if(counted > 0, toInt64(max(max_number)), 0) as highest, if(counted > 0, toInt64(min(min_number)), 0) as lowest
        from lane_day
        where company = ${u32(scope.company)} and location in ${u32s(scope.locations)}
          and business_date between ${date(from)} and ${date(scope.to)}
        group by location, business_date, lane
        having received > 0
      )
      group by location, business_date
      order by location, day
    )
    group by location
  ) as history using location`;

/** Reads what arrived since four weeks before `from`; several ranges of the same scope can be judged from it. */
export const readHistories = async (facts: Facts, scope: Scope, from: string): Promise<PlaceHistory[]> => {
  if (scope.locations.length === 0) return [];
  const rows = await facts.query<HistoryRow>(statement(scope, addDays(from, -learnedDays)));
  return rows.map((row) => ({ ...row, regLocId: row.reg_loc_id, numbered: row.numbered.map((flag) => flag === 1) }));
};

const epoch = '1970-01-01';
const numberOf = (day: string): number => daysBetween(epoch, day);

const timeText = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

interface Listed {
  place: PlaceHistory;
  day: string;
  state: CompletenessState;
  at: number;
}

/** Judges every store-day of a range. `today` is the business date that is not over. */
export const judge = (
  histories: readonly PlaceHistory[],
  range: { from: string; to: string },
  today: string,
): Wholeness & { notWhole: Listed[] } => {
  const counts = Object.fromEntries(completenessStates.map((state) => [state, 0])) as Record<CompletenessState, number>;
  const worst = new Map<number, CompletenessState>();
  const expected = new Map<number, string>();
  const judges = new Map<number, (day: string) => CompletenessState>();
  const worstOf = new Map<number, CompletenessState>();
  const notWhole: Listed[] = [];
  const days = daysBetween(range.from, range.to) + 1;
  for (const place of histories) {
    const stateOn = judgeStore(place, numberOf(today));
    judges.set(place.regLocId, (day) => stateOn(numberOf(day)).state);
    let gravest = 0;
    let pattern = '';
    for (let at = 0, day = numberOf(range.from); at < days; at += 1, day += 1) {
      const judged = stateOn(day);
      counts[judged.state] += 1;
      gravest = Math.max(gravest, severity.indexOf(judged.state));
      pattern += judged.state === 'notExpected' ? '0' : '1';
      if (judged.state === 'partial' || judged.state === 'missing')
        notWhole.push({ place, day: addDays(range.from, at), ...judged });
    }
    worst.set(place.location, severity[gravest] ?? 'notExpected');
    expected.set(place.location, pattern);
    worstOf.set(place.regLocId, severity[gravest] ?? 'notExpected');
  }
  notWhole.sort((a, b) => (a.day === b.day ? a.place.name.localeCompare(b.place.name) : a.day < b.day ? 1 : -1));
  return {
    completeness: { counts, notWhole: [], listTruncated: notWhole.length > mostListed },
    worst,
    expected,
    stateOf: (regLocId, day) => (day === null ? worstOf.get(regLocId) : judges.get(regLocId)?.(day)),
    notWhole,
  };
};

/** Missing numbers of the listed days, lane by lane: between two neighbours that differ by more than one. */
const gapStatement = (scope: Scope, listed: readonly Listed[]): Sql => sql`
  select location, toString(business_date) as day, lane, toString(before + 1) as first, toString(current - 1) as last,
    current - before - 1 as missing
  from (
    select location, business_date, lane, toInt64(toUInt64OrZero(number)) as current,
      lagInFrame(current, 1, current) over (
        partition by location, business_date, lane order by current rows between 1 preceding and current row) as before
    from (select distinct location, business_date, lane, number from transaction
      where ${within(scope)} and lane != '' and (location, business_date) in (${pairs(listed)}))
    where toUInt64OrZero(number) > 0
  )
  where missing > 0
  order by location, day, lane, current
  limit ${u32(mostGaps)} by location, day`;

const pairs = (listed: readonly Listed[]): Sql =>
  join(
    listed.map(({ place, day }) => sql`(${u32(place.location)}, ${date(day)})`),
    sql`, `,
  );

interface GapRow {
  location: number;
  day: string;
  lane: string;
  first: string;
  last: string;
  missing: string;
}

/** Names the gaps of the days that are listed. */
const nameGaps = async (facts: Facts, scope: Scope, notWhole: readonly Listed[]): Promise<StoreDay[]> => {
  const listed = notWhole.slice(0, mostListed);
  const lacking = listed.filter(({ place, at }) => (place.gaps[at] ?? 0) > 0);
  const gaps = lacking.length === 0 ? [] : await facts.query<GapRow>(gapStatement(scope, lacking));
  return listed.map(({ place, day, state, at }) => ({
    reg_loc_id: place.regLocId,
    name: place.name,
    date: day,
    state,
    gaps: gaps
      .filter((gap) => gap.location === place.location && gap.day === day)
      .map((gap) => ({ lane: gap.lane, from: gap.first, to: gap.last, count: Number(gap.missing) })),
    lastReceipt: at < 0 ? '' : timeText(place.last[at] ?? 0),
  }));
};

/** The range of the scope, judged, with the gaps of what is not whole. */
export const readWholeness = async (
  facts: Facts,
  scope: Scope,
  histories: readonly PlaceHistory[],
  today: string,
): Promise<Wholeness> => {
  const { notWhole, ...judged } = judge(histories, scope, today);
  return { ...judged, completeness: { ...judged.completeness, notWhole: await nameGaps(facts, scope, notWhole) } };
};
