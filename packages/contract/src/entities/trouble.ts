import { z } from 'zod';
import { regLocIdList } from '../primitives/ids.ts';
import { finding } from './connector-heartbeat.ts';
import { stakeKinds, troubleKinds } from './trouble-rules.ts';

const count = z.number().int();

/** Query of GET connectors/today. */
export const troubleQuery = z.strictObject({
  kind: z.enum(troubleKinds).optional(),
  locationIds: regLocIdList.optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(50),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
});

export const trouble = z.object({
  kind: z.enum(troubleKinds),
  /** reg_loc_id; null: a connector that sends for the whole company. */
  regionLocationId: count.nullable(),
  location: z.string().nullable(),
  storeNumber: z.string().nullable(),
  connectorId: count.nullable(),
  connector: z.string().nullable(),
  /** Since when: a moment (ISO 8601 in UTC), a business date, or null where nobody knows. */
  since: z.string().nullable(),
  /** Missing numbers, days, transactions or conflicts; of connectors 1. */
  count,
  /** What the words of a finding take. */
  params: finding.shape.params,
  /**
   * Net sales at stake as exact decimal text, and what they are; null: nobody knows what is usual there, or the caller has
   * no right to a report of sales.
   */
  stake: z.object({ amount: z.string(), kind: z.enum(stakeKinds) }).nullable(),
  /** The business date where it is mended; null: at the connector, or in a list. */
  businessDate: z.string().nullable(),
  /** The printed file that differs. */
  posReportId: count.nullable(),
});
export type Trouble = z.output<typeof trouble>;

/** What is wrong, the most at stake first. */
export const troubleList = z.object({
  isSuccess: z.literal(true),
  message: z.string(),
  data: z.array(trouble),
  totalCount: count,
  /** How many of each kind there are, whatever kind was asked for. */
  kinds: z.array(z.object({ kind: z.enum(troubleKinds), count })),
  stores: z.object({
    /** Stores of which something is wrong, and all in sight. */
    troubled: count,
    seen: count,
  }),
  /** Closings are compared of the newest files only; false: all of these days were. */
  closingsTruncated: z.boolean(),
  /** Whether closings were compared: only for those who may open them. */
  closings: z.boolean(),
  currency: z.string(),
  today: z.string(),
});
export type TroubleList = z.output<typeof troubleList>;
