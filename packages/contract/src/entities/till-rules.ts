import type { RegLocId } from '../primitives/ids.ts';
import type { TenderKind } from '../facts/transaction.ts';
// Separate from the schemas, so that the web application loads these without them.

/**
 * Unit of a cash count: the whole store, each lane, each cashier, or each till (the drawer of one cashier at one lane).
 */
export const tillBys = ['store', 'lane', 'cashier', 'till'] as const;
export type TillBy = (typeof tillBys)[number];

/** Name of a drawer on a store's day. A field is '' if drawers are not kept apart by it. */
export interface TillName {
  lane: string;
  cashier: string;
}

/** Greatest amount by which drawers may be over or short. A null field applies to every store, tender or cashier. */
export interface TillTolerance {
  /** reg_loc_id */
  locationId: RegLocId | null;
  tender: TenderKind | null;
  /** Number of a cashier of the store; null: every cashier. */
  cashier: string | null;
  /** Decimal text; null: any amount. */
  tolerance: string | null;
}

/** Most drawers in one call, and most entries of the list of tolerances. */
export const MOST_COUNTS = 500;
export const MOST_TOLERANCES = 500;
/** Most pieces of one denomination. */
export const MOST_PIECES = 1_000_000;
/** Most till rules of a company; a new rule begins on a date. */
export const MOST_TILL_RULES = 1_000;
