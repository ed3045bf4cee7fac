import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { ConflictState, IncomingCounts, QuarantineState } from '@lanewise/contract/entities/incoming';
import type { ActionKind, WithdrawalQuery } from '@lanewise/contract/entities/incoming-actions';
import type { BrokenReason } from '@lanewise/contract/facts/decode';
import type { NarrowedSight } from './sight.ts';
import type { Purpose, SegmentRow, Stale } from './segment-types.ts';

export interface PageWindow {
  limit: number;
  offset: number;
}

export interface FoundRows<Row> {
  rows: Row[];
  total: number;
}

export interface FileRow extends SegmentRow {
  /** location_id values that the file is known to concern. */
  places: number[];
  openConflicts: number;
  openQuarantined: number;
}

/** A file that was refused when it was sent. No part of the file was kept. */
export interface RefusedFileRow {
  id: number;
  fileName: string;
  part: number;
  sentBy: string;
  code: string;
  reason: string;
  /**
   * location_id values of the stores that the sender may send for. Empty: the sender may send for the whole company.
   */
  places: number[];
  /** How often it was refused in a row. */
  times: number;
  firstAt: Date;
  lastAt: Date;
}

/** A part of a file, as its sender named it. */
export interface SentFile {
  companyId: number;
  sentBy: string;
  fileName: string;
  part: number;
}

interface Refusal {
  code: string;
  reason: string;
  onlyLocations: readonly number[] | null;
  isLoss?: boolean;
}

/** The list of refused files. It holds the newest refused files of each sender, for some weeks. */
export interface RefusedFiles {
  /**
   * Lists a refused file, or counts a further refusal of the same part and sender. `isLoss`: the sender reports that
   * data of the file is missing. Each loss is listed separately.
   */
  note(file: SentFile & Refusal): Promise<void>;
  /**
   * Takes a refused file off the list, because the same sender sent a part of a file with the same name and that part
   * was received. Losses stay.
   */
  forget(file: SentFile): Promise<void>;
  list(sight: NarrowedSight, page: PageWindow): Promise<FoundRows<RefusedFileRow>>;
}

/** A file that may be withdrawn. */
export interface WithdrawableRow extends SegmentRow {
  /** location_id values that it concerns. */
  places: number[];
  /** Name of its import profile, '' for none. */
  profile: string;
  /** First and last month (yyyy-mm) of the file's receipts, including replaced receipts. Null: no receipt entered. */
  months: { first: string; last: string } | null;
}

interface Decided {
  decidedBy: string;
  decidedAt: Date | null;
  note: string;
}

export interface ConflictRow extends Decided {
  id: number;
  state: ConflictState;
  segment: number;
  fileName: string;
  baseOffset: number;
  location: LocationId;
  businessDate: string;
  lane: string;
  number: string;
  occurrence: number;
  /** Byte offset of the other version in its segment. */
  position: number;
  incomingHash: string;
  createdAt: Date;
}

export interface QuarantineRow extends Decided {
  id: number;
  state: QuarantineState;
  segment: number;
  fileName: string;
  format: string;
  baseOffset: number;
  /** Byte offset in its segment. */
  offset: number;
  length: number;
  reason: BrokenReason;
  detail: string;
  places: number[];
  createdAt: Date;
}

/** The receipts that entered a store-day after it was closed. */
export interface NewLateChange {
  location: LocationId;
  businessDate: string;
  entered: number;
  replaced: number;
  /** Ten-thousandths; may exceed a number. */
  amount: bigint;
}

/** A store-day that was changed after it was closed. */
export interface LateDay {
  location: LocationId;
  /** yyyy-mm-dd */
  date: string;
  /** Receipts that entered, were replaced or left. */
  receipts: number;
  changedAt: Date;
}

export interface LateChanges {
  /**
   * Store-days of a range that changed after their close: the number of these days, and the `most` days that changed
   * last. `until`: later changes are left out (RFC 3339); null: no limit.
   */
  storeDays(
    companyId: number,
    range: { locations: readonly LocationId[]; from: string; to: string },
    which: { until: string | null; most: number },
  ): Promise<{ count: number; listed: LateDay[] }>;
}

export interface LateRow extends Omit<NewLateChange, 'amount'> {
  id: number;
  cause: Purpose;
  segment: number;
  fileName: string;
  enteredAt: Date;
  amount: string;
}

export type AuditedKind = ActionKind | 'setWeek' | 'clearWeek' | 'setDays' | 'clearDays';

export interface ActionRow {
  id: number;
  companyId: number;
  kind: AuditedKind;
  subject: string;
  subjectId: number;
  segment: number | null;
  location: LocationId | null;
  note: string;
  actedBy: string;
  actedAt: Date;
  state: 'requested' | 'done' | 'failed';
  error: string;
  doneAt: Date | null;
}

/** Two contents under one key, by their hashes. */
export type ContentPair = readonly [string, string];

