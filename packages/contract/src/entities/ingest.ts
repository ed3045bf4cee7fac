import { z } from 'zod';
import { brokenReasons, doubtKinds, formatIds, refusalCodes } from '../facts/decode.ts';
import { id } from '../primitives/ids.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Query of POST ingest/segments. The body is the file itself, optionally gzipped (detected by Content-Encoding or its
 * bytes).
 */
export const segmentQuery = z.strictObject({
  /** Name of the file at its origin, for messages and receipts. It is never opened as a path. */
  fileName: z.string().min(1).max(255),
  /** Required for users who may send for several companies; a connector has its own company. */
  companyId: id.optional(),
  /** Hashes from the answers of PUT ingest/profiles and PUT ingest/items. */
  profile: sha256.optional(),
  items: sha256.optional(),
  createLocations: z.stringbool().default(false),
  dryRun: z.stringbool().default(false),
  /**
   * Identifies this sending, in any form that the sender chooses. A repeat after a lost answer is the same sending, and
   * its data is no duplicate.
   */
  sending: z.string().max(64).optional(),
  /** Position of this segment in the original file. */
  part: z.coerce.number().int().min(1).max(1_000_000).default(1),
  baseOffset: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  /** Whether the file continues in another segment, which begins with another transaction. */
  goesOn: z.stringbool().optional(),
  /**
   * Number of the open resync (GET connectors/requests) that a connector answers. The data replaces what came before
   * for the requested store and business dates.
   */
  resync: id.optional(),
  /** Accepts withdrawn bytes as new; they are refused otherwise. */
  again: z.stringbool().optional(),
});
export type SegmentQuery = z.output<typeof segmentQuery>;

/** Most files of one call that reports refused files. */
export const mostReported = 100;

/** Why a sender left a file out: it could not open the file, it was gone before it was read, or a refusal of its content. */
export const reportedCodes = [...refusalCodes, 'ingest.unreadable', 'ingest.missed'] as const;

/** Files that a sender refused itself, before anything of them was sent. */
export const refusalReport = z.strictObject({
  companyId: id.optional(),
  files: z
    .array(
      z.strictObject({
        fileName: z.string().min(1).max(255),
        code: z.enum(reportedCodes),
        /** The sentence that the sender showed, in English. */
        reason: z.string().min(1).max(1_000),
      }),
    )
    .min(1)
    .max(mostReported),
});
export type RefusalReport = z.input<typeof refusalReport>;

/**
 * A text as a server takes it: messages quote what stands in files, which may be noise, and cutting one to its length
 * may leave half a character.
 */
export const tellable = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]|\p{Surrogate}/gu, '\u{FFFD}');

/** 'withdrawn': a user took back its data (docs/decisions/036). */
export const segmentStates = ['received', 'applied', 'failed', 'withdrawn'] as const;

const quarantined = z.object({
  fileName: z.string(),
  /** Byte offset in the original file. */
  offset: z.number(),
  length: z.number(),
  reason: z.enum(brokenReasons),
  detail: z.string(),
});

/**
 * Records of a segment by outcome; the parts add up to `read`. A record is a row of CSV, a line of JSON lines, or a
 * transaction of other formats.
 */
export const recordCounts = z.object({
  read: z.number().int(),
  /** Includes those that replaced another version. */
  entered: z.number().int(),
  known: z.number().int(),
  conflicting: z.number().int(),
  quarantined: z.number().int(),
  setAside: z.number().int(),
});
export type RecordCounts = z.output<typeof recordCounts>;

/** Outcome of a segment. Money is decimal text, because clients add summaries up. */
export const segmentSummary = z.object({
  format: z.enum(formatIds),
  /**
   * Null for a segment that was given up after a part of it had entered, and for segments of versions that did not
   * count.
   */
  records: recordCounts.nullable().default(null),
  transactions: z.number().int(),
  lines: z.number().int(),
  /** Net sales of everything in the segment, whether it enters now or was known before. */
  amount: z.string(),
  /** The net sales of what entered and of what was known. */
  enteredAmount: z.string().default('0'),
  knownAmount: z.string().default('0'),
  /** Net sales of the receipts in conflict, each without its sign: so much is at stake until they are decided. */
  conflictAmount: z.string().default('0'),
  /** Net sales of the receipts that `sameNumber` counts, each without its sign. */
  sameNumberAmount: z.string().default('0'),
  entered: z.number().int(),
  duplicates: z.number().int(),
  conflicts: z.number().int(),
  reversed: z.number().int(),
  /** Of the entered ones, those beside which another receipt of their number, day and lane stands. */
  sameNumber: z.number().int().default(0),
  /** Not counted, because the decision on them could not be carried out. */
  setAside: z.number().int().default(0),
  quarantined: z.array(quarantined),
  /** The total; the list above holds the first 100. */
  quarantinedCount: z.number().int(),
  /** Unknown record types: name -> count, as they were read, whatever became of their receipts. */
  unknown: z.record(z.string(), z.number().int()),
  /** Number of receipts that entered with a doubt, by its kind. Those known before or in conflict are not among them. */
  doubts: z.partialRecord(z.enum(doubtKinds), z.number().int()).default({}),
  /** The money at stake with them. */
  stakes: z.partialRecord(z.enum(doubtKinds), z.string()).default({}),
  locationsCreated: z.array(z.string()),
});
export type SegmentSummary = z.output<typeof segmentSummary>;

/** A summary as its caller may know it: null are amounts that are shown to who may read sales. */
const told = z.string().nullable();
const toldSummary = segmentSummary.extend({
  amount: told,
  enteredAmount: told.default('0'),
  knownAmount: told.default('0'),
  conflictAmount: told.default('0'),
  sameNumberAmount: told.default('0'),
});

/**
 * The acknowledgement: the bytes are committed. Sending them again gives the same receipt with `duplicate` true, unless
 * `sending` states that it is the same sending.
 */
export const segmentReceipt = z.object({
  segmentId: z.number().int(),
  contentHash: sha256,
  state: z.enum(segmentStates),
  duplicate: z.boolean(),
  summary: toldSummary.nullable(),
  /** The error, for the state 'failed'. */
  error: z.string().nullable(),
});
export type SegmentReceipt = z.output<typeof segmentReceipt>;

/** What became of a file. Null is the hash for who may not know what is in it: a hash tells which guess is right. */
export const toldReceipt = segmentReceipt.extend({ contentHash: sha256.nullable() });
export type ToldReceipt = z.output<typeof toldReceipt>;
