import type { RecordCounts, SegmentReceipt } from '@lanewise/contract/entities/ingest';
import type { FormatId } from '@lanewise/contract/facts/decode';

/** The records of one file by outcome. The parts add up to `read`. */
export interface FileAccount extends RecordCounts {
  name: string;
  /** The name of a record of this format. */
  unit: 'line' | 'record';
  /** Records that the server refused, or that were never sent because the file or the import ended before. */
  refused: number;
  /** Records that the server kept or perhaps kept, and whose outcome the server has not reported. */
  waiting: number;
  /** Difference between the record counts of this program and of the server: 0 unless one of the counts is wrong. */
  lost: number;
  /** Why the file or its rest did not enter; null: all of it was sent and answered. */
  failure: string | null;
  /** Bytes after the end of a gzip file, which are no data and were not read. */
  trailing: number;
  /** Whether the file was not read to its end, so that it may have more records. */
  endsEarly: boolean;
}

export const openAccount = (name: string, format: FormatId): FileAccount => ({
  name,
  unit: format === 'csv' || format === 'jsonl' ? 'line' : 'record',
  read: 0,
  entered: 0,
  known: 0,
  conflicting: 0,
  quarantined: 0,
  setAside: 0,
  refused: 0,
  waiting: 0,
  lost: 0,
  failure: null,
  trailing: 0,
  endsEarly: false,
});

/** The parts in the order of the output. */
const parts = ['entered', 'known', 'conflicting', 'quarantined', 'setAside', 'refused', 'waiting'] as const;
export type AccountPart = (typeof parts)[number];

/**
 * The counts for a summary from a version that did not count records. Such a summary only has the number of conflicting
 * receipts.
 */
const countsBefore = (records: number, conflicts: number): RecordCounts => {
  const conflicting = Math.min(conflicts, records);
  return { read: records, entered: records - conflicting, known: 0, conflicting, quarantined: 0, setAside: 0 };
};

/**
 * Adds the receipt of a segment that was cut with `records` records. A segment that was sent before enters nothing now,
 * so its entered records count as known. A segment that was given up in the middle counts as refused.
 */
export const addSegment = (account: FileAccount, records: number, receipt: SegmentReceipt): void => {
  const { summary, state, error, duplicate } = receipt;
  if (state !== 'applied' || summary === null || error !== null) {
    account.refused += records;
    return;
  }
  const counts = summary.records ?? countsBefore(records, summary.conflicts);
  account.entered += duplicate ? 0 : counts.entered;
  account.known += counts.known + (duplicate ? counts.entered : 0);
  account.conflicting += counts.conflicting;
  account.quarantined += counts.quarantined;
  account.setAside += counts.setAside;
  const { entered, known, conflicting, quarantined, setAside } = counts;
  account.lost += Math.abs(records - entered - known - conflicting - quarantined - setAside);
};

/** Adds the accounts of several files up. */
export const sumOfAccounts = (accounts: readonly FileAccount[]): FileAccount => {
  const sum = openAccount('', 'poslog');
  if (accounts.every(({ unit }) => unit === 'line')) sum.unit = 'line';
  sum.endsEarly = accounts.some(({ endsEarly }) => endsEarly);
  for (const account of accounts) for (const part of ['read', 'lost', ...parts] as const) sum[part] += account[part];
  return sum;
};

/** The number of records of each part that is not empty. */
export const accountPartsOf = (account: FileAccount): [part: AccountPart, count: number][] =>
  parts.map((part): [AccountPart, number] => [part, account[part]]).filter(([, count]) => count > 0);

/** Whether every record of the file is in the figures, now or before. */
export const isTaken = ({ failure, lost, trailing, read, entered, known }: FileAccount): boolean =>
  failure === null && lost === 0 && trailing === 0 && entered + known === read;
