import type { PermissionKey } from '@lanewise/contract/permissions';
import type { Drawer } from '@lanewise/domain/ledger/entries';
import type { LocationId } from '@lanewise/contract/primitives/ids';

/** A store's day. */
export interface BookPlace {
  companyId: number;
  locationId: LocationId;
  date: string;
}

/** A day of a store. The company is known from the context. */
export interface StoreDay {
  locationId: LocationId;
  date: string;
}

/** Stores of a company. */
export interface BookStores {
  companyId: number;
  locationIds: readonly LocationId[];
}

/** The place and the author of entries in a book. */
export interface BookWork extends BookPlace {
  by: string;
  /** When; absent: now. */
  at?: Date;
}

/**
 * The author and the subject of a change of a day: a line, a drawer, or a movement. A movement belongs neither to a
 * line nor to a drawer.
 */
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
  /** The authority level that is required to close the book; 1 is the highest. */
  closeLevel: number;
  /** Largest number of people named for each right and store. */
  most: number;
}

/** A person who has a right for a store, and the number of people who have it. */
export interface Holder {
  locationId: LocationId;
  right: HeldRight;
  name: string;
  total: number;
}

/** The data points that are lines of a book, and the stores that have the book from its first day on. */
export interface BookLines {
  since: string;
  locationIds: LocationId[];
  dpIds: number[];
}
