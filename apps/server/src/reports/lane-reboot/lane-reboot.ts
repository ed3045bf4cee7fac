import { choose, sql, text, type Sql } from '../../facts/sql.ts';
import type { ReportQuery } from '../engine/query.ts';
import { ofPlace } from '../../question/scoped.ts';
import { laneDays, readLaneDays, readReboots } from './costs.ts';
import { laneMonths, ofLanes, reboots, type RebootQuestion, type Reboots } from './reboots.ts';

const sums = sql`sum(reboot) as reboots, sum(inside) as reboots_inside, sum(minutes) as minutes_lost,
  sum(sales_lost) as sales_lost, sum(abandoned) as baskets_abandoned`;

const some = sql`
  select location, business_date, lane, 1 as reboot, interrupted != '' as inside, at, minutes, sales_lost, abandoned`;

/** Empty columns of a reboot. */
const none = sql`0 as reboot, 0 as inside, toDateTime64(0, 0, 'UTC') as at, toNullable(toFloat64(0)) as minutes,
  toNullable(toDecimal64(0, 4)) as sales_lost, 0 as abandoned`;

const isAsked = ({ parameters }: RebootQuestion): boolean => parameters.isNonZero !== 'false';

/** Every reboot, and every day of each lane, so that a day without reboots differs from an unknown day. */
const withLaneDays = (question: RebootQuestion): Sql => sql`
  ${some} from (${reboots(question)})
  union all
  select location, business_date, lane, ${none} from (${laneDays(question.scope, sql`${ofLanes(question)} and lane != ''`)})`;

const named = (question: RebootQuestion, rows: Sql): Sql => {
  const place = ofPlace(question, sql`location_id`);
  return sql`
  select list.*, ${place.text(({ name }) => name)} as location, ${place.number(({ regLocId }) => regLocId)} as reg_loc_id
  from (${rows}) as list`;
};

const byDay = (question: RebootQuestion): Sql =>
  named(
    question,
    sql`
    select location as location_id, business_date as date, lane, minIf(at, reboot = 1) as first_time,
      maxIf(at, reboot = 1) as final_time, ${sums}
    from (${isAsked(question) ? sql`${some} from (${reboots(question)})` : withLaneDays(question)})
    group by location, business_date, lane`,
  );

/**
 * A lane is 'repeat' if it has at least three reboots, and more than three standard deviations above the expected
 * number. The expected number is the reboot rate of all other lanes in scope, times the days of the lane.
 */
const byLane = (question: RebootQuestion): Sql =>
  named(
    question,
    sql`
    select *, if(reboots >= 3 and reboots > reboots_expected + 3 * sqrt(reboots_expected), 'repeat', '') as standing
    from (
      select location as location_id, lane, ${sums}, sum(days) as lane_days,
        sum(reboots) over () - reboots as others, sum(lane_days) over () - lane_days as days_of_others,
        if(days_of_others = 0, toFloat64(reboots), others / days_of_others * lane_days) as reboots_expected
      from (
        ${some}, toUInt32(0) as days from (${reboots(question)})
        union all
        select location, toDate(0) as business_date, lane, ${none}, days from (${laneMonths(question)}))
      group by location, lane
    )
    ${isAsked(question) ? sql`where reboots > 0` : sql``}`,
  );

/** Single reboots. The receipt of a reboot is the transaction that it cut off, if any. */
const oneByOne = (question: RebootQuestion): Sql =>
  named(
    question,
    sql`
    select location as location_id, business_date as date, lane, at as time, if(interrupted = '', 'false', 'true') as inside,
      interrupted, cashier, 1 as reboots, interrupted != '' as reboots_inside, minutes as minutes_lost, sales_lost,
      abandoned as baskets_abandoned, if(interrupted = '', number, interrupted) as number,
      if(interrupted = '', occurrence, 0) as occurrence, entry_no
    from (${reboots(question)})`,
  );

export const laneReboot: ReportQuery<Reboots> = {
  prepare: async (question) => {
    const [reboots, laneDays] = await Promise.all([
      readReboots(question),
      question.parameters.view === 'lanes' ? readLaneDays(question) : [],
    ]);
    return { reboots, laneDays };
  },
  rows: (asked, read = { reboots: [], laneDays: [] }) => {
    const question = { ...asked, ...read };
    const views = { default: byDay(question), lanes: byLane(question), details: oneByOne(question) };
    return choose(views, question.parameters.view);
  },
  search: (value, view) =>
    view === 'details'
      ? sql`(lane = ${text(value)} or interrupted = ${text(value)} or positionCaseInsensitiveUTF8(location, ${text(value)}) > 0
          or positionCaseInsensitiveUTF8(cashier, ${text(value)}) > 0)`
      : sql`(lane = ${text(value)} or positionCaseInsensitiveUTF8(location, ${text(value)}) > 0)`,
  // The rows of the views have no common key.
  tie: sql`tuple(*)`,
};
