import { and, sql, texts, type Sql } from '../../facts/sql.ts';
import { tableOf } from '../../facts/table.ts';
import type { ReportQuestion } from '../engine/query.ts';
import { atTime } from '../../question/scoped.ts';
import type { CostedReboot, LaneMonth } from './costs.ts';

/** What questions about reboots read before their rows. */
export interface Reboots {
  reboots: readonly CostedReboot[];
  laneDays: readonly LaneMonth[];
}

/** A question with the data that was read before its rows. */
export type RebootQuestion = ReportQuestion & Reboots;

export const ofLanes = ({ parameters: { lane } }: ReportQuestion): Sql =>
  lane === undefined ? sql`true` : sql`lane in ${texts(lane)}`;

const chosen = (question: RebootQuestion): Sql => {
  const { startTime, endTime, inTransaction } = question.parameters;
  return and([
    ofLanes(question),
    ...(startTime === undefined && endTime === undefined ? [] : [atTime(sql`at`, question.parameters)]),
    ...(inTransaction === undefined
      ? []
      : [sql`(interrupted != '') = ${inTransaction === 'true' ? sql`true` : sql`false`}`]),
  ]);
};

const table = (rows: readonly CostedReboot[]): Sql =>
  tableOf<CostedReboot>(
    {
      location: { type: 'UInt32', of: ({ location }) => location },
      business_date: { type: 'Date', of: ({ date }) => date },
      lane: { type: 'String', of: ({ lane }) => lane },
      at: { type: "DateTime64(0, 'UTC')", of: ({ at }) => at },
      seconds: { type: 'Nullable(Int64)', of: ({ seconds }) => seconds },
      interrupted: { type: 'String', of: ({ interrupted }) => interrupted },
      cashier: { type: 'String', of: ({ cashier }) => cashier },
      number: { type: 'String', of: ({ number }) => number },
      occurrence: { type: 'UInt32', of: ({ occurrence }) => occurrence },
      entry_no: { type: 'UInt64', of: ({ entry_no: entry }) => entry },
      abandoned: { type: 'UInt8', of: ({ abandoned }) => abandoned },
      usual_amount: { type: 'Decimal(38, 4)', of: ({ usual }) => usual.amount },
      usual_days: { type: 'UInt32', of: ({ usual }) => usual.days },
      lane_days: { type: 'UInt32', of: ({ usual }) => usual.lane_days },
      open_days: { type: 'UInt32', of: ({ usual }) => usual.open_days },
    },
    rows,
  );

/** The usual sales of the minutes of a reboot. Empty for a person who may not know sales. */
const lost = ({ knows }: RebootQuestion): Sql =>
  knows.sales
    ? sql`toDecimal128(round(minutes * (toFloat64(usual_amount) / usual_days / 60 / (lane_days / open_days)), 2), 4)`
    : sql`cast(null, 'Nullable(Decimal(38, 4))')`;

/**
 * Every reboot that passes the filters, with its cost: location, business_date, lane, at, minutes (null if the source
 * has no times), sales_lost (likewise), abandoned (0 or 1), interrupted, cashier, number, occurrence, entry_no. Both
 * estimates of a reboot are whole hundredths, so that rows add up to their total.
 */
export const reboots = (question: RebootQuestion): Sql => sql`
  select location, business_date, lane, at, round(seconds / 60, 2) as minutes, interrupted, cashier, number, occurrence, entry_no,
    ${lost(question)} as sales_lost, abandoned
  from ${table(question.reboots)} where ${chosen(question)}`;

/** The number of days on which lanes had entries: location, lane, days. A lane may have several rows. */
export const laneMonths = (question: RebootQuestion): Sql => sql`
  select location, lane, days from ${tableOf<LaneMonth>(
    {
      location: { type: 'UInt32', of: ({ location }) => location },
      lane: { type: 'String', of: ({ lane }) => lane },
      days: { type: 'UInt32', of: ({ days }) => days },
    },
    question.laneDays,
  )} where ${ofLanes(question)}`;
