import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { SaleKey } from '../../facts/taken-back.ts';
import type { Doubt } from '../read/doubts.ts';
import type { Head } from '../read/contents.ts';

/** A transaction of a segment with its location. */
export interface Entry {
  location: LocationId;
  transaction: Head;
  hash: string;
  offset: number;
  length: number;
  /** The file ends with it, so that it may continue in another one. */
  mayGoOn?: true;
  /** Key of the sale that it takes back, if its source names one. */
  takesBack?: string;
}

/** The key under which an entry is looked for as a sale that another one takes back. */
export const saleKeyOf = ({ location, transaction: { businessDate, lane, number } }: Entry): SaleKey => ({
  location,
  date: businessDate,
  lane,
  number,
});

/** An entry of a segment, with its number there. */
export interface PlacedEntry extends Entry {
  at: number;
  /** Number of records in the file that it consists of. */
  records: number;
  lines: number;
  /** Net sales, in ten-thousandths. */
  net: number;
  /** Indexes of its departments among those of the segment. */
  departments: readonly number[];
  doubt?: Doubt;
}

/** Location id of a store as a file names it; null if the sender has no such store. */
export type LocationOf = (store: string) => number | null;
/**
 * Location ids of stores that a dry run would create, one for each: receipts of two stores may have the same number. Ids
 * of the database are positive.
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