/** A content that entered as a further receipt with the number of other receipts. */
export interface Kept {
  /**
   * The hash of the content as the present decoder reads it. A newer decoder may read another content than the content
   * in conflict.
   */
  hash: string;
  beside: readonly string[];
}

/** A content that a person had kept as a further receipt, and then took out again. */
export interface Undone {
  location: LocationId;
  hash: string;
  /** The place of the conflict. */
  segment: number;
  offset: number;
  /**
   * The last entry number at the moment when the decision was taken back. Entries up to this number do not come back.
   */
  lastEntry: number;
}

export interface StoreDays {
  locations: readonly LocationId[];
  /** yyyy-mm-dd */
  from: string;
  to: string;
}

export interface Actor {
  /** The name for the audit, for example a username. */
  name: string;
  /** null for callers that are no users. */
  userId: number | null;
}

export interface Outcome {
  id: number;
  /**
   * 'requested': the decider carries out the action between two segments. The caller follows the action by `actionId`.
   */
  outcome: 'requested' | 'done' | 'unchanged';
  actionId: number | null;
  /** Earlier decisions about the same content that this decision replaces: what was decided, and by whom. */
  replaces?: string[];
}

export interface Incoming {
  counts(sight: NarrowedSight): Promise<IncomingCounts>;
  /** Whether a received file is in sight, by its segment. */
  seesFile(sight: NarrowedSight, segmentId: number): Promise<boolean>;
  files(
    sight: NarrowedSight,
    page: PageWindow & { state?: string | undefined; searchText: string },
  ): Promise<FoundRows<FileRow>>;
  conflicts(
    sight: NarrowedSight,
    page: PageWindow & { state?: string | undefined; segmentId?: number | undefined },
  ): Promise<FoundRows<ConflictRow>>;
  /** Files that may be withdrawn, oldest first, and their count. All stores of these files are in sight. */
  withdrawable(sight: NarrowedSight, query: WithdrawalQuery, limit: number): Promise<FoundRows<WithdrawableRow>>;
  conflict(sight: NarrowedSight, id: number): Promise<ConflictRow | null>;
  quarantine(
    sight: NarrowedSight,
    page: PageWindow & { state?: string | undefined; segmentId?: number | undefined },
  ): Promise<FoundRows<QuarantineRow>>;
  quarantined(sight: NarrowedSight, id: number): Promise<QuarantineRow | null>;
  late(sight: NarrowedSight, page: PageWindow): Promise<FoundRows<LateRow>>;
  /** `actions` newest first; users with limited sight see actions on their stores, and their own. */
  actions(sight: NarrowedSight, page: PageWindow, userId: number | null): Promise<FoundRows<ActionRow>>;
  /**
   * Records decisions in one transaction, and carries them out where nothing has to be computed. Subjects out of sight
   * get no outcome. A repeated request changes nothing. Throws Refused if, for each of the conflicts, a different
   * decision was made about the conflict or about another conflict with the same content.
   */
  decide(
    sight: NarrowedSight,
    actor: Actor,
    kind: ActionKind,
    ids: readonly number[],
    note: string,
  ): Promise<Outcome[]>;
  actionStates(ids: readonly number[]): Promise<Map<number, Pick<ActionRow, 'state' | 'error'>>>;

  /**
   * For the decider: the oldest requested actions of one kind on one segment. Companies take turns. `behind`: the
   * company of the last turn. `except`: companies that have to wait.
   */
  requested(except: readonly number[], behind: number): Promise<ActionRow[]>;
  conflictsById(ids: readonly number[]): Promise<ConflictRow[]>;
  /**
   * Ends an acceptance, so that the accepted content is current. `stale`: files of the company that must be read again.
   */
  accepted(actions: readonly ActionRow[], stale: Stale): Promise<void>;
  /**
   * Ends decisions that declare both receipts right. `kept`: the content that entered and the contents with the same
   * number, by conflict.
   */
  keptBoth(actions: readonly ActionRow[], kept: ReadonlyMap<number, Kept>, stale: Stale): Promise<void>;
  /** Ends reversals of such decisions. Files that repeated the receipt, or took it back, are read again. */
  undoneBoth(actions: readonly ActionRow[]): Promise<void>;
  /** Pairs of contents in these places and on these dates, where a person declared both contents right. */
  bothRight(companyId: number, places: StoreDays): Promise<ContentPair[]>;
  /**
   * Contents in these places and on these dates that a person declared right, if the declaration was taken back later
   * and nobody has decided about the content since then.
   */
  undone(companyId: number, places: StoreDays): Promise<Undone[]>;
  done(actions: readonly ActionRow[]): Promise<void>;
  /** Ends actions that cannot be carried out; their subjects wait for a decision again. */
  failed(actions: readonly ActionRow[], error: string): Promise<void>;
  /** When data of these locations first entered; locations without data are left out. */
  liveSince(locations: readonly LocationId[]): Promise<Map<number, Date>>;
}
