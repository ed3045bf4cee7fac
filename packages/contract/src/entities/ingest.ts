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
   * Id of this sending, in any form that the sender chooses. A repetition after a lost answer has the same id, so its
   * data is not a duplicate.
   */
  sending: z.string().max(64).optional(),
  /** Position of this segment in the original file. */
  part: z.coerce.number().int().min(1).max(1_000_000).default(1),
  baseOffset: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  /** Whether the file continues in another segment. The next segment begins with a new transaction. */
  goesOn: z.stringbool().optional(),
  /**
   * Number of the open resync (GET connectors/requests) that a connector answers. The data replaces what came before
   * for the requested store and business dates.
   */
  resync: id.optional(),
  /** Whether withdrawn bytes are accepted as new data; otherwise the server refuses them. Only people may send it. */
  again: z.stringbool().optional(),
});
export type SegmentQuery = z.output<typeof segmentQuery>;

/** Most files of one call that reports refused files. */
export const mostReported = 100;

/**
 * Why a sender left a file out: the sender could not open it, it was gone before it was read, or its content was
 * refused.
 */
export const reportedCodes = [...refusalCodes, 'ingest.unreadable', 'ingest.missed'] as const;

/**
 * Reported codes that say that data is missing: a file was gone before it was read, or the rest of a file that was sent
 * cannot be read. No later file of the same name brings this data.
 */
export const lossCodes: readonly (typeof reportedCodes)[number][] = ['ingest.missed', 'ingest.brokenGzip'];

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
 * A text cut and cleaned so that a server accepts it. Messages quote the content of files, which may be noise, and a
 * cut may leave half a character.
 */
export const tellable = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]|\p{Surrogate}/gu, '\u{FFFD}');

/** State of a segment. 'withdrawn': a user withdrew its data (docs/decisions/036). */
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
  /** Number of records that entered, including records that replaced another version. */
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
   * Null for a segment that failed after a part of it had entered, and for segments processed by versions that did not
   * count records.
   */
  records: recordCounts.nullable().default(null),
  transactions: z.number().int(),
  lines: z.number().int(),
  /** Net sales of the whole segment, whether it enters now or was already known. */
  amount: z.string(),
  /** Net sales of the transactions that entered; below, of the transactions already known. */
  enteredAmount: z.string().default('0'),
  knownAmount: z.string().default('0'),
  /** Sum of the absolute net sales of the receipts in conflict: the amount at stake until the conflicts are decided. */
  conflictAmount: z.string().default('0'),
  /** Sum of the absolute net sales of the receipts that `sameNumber` counts. */
  sameNumberAmount: z.string().default('0'),
  entered: z.number().int(),
  duplicates: z.number().int(),
  conflicts: z.number().int(),
  reversed: z.number().int(),
  /** Number of receipts that entered although another receipt has the same number, day and lane. */
  sameNumber: z.number().int().default(0),
  /** Number of transactions that do not count, because the decision on them could not be carried out. */
  setAside: z.number().int().default(0),
  quarantined: z.array(quarantined),
  /** Total number of quarantined records; the list above holds the first 100. */
  quarantinedCount: z.number().int(),
  /** Number of unknown records by record type, whatever happened to their receipts. */
  unknown: z.record(z.string(), z.number().int()),
  /**
   * Number of receipts that entered with a doubt, by kind of doubt. Receipts that were already known or are in conflict
   * do not count.
   */
  doubts: z.partialRecord(z.enum(doubtKinds), z.number().int()).default({}),
  /** Money at stake in these receipts, by kind of doubt. */
  stakes: z.partialRecord(z.enum(doubtKinds), z.string()).default({}),
  locationsCreated: z.array(z.string()),
});
export type SegmentSummary = z.output<typeof segmentSummary>;

/** An amount of a summary for its caller; null if the caller may not read sales. */
const told = z.string().nullable();
const toldSummary = segmentSummary.extend({
  amount: told,
  enteredAmount: told.default('0'),
  knownAmount: told.default('0'),
  conflictAmount: told.default('0'),
  sameNumberAmount: told.default('0'),
});

/**
 * Acknowledges that the bytes are committed. If the bytes are sent again, the server returns the same receipt with
 * `duplicate` true, unless `sending` states that it is the same sending.
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

/**
 * The receipt of a file for its caller. The hash is null for callers who may not know the content, because a caller
 * could guess the content and confirm the guess by the hash.
 */
export const toldReceipt = segmentReceipt.extend({ contentHash: sha256.nullable() });
export type ToldReceipt = z.output<typeof toldReceipt>;
