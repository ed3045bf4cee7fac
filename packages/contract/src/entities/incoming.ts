import { z } from 'zod';
import { brokenReasons, doubtKinds } from '../facts/decode.ts';
import type { Transaction } from '../facts/transaction.ts';
import { id, idList } from '../primitives/ids.ts';
import { recordCounts, segmentStates } from './ingest.ts';

/** A store as the lists of incoming data name it. */
const place = z.object({ reg_loc_id: z.number().int(), name: z.string() });

/** Query of every list below; `locationIds` narrows to stores that the caller may see. Absent: all of them. */
const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  locationIds: idList.optional(),
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
  size: z.number(),
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
  /** Receipts that entered with a doubt or beside another one of their number, and the money at stake. */
  doubts: z.array(z.object({ kind: z.enum(toldKinds), count: z.number().int(), amount: z.string() })),
  amount: z.string(),
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
  /** The money at stake. */
  amount: z.string(),
  /** The discrepancies, in English, as the decoder states them. */
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
 * longer kept.
 */
export const quarantineDetail = quarantineEntry.extend({
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

export const lateCauses = ['import', 'resync', 'replay', 'accept', 'withdraw'] as const;

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
   * Transactions that entered, and those of them that replaced another version. With the cause `withdraw`: those that
   * left, and those of them that gave way to another version.
   */
  entered: z.number().int(),
  replaced: z.number().int(),
  /** Change of net sales, signed decimal text. */
  amount: z.string(),
});
export type LateChange = z.output<typeof lateChange>;

/**
 * `accept`, `reject`, `keepBoth` and `undoBoth` name conflicts; `replay`, `dismiss` and `restore` quarantined records;
 * `retry` failed files; `withdraw` files that entered by mistake.
 */
export const actionKinds = [
  'accept',
  'reject',
  'keepBoth',
  'undoBoth',
  'replay',
  'dismiss',
  'restore',
  'retry',
  'withdraw',
] as const;
export type ActionKind = (typeof actionKinds)[number];

/** What one must say with an action: without a reason nobody could judge it later. */
const reasonFor: Partial<Record<ActionKind, string>> = {
  keepBoth: 'Say why both receipts are right.',
  undoBoth: 'Say why they are not two sales.',
  withdraw: 'Say why the file is withdrawn.',
};
export const needsReason = (kind: ActionKind): boolean => reasonFor[kind] !== undefined;

/** Most items in one request. */
export const mostDecided = 500;

export const actionInput = z
  .strictObject({
    kind: z.enum(actionKinds),
    ids: z.array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).min(1).max(mostDecided),
    note: z.string().trim().max(500).default(''),
  })
  .superRefine(({ kind, note }, context) => {
    const message = reasonFor[kind];
    if (message !== undefined && note === '') context.addIssue({ code: 'custom', path: ['note'], message });
  });

/** The data to withdraw, named by exactly one of these. */
export const withdrawalQuery = z
  .strictObject({
    segmentIds: idList.optional(),
    /** Name of a file as it was sent; covers all its parts. */
    fileName: z.string().min(1).max(255).optional(),
    /** Name or hash of an import profile; covers everything that it read. */
    profile: z.string().min(1).max(100).optional(),
  })
  .refine((named) => Object.values(named).filter((value) => value !== undefined).length === 1, {
    path: ['segmentIds'],
    message: 'Give exactly one of segmentIds, fileName and profile.',
  });
export type WithdrawalQuery = z.output<typeof withdrawalQuery>;

/** A received file or a part of one, with its current data that would leave. */
export const withdrawable = z.object({
  segmentId: z.number().int(),
  fileName: z.string(),
  part: z.number().int(),
  /** Name of its import profile; '' for none. */
  profile: z.string(),
  sentBy: z.string(),
  receivedAt: z.string(),
  places: z.array(place),
  transactions: z.number().int(),
  /** Net sales, decimal text. */
  amount: z.string(),
  /** Business dates; null where no data counts. */
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
  /** Stores that it created; they remain. */
  locationsCreated: z.array(z.string()),
});
export type Withdrawable = z.output<typeof withdrawable>;

/** The data that would leave the figures: at most `mostDecided` files, oldest first, and their total number. */
export const withdrawal = z.object({
  files: z.array(withdrawable),
  fileCount: z.number().int(),
  /** Of the listed files. */
  transactions: z.number().int(),
  amount: z.string(),
});
export type Withdrawal = z.output<typeof withdrawal>;

export const actionStates = ['requested', 'done', 'failed'] as const;

/** One decision of a user: who, when, what, and the outcome. Never changed, never deleted. */
export const actionEntry = z.object({
  actionId: z.number().int(),
  kind: z.enum([...actionKinds, 'setWeek', 'clearWeek', 'setDays', 'clearDays']),
  /** Subject, for example 'lane 2, 2026-11-19, number 1120'. */
  subject: z.string(),
  subjectId: z.number().int(),
  placeName: z.string(),
  note: z.string(),
  actedBy: z.string(),
  actedAt: z.string(),
  state: z.enum(actionStates),
  /** The error; '' on success. */
  error: z.string(),
  doneAt: z.string().nullable(),
});
export type ActionEntry = z.output<typeof actionEntry>;

/** Outcome of each named item; 'unchanged': it already has this decision or can no longer get it. */
export const actionResult = z.object({
  id: z.number().int(),
  outcome: z.enum(['requested', 'done', 'failed', 'unchanged']),
  error: z.string(),
});
export type ActionResult = z.output<typeof actionResult>;
