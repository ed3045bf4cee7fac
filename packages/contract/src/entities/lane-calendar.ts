import { z } from 'zod';
import { businessDate } from '../primitives/date.ts';
import { regLocId } from '../primitives/ids.ts';
import { completenessStates, laneDayStates } from '../reports/completeness.ts';
import { LANE_LENGTH } from '../reports/lanes.ts';
import { resync } from './connector-command.ts';
import { connector } from './connector.ts';

/** Query of GET connectors/completeness: a store and a calendar month, `yyyy-mm`. */
export const laneCalendarQuery = z.strictObject({
  regionLocationId: regLocId,
  month: z.string().regex(/^(19[7-9]\d|20\d\d|21[0-3]\d)-(0[1-9]|1[0-2])$/, 'month.format'),
});

/** Query of GET connectors/completeness/lane. '': receipts that name no lane. */
export const laneDayQuery = z.strictObject({
  regionLocationId: regLocId,
  businessDate,
  lane: z.string().max(LANE_LENGTH).default(''),
});

const count = z.number().int();

const laneDay = z.object({
  state: z.enum(laneDayStates),
  /** Transactions of the lane, without those that were reversed. */
  received: count,
  /** Numbers that the lane skipped. */
  missing: count,
  /** Conflicts that wait for a decision. */
  waiting: count,
});

/** What arrived of a store in a month, day by day, and of each of its lanes. */
export const laneCalendar = z.object({
  regionLocationId: count,
  name: z.string(),
  storeNumber: z.string(),
  /** The day by the clock of the store. */
  today: z.string(),
  /** The store as reports judge it. */
  days: z.array(
    z.object({
      date: z.string(),
      state: z.enum(completenessStates),
      /** The day is merely not over. */
      unfinished: z.boolean(),
      /** Numbers missing over all lanes. */
      missing: count,
      /** Received transactions that could not be entered. */
      setAside: count,
    }),
  ),
  /** Lanes with receipts in the month or the eight weeks before it, each with the days above. */
  lanes: z.array(z.object({ lane: z.string(), days: z.array(laneDay) })),
  /** Who is asked to send days anew. `connector`: null where it sends for more than the caller sees. */
  answering: z
    .object({
      connector: connector.pick({ connectorId: true, name: true, health: true, lastContact: true }).nullable(),
    })
    .nullable(),
  /** The newest requests to send days of the month anew. */
  resyncs: z.array(resync),
  /** Receipts came in while this was read. */
  moved: z.boolean(),
});
export type LaneCalendar = z.output<typeof laneCalendar>;
export type LaneDay = z.output<typeof laneDay>;

/** One lane on one day: which numbers are missing, and what waits. */
export const laneDayDetail = laneDay.extend({
  businessDate: z.string(),
  lane: z.string(),
  /** Ranges of missing numbers, both ends included. */
  gaps: z.array(z.object({ from: z.string(), to: z.string(), count })),
  /** Further ranges are not listed. */
  gapsTruncated: z.boolean(),
  /** The lowest and the highest number that came; null: no numbers. */
  numbers: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Local time of the last receipt; '' where none has a time. */
  lastReceipt: z.string(),
  /** Conflicts that wait for a decision: the newest. */
  conflicts: z.array(z.object({ conflictId: count, number: z.string(), createdAt: z.string() })),
});
export type LaneDayDetail = z.output<typeof laneDayDetail>;
