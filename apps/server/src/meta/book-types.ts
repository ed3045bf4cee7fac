import type { Drawer } from '@lanewise/domain/ledger/entries';
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

/** That somebody changed a line, a drawer, or moved something, which is of neither. */
export interface DayChange {
  by: string;
  field: string;
  dpId: number | null;
  drawer: Drawer | null;
}
