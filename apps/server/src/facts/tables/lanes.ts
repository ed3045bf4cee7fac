import { sql, type Sql } from '../sql.ts';
import { durable } from './durable.ts';
import { likelyTime } from './register-clock.ts';

/**
 * The number of a transaction, for the gaps of a lane; 0 if the text is not a number. A number that does not fit into
 * 63 bits also gives 0, because differences of larger numbers overflow.
 */
export const numberOf = (number: Sql): Sql => sql`toUInt64(greatest(toInt64OrZero(${number}), 0))`;

/**
 * The transaction numbers of a lane on a day. If numbers are missing, the count is lower than the range from the
 * smallest to the largest number. The smallest and largest number are only a hint, because a reversing entry cannot
 * take them back. The exact numbers are in `transaction`.
 */
const laneDay = [
  sql`create table if not exists lane_day (
  company UInt32, location UInt32, business_date Date, lane String,
  transactions SimpleAggregateFunction(sum, Int64),
  numbered SimpleAggregateFunction(sum, Int64),
  min_number SimpleAggregateFunction(min, UInt64),
  max_number SimpleAggregateFunction(max, UInt64),
  last_ended SimpleAggregateFunction(max, DateTime64(0, 'UTC'))
) engine = AggregatingMergeTree
partition by toYear(business_date)
order by (company, location, business_date, lane)
settings ${durable}`,
  sql`create materialized view if not exists lane_day_view to lane_day as
select company, location, business_date, toString(journal.lane) as lane, sum(sign) as transactions,
  sum(if(occurrence = 0 and ${numberOf(sql`number`)} > 0, sign, 0)) as numbered,
  min(if(${numberOf(sql`number`)} > 0, ${numberOf(sql`number`)}, 18446744073709551615)) as min_number,
  max(${numberOf(sql`number`)}) as max_number, max(${likelyTime(sql`ended`)}) as last_ended
from journal
group by company, location, business_date, lane`,
];

const laneEvents = sql`
select company, location, business_date, lane,
  if(has(journal.events.kind, 'reboot'), 'reboot', toString(journal.kind)) as kind, began, ended, cashier, cashier_name,
  arrayFirst((detail, of) -> of = 'reboot', journal.events.detail, journal.events.kind) as interrupted,
  number, occurrence, entry_no, sign
from journal where journal.kind in ('signOn', 'signOff') or has(journal.events.kind, 'reboot')`;

/**
 * Events of a lane other than its customers: sign-ons, sign-offs and reboots. For kind 'reboot', `interrupted` is the
 * number of the transaction that the reboot cut off. Sessions of cashiers and lane reboots are read from this table.
 * Sums multiply by the sign. Rows are sorted by kind, because one in two hundred is a reboot.
 */
const laneEvent = [
  sql`create table if not exists lane_event (
  company UInt32, location UInt32, business_date Date, lane LowCardinality(String), kind LowCardinality(String),
  began DateTime64(0, 'UTC'), ended DateTime64(0, 'UTC'), cashier LowCardinality(String), cashier_name LowCardinality(String),
  interrupted String, number String, occurrence UInt32, entry_no UInt64, sign Int8
) engine = MergeTree
partition by toYear(business_date)
order by (company, kind, location, business_date, lane, ended, entry_no)
settings index_granularity = 1024, ${durable}`,
  sql`create materialized view if not exists lane_event_view to lane_event as ${laneEvents}`,
];

export const laneTables = [...laneDay, ...laneEvent];
