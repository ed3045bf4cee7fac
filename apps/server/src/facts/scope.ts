import type { LocationId, RegLocId } from '@lanewise/contract/primitives/ids';

/**
 * The data that a caller may see in one query: company, locations, business dates. Every facts query takes a scope as
 * its first argument. Only this file makes scopes, from the sight of a caller. Requested ids narrow the scope and never
 * widen it, and an empty list of locations means no rows.
 */
declare const brand: unique symbol;

export interface Scope {
  readonly [brand]: true;
  readonly company: number;
  /** location_id values, ascending. */
  readonly locations: readonly LocationId[];
  /** Whether the scope has all locations of the company, so that sums over the whole company can be used. */
  readonly whole: boolean;
  /** Business dates, yyyy-mm-dd, both ends included. */
  readonly from: string;
  readonly to: string;
}

/** The part of a sight that a scope is made of. */
export interface Seen {
  readonly companyId: number;
  readonly locations: readonly { locationId: LocationId; regLocId: RegLocId }[];
  /** Whether these are all locations of the company. */
  readonly everyStore: boolean;
}

export interface Wish {
  startDate: string;
  lastDate: string;
  /** reg_loc_id values; absent: all permitted ones; empty: none. */
  locationIds?: readonly RegLocId[] | undefined;
  deselectedLocationIds?: readonly number[] | undefined;
}

export const scopeOf = (seen: Seen, wish: Wish): Scope => {
  const wanted = wish.locationIds && new Set(wish.locationIds);
  const unwanted = new Set(wish.deselectedLocationIds ?? []);
  const locations = seen.locations
    .filter(({ regLocId }) => (!wanted || wanted.has(regLocId)) && !unwanted.has(regLocId))
    .map(({ locationId }) => locationId)
    .sort((a, b) => a - b);
  const whole = seen.everyStore && locations.length > 0 && locations.length === seen.locations.length;
  return { company: seen.companyId, locations, whole, from: wish.startDate, to: wish.lastDate } as unknown as Scope;
};

const firstDate = '1970-01-01';

/** The same permissions with other dates, for the like-for-like period. */
export const withDates = (scope: Scope, from: string, to: string): Scope => ({
  ...scope,
  from: from < firstDate ? firstDate : from,
  to: to < firstDate ? firstDate : to,
});

/** Narrows the scope to some of its locations. Ids outside it are dropped. */
export const withLocations = (scope: Scope, ids: readonly LocationId[]): Scope => {
  const wanted = new Set(ids);
  const locations = scope.locations.filter((id) => wanted.has(id));
  return { ...scope, locations, whole: scope.whole && locations.length === scope.locations.length };
};
