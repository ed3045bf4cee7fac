import type { RecordCounts, SegmentReceipt } from '@lanewise/contract/entities/ingest';
import type { FormatId } from '@lanewise/contract/facts/decode';

/** What became of the records of one file: the parts add up to `read`. */
export interface FileAccount extends RecordCounts {
  name: string;
  /** What people call a record of this format. */
  unit: 'line' | 'record';
  /** Not taken by the server, or never sent because the file or the import ended before. */
  refused: number;
  /** The server has them, or may have them, and has not said what became of them. */
  waiting: number;
  /** Of which this program and the server disagree: always 0 unless one of them is wrong. */
  lost: number;
  /** Why the file, or its rest, did not enter; null: all of it was sent and answered. */
  failure: string | null;
  /** Bytes behind the end of a gzip file: they are no data, and were not read. */
  trailing: number;
  /** Whether it was not read to its end, so that there may be more records than were read. */
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

/** The parts in the order in which they are told. */
const parts = ['entered', 'known', 'conflicting', 'quarantined', 'setAside', 'refused', 'waiting'] as const;
export type AccountPart = (typeof parts)[number];

/** A summary that was kept by a version that did not count records: all that it says is how many receipts conflict. */
const countsBefore = (records: number, conflicts: number): RecordCounts => {
  const conflicting = Math.min(conflicts, records);
  return { read: records, entered: records - conflicting, known: 0, conflicting, quarantined: 0, setAside: 0 };
};

/**
 * Adds what the server says of a segment that was cut with so many records. Of a segment that was sent before nothing enters now:
 * what had entered then is known. One that was given up in the middle counts as refused.
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

/** The accounts of several files as one. */
export const sumOf = (accounts: readonly FileAccount[]): FileAccount => {
  const sum = openAccount('', 'poslog');
  if (accounts.every(({ unit }) => unit === 'line')) sum.unit = 'line';
  sum.endsEarly = accounts.some(({ endsEarly }) => endsEarly);
  for (const account of accounts) for (const part of ['read', 'lost', ...parts] as const) sum[part] += account[part];
  return sum;
};

/** How many records of each part there are, without those of which there are none. */
export const partsOf = (account: FileAccount): [part: AccountPart, count: number][] =>
  parts.map((part): [AccountPart, number] => [part, account[part]]).filter(([, count]) => count > 0);

/** Every record of the file is in the figures now, or was before. */
export const isTaken = ({ failure, lost, trailing, read, entered, known }: FileAccount): boolean =>
  failure === null && lost === 0 && trailing === 0 && entered + known === read;
