import type { SegmentSummary } from '@lanewise/contract/entities/ingest';
import type { FormatId } from '@lanewise/contract/facts/decode';

/** 'withdrawn': it entered by mistake, and what it entered has left. */
export type SegmentState = 'received' | 'applied' | 'failed' | 'withdrawn';

/**
 * 'accept': a person decided that the other version of a conflict is right. 'withdraw': a person decided that the segment
 * entered by mistake.
 */
export type Purpose = 'import' | 'resync' | 'replay' | 'accept' | 'withdraw';

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
   * location_id values that the sender may send for, ascending; transactions of other stores stay in quarantine. Null: the
   * whole company.
   */
  onlyLocations: readonly number[] | null;
  purpose: Purpose;
  /** The business dates that a resync was asked for; absent: all that it holds. */
  resyncDays?: ResyncDays | null;
  sentBy: string;
  /** What the sender calls this sending; '' when they call it nothing. */
  sending?: string;
  /** Whether its file goes on in another segment. */
  goesOn?: boolean;
  /** Whether it is taken as new after it was withdrawn. */
  again?: boolean;
}

export interface SegmentRow extends Omit<NewSegment, 'raw' | 'again'> {
  id: number;
  state: SegmentState;
  /** Whether it waits for a replay. */
  readAgain?: boolean;
  attempts: number;
  summary: SegmentSummary | null;
  error: string | null;
  receivedAt: Date;
  appliedAt: Date | null;
}

/** What hangs on receipts of which another version stands now. */
export interface Stale {
  /** Files of post voids of them. */
  segments: readonly number[];
  /** Where sales are that nothing takes back any more: post voids that wait may take them back. */
  locations: readonly number[];
  /** yyyy-mm-dd */
  dates: readonly string[];
}
