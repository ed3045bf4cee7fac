import { z } from 'zod';
import { brokenReasons, doubtKinds } from '../facts/decode.ts';
import type { Transaction } from '../facts/transaction.ts';
import { id, regLocIdList, regLocIdNumber } from '../primitives/ids.ts';
import { recordCounts, segmentStates } from './ingest.ts';

/** A store as the lists of incoming data name it. */
export const place = z.object({ reg_loc_id: regLocIdNumber, name: z.string() });

/** Query of every list below; `locationIds` narrows to stores that the caller may see. Absent: all of them. */
const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  locationIds: regLocIdList.optional(),
});

export const conflictStates = ['open', 'accepting', 'accepted', 'both', 'rejected'] as const;
export type ConflictState = (typeof conflictStates)[number];
export const quarantineStates = ['open', 'dismissed', 'resolved'] as const;
export type QuarantineState = (typeof quarantineStates)[number];

export const fileQuery = listQuery.extend({
  state: z.enum(segmentStates).optional(),
  searchText: z.string().max(200).default(''),
});
export const conflictQuery = listQuery.extend({ state: z.enum(conflictStates).optional(), segmentId: id.optional() });
export const quarantineQuery = listQuery.extend({
  state: z.enum(quarantineStates).optional(),
  segmentId: id.optional(),
});
export const lateQuery = listQuery;
export const refusedQuery = listQuery;
export const actionQuery = listQuery.omit({ locationIds: true });

/** Number of items that wait for a user; shown in the badge of the menu. */
export const incomingCounts = z.object({
  conflicts: z.number().int(),
  quarantined: z.number().int(),
  /** Files that failed or entered only in part. */
  failed: z.number().int(),
  /** Store-days changed in the last seven days after they were closed. */
  late: z.number().int(),
  /** Files that were refused in the last seven days when they were sent. */
  refused: z.number().int(),
});
export type IncomingCounts = z.output<typeof incomingCounts>;

/** What is told of receipts that entered: a doubt, or another sale of their number, day and lane. */
export const toldKinds = [...doubtKinds, 'sameNumber'] as const;
export type ToldKind = (typeof toldKinds)[number];

/** A received file or a part of one. Times are ISO 8601 in UTC, money is decimal text. */
export const receivedFile = z.object({
  segmentId: z.number().int(),
  fileName: z.string(),
  part: z.number().int(),
  format: z.string(),
  sentBy: z.string(),
  /** Bytes as they were received; null for who may not read sales: it tells how many digits an amount has. */
  size: z.number().nullable(),
  state: z.enum(segmentStates),
  receivedAt: z.string(),
  appliedAt: z.string().nullable(),
  error: z.string().nullable(),
  places: z.array(place),
  transactions: z.number().int(),
  /** The fields from here on state the file's content. Nothing of it counts after a withdrawal. */
  entered: z.number().int(),
  duplicates: z.number().int(),
  /** Received but not entered, because the decision on them could not be carried out. */
  setAside: z.number().int(),
  /** Its records by their outcome at arrival. */
  records: recordCounts.nullable(),
  /** Receipts that entered with a doubt or beside another one of their number, and the money at stake; null as below. */
  doubts: z.array(z.object({ kind: z.enum(toldKinds), count: z.number().int(), amount: z.string().nullable() })),
  /** Net sales; null to who has no right to a report of sales. */
  amount: z.string().nullable(),
  /** Conflicts of this file that wait for a decision. */
  conflicts: z.number().int(),
  quarantined: z.number().int(),
});
export type ReceivedFile = z.output<typeof receivedFile>;

/** A file that was refused when it was sent: nothing of it was kept. Times are ISO 8601 in UTC. */
export const refusedFile = z.object({
  refusedId: z.number().int(),
  fileName: z.string(),
  part: z.number().int(),
  sentBy: z.string(),
  /** Machine-readable, as the sender was answered. */
  code: z.string(),
  /** The sentence that the sender was answered, in English. */
  reason: z.string(),
  /** The stores that its sender may send for; empty for the whole company. */
  places: z.array(place),
  /** How often it was refused since it was last received. */
  times: z.number().int(),
  firstAt: z.string(),
  lastAt: z.string(),
});
export type RefusedFile = z.output<typeof refusedFile>;

