import type { PermissionKey } from '@lanewise/contract/permissions';
import type { Drawer } from '@lanewise/domain/ledger/entries';
import type { LocationId } from '@lanewise/contract/primitives/ids';

/** A store's day. */
export interface BookPlace {
  companyId: number;
  locationId: LocationId;
  date: string;
}

/** A day of a store of a company that is known. */
export interface StoreDay {
  locationId: LocationId;
  date: string;
}

/** Stores of a company. */
export interface BookStores {
  companyId: number;
  locationIds: readonly LocationId[];
}

/** The place and author of what is written into a book. */
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

/** Rights for the acts that a book waits for. */
export const heldRights = ['enterValues', 'approveBook', 'closeBook'] as const satisfies readonly PermissionKey[];
export type HeldRight = (typeof heldRights)[number];

/** Which people of a book are looked for. */
export interface HolderWish {
  /** The authority level that closing the book takes; 1 is the highest. */
  closeLevel: number;
  /** Largest number of people named for each right and store. */
  most: number;
}

/** Somebody who has a right for a store, and how many have it. */
export interface Holder {
  locationId: LocationId;
  right: HeldRight;
  name: string;
  total: number;
}

/** The lines of a book, as data points, and the stores that keep it from its first day on. */
export interface BookLines {
  since: string;
  locationIds: LocationId[];
  dpIds: number[];
}
