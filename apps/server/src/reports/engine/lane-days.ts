import { bareNumber } from '@lanewise/domain/bare-number';
import type { StoreHistory } from '@lanewise/domain/completeness';
import { sql, text, u32 } from '../../facts/sql.ts';
import { numberOf } from '../../facts/tables/lanes.ts';
import type { Questions } from '../../facts/types.ts';
import type { Scope } from '../../facts/scope.ts';
import { arrivedLanes, bareLane, skips, type Gap } from '../../question/lane-numbers.ts';
import { within } from '../../question/scoped.ts';

/** Receipts that arrived from one lane, by day, ascending. */
export interface LaneHistory extends StoreHistory {
  received: readonly number[];
}

interface LaneRow {
  lane: string;
  days: number[];
  gaps: number[];
  numbered: (0 | 1)[];
  last: number[];
  received: number[];
}

/** Histories of the lanes of one store in a scope; '' holds receipts that name no lane. */
export const readLaneHistories = async (facts: Questions, scope: Scope): Promise<Map<string, LaneHistory>> => {
  const rows = await facts.query<LaneRow>(sql`
  select lane, groupArray(day) as days, groupArray(missing) as gaps, groupArray(numbered) as numbered,
    groupArray(last) as last, groupArray(received) as received
  from (
    select lane, toUInt16(business_date) as day, missing, counted > 0 as numbered, toFloat64(lane_last) as last,
      toUInt32(received) as received
    from (${arrivedLanes(scope.company, within(scope))})
    order by lane, day
  )
  group by lane`);
  return new Map(
    rows.map(({ lane, numbered, ...rest }) => [lane, { ...rest, numbered: numbered.map((flag) => flag === 1) }]),
  );
};

/** Largest number of ranges of missing numbers that are listed of one lane and day. */
export const MOST_GAPS = 200;

export interface LaneNumbers {
  gaps: Omit<Gap, 'lane'>[];
  truncated: boolean;
  numbers: { from: string; to: string } | null;
}

/** Which numbers of a lane are missing within a scope of one store and day. */
export const readLaneNumbers = async (facts: Questions, scope: Scope, lane: string): Promise<LaneNumbers> => {
  const where = sql`${within(scope)} and ${bareLane} = ${text(bareNumber(lane))}`;
  const [gaps, [known]] = await Promise.all([
    facts.query<{ first: string; last: string; missing: string }>(sql`
      select toString(first) as first, toString(last) as last, missing from (${skips(scope.company, where)})
      order by toInt64(first) limit ${u32(MOST_GAPS + 1)}`),
    facts.query<{ count: string; first: string; last: string }>(sql`
      select count() as count, toString(min(current)) as first, toString(max(current)) as last from (
        select ${numberOf(sql`number`)} as current from transaction
        where ${where} and lane != '' group by number having sum(sign) > 0 and current > 0)`),
  ]);
  return {
    gaps: gaps
      .slice(0, MOST_GAPS)
      .map(({ first, last, missing }) => ({ from: first, to: last, count: Number(missing) })),
    truncated: gaps.length > MOST_GAPS,
    numbers: known && Number(known.count) > 0 ? { from: known.first, to: known.last } : null,
  };
};
