import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { StoreHistory } from '@lanewise/domain/completeness';
import { date, join, sql, u32, type Sql } from '../facts/sql.ts';
import { bareNumberOf } from '../facts/sale-key.ts';
import { numberOf } from '../facts/tables/lanes.ts';
import { likelyTime } from '../facts/tables/register-clock.ts';
import type { Questions } from '../facts/types.ts';

/** Transaction numbers that a lane skipped on one day: all numbers between two neighbouring received numbers. */
export interface Gap {
  lane: string;
  from: string;
  to: string;
  count: number;
}

export interface StoreDayKey {
  location: LocationId;
  day: string;
}

export const dayKey = ({ location, day }: StoreDayKey): string => `${location} ${day}`;

const mostGaps = 20;

interface HistoryRow {
  location: LocationId;
  days: number[];
  gaps: number[];
  numbered: (0 | 1)[];
  last: number[];
}

/**
 * A lane that jumps this far within a day has restarted its numbers, because the numbers wrapped (usually after 9,999)
 * or were reset. A lane does not write a thousand receipts a day, and does not lose a thousand receipts in a row.
 */
const begunAnew = sql`1000`;

/** The lane of a row of `transaction`, however its leading zeros are written. */
export const bareLane = bareNumberOf(sql`transaction.lane`);

/**
 * Numbers that lanes skipped: ranges between two neighbouring numbers of a day, among the rows of `transaction` that
 * meet a condition.
 */
export const skips = (company: number, where: Sql): Sql => sql`
  select location, business_date, bare, spelled as lane, before + 1 as first, current - 1 as last,
    current - before - 1 as missing
  from (
    select location, business_date, bare, spelled, toInt64(${numberOf(sql`number`)}) as current,
      lagInFrame(current, 1, current) over (
        partition by location, business_date, bare order by current rows between 1 preceding and current row) as before
    from (select location, business_date, ${bareLane} as bare, min(toString(transaction.lane)) as spelled, number
      from transaction
      where company = ${u32(company)} and transaction.lane != '' and ${where}
      group by location, business_date, bare, number having sum(sign) > 0)
    where ${numberOf(sql`number`)} > 0
  )
  where missing > 0 and missing < ${begunAnew}`;

/**
 * Store-days with a reversed entry. On these days, the smallest, largest and last value in `lane_day` may come from the
 * reversed entry. Each transaction number counts once, because the first sale with the number may have been reversed.
 */
const corrected = (company: number, where: Sql): Sql =>
  sql`(select location, business_date from superseded where company = ${u32(company)} and ${where})`;

const laneDays = (company: number, where: Sql): Sql => sql`
  select location, business_date, ${bareNumberOf(sql`lane_day.lane`)} as bare, min(toString(lane_day.lane)) as spelled,
    sum(transactions) as received, max(last_ended) as lane_last,
    if(bare = '', 0, sum(numbered)) as counted,
    if(counted > 0, greatest(0, toInt64(max(max_number)) - toInt64(min(min_number)) + 1 - counted), 0) as skipped
  from lane_day
  where company = ${u32(company)} and ${where} and (location, business_date) not in ${corrected(company, where)}
  group by location, business_date, bare
  having received > 0
  union all
  select location, business_date, ${bareLane} as bare, min(toString(transaction.lane)) as spelled,
    toInt64(count()) as received, max(${likelyTime(sql`ended`)}) as lane_last,
    if(bare = '', 0, toInt64(uniqExactIf(${numberOf(sql`number`)}, ${numberOf(sql`number`)} > 0))) as counted,
    if(counted > 0, greatest(0, toInt64(max(${numberOf(sql`number`)}))
      - toInt64(minIf(${numberOf(sql`number`)}, ${numberOf(sql`number`)} > 0)) + 1 - counted), 0) as skipped
  from transaction
  where company = ${u32(company)} and ${where} and (location, business_date) in ${corrected(company, where)} and sign = 1
    and entry_no not in (select entry_no from superseded where company = ${u32(company)} and ${where})
  group by location, business_date, bare`;

/**
 * Received transactions and missing numbers of each lane and day of a condition. A lane is named as one of its receipts
 * writes it. The figures of a store-day are sums of
 * these rows, so that a store and its lanes never contradict each other.
 */
export const arrivedLanes = (company: number, where: Sql): Sql => sql`
  select location, business_date, spelled as lane, received, lane_last, counted,
    toUInt32(if(skipped < ${begunAnew}, skipped, lacking.exactly)) as missing
  from (${laneDays(company, where)}) as lanes
  left join (
    select location, business_date, bare, sum(missing) as exactly
    from (${skips(
      company,
      sql`${where} and (location, business_date, ${bareLane}) in (
        select location, business_date, bare from (${laneDays(company, where)}) where skipped >= ${begunAnew})`,
    )})
    group by location, business_date, bare
  ) as lacking using location, business_date, bare`;

const historyStatement = (company: number, where: Sql): Sql => sql`
  select location, groupArray(day) as days, groupArray(gaps) as gaps, groupArray(numbered) as numbered, groupArray(last) as last
  from (
    select location, toUInt16(business_date) as day, toFloat64(max(lane_last)) as last, max(counted > 0) as numbered,
      toUInt32(sum(missing)) as gaps
    from (${arrivedLanes(company, where)})
    group by location, business_date
    order by location, day
  )
  group by location`;

/** Histories of the store-days of a condition, by location_id. */
export const readStoreDays = async (
  facts: Questions,
  company: number,
  where: Sql,
): Promise<Map<number, StoreHistory>> => {
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
  location: LocationId;
  day: string;
  lane: string;
  first: string;
  last: string;
  missing: string;
}

/** The first gaps of store-days with missing numbers, by `dayKey`. */
export const readGaps = async (
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