/** A receipt of a file that entered with a doubt or beside another one of its number. */
export const doubtfulReceipt = z.object({
  /** Opens the current receipt of that number. */
  token: z.string(),
  place,
  businessDate: z.string(),
  lane: z.string(),
  number: z.string(),
  /** Byte offset in the original file. */
  offset: z.number(),
  kinds: z.array(z.enum(toldKinds)),
  /** The money at stake; null to who has no right to a report of sales. */
  amount: z.string().nullable(),
  /** The discrepancies, in English, as the decoder states them; none to who has no right to a report of sales. */
  details: z.array(z.string()),
});
export type DoubtfulReceipt = z.output<typeof doubtfulReceipt>;

const decision = { decidedBy: z.string(), decidedAt: z.string().nullable(), note: z.string() };

export const conflictEntry = z.object({
  conflictId: z.number().int(),
  state: z.enum(conflictStates),
  place,
  businessDate: z.string(),
  lane: z.string(),
  number: z.string(),
  segmentId: z.number().int(),
  fileName: z.string(),
  /** Byte offset of the other version in the original file. */
  offset: z.number(),
  foundAt: z.string(),
  ...decision,
});
export type ConflictEntry = z.output<typeof conflictEntry>;

export interface ConflictVersion {
  transaction: Transaction;
  fileName: string;
  receivedAt: string;
  /** Byte offset in the original file. */
  offset: number;
  /** Version in the journal; 0 for the version that did not enter. */
  version: number;
}

/** Both versions of a transaction. `standing` is the one that figures count now; null when none counts any more. */
export interface ConflictDetail extends ConflictEntry {
  currency: string;
  /** Whether the versions are not shown, because the caller has no right to a report of sales. */
  isWithheld: boolean;
  standing: ConflictVersion | null;
  /** Null when the current decoder no longer finds it at its offset. */
  incoming: ConflictVersion | null;
}

export const quarantineEntry = z.object({
  quarantineId: z.number().int(),
  state: z.enum(quarantineStates),
  segmentId: z.number().int(),
  fileName: z.string(),
  format: z.string(),
  /** Byte offset in the original file, and the record's length in bytes. */
  offset: z.number(),
  length: z.number(),
  reason: z.enum(brokenReasons),
  detail: z.string(),
  places: z.array(place),
  foundAt: z.string(),
  ...decision,
});
export type QuarantineEntry = z.output<typeof quarantineEntry>;

/**
 * The record with some context before and after it, as stored: card data is masked. Null when the file's bytes are no
 * longer kept, and to who has no right to a report of sales (`isWithheld`).
 */
export const quarantineDetail = quarantineEntry.extend({
  isWithheld: z.boolean(),
  excerpt: z
    .object({
      encoding: z.enum(['text', 'hex']),
      before: z.string(),
      record: z.string(),
      after: z.string(),
      /** True when the record is longer than the shown part. */
      cut: z.boolean(),
    })
    .nullable(),
});
export type QuarantineDetail = z.output<typeof quarantineDetail>;

export const lateCauses = ['import', 'resync', 'replay', 'accept', 'withdraw', 'undoBoth'] as const;

/** Changes of one file or decision to a store-day that was already closed. */
export const lateChange = z.object({
  lateId: z.number().int(),
  place,
  businessDate: z.string(),
  cause: z.enum(lateCauses),
  segmentId: z.number().int(),
  fileName: z.string(),
  enteredAt: z.string(),
  /**
   * Transactions that entered, and those of them that replaced another version. With the causes `withdraw` and
   * `undoBoth`: those that left, and those of them that gave way to another version.
   */
  entered: z.number().int(),
  replaced: z.number().int(),
  /** Change of net sales, signed decimal text; null to who has no right to a report of sales. */
  amount: z.string().nullable(),
});
export type LateChange = z.output<typeof lateChange>;
