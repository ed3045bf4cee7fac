import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { Generated, JSONColumnType } from 'kysely';
import type { BigIdentity, BigIntColumn, CreatedAt, NullableMoment, NullableBigInt } from './columns.ts';

// Received data, the decisions about it, and the changes it made.

export interface ImportProfileTable {
  hash: string;
  company_id: number;
  body: JSONColumnType<object>;
  sent_by: Generated<string>;
  created_at: CreatedAt;
  /** When it was last sent. */
  used_at: CreatedAt;
}

export interface ItemFileTable {
  hash: string;
  company_id: number;
  content: Buffer;
  sent_by: Generated<string>;
  created_at: CreatedAt;
  used_at: CreatedAt;
}

/** Received segments: committed here before the acknowledgement. */
export interface InboxTable {
  id: BigIdentity;
  company_id: number;
  content_hash: string;
  /** '' if there is none, because the unique key does not work with null. */
  profile_hash: Generated<string>;
  items_hash: Generated<string>;
  format: string;
  file_name: string;
  part: number;
  base_offset: BigIntColumn;
  /** Decompressed bytes. */
  size: BigIntColumn;
  /** The redacted bytes, packed with gzip. Null after the bytes moved to the facts store. */
  raw: Buffer | null;
  redacted: number;
  create_locations: boolean;
  /** The locations that the sender may send for, ascending; null for the whole company. */
  only_locations: LocationId[] | null;
  /** SHA-256 of the locations, separated by commas; '' for the whole company. */
  locations_hash: Generated<string>;
  /** 'import' or 'resync': the purpose of the last sending. */
  purpose: string;
  /** The business dates that a resync was asked for; null: all dates. */
  resync_first: string | null;
  resync_last: string | null;
  resync_position: NullableBigInt;
  /** Whether the segment waits for a replay, because data that it depended on was withdrawn. */
  read_again: Generated<boolean>;
  sent_by: string;
  /** People who sent the same bytes before. */
  earlier_senders: Generated<string[]>;
  /** The sender's name for the sending that last queued the segment; '' for none. */
  sending: Generated<string>;
  /** Whether its file continues in another segment. */
  goes_on: Generated<boolean>;
  /** 'received', 'applied', 'failed' or 'withdrawn'. */
  state: string;
  attempts: Generated<number>;
  summary: JSONColumnType<object> | null;
  error: string | null;
  is_fault: Generated<boolean>;
  received_at: CreatedAt;
  applied_at: NullableMoment;
  /** When the bytes were deleted because of a setting. */
  bytes_deleted_at: NullableMoment;
  /**
   * Business dates of the segment's transactions and of the sales that its post voids name. Null until the segment was
   * read once.
   */
  first_day: Generated<string | null>;
  last_day: Generated<string | null>;
  held_locations: Generated<number[]>;
  /** Whether entries of other files decided about some transactions of this file. */
  leans: Generated<boolean>;
}

/** Files that were refused when they were sent. The inbox has nothing of these files. */
export interface RefusedFileTable {
  id: BigIdentity;
  company_id: number;
  sent_by: string;
  file_name: string;
  part: number;
  code: string;
  /** In English. */
  reason: string;
  /** As in the inbox. */
  only_locations: LocationId[] | null;
  /** How often it was refused in a row. */
  times: Generated<number>;
  first_at: CreatedAt;
  last_at: CreatedAt;
  /** Hash of the reason of a loss that the sender reported; '': the file was refused. */
  loss: Generated<string>;
}

/** A company of which data was withdrawn, while not all files that depended on the data are queued yet. */
export interface GapTable {
  company_id: number;
  /** The last file that was looked at. */
  swept: BigIntColumn;
  /** How often it failed. */
  attempts: Generated<number>;
}

/** Dates of a store with withdrawn data. */
export interface GapDayTable {
  company_id: number;
  location_id: LocationId;
  /** A multirange of dates in PostgreSQL's syntax. */
  days: string;
}

