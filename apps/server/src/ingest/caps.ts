import { SegmentRefused } from '@lanewise/contract/facts/decode';

/**
 * What a segment may hold at most. Within its limit of bytes one may hold a million receipts, or names that were made up to cost
 * memory and time. Files of registers meet none of these: the command line cuts before.
 */
export interface Caps {
  transactions: number;
  /** Departments, stores, and kinds of unknown records, each. */
  names: number;
}
export const usualCaps: Caps = { transactions: 50_000, names: 10_000 };
export const noCaps: Caps = { transactions: Infinity, names: Infinity };

/** Letters of the name of an unknown record. */
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

/** Counts what a segment holds. Each throws SegmentRefused for too much. */
export const openCaps = (most: Caps) => {
  let records = 0;
  const stores = new Set<string>();
  const names = (count: number): void => {
    if (count > most.names) throw tooManyNames(most.names);
  };
  return {
    /** A transaction, whole or broken. */
    record: (): void => {
      records += 1;
      if (records > most.transactions) throw tooManyTransactions(most.transactions);
    },
    store: (store: string): void => {
      stores.add(store);
      names(stores.size);
    },
    /** How many different ones of a kind there are. */
    names,
  };
};
