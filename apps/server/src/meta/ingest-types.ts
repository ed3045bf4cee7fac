import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { SegmentSummary } from '@lanewise/contract/entities/ingest';
import type { BrokenReason } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import type { ActionRow, Incoming, NewLateChange, RefusedFiles } from './incoming-types.ts';
import type { NewSegment, Purpose, SegmentRow, SegmentState, Stale } from './segment-types.ts';

/**
 * The inbox, and the decisions about it. The inbox is the source of truth: a segment is acknowledged once its row is
 * committed here, and the facts store can be derived from the segments and their manifests.
 */

/** The decision about one transaction. The offset in the segment identifies the transaction. */
export interface Decision {
  /** Byte offset of the transaction in its segment. */
  offset: number;
  location: LocationId;
  /** yyyy-mm-dd */
  date: string;
  occurrence: number;
  /** 'leave': an entry is reversed without a replacement. */
  kind: 'new' | 'noop' | 'conflict' | 'reverse' | 'leave';
  /**
   * Version of the new entry. For 'leave': the version after the version of the reversed entry. For 'noop' and
   * 'conflict': 0.
   */
  version: number;
  /**
   * First entry number of the decision. A reversal takes two numbers, and the reversing entry has the first of the two.
   * A 'leave' that restores another entry also takes two numbers.
   */
  entryNo: number;
  /** The entry that is reversed, or that conflicts with the transaction; 0: no entry. */
  existingEntry: number;
  /** The entry that gets its place back from the leaving entry. Absent: no entry gets its place back. */
  back?: number;
  hash: string;
  /** The transaction is the last in the file, so it may continue in another file. */
  mayGoOn?: true;
  /** Key of the sale that a post void cancels. */
  takesBack?: string;
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
  /** 'setAside': the manifest could not be inserted, and no part of it counts. */
  state: 'frozen' | 'applied' | 'setAside';
  frozenAt: Date;
  /** How often it failed. */
  attempts: number;
  /** Whether the facts store may hold rows of the manifest although it is not applied. */
  isBegun: boolean;
  /** The number of times that the company's figures had been rebuilt. */
  round: number;
  /** A number that manifests of one insert share; null: the manifest is inserted alone. */
  batch: number | null;
}

export interface NewManifest extends Omit<
  Manifest,
  'id' | 'state' | 'decisions' | 'frozenAt' | 'attempts' | 'isBegun' | 'round' | 'batch'
> {
  /** Entry numbers count from 0 here. The freeze moves these numbers above the highest entry number in use. */
  decisions: Decision[];
  entryCount: number;
  /** Changes to closed store-days; kept in the same transaction. */
  late?: readonly NewLateChange[];
}

export interface Quarantined {
  offset: number;
  length: number;
  /** The number of records of the file that this part consists of. */
  records: number;
  reason: BrokenReason;
  detail: string;
}

export interface NewConflict {
  location: LocationId;
  businessDate: string;
  lane: string;
  number: string;
  occurrence: number;
  existingEntry: number;
  existingHash: string;
  incomingHash: string;
  offset: number;
}

/** The days and stores of a segment, and whether it depends on other segments. */
export interface Held {
  /**
   * Business dates of the segment's transactions, and of the sales that its post voids name; null: there are no such
   * dates.
   */
  days: { first: string; last: string } | null;
  locations: readonly LocationId[];
  /** Whether entries of other segments decided about some transactions of this segment. */
  leans: boolean;
}

/** A change of figures: the locations and the month of one applied manifest. */
export interface Change {
  manifest: number;
  locations: readonly LocationId[];
  /** yyyy-mm */
  month: string;
}

/** Transactions of a store-day that could not be entered or removed. */
export interface SetAsideDay {
  location: LocationId;
  /** yyyy-mm-dd */
  date: string;
  transactions: number;
}

/** Why a segment was given up. `isFault`: because of a fault of the server, not because of its content. */
export interface Failure {
  reason: string;
  isFault: boolean;
}

