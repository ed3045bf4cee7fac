import { z } from 'zod';
import { brokenReasons, doubtKinds } from '../facts/decode.ts';
import type { Transaction } from '../facts/transaction.ts';
import { id, regLocIdList, regLocIdNumber } from '../primitives/ids.ts';
import { recordCounts, segmentStates } from './ingest.ts';

/** A store as the lists of incoming data name it. */
export const place = z.object({ reg_loc_id: regLocIdNumber, name: z.string() });

/**
 * Query of every list below. `locationIds` limits the list to some of the stores that the caller may see. Absent: all
 * these stores.
 */
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

/** Remarks on receipts that entered: a doubt, or another receipt with the same number, day and lane. */
export const toldKinds = [...doubtKinds, 'sameNumber'] as const;
export type ToldKind = (typeof toldKinds)[number];

/** A received file or a part of one. Times are ISO 8601 in UTC, money is decimal text. */
export const receivedFile = z.object({
  segmentId: z.number().int(),
  fileName: z.string(),
  part: z.number().int(),
  format: z.string(),
  sentBy: z.string(),
  /**
   * Size in bytes as received. Null if the caller may not read sales, because the size reveals how many digits an
   * amount has.
   */
  size: z.number().nullable(),
  state: z.enum(segmentStates),
  receivedAt: z.string(),
  appliedAt: z.string().nullable(),
  error: z.string().nullable(),
  places: z.array(place),
  transactions: z.number().int(),
  /** From here on, the fields describe the content of the file. After a withdrawal no content counts. */
  entered: z.number().int(),
  duplicates: z.number().int(),
  /** Number of received transactions that did not enter, because the decision on them could not be carried out. */
  setAside: z.number().int(),
  /** Number of records in the file by their outcome at arrival. */
  records: recordCounts.nullable(),
  /**
   * Number of receipts that entered with a doubt or with the number of another receipt, and the money at stake; null if
   * the caller has no right to a report of sales.
   */
  doubts: z.array(z.object({ kind: z.enum(toldKinds), count: z.number().int(), amount: z.string().nullable() })),
  /** Net sales; null if the caller has no right to a report of sales. */
  amount: z.string().nullable(),
  /** Conflicts of this file that wait for a decision. */
  conflicts: z.number().int(),
  quarantined: z.number().int(),
});
export type ReceivedFile = z.output<typeof receivedFile>;

/** A file that the server refused when it was sent. The server kept no data of it. Times are ISO 8601 in UTC. */
export const refusedFile = z.object({
  refusedId: z.number().int(),
  fileName: z.string(),
  part: z.number().int(),
  sentBy: z.string(),
  /** Machine-readable reason, as in the answer to the sender. */
  code: z.string(),
  /** Reason as an English sentence, as in the answer to the sender. */
  reason: z.string(),
  /** Stores for which the sender may send; empty: all stores of the company. */
  places: z.array(place),
  /** Number of refusals since the file was last received. */
  times: z.number().int(),
  firstAt: z.string(),
  lastAt: z.string(),
});
export type RefusedFile = z.output<typeof refusedFile>;

/** A receipt that entered with a doubt, or with the number of another receipt. */
export const doubtfulReceipt = z.object({
  /** Token that opens the current receipt with this number. */
  token: z.string(),
  place,
  businessDate: z.string(),
  lane: z.string(),
  number: z.string(),
  /** Byte offset in the original file. */
  offset: z.number(),
  kinds: z.array(z.enum(toldKinds)),
  /** The money at stake; null if the caller has no right to a report of sales. */
  amount: z.string().nullable(),
  /**
   * The discrepancies in English, as the decoder reports them; empty if the caller has no right to a report of sales.
   */
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

/**
 * Both versions of a transaction. `standing` is the version that figures count now; null when figures no longer count
 * any version.
 */
export interface ConflictDetail extends ConflictEntry {
  currency: string;
  /** True if the caller has no right to a report of sales; then the versions are not shown. */
  isWithheld: boolean;
  standing: ConflictVersion | null;
  /** The version that did not enter; null if the current decoder no longer finds it at its offset. */
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
 * The record with the bytes around it, as stored: card data is masked. Null if the bytes of the file are no longer
 * kept, or if the caller has no right to a report of sales (`isWithheld`).
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
   * `entered`: number of transactions that entered; `replaced`: number of these that replaced another version. For the
   * causes `withdraw` and `undoBoth`, `entered` is the number of transactions that left, and `replaced` is the number
   * of these that another version replaced.
   */
  entered: z.number().int(),
  replaced: z.number().int(),
  /** Change of net sales, signed decimal text; null if the caller has no right to a report of sales. */
  amount: z.string().nullable(),
});
export type LateChange = z.output<typeof lateChange>;
