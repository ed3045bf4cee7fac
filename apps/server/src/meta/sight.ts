import type { LocationId, RegLocId } from '@lanewise/contract/primitives/ids';

/** A location with two ids: its own id, and its id as a place in the region tree. */
export interface SeenLocation {
  readonly locationId: LocationId;
  readonly regLocId: RegLocId;
}

/**
 * What a person, a key or a program may see of one company. Everything that limits an answer derives from this value:
 * the scope of a question, lists, pickers, the region tree and incoming data (docs/decisions/043).
 */
export interface Sight {
  readonly companyId: number;
  /** Ascending by location_id. */
  readonly locations: readonly SeenLocation[];
  /** reg_loc_id values of the assigned regions and the regions below them, ascending. A connector has none. */
  readonly regions: readonly RegLocId[];
  /** Whether `locations` contains all locations that the company has now. */
  readonly everyStore: boolean;
  /**
   * Whether the whole company is in sight, including its future locations and everything that belongs to no location.
   */
  readonly whole: boolean;
}

/** A sight that may be narrowed to some of its locations (location_id). Null: not narrowed. */
export interface NarrowedSight extends Sight {
  readonly wanted: readonly LocationId[] | null;
}

/** location_id values, ascending. */
export const locationIdsOf = ({ locations }: Pick<Sight, 'locations'>): LocationId[] =>
  locations.map(({ locationId }) => locationId);

/**
 * Whether a later sight includes everything in an earlier sight. A store that is added between the two takes nothing
 * away from the earlier sight.
 */
export const isKept = (earlier: Sight, later: Sight): boolean => {
  const locations = new Set(locationIdsOf(later));
  const regions = new Set(later.regions);
  return (
    earlier.companyId === later.companyId &&
    (later.whole || !earlier.whole) &&
    // Sums over all stores of the company include its new stores as well.
    (later.everyStore || !earlier.everyStore) &&
    locationIdsOf(earlier).every((id) => locations.has(id)) &&
    earlier.regions.every((id) => regions.has(id))
  );
};

/** The intersection of two sights of one company. */
export const commonSight = (one: Sight, other: Sight): Sight => {
  const locations = new Set(locationIdsOf(other));
  const regions = new Set(other.regions);
  return {
    companyId: one.companyId,
    locations: one.locations.filter(({ locationId }) => locations.has(locationId)),
    regions: one.regions.filter((region) => regions.has(region)),
    everyStore: one.everyStore && other.everyStore,
    whole: one.whole && other.whole,
  };
};

/** Nothing of the company. */
export const noSight = (companyId: number): Sight => ({
  companyId,
  locations: [],
  regions: [],
  everyStore: false,
  whole: false,
});

/** The sight of the whole company, without the list of its stores. It is for work that no person asked for. */
export const wholeSight = (companyId: number): NarrowedSight => ({
  ...noSight(companyId),
  everyStore: true,
  whole: true,
  wanted: null,
});
