import type { RegLocId } from '../primitives/ids.ts';
import type { TenderKind } from '../facts/transaction.ts';
// Separate from the schemas, so that the web application loads these without them.

/**
 * What is counted by itself: nothing but the store, each lane, each cashier, or each till: the drawer of one cashier at
 * one lane.
 */
export const tillBys = ['store', 'lane', 'cashier', 'till'] as const;
export type TillBy = (typeof tillBys)[number];

/** A drawer of a store's day. Empty text: it is not told apart by this. */
export interface TillName {
  lane: string;
  cashier: string;
}

/** What drawers may be over or short by. Null: of any store, tender or cashier. */
export interface TillTolerance {
  /** reg_loc_id */
  locationId: RegLocId | null;
  tender: TenderKind | null;
  /** Number of a cashier of the store. */
  cashier: string | null;
  /** Decimal text; null: any amount. */
  tolerance: string | null;
}

/** Most entries of one call, and of the list of tolerances. */
export const MOST_COUNTS = 500;
export const MOST_TOLERANCES = 500;
/** Most pieces of one denomination. */
export const MOST_PIECES = 1_000_000;
/** Most versions of the rule of counting, one for each date. */
export const MOST_TILL_RULES = 1_000;
