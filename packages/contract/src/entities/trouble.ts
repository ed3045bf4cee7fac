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
  /** Start of the problem: a moment (ISO 8601 in UTC) or a business date; null: unknown. */
  since: z.string().nullable(),
  /**
   * How many transaction numbers or days are missing, or how many transactions or conflicts there are; 1 for a
   * connector.
   */
  count,
  /** Values for the text of a connector's problem. */
  params: finding.shape.params,
  /**
   * Net sales at stake as exact decimal text, and the meaning of the amount; null: usual sales are unknown, or the
   * caller has no right to a report of sales.
   */
  stake: z.object({ amount: z.string(), kind: z.enum(stakeKinds) }).nullable(),
  /** Business date on which to solve the problem; null: the problem is solved at the connector, or in a list. */
  businessDate: z.string().nullable(),
  /** Id of the printed file that differs. */
  posReportId: count.nullable(),
});
export type Trouble = z.output<typeof trouble>;

/** Problems of stores, the highest amount at stake first. */
export const troubleList = z.object({
  isSuccess: z.literal(true),
  message: z.string(),
  data: z.array(trouble),
  totalCount: count,
  /** Number of problems of each kind, whatever kind the query names. */
  kinds: z.array(z.object({ kind: z.enum(troubleKinds), count })),
  stores: z.object({
    /** Number of stores with a problem; below, number of all stores that the caller sees. */
    troubled: count,
    seen: count,
  }),
  /** True if only the newest printed closings were compared; false if all closings of the examined days were. */
  closingsTruncated: z.boolean(),
  /** Whether closings were compared; only for callers who may open closings. */
  closings: z.boolean(),
  currency: z.string(),
  today: z.string(),
});
export type TroubleList = z.output<typeof troubleList>;
