import type { SegmentSummary } from '@lanewise/contract/entities/ingest';
import type { BrokenReason } from '@lanewise/contract/facts/decode';
import type { ImportProfile } from '@lanewise/contract/facts/profile';
import type { ActionRow, Incoming, NewLateChange } from './incoming-types.ts';
import type { NewSegment, Purpose, SegmentRow, SegmentState, Stale } from './segment-types.ts';

/**
 * The inbox and what was decided about it. The inbox is the truth: a segment is acknowledged once its row is committed here,
 * and everything in the facts store can be derived from the segments and the manifests beside them.
 */

/** What was decided about one transaction, found again by its place in the segment. */
export interface Decision {
  /** Byte offset of the transaction in its segment. */
  offset: number;
  location: number;
  /** yyyy-mm-dd */
  date: string;
  occurrence: number;
  /** 'leave': an entry is reversed and nothing new takes its place. */
  kind: 'new' | 'noop' | 'conflict' | 'reverse' | 'leave';
  /** Version of the new entry, or the one after that of an entry that leaves; 0 for noop and conflict. */
  version: number;
  /** First entry number of the decision: a reversal takes two, the reversing entry first; so does an entry that leaves for another. */
  entryNo: number;
  /** Entry that is reversed or stands in the way; 0 for none. */
  existingEntry: number;
  /** Entry that gets back the place that the leaving one took from it; absent: none does. */
  back?: number;
  hash: string;
  /** The file ends with it, so that it may go on. */
  mayGoOn?: true;
  /** Key of the sale that a post void takes back. */
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
  /** 'setAside': it could not be carried out, and nothing of it counts. */
  state: 'frozen' | 'applied' | 'setAside';
  frozenAt: Date;
  /** How often it failed. */
  attempts: number;
  /** Whether rows of it may be in the facts store although it is not applied. */
  isBegun: boolean;
  /** How often the figures of its company were made anew. */
  round: number;
}

export interface NewManifest extends Omit<
  Manifest,
  'id' | 'state' | 'decisions' | 'frozenAt' | 'attempts' | 'isBegun' | 'round'
> {
  /** Entry numbers count from 0 here; the freeze moves them behind the highest one in use. */
  decisions: Decision[];
  entryCount: number;
  /** What it changes of store-days that are closed; kept in the same transaction. */
  late?: readonly NewLateChange[];
}