/** One insert into the journal: one month of one segment, with the frozen decision about every transaction. */
export interface ManifestTable {
  id: BigIdentity;
  inbox_id: BigIntColumn;
  company_id: number;
  /** yyyy-mm */
  month: string;
  purpose: string;
  decoder_version: number;
  entry_first: BigIntColumn;
  entry_count: number;
  hash: string;
  /** Gzip of JSON. */
  decisions: Buffer;
  location_ids: LocationId[];
  /** 'frozen', 'applied' or 'setAside'. */
  state: string;
  attempts: Generated<number>;
  is_begun: Generated<boolean>;
  round: Generated<number>;
  /** A number that manifests of one insert share; null: the manifest is inserted alone. */
  batch: NullableBigInt;
  frozen_at: CreatedAt;
  applied_at: NullableMoment;
}

/** Transactions that could not be understood; offsets count bytes of the original file. */
export interface QuarantineTable {
  id: BigIdentity;
  company_id: number;
  inbox_id: BigIntColumn;
  file_name: string;
  byte_offset: BigIntColumn;
  length: BigIntColumn;
  reason: string;
  detail: string;
  created_at: CreatedAt;
  /** 'open'; 'dismissed': a user dismissed the transaction; 'resolved': a later reading understood the transaction. */
  state: Generated<string>;
  decided_by: Generated<string>;
  decided_at: NullableMoment;
  note: Generated<string>;
}

/**
 * A transaction that came again with other content. The first content stays, and both contents are listed for a
 * decision.
 */
export interface ConflictTable {
  id: BigIdentity;
  company_id: number;
  inbox_id: BigIntColumn;
  location_id: LocationId;
  business_date: string;
  lane: string;
  number: string;
  occurrence: number;
  existing_entry: NullableBigInt;
  existing_hash: string;
  incoming_hash: string;
  /** The contents with the same number that counted when this content entered as a further sale. */
  beside: Generated<string[]>;
  /**
   * The last entry number at the moment when a person took back the decision that both receipts are right; null: nobody
   * took it back.
   */
  undone_entry: NullableBigInt;
  /** Byte offset of the other version in its segment. */
  position: number;
  /** 'open', 'accepting', 'accepted', 'both' or 'rejected'. */
  state: Generated<string>;
  created_at: CreatedAt;
  decided_by: Generated<string>;
  decided_at: NullableMoment;
  note: Generated<string>;
}

/** A decision of a user. Its state is 'requested' until the decider has carried it out. */
export interface AuditedActionTable {
  id: BigIdentity;
  company_id: number;
  kind: string;
  /** A description of the subject that stays true after the subject is deleted. */
  subject: string;
  subject_id: BigIntColumn;
  inbox_id: NullableBigInt;
  location_id: LocationId | null;
  note: Generated<string>;
  acted_by: string;
  acted_by_user: number | null;
  acted_at: CreatedAt;
  /** 'requested', 'done' or 'failed'. */
  state: string;
  error: Generated<string>;
  done_at: NullableMoment;
}

/**
 * A store-day that lacks transactions, or still counts wrong transactions, because decisions about these transactions
 * could not be carried out.
 */
export interface SetAsideDayTable {
  inbox_id: BigIntColumn;
  company_id: number;
  location_id: LocationId;
  business_date: string;
  transactions: number;
  reason: string;
  set_aside_at: CreatedAt;
}

export interface LocationLiveTable {
  location_id: LocationId;
  since: CreatedAt;
  last_file_at: CreatedAt;
}

/** The change of one manifest to a closed store-day. */
export interface LateChangeTable {
  id: BigIdentity;
  company_id: number;
  manifest_id: BigIntColumn;
  inbox_id: BigIntColumn;
  location_id: LocationId;
  business_date: string;
  /** The purpose of the manifest. */
  cause: string;
  entered: number;
  replaced: number;
  /** Decimal text. */
  amount: string;
  entered_at: CreatedAt;
}
