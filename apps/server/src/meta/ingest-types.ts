import type { SegmentSummary } from '@lanewise/contract/entities/ingest';
import type { BrokenReason, FormatId } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import type { Incoming, NewLateChange } from './incoming-types.ts';

/**
 * The inbox and what was decided about it. The inbox is the truth: a segment is acknowledged once its row is committed here,
 * and everything in the facts store can be derived from the segments and the manifests beside them.
 */

export type SegmentState = 'received' | 'applied' | 'failed';
/** 'accept': a person decided that the other version of a conflict is right. */
export type Purpose = 'import' | 'resync' | 'replay' | 'accept';

export interface NewSegment {
  companyId: number;
  /** SHA-256 of the redacted, decompressed bytes. */
  contentHash: string;
  profileHash: string;
  itemsHash: string;
  format: FormatId;
  fileName: string;
  part: number;
  baseOffset: number;
  size: number;
  /** gzip of the redacted bytes. */
  raw: Buffer;
  redacted: number;
  createLocations: boolean;
  /** location_id that the sender is bound to; transactions of other stores stay in quarantine. Null: the whole company. */
  onlyLocation?: number | null;
  purpose: Purpose;
  sentBy: string;
}

export interface SegmentRow extends Omit<NewSegment, 'raw'> {
  id: number;
  state: SegmentState;
  attempts: number;
  summary: SegmentSummary | null;
  error: string | null;
  receivedAt: Date;
  appliedAt: Date | null;
}

/** What was decided about one transaction, found again by its place in the segment. */
export interface Decision {
  /** Byte offset of the transaction in its segment. */
  offset: number;
  location: number;
  occurrence: number;
  kind: 'new' | 'noop' | 'conflict' | 'reverse';
  /** Version of the new entry; 0 for noop and conflict. */
  version: number;
  /** First entry number of the decision: a reversal takes two, the reversing entry first. */
  entryNo: number;
  /** Entry that is reversed or stands in the way; 0 for none. */
  existingEntry: number;
  hash: string;
}

export interface Manifest {
  id: number;
  segment: number;
  companyId: number;
  month: string;
  purpose: Purpose;
  decoderVersion: number;
  hash: string;
  decisions: Decision[];
  state: 'frozen' | 'applied';
}

export interface NewManifest extends Omit<Manifest, 'id' | 'state' | 'decisions'> {
  /** Entry numbers count from 0 here; the freeze moves them behind the highest one in use. */
  decisions: Decision[];
  entryCount: number;
  /** What it changes of store-days that are closed; kept in the same transaction. */
  late?: readonly NewLateChange[];
}

export interface Quarantined {
  offset: number;
  length: number;
  reason: BrokenReason;
  detail: string;
}

export interface NewConflict {
  location: number;
  businessDate: string;
  lane: string;
  number: string;
  occurrence: number;
  existingEntry: number;
  existingHash: string;
  incomingHash: string;
  offset: number;
}

/** Where figures changed: the locations and the month of one applied manifest. */
export interface Change {
  manifest: number;
  locations: readonly number[];
  /** yyyy-mm */
  month: string;
}

export interface IngestStore {
  /** Lists of what was received, and what people decide about it. */
  incoming: Incoming;
  keepProfile(companyId: number, hash: string, profile: ImportProfile): Promise<void>;
  profile(hash: string): Promise<ImportProfile | null>;
  keepItems(companyId: number, hash: string, content: Buffer): Promise<void>;
  items(hash: string): Promise<Buffer | null>;
  /**
   * Commits a segment, or finds the one with the same content, profile and item file. One that failed, or left transactions
   * in quarantine, is queued again: what entered before is then found and not entered twice.
   */
  receive(segment: NewSegment): Promise<{ row: SegmentRow; duplicate: boolean }>;
  segment(companyId: number | null, id: number): Promise<SegmentRow | null>;
  /** Oldest segment that waits, skipping those that have failed too often lately. */
  nextReceived(): Promise<SegmentRow | null>;
  raw(id: number): Promise<Buffer | null>;
  clearRaw(id: number): Promise<void>;
  withRawLeft(): Promise<SegmentRow[]>;
  /** Ids of segments with decisions whose bytes are no longer in the inbox, in their order. */
  movedSegments(): Promise<number[]>;
  segmentsOf(companyId: number | null): AsyncIterable<SegmentRow>;
  countAttempt(id: number): Promise<void>;
  freeze(manifest: NewManifest): Promise<Manifest>;
  frozen(): Promise<Manifest[]>;
  manifestsSince(segment: number, since: Date | null): Promise<Manifest[]>;
  allManifests(): AsyncIterable<Manifest>;
  /** What was entered for a company after a manifest, in their order. */
  changesAfter(companyId: number, manifest: number): Promise<Change[]>;
  /** The last manifest entered for a company; 0 when there is none. */
  lastApplied(companyId: number): Promise<number>;
  /** `rows`: how many journal rows it gave; `appliedRows` adds them up, to be held against the journal itself. */
  markApplied(manifestId: number, rows: number): Promise<void>;
  appliedRows(): Promise<number>;
  /**
   * Before all figures are made anew: each manifest counts as minus one row until it is marked again, so that the sum never
   * equals a journal that was made in part, not even one whose last insert reached the journal but not every view.
   */
  forgetApplied(): Promise<void>;
  finish(row: SegmentRow, summary: SegmentSummary, quarantined: Quarantined[], conflicts: NewConflict[]): Promise<void>;
  fail(id: number, error: string): Promise<void>;
  /** Holds the one right to decide and apply, over all servers of this database, while `work` runs; null if another has it. */
  asDecider<Result>(work: () => Promise<Result>): Promise<Result | null>;
}
