import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { SaleKey } from '../../facts/sale-key.ts';
import type { Doubt } from '../read/doubts.ts';
import type { Head } from '../read/contents.ts';

/** A transaction of a segment with its location. */
export interface Entry {
  location: LocationId;
  transaction: Head;
  hash: string;
  offset: number;
  length: number;
  /** The transaction is the last of its file, so it may continue in another file. */
  mayGoOn?: true;
  /** Key of the sale that a post void takes back, if its source names one. */
  takesBack?: string;
}

/** The key of an entry as a sale that a post void may take back. */
export const saleKeyOf = ({ location, transaction: { businessDate, lane, number } }: Entry): SaleKey => ({
  location,
  date: businessDate,
  lane,
  number,
});

/** An entry of a segment, with its number in the segment. */
export interface PlacedEntry extends Entry {
  at: number;
  /** Number of records of the file that make up the transaction. */
  records: number;
  lines: number;
  /** Net sales, in ten-thousandths. */
  net: number;
  /** Indexes of the transaction's departments in the segment's list of departments. */
  departments: readonly number[];
  doubt?: Doubt;
}

/** Returns the location id of a store that a file names; null if the sender has no such store. */
export type LocationOf = (store: string) => number | null;
/**
 * Gives each store that a dry run would create a location id of its own, because receipts of two stores may have the
 * same number. The ids are negative, because ids of the database are positive.
 */
export const openPlacesToCome = (): ((store: string) => number) => {
  const ids = new Map<string, number>();
  return (store) => {
    const id = ids.get(store) ?? -1 - ids.size;
    ids.set(store, id);
    return id;
  };
};
export const isCreated = (location: LocationId): boolean => location > 0;

export type Placing = (stores: ReadonlySet<string>) => Promise<LocationOf>;
