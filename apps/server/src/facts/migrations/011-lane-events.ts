import { sql, type Sql } from '../sql.ts';
import { durable, type Migration } from './migration.ts';

const columns = sql`company, location, business_date, lane, kind, began, ended, cashier, cashier_name, interrupted, number,
  occurrence, entry_no, sign`;

const laneEvents: Sql = sql`
select company, location, business_date, lane,
  if(has(journal.events.kind, 'reboot'), 'reboot', toString(journal.kind)) as kind, began, ended, cashier, cashier_name,
  arrayFirst((detail, of) -> of = 'reboot', journal.events.detail, journal.events.kind) as interrupted,
  number, occurrence, entry_no, sign
from journal where journal.kind in ('signOn', 'signOff') or has(journal.events.kind, 'reboot')`;

/**
 * Events of a lane beside its customers: sign-ons, sign-offs and reboots (for kind 'reboot', `interrupted` is the
 * number of the transaction that it cut off). Sessions of cashiers and lane reboots are read from it. Sums multiply by
 * the sign.
 */
export const laneEventTable: Migration = {
  number: 11,
  name: 'lane events',
  statements: [
    sql`create table if not exists lane_event (
  company UInt32, location UInt32, business_date Date, lane LowCardinality(String), kind LowCardinality(String),
  began DateTime64(0, 'UTC'), ended DateTime64(0, 'UTC'), cashier LowCardinality(String), cashier_name LowCardinality(String),
  interrupted String, number String, occurrence UInt32, entry_no UInt64, sign Int8
) engine = MergeTree
partition by toYear(business_date)
order by (company, location, business_date, lane, ended, entry_no)
settings index_granularity = 1024, ${durable}`,
    // Fills the table with existing rows before the view adds new ones. Truncated first, in case of a rerun after a
    // crash.
    sql`truncate table lane_event`,
    sql`insert into lane_event (${columns}) ${laneEvents}`,
    sql`create materialized view if not exists lane_event_view to lane_event as ${laneEvents}`,
  ],
};
