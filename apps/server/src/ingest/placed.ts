import type { Doubt } from './doubts.ts';
import type { Head } from './contents.ts';

/** A transaction of a segment with the place it belongs to. */
export interface Entry {
  location: number;
  transaction: Head;
  hash: string;
  offset: number;
  length: number;
  /** The file ends with it, so that it may go on. */
  mayGoOn?: true;
  /** Key of the sale that it takes back, where its source names one. */
  takesBack?: string;
}

/** An entry that a segment holds, by its number there. */
export interface PlacedEntry extends Entry {
  at: number;
  /** Records of the file that it is made of. */
  records: number;
  lines: number;
  /** Net sales, in ten-thousandths. */
  net: number;
  /** Where its departments stand among those of the segment. */
  departments: readonly number[];
  doubt?: Doubt;
}

/** Location id of a store as a file names it; null when there is none for its sender. */
export type LocationOf = (store: string) => number | null;
export type Placing = (stores: ReadonlySet<string>) => Promise<LocationOf>;
