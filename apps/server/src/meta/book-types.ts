import type { LocationId } from '@lanewise/contract/primitives/ids';

/** A store's day. */
export interface BookPlace {
  companyId: number;
  locationId: LocationId;
  date: string;
}

/** Stores of a company. */
export interface BookStores {
  companyId: number;
  locationIds: readonly LocationId[];
}

/** What is written into a book. */
export interface BookWork extends BookPlace {
  by: string;
  /** When; absent: now. */
  at?: Date;
}
