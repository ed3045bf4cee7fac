import type { Doubt } from './doubts.ts';
import type { Line, Transaction } from '@lanewise/contract/facts/transaction';
import type { DoubtKind } from '@lanewise/contract/facts/decode';
import type { JournalEntry } from '../facts/journal.ts';
import type { Quarantined } from '../meta/ingest-types.ts';

/** What decisions are made of: a transaction without what it holds. */
export type Head = Pick<Transaction, 'store' | 'businessDate' | 'lane' | 'number' | 'voids'>;

export interface Figures {
  lines: number;
  /** Net sales, in ten-thousandths. */
  net: number;
  /** Where its departments stand in `Contents.departments`. */
  departments: number[];
}

export interface Found extends Figures {
  head: Head;
  hash: string;
  offset: number;
  length: number;
  /** Records of the file that it is made of. */
  records: number;
  /** The file ends with it, so that it may go on. */
  mayGoOn?: true;
  doubt?: Doubt;
}

/** A decoded segment in numbers and names. Plain data, like everything that goes in and out of an `Opened`. */
export interface Contents {
  /** Transactions in the order of the file; their index names them. */
  found: Found[];
  broken: Quarantined[];
  /** Records of the segment, counted as they were read. */
  records: number;
  unknown: [record: string, count: number][];
  /** How many of `found` are doubtful, by what is doubtful. */
  doubts: [doubt: DoubtKind, count: number][];
  /** The money that is at stake with them, in ten-thousandths. */
  stakes: [doubt: DoubtKind, amount: bigint][];
  /** Department paths of all lines, each once. */
  departments: Line['department'][];
}

/** A row of a block: a transaction of the segment, and what was decided about it. */
export interface Entering {
  at: number;
  location: number;
  occurrence: number;
  version: number;
  entryNo: number;
  /** Key of the sale that it takes back; '' for others. */
  takesBack: string;
}

export interface BlockRequest {
  company: number;
  segment: number;
  decoder: string;
  /** Ids of the departments from the top to the leaf, by their number in the segment; none for those that nothing needs. */
  departmentIds: readonly (readonly number[])[];
  /** Entries that are taken back, before those that enter. */
  reversing: readonly JournalEntry[];
  entering: readonly Entering[];
}