/** Gaps that withdrawals left: files that depended on withdrawn data are read again. */
export interface Gaps {
  /** The oldest requested withdrawal of the company whose turn it is. `except`: companies that have to wait. */
  next(except: readonly number[], behind: number): Promise<number | null>;
  /** Checks some files of a company. True: no files are left to check. */
  close(companyId: number): Promise<boolean>;
  /** Counts a failure; a gap that fails too often is left open. */
  countFailure(companyId: number): Promise<void>;
  /** Gives gaps that were left open another chance. Returns how many. */
  retry(): Promise<number>;
}

/** A profile that is made for an upload. */
export interface MadeProfile {
  profile: ImportProfile;
  /** The sender, if it may send for only some stores; otherwise undefined. */
  store: string | undefined;
}

export interface IngestStore {
  gaps: Gaps;
  /** Lists of received data, and the decisions of users about it. */
  incoming: Incoming;
  refusedFiles: RefusedFiles;
  /** `store`: the sender of some stores, who has a share of the company's limit. */
  keepProfile(companyId: number, hash: string, profile: ImportProfile, store?: string): Promise<void>;
  profile(companyId: number, hash: string): Promise<ImportProfile | null>;
  /** Hashes of the profiles with which a content was received, the last first; '' for none. */
  profilesOf(companyId: number, content: Pick<NewSegment, 'contentHash' | 'itemsHash'>): Promise<string[]>;
  keepItems(companyId: number, hash: string, content: Buffer, store?: string): Promise<void>;
  items(companyId: number, hash: string): Promise<Buffer | null>;
  /**
   * Commits a segment, or finds the sender's segment with the same content, profile, item file and locations. A segment
   * that failed, or left transactions in quarantine, is queued again; transactions that entered before are recognized
   * and not entered twice. A repeat of the same sending is no duplicate. Throws Refused for a withdrawn segment, unless
   * the segment is sent `again`. `made`: the profile that the segment is read with; it is kept with the segment.
   */
  receive(segment: NewSegment, made?: MadeProfile | null): Promise<{ row: SegmentRow; duplicate: boolean }>;
  segment(companyId: number | null, id: number): Promise<SegmentRow | null>;
  /**
   * The next segment to enter: the oldest segment of the company whose turn it is. Companies take turns, so that a
   * company with many segments does not delay the others. `behind`: the company of the last turn, 0 at first. `except`:
   * companies that have to wait.
   */
  nextReceived(behind: number, except: readonly number[], current?: number): Promise<SegmentRow | null>;
  /**
   * The segments of a company that may enter in one insert together with its oldest segment, in order. All of them are
   * small and received for the first time. Any other segment ends the list.
   */
  smallReceived(companyId: number): Promise<SegmentRow[]>;
  raw(id: number): Promise<Buffer | null>;
  /** The bytes of small segments, by their ids. */
  rawOf(ids: readonly number[]): Promise<Map<number, Buffer>>;
  clearRaw(ids: readonly number[]): Promise<void>;
  withRawLeft(): Promise<SegmentRow[]>;
  /** Ids of segments with decisions whose bytes are no longer in the inbox, in order. */
  movedSegments(companyId: number | null): Promise<number[]>;
  segmentsOf(companyId: number | null): AsyncIterable<SegmentRow>;
  countAttempt(id: number): Promise<void>;
  /**
   * Commits the decisions of manifests before any of the manifests is inserted. Several manifests are inserted by one
   * block. Throws MetaUnavailable inside `asDecider` if another server may decide by now.
   */
  freeze(manifests: readonly NewManifest[]): Promise<Manifest[]>;
  /** Frozen manifests in order; of one company, or of all. */
  frozen(companyId: number | null): Promise<Manifest[]>;
  /**
   * Counts a failure of manifests that are inserted together. `isBegun`: the facts store may hold rows of these
   * manifests from now on. Returns the number of failures.
   */
  countFailure(manifestIds: readonly number[], isBegun: boolean): Promise<number>;
  /** Gives manifests up. No part of these manifests counts, and their store-days are listed as incomplete. */
  setAside(manifests: readonly Manifest[], reason: string): Promise<void>;
  /**
   * Forgets manifests that were set aside together and are cleared out, of one company or of all companies. The
   * segments of these manifests are decided again, each alone.
   */
  part(companyId: number | null): Promise<void>;
  /** Companies for which the facts store may hold rows of a manifest that was set aside. */
  tainted(): Promise<number[]>;
  /** Notes that the facts store holds no rows of set-aside manifests of a company. */
  markClean(companyId: number): Promise<void>;
  setAsideDays(companyId: number): Promise<SetAsideDay[]>;
  /** Whether anything received is set aside or failed, of any company. */
  lacksAnything(): Promise<boolean>;
  /**
   * Queues files with set-aside parts again, to be entered or withdrawn. `which`: queues only files in these states.
   * Returns the number of queued files.
   */
  retrySetAside(which?: readonly SegmentState[]): Promise<number>;
  /** All manifests of a segment, in order. */
  manifestsOf(segment: number): Promise<Manifest[]>;
  /** Applied and frozen manifests; of one company, or of all. */
  allManifests(companyId: number | null): AsyncIterable<Manifest>;
  /** Changes that entered for a company after a manifest, in order. */
  changesAfter(companyId: number, manifest: number): Promise<Change[]>;
  /** The last manifest entered for a company; 0 when there is none. */
  lastApplied(companyId: number): Promise<number>;
  /** `rows`: the journal rows of a manifest; `appliedRows` sums them by company, for comparison with the journal. */
  markApplied(manifests: readonly { id: number; rows: number }[]): Promise<void>;
  appliedRows(): Promise<Map<number, number>>;
  /**
   * Prepares a rebuild of the figures of one company or of all companies: each manifest counts as minus one row until
   * it is marked again. So the sum never equals the rows of a partly rebuilt journal, even if the last insert of the
   * rebuild reached the journal but not every view. The inserts of the rebuild get new tokens, and each manifest has
   * its own token.
   */
  forgetApplied(companyId: number | null): Promise<void>;
  /**
   * `failure`: why a segment was given up after a part of it had entered. Its items that wait for a user then stay as
   * they are. A segment that was sent again as a resync meanwhile is queued (also by `finishWhole` and `fail`).
   */
  finish(
    row: SegmentRow,
    outcome: {
      summary: SegmentSummary;
      quarantined: Quarantined[];
      conflicts: NewConflict[];
      held: Held;
      stale?: Stale;
      /** Whether the segment was decided as a resync, and not as a replay of a resync. */
      isResync?: boolean;
    },
    failure?: Failure | null,
  ): Promise<void>;
  /** Ends several segments that entered whole for the first time and have no item that waits for a person. */
  finishWhole(segments: readonly { row: SegmentRow; summary: SegmentSummary; held: Held }[]): Promise<void>;
  /**
   * Ends a withdrawal: nothing in the segment waits for a decision any more. Segments that depended on the withdrawn
   * segment are read again (`gaps`).
   */
  withdrawn(row: SegmentRow, actions: readonly ActionRow[]): Promise<void>;
  fail(row: SegmentRow, failure: Failure): Promise<void>;
  /**
   * Runs `work` while holding the only right to decide and apply, across all servers of this database. Null: another
   * server holds the right.
   */
  asDecider<Result>(work: () => Promise<Result>): Promise<Result | null>;
  /**
   * Runs `work`, which changes figures. The next decider waits until `work` is done. Inside `asDecider`, throws
   * MetaUnavailable if another server may be deciding by now. The calls that end segments and set manifests aside throw
   * in the same case.
   */
  whileDeciding<Result>(work: () => Promise<Result>): Promise<Result>;
}
