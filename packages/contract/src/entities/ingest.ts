import { z } from 'zod';
import { brokenReasons, doubtKinds, formatIds } from '../facts/decode.ts';
import { id } from '../primitives/ids.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Query of POST ingest/segments. The body is the file itself, perhaps gzipped (Content-Encoding or by its bytes). */
export const segmentQuery = z.strictObject({
  /** Name of the file at its origin, for messages and receipts; never opened as a path. */
  fileName: z.string().min(1).max(255),
  /** Needed by users who may send for several companies; a connector has its own. */
  companyId: id.optional(),
  /** Hashes answered by PUT ingest/profiles and PUT ingest/items. */
  profile: sha256.optional(),
  items: sha256.optional(),
  createLocations: z.stringbool().default(false),
  dryRun: z.stringbool().default(false),
  /**
   * Names this sending, whatever the sender draws. Repeated after an answer that was lost it is the same sending, and what it
   * entered is no duplicate.
   */
  sending: z.string().max(64).optional(),
  /** Where this segment lies in the original file. */
  part: z.coerce.number().int().min(1).max(1_000_000).default(1),
  baseOffset: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  /** Whether the file goes on in another segment, which begins with another transaction. */
  goesOn: z.stringbool().optional(),
  /**
   * Number of the open resync (GET connectors/requests) that a connector answers with it: of the store and the business dates that were
   * asked for it takes the place of what came before.
   */
  resync: id.optional(),
  /** Takes bytes that were withdrawn as new; without it they are refused. */
  again: z.stringbool().optional(),
});
export type SegmentQuery = z.output<typeof segmentQuery>;

/** 'withdrawn': somebody took back what entered from it (docs/decisions/036). */
export const segmentStates = ['received', 'applied', 'failed', 'withdrawn'] as const;

const quarantined = z.object({
  fileName: z.string(),
  /** In the original file. */
  offset: z.number(),
  length: z.number(),
  reason: z.enum(brokenReasons),
  detail: z.string(),
});

/**
 * Records of a segment by what became of them; the parts add up to `read`. A record is a row of CSV, a line of JSON lines, a
 * transaction of other formats.
 */
export const recordCounts = z.object({
  read: z.number().int(),
  /** Also those that took the place of what stood. */
  entered: z.number().int(),
  known: z.number().int(),
  conflicting: z.number().int(),
  quarantined: z.number().int(),
  setAside: z.number().int(),
});
export type RecordCounts = z.output<typeof recordCounts>;

/** What became of a segment. Money as decimal text: summaries are added up by clients. */
export const segmentSummary = z.object({
  format: z.enum(formatIds),
  /** Null for one that was given up after a part of it had entered, and for those of versions that did not count. */
  records: recordCounts.nullable().default(null),
  transactions: z.number().int(),
  lines: z.number().int(),
  /** Net sales of everything the segment holds, entered now or known before. */
  amount: z.string(),
  /** Of it, net sales of what entered, and of what was known. */
  enteredAmount: z.string().default('0'),
  knownAmount: z.string().default('0'),
  entered: z.number().int(),
  duplicates: z.number().int(),
  conflicts: z.number().int(),
  reversed: z.number().int(),
  /** What was decided about them could not be carried out: nothing of them counts. */
  setAside: z.number().int().default(0),
  quarantined: z.array(quarantined),
  /** All of them; the list above holds the first 100. */
  quarantinedCount: z.number().int(),
  /** Records nobody knows: name -> how many. */
  unknown: z.record(z.string(), z.number().int()),
  /** Receipts that entered with a doubt, by what is doubtful. */
  doubts: z.partialRecord(z.enum(doubtKinds), z.number().int()).default({}),
  /** The money that is at stake with them. */
  stakes: z.partialRecord(z.enum(doubtKinds), z.string()).default({}),
  locationsCreated: z.array(z.string()),
});
export type SegmentSummary = z.output<typeof segmentSummary>;

/** The acknowledgement: the bytes are committed. Sending them again gives the same receipt with `duplicate` true, unless `sending` says that it is the same. */
export const segmentReceipt = z.object({
  segmentId: z.number().int(),
  contentHash: sha256,
  state: z.enum(segmentStates),
  duplicate: z.boolean(),
  summary: segmentSummary.nullable(),
  /** Why it failed, for state 'failed'. */
  error: z.string().nullable(),
});
export type SegmentReceipt = z.output<typeof segmentReceipt>;
