import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { Doubt } from './doubts.ts';
import type { Line, Transaction } from '@lanewise/contract/facts/transaction';
import type { JournalEntry } from '../../facts/journal.ts';
import type { Quarantined } from '../../meta/ingest-types.ts';

/** The fields of a transaction that decisions need. */
export type Head = Pick<Transaction, 'store' | 'businessDate' | 'lane' | 'number' | 'began' | 'ended' | 'voids'>;

export interface ContentFigures {
  lines: number;
  /** Net sales, in ten-thousandths. */
  net: number;
  /** Indexes into `Contents.departments`. */
  departments: number[];
}

export interface FoundTransaction extends ContentFigures {
  head: Head;
  hash: string;
  offset: number;
  length: number;
  /** Number of records of the file that make up the transaction. */
  records: number;
  /** The transaction is the last of its file, so it may continue in another file. */
  mayGoOn?: true;
  doubt?: Doubt;
}

/** A decoded segment in numbers and names. Plain data, like all arguments and results of `Opened`. */
export interface Contents {
  /** Transactions in the order of the file, named by their index. */
  found: FoundTransaction[];
  broken: Quarantined[];
  /** Records of the segment, counted as they were read. */
  records: number;
  unknown: [record: string, count: number][];
  /** Department paths of all lines, each once. */
  departments: Line['department'][];
}

/** A row of a block: a transaction of the segment and the decision about it. */
export interface Entering {
  at: number;
  location: LocationId;
  occurrence: number;
  version: number;
  entryNo: number;
  /** Key of the sale that a post void takes back; '' for other transactions. */
  takesBack: string;
}

export interface BlockRequest {
  company: number;
  segment: number;
  decoder: string;
  /**
   * Ids of each department from the top to the leaf, by its number in the segment; empty for departments that no row
   * needs.
   */
  departmentIds: readonly (readonly number[])[];
  /** Reversing entries. They come before the entries of the segment. */
  reversing: readonly JournalEntry[];
  entering: readonly Entering[];
}

/** One of several small segments, whose departments are numbered together. */
export type SmallContents = Omit<Contents, 'departments'>;

export interface SmallSegments {
  /** Null for a segment that is refused. */
  segments: (SmallContents | null)[];
  /** Department paths of all lines, each once. */
  departments: Line['department'][];
}

/** The rows of one of several small segments. `at`: the index of the segment among these segments. */
export interface SmallRequest extends Omit<BlockRequest, 'departmentIds' | 'reversing'> {
  at: number;
}