export interface Quarantined {
  offset: number;
  length: number;
  /** Records of the file that it is made of. */
  records: number;
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

/** What a segment holds, and what that hangs on. */
export interface Held {
  /** Business dates of its transactions, and of the sales that its post voids name; null when it holds none. */
  days: { first: string; last: string } | null;
  locations: readonly number[];
  /** Whether what other segments entered decided about some of its transactions. */
  leans: boolean;
}

/** Where figures changed: the locations and the month of one applied manifest. */
export interface Change {
  manifest: number;
  locations: readonly number[];
  /** yyyy-mm */
  month: string;
}

/** Transactions of a store-day that could not be entered, or not be taken out again. */
export interface SetAsideDay {
  location: number;
  /** yyyy-mm-dd */
  date: string;
  transactions: number;
}

/** Why a segment was given up. `isFault`: by a fault of the server, and not by what it holds. */
export interface Failure {
  reason: string;
  isFault: boolean;
}

/** What withdrawals left open: files that leaned on what left are read again. */
export interface Gaps {
  /** The company whose turn it is, when no withdrawal of it is asked for. `except`: companies that have to wait. */
  next(except: readonly number[], behind: number): Promise<number | null>;
  /** Looks at some files of a company; true: they were the last. */
  close(companyId: number): Promise<boolean>;
  /** One that fails too often is left open. */
  countFailure(companyId: number): Promise<void>;
  /** Those that were left open get another chance. Answers how many. */
  retry(): Promise<number>;
}

export interface IngestStore {
  gaps: Gaps;
  /** Lists of what was received, and what people decide about it. */
  incoming: Incoming;
  keepProfile(companyId: number, hash: string, profile: ImportProfile): Promise<void>;
  profile(companyId: number, hash: string): Promise<ImportProfile | null>;
  keepItems(companyId: number, hash: string, content: Buffer): Promise<void>;
  items(companyId: number, hash: string): Promise<Buffer | null>;
  /**
   * Commits a segment, or finds the one with the same content, profile, item file and locations of its sender. One that failed, or left transactions
   * in quarantine, is queued again: what entered before is then found and not entered twice. The same sending repeated is no duplicate.
   * Throws Refused for one that was withdrawn, unless it is sent `again`.
   */
  receive(segment: NewSegment): Promise<{ row: SegmentRow; duplicate: boolean }>;
  segment(companyId: number | null, id: number): Promise<SegmentRow | null>;
  /**
   * The segment that is entered next: the oldest of the company whose turn it is. Companies take turns, so that one that sends
   * much does not hold up the others. `after`: the segment that is entered before it; `except`: companies that have to wait.
   */
  nextReceived(
    after: Pick<SegmentRow, 'companyId' | 'id'> | null,
    except: readonly number[],
  ): Promise<SegmentRow | null>;
  raw(id: number): Promise<Buffer | null>;
  clearRaw(id: number): Promise<void>;
  withRawLeft(): Promise<SegmentRow[]>;
  /** Ids of segments with decisions whose bytes are no longer in the inbox, in their order. */
  movedSegments(companyId: number | null): Promise<number[]>;
  segmentsOf(companyId: number | null): AsyncIterable<SegmentRow>;
  countAttempt(id: number): Promise<void>;
  freeze(manifest: NewManifest): Promise<Manifest>;
  /** Manifests that are frozen, in their order; of one company, or of all. */
  frozen(companyId: number | null): Promise<Manifest[]>;
  /** Counts a failure; `isBegun`: rows of it may be in the facts store from now on. Answers how many there were. */
  countFailure(manifestId: number, isBegun: boolean): Promise<number>;
  /** Gives a manifest up: nothing of it counts, and its store-days are listed as incomplete. */
  setAside(manifest: Manifest, reason: string): Promise<void>;
  /** Companies of which rows of a manifest that was set aside may be in the facts store. */
  tainted(): Promise<number[]>;
  /** Says that nothing of what was set aside is in the facts store of a company. */
  markClean(companyId: number): Promise<void>;
  setAsideDays(companyId: number): Promise<SetAsideDay[]>;
  /** Whether anything that was received is set aside or failed, of any company. */
  lacksAnything(): Promise<boolean>;
  /** Files of which something was set aside wait to be entered, or withdrawn, again. `which`: in these states. Answers how many. */
  retrySetAside(which?: readonly SegmentState[]): Promise<number>;
  /** All manifests of a segment, in their order. */
  manifestsOf(segment: number): Promise<Manifest[]>;
  /** Applied and frozen ones; of one company, or of all. */
  allManifests(companyId: number | null): AsyncIterable<Manifest>;
  /** What was entered for a company after a manifest, in their order. */
  changesAfter(companyId: number, manifest: number): Promise<Change[]>;
  /** The last manifest entered for a company; 0 when there is none. */
  lastApplied(companyId: number): Promise<number>;
  /** `rows`: how many journal rows it gave; `appliedRows` adds them up by company, to be held against the journal itself. */
  markApplied(manifestId: number, rows: number): Promise<void>;
  appliedRows(): Promise<Map<number, number>>;
  /**
   * Before the figures of a company, or of all, are made anew: each manifest counts as minus one row until it is marked again, so that the sum never
   * equals a journal that was made in part, not even one whose last insert reached the journal but not every view. Their inserts
   * get tokens of their own.
   */
  forgetApplied(companyId: number | null): Promise<void>;
  /** `failure`: why a segment was given up of which a part had entered. What waits of it for a person stays as it is then. */
  finish(
    row: SegmentRow,
    outcome: {
      summary: SegmentSummary;
      quarantined: Quarantined[];
      conflicts: NewConflict[];
      held: Held;
      stale?: Stale;
    },
    failure?: Failure | null,
  ): Promise<void>;
  /**
   * Ends a withdrawal: nothing of the segment waits for anybody. The segments that leaned on what
   * left are read again (`gaps`).
   */
  withdrawn(row: SegmentRow, actions: readonly ActionRow[]): Promise<void>;
  fail(id: number, failure: Failure): Promise<void>;
  /** Holds the one right to decide and apply, over all servers of this database, while `work` runs; null if another has it. */
  asDecider<Result>(work: () => Promise<Result>): Promise<Result | null>;
}
