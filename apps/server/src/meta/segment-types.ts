import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { SegmentSummary } from '@lanewise/contract/entities/ingest';
import type { FormatId } from '@lanewise/contract/facts/decode';

/** 'withdrawn': the segment was sent by mistake, and its receipts were taken out of the figures. */
export type SegmentState = 'received' | 'applied' | 'failed' | 'withdrawn';

/** Largest size of a segment that is worked on together with other segments: bytes packed, and bytes unpacked. */
export const smallSegment = { packed: 64 * 1024, read: 1024 * 1024 } as const;

/**
 * Largest number of transactions of one manifest. The limit keeps every step short in which transactions are decided,
 * packed or looked up.
 */
export const mostEntries = 5_000;

/**
 * 'accept': a user decided that the other version of a conflict is right. 'withdraw': a user decided that the segment
 * was sent by mistake. 'undoBoth': a user took back that two receipts are both right.
 */
export type Purpose = 'import' | 'resync' | 'replay' | 'accept' | 'withdraw' | 'undoBoth';

/** Whether a purpose only removes entries, so that nothing has to be decoded. */
export const onlyLeaves = (purpose: Purpose): boolean => purpose === 'withdraw' || purpose === 'undoBoth';

/** yyyy-mm-dd, both included. */
export interface ResyncDays {
  first: string;
  last: string;
}

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
  /**
   * location_id values of the stores that the sender may send for, ascending. Transactions of other stores stay in
   * quarantine. Null: the whole company.
   */
  onlyLocations: readonly number[] | null;
  purpose: Purpose;
  /** The business dates that a resync was asked for; absent: all dates in the segment. */
  resyncDays?: ResyncDays | null;
  sentBy: string;
  /** The sender's name for this sending; '' for none. */
  sending?: string;
  /** Whether its file continues in another segment. */
  goesOn?: boolean;
  /** Whether a withdrawn segment is accepted as new. */
  again?: boolean;
}

export interface SegmentRow extends Omit<NewSegment, 'raw' | 'again'> {
  id: number;
  state: SegmentState;
  /**
   * The last entry of the journal at the moment when the segment was last decided as a resync. 0: the segment was never
   * decided as a resync.
   */
  resyncPosition?: number;
  /** Whether it waits for a replay. */
  readAgain?: boolean;
  attempts: number;
  summary: SegmentSummary | null;
  error: string | null;
  receivedAt: Date;
  appliedAt: Date | null;
}

/** What depends on receipts whose version has changed. */
export interface Stale {
  /** Files with post voids of these receipts. */
  segments: readonly number[];
  /** Places of sales whose post void was removed. Waiting post voids may now cancel these sales. */
  locations: readonly LocationId[];
  /** yyyy-mm-dd */
  dates: readonly string[];
}
