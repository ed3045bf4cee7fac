import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { MOST_SEGMENT_TRANSACTIONS } from '@lanewise/intake/limits';

/**
 * Upper limits for the items of a segment. Without these limits, a segment could hold a million receipts, or many
 * invented names that cost memory and time. Real register files stay far below the limits, because the command line
 * cuts the files into parts.
 */
export interface Caps {
  transactions: number;
  /** Limit for each of departments, stores, and kinds of unknown records. */
  names: number;
}
export const usualCaps: Caps = { transactions: MOST_SEGMENT_TRANSACTIONS, names: 10_000 };
export const noCaps: Caps = { transactions: Infinity, names: Infinity };

/** Most letters of the name of an unknown record. */
export const longestName = 200;

const tooManyTransactions = (limit: number): SegmentRefused =>
  new SegmentRefused(
    'ingest.tooManyTransactions',
    `The segment holds more than ${limit} transactions: send it in parts of at most ${limit} transactions.`,
    { limit: String(limit) },
  );

const tooManyNames = (limit: number): SegmentRefused =>
  new SegmentRefused(
    'ingest.tooManyNames',
    `The segment names more than ${limit} stores, departments or kinds of unknown records: send it in smaller parts.`,
    { limit: String(limit) },
  );

/** Counts the items of a segment. Each function throws SegmentRefused above its limit. */
export const openCaps = (most: Caps) => {
  let records = 0;
  const stores = new Set<string>();
  const names = (count: number): void => {
    if (count > most.names) throw tooManyNames(most.names);
  };
  return {
    /** Counts a transaction, whole or broken. */
    record: (): void => {
      records += 1;
      if (records > most.transactions) throw tooManyTransactions(most.transactions);
    },
    store: (store: string): void => {
      stores.add(store);
      names(stores.size);
    },
    /** Checks the number of different names of one kind. */
    names,
  };
};
