import type { LocationId, RegLocId } from '@lanewise/contract/primitives/ids';
import type { LocationChange, LocationInput, LocationRecord, Region, Tag } from '@lanewise/contract/entities/place';
import type { RegionNode } from '@lanewise/contract/entities/company';
import type { Actor } from './incoming-types.ts';
import type { Listed, ListWish } from './list-page.ts';
import type { Sight } from './sight.ts';

/** A region and its parent. */
export type RegionName = Pick<RegionNode, 'reg_loc_id' | 'group_id' | 'name' | 'depth'>;

export interface LocationWish extends ListWish {
  status?: LocationRecord['status'] | undefined;
  /** tag_id */
  tag?: number | undefined;
  /** Only locations below this region at any depth. 'none': only locations in no region. */
  regionId?: number | 'none' | undefined;
}

/**
 * Changes that users make to the places of a company. Each change is all or nothing, and the tree takes one change at a
 * time.
 */
export interface PlaceChanges {
  /** The locations of `permitted` (location_id) that match `wish`. */
  list(companyId: number, permitted: readonly number[], wish: LocationWish): Promise<Listed<LocationRecord>>;
  record(companyId: number, locationId: LocationId): Promise<LocationRecord | null>;
  /**
   * Adds a location for a user: refuses a taken name ('taken'), and queues records that waited for its number. Programs
   * use `createLocation`.
   */
  addLocation(companyId: number, input: LocationInput, actor: Actor): Promise<LocationRecord>;
  /** Refuses with 'inUse' if there are sales under the old number. Null: the location does not exist. */
  changeLocation(
    companyId: number,
    locationId: LocationId,
    change: LocationChange,
    actor: Actor,
  ): Promise<LocationRecord | null>;
  /** Refuses with 'inUse' while the location has a connector or received data. False: the location does not exist. */
  removeLocation(companyId: number, locationId: LocationId): Promise<boolean>;
  /** Whether data of it ever entered. */
  hasData(locationId: LocationId): Promise<boolean>;

  /** Adds a region and returns its reg_loc_id. Refuses with 'taken' if a sibling has the name. */
  addRegion(companyId: number, input: RegionValues & { name: string; parentRegLocId: number | null }): Promise<number>;
  /** Regions by name. `own` is true for all of them, because the caller decides which regions are the user's own. */
  regions(companyId: number): Promise<Region[]>;
  /**
   * Changes a region and the places directly in it. Locations of `among` (reg_loc_id) that are missing in `locationIds`
   * leave the region. Refuses with 'taken' a name that a sibling has, and with 'conflict' to place a region below
   * itself.
   */
  changeRegion(companyId: number, regLocId: RegLocId, change: RegionValues): Promise<void>;
  /**
   * Regions in a removed region move up to the next remaining region, locations to no region. Users who saw a removed
   * region see its former places.
   */
  removeRegions(companyId: number, regLocIds: readonly RegLocId[]): Promise<number>;
  /** Names of levels by their id; an unknown id is refused with 'notFound'. */
  renameLevels(companyId: number, names: ReadonlyMap<number, string>): Promise<void>;
}

export interface RegionValues {
  name?: string | undefined;
  parentRegLocId?: number | null | undefined;
  locationIds?: readonly RegLocId[] | undefined;
  /** Locations that the caller may move. */
  among: ReadonlySet<number>;
}

export interface TagValues {
  name: string;
  color: Tag['color'];
  entityType: Tag['entityType'];
  entityIds: readonly (number | string)[];
}

/** Tags of a company. Names of one kind must differ by more than case; otherwise 'taken'. */
export interface Tags {
  list(companyId: number, wish: ListWish & { entityType?: Tag['entityType'] | undefined }): Promise<Listed<Tag>>;
  find(companyId: number, tagId: number): Promise<Tag | null>;
  create(companyId: number, values: TagValues): Promise<Tag>;
  /**
   * For a tag of locations, `entityIds` replaces the locations in sight and keeps the others. Refuses with 'user.above'
   * to rename, recolour or remove a tag that locations out of sight have, and to change a tag of items in any way,
   * because every store sells items. The returned tag has all of its locations.
   */
  change(sight: Sight, tagId: number, values: Partial<Omit<TagValues, 'entityType'>>): Promise<Tag | null>;
  remove(sight: Sight, tagId: number): Promise<boolean>;
}
