import {
  completenessStates,
  type Completeness,
  type CompletenessState,
  type StoreDay,
} from '@lanewise/contract/reports/completeness';
import type { Scope } from '../facts/scope.ts';
import { date, join, sql, u32, type Sql } from '../facts/sql.ts';
import type { Facts } from '../facts/types.ts';
import { places, within } from './overview.ts';

/**
 * Whether figures are whole (decisions.md, 12 and 39). A store-day is
 * - unverified, when its source has no lanes or numbers by which a gap could be seen;
 * - partial, when numbers are missing on a lane, when it fell silent hours before its usual end, or when the day is not over;
 * - missing, when nothing came although the store had sales on this weekday in most of the last four weeks it was known;
 * - notExpected, when nothing came and nothing was to be expected: before a store's first day, on a future date, or on a
 *   weekday it seldom trades on; complete otherwise.
 */
export interface Wholeness {
  completeness: Completeness;
  /** Worst state of each location over the dates, by location_id. */
  worst: Map<number, CompletenessState>;
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

/** A store that ends its day this much earlier than it does nine times out of ten has fallen silent. */
const silentSeconds = 2 * 3600;

const mostListed = 200;
const mostGaps = 20;

/** What arrived, by store and date; the four weeks before the range tell on which weekdays a store trades. */
const arrived = (scope: Scope): Sql => sql`
  select location, business_date as day,
    sum(received) as received, max(latest) as latest, sum(if(lane = '', 0, numbered_count)) as numbered,
    sum(if(lane = '' or numbered_count = 0, 0, greatest(0, last_number - first_number + 1 - numbered_count))) as gaps
  from (
    select location, business_date, lane, sum(transactions) as received, max(last_ended) as latest,
      sum(numbered) as numbered_count,
      if(numbered_count > 0, toInt64(max(max_number)), 0) as last_number,
      if(numbered_count > 0, toInt64(min(min_number)), 0) as first_number
    from lane_day
    where company = ${u32(scope.company)} and location in (select location from place)
      and business_date between subtractDays(${date(scope.from)}, 28) and ${date(scope.to)}
    group by location, business_date, lane
    having received > 0
  )
  group by location, business_date`;

const statement = (scope: Scope, today: string): Sql => sql`
  with place as (${places(scope)}),
    arrived as (${arrived(scope)}),
    store as (
      select location, groupArray(day) as days,
        if(countIf(numbered > 0) < 6, 0,
          quantileExactIf(0.1)(toHour(latest) * 3600 + toMinute(latest) * 60, numbered > 0)) as usual_end
      from arrived where day < ${date(today)} group by location
    ),
    born as (
      select location, min(business_date) as first_ever from lane_day
      where company = ${u32(scope.company)} and location in (select location from place) group by location
    )
  select location, any(reg_loc_id) as reg_loc_id, any(name) as name, state, count() as days,
    groupArrayIf((toString(day), gaps, last_receipt), state not in ('complete', 'notExpected')) as listed
  from (
  select place.location as location, place.reg_loc_id as reg_loc_id, place.name as name, grid_day as day,
    multiIf(
      arrived.received > 0 and arrived.numbered = 0, 'unverified',
      arrived.received > 0 and (arrived.gaps > 0 or grid_day >= ${date(today)}
        or (toDate(arrived.latest) = grid_day
          and toHour(arrived.latest) * 3600 + toMinute(arrived.latest) * 60 + ${u32(silentSeconds)} < store.usual_end)), 'partial',
      arrived.received > 0, 'complete',
      grid_day > ${date(today)} or born.first_ever = toDate(0) or grid_day < born.first_ever, 'notExpected',
      arrayCount(weeks -> has(store.days, subtractDays(grid_day, weeks * 7)), [1, 2, 3, 4]) * 2
        > least(4, intDiv(dateDiff('day', born.first_ever, grid_day), 7)), 'missing',
      'notExpected') as state,
    arrived.gaps as gaps, if(arrived.received > 0, toString(arrived.latest), '') as last_receipt
  from (
    select *, arrayJoin(arrayMap(offset -> addDays(${date(scope.from)}, offset),
      range(toUInt32(dateDiff('day', ${date(scope.from)}, ${date(scope.to)}) + 1)))) as grid_day
    from place
  ) as place
  left join arrived on arrived.location = place.location and arrived.day = place.grid_day
  left join store on store.location = place.location
  left join born on born.location = place.location
  )
  group by location, state`;

/** Store-days of one state; the days themselves only where they must be named. */
interface StateRow {
  location: number;
  reg_loc_id: number;
  name: string;
  state: CompletenessState;
  days: string;
  /** Day, missing receipts, last receipt. */
  listed: [string, string, string][];
}

interface Day {
  location: number;
  reg_loc_id: number;
  name: string;
  day: string;
  state: CompletenessState;
  gaps: number;
  lastReceipt: string;
}

const daysOf = ({ location, reg_loc_id, name, state, listed }: StateRow): Day[] =>
  listed.map(([day, gaps, lastReceipt]) => ({
    location,
    reg_loc_id,
    name,
    state,
    day,
    gaps: Number(gaps),
    lastReceipt,
  }));

/** Missing numbers of the listed days, lane by lane: between two neighbours that differ by more than one. */
const gapStatement = (scope: Scope, days: readonly Day[]): Sql => sql`
  select location, toString(business_date) as day, lane, toString(before + 1) as first, toString(current - 1) as last,
    current - before - 1 as missing
  from (
    select location, business_date, lane, toInt64(toUInt64OrZero(number)) as current,
      lagInFrame(current, 1, current) over (
        partition by location, business_date, lane order by current rows between 1 preceding and current row) as before
    from (select distinct location, business_date, lane, number from transaction
      where ${within(scope)} and lane != '' and (location, business_date) in (${pairs(days)}))
    where toUInt64OrZero(number) > 0
  )
  where missing > 0
  order by location, day, lane, current
  limit ${u32(mostGaps)} by location, day`;

const pairs = (days: readonly Day[]): Sql =>
  join(
    days.map((day) => sql`(${u32(day.location)}, ${date(day.day)})`),
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

const gapsOf = async (facts: Facts, scope: Scope, days: readonly Day[]): Promise<GapRow[]> =>
  days.length === 0 ? [] : facts.query<GapRow>(gapStatement(scope, days));

export const readWholeness = async (
  facts: Facts,
  scope: Scope,
  today: string,
  details: boolean,
): Promise<Wholeness> => {
  const rows = scope.locations.length === 0 ? [] : await facts.query<StateRow>(statement(scope, today));
  const counts = Object.fromEntries(completenessStates.map((state) => [state, 0])) as Record<CompletenessState, number>;
  const worst = new Map<number, CompletenessState>();
  const states = new Map<string, CompletenessState>();
  for (const row of rows) {
    counts[row.state] += Number(row.days);
    const before = worst.get(row.location) ?? 'notExpected';
    const now = severity.indexOf(row.state) >= severity.indexOf(before) ? row.state : before;
    worst.set(row.location, now);
    states.set(`${row.reg_loc_id}`, now);
    for (const [day] of row.listed) states.set(`${row.reg_loc_id} ${day}`, row.state);
  }
  const notWhole = rows.filter(({ state }) => state === 'partial' || state === 'missing').flatMap(daysOf);
  notWhole.sort((a, b) => (a.day === b.day ? a.name.localeCompare(b.name) : a.day < b.day ? 1 : -1));
  const listed = notWhole.slice(0, mostListed);
  const gaps = details
    ? await gapsOf(
        facts,
        scope,
        listed.filter((day) => day.gaps > 0),
      )
    : [];
  const list = details ? listed.map((day) => storeDay(day, gaps)) : [];
  return {
    completeness: { counts, notWhole: list, listTruncated: notWhole.length > listed.length },
    worst,
    // A row of a day exists because something came: where the day is not named, it is whole.
    stateOf: (regLocId, day) =>
      states.get(day === null ? `${regLocId}` : `${regLocId} ${day}`) ??
      (day !== null && states.has(`${regLocId}`) ? 'complete' : undefined),
  };
};

const storeDay = (day: Day, gaps: readonly GapRow[]): StoreDay => ({
  reg_loc_id: day.reg_loc_id,
  name: day.name,
  date: day.day,
  state: day.state,
  gaps: gaps
    .filter((gap) => gap.location === day.location && gap.day === day.day)
    .map((gap) => ({ lane: gap.lane, from: gap.first, to: gap.last, count: Number(gap.missing) })),
  lastReceipt: day.lastReceipt,
});
