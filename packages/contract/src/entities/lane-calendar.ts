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

/** Query of GET connectors/completeness/lane. An empty lane means receipts that name no lane. */
export const laneDayQuery = z.strictObject({
  regionLocationId: regLocId,
  businessDate,
  lane: z.string().max(LANE_LENGTH).default(''),
});

const count = z.number().int();

const laneDay = z.object({
  state: z.enum(laneDayStates),
  /** Number of transactions of the lane, without reversed ones. */
  received: count,
  /** Number of transaction numbers that are missing in the lane's sequence. */
  missing: count,
  /** Number of conflicts that wait for a decision. */
  waiting: count,
});

/** Received data of a store in a month, day by day: of the store and of each lane. */
export const laneCalendar = z.object({
  regionLocationId: count,
  name: z.string(),
  storeNumber: z.string(),
  /** Today's date by the clock of the store. */
  today: z.string(),
  /** Completeness of the store for each day, as reports show it. */
  days: z.array(
    z.object({
      date: z.string(),
      state: z.enum(completenessStates),
      /** True if the day only lacks data because it is not over. */
      unfinished: z.boolean(),
      /** Number of transaction numbers missing over all lanes. */
      missing: count,
      /** Number of received transactions that could not enter. */
      setAside: count,
    }),
  ),
  /**
   * Lanes with receipts in the month or in the eight weeks before. The days of a lane match the days of the store
   * above.
   */
  lanes: z.array(z.object({ lane: z.string(), days: z.array(laneDay) })),
  /**
   * Connector that receives requests to send days again. `connector`: null if the connector also sends for stores that
   * the caller does not see.
   */
  answering: z
    .object({
      connector: connector.pick({ connectorId: true, name: true, health: true, lastContact: true }).nullable(),
    })
    .nullable(),
  /** The newest requests to send days of the month again. */
  resyncs: z.array(resync),
  /** Whether receipts entered while the server read the answer. */
  moved: z.boolean(),
});
export type LaneCalendar = z.output<typeof laneCalendar>;
export type LaneDay = z.output<typeof laneDay>;

/** One lane on one day: its missing transaction numbers and waiting conflicts. */
export const laneDayDetail = laneDay.extend({
  businessDate: z.string(),
  lane: z.string(),
  /** Ranges of missing transaction numbers, both ends inclusive. */
  gaps: z.array(z.object({ from: z.string(), to: z.string(), count })),
  /** Whether more ranges exist than are listed. */
  gapsTruncated: z.boolean(),
  /** Lowest and highest transaction number received; null: none. */
  numbers: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Local time of the last receipt; '' if no receipt has a time. */
  lastReceipt: z.string(),
  /** The newest conflicts that wait for a decision. */
  conflicts: z.array(z.object({ conflictId: count, number: z.string(), createdAt: z.string() })),
});
export type LaneDayDetail = z.output<typeof laneDayDetail>;
