import type { LocationChange, LocationInput, LocationRecord, Region, Tag } from '@lanewise/contract/entities/place';
import type { Actor } from './incoming-types.ts';
import type { Listed, ListWish } from './list-page.ts';
import type { User } from './user-types.ts';

/** reg_loc_id values of the regions and locations at and below what a user was assigned; 'all' for the whole company. */
export type PlaceSight = 'all' | ReadonlySet<number>;

export interface LocationWish extends ListWish {
  status?: LocationRecord['status'] | undefined;
  /** tag_id */
  tag?: number | undefined;
  /** Below this region at any depth, or in none. */
  regionId?: number | 'none' | undefined;
}

/** What people do to the places of a company. Each change is whole or not at all, and the tree changes one change at a time. */
export interface PlaceChanges {
  sight(user: User, companyId: number): Promise<PlaceSight>;
  /** Those of `permitted` (location_id) that the wish finds. */
  list(companyId: number, permitted: readonly number[], wish: LocationWish): Promise<Listed<LocationRecord>>;
  record(companyId: number, locationId: number): Promise<LocationRecord | null>;
  /**
   * A location that somebody adds: its name is taken by no other ('taken'), and records that wait because nobody knew its
   * number are decided anew. `createLocation` is for programs.
   */
  addLocation(companyId: number, input: LocationInput, actor: Actor): Promise<LocationRecord>;
  /** Refuses 'inUse' where sales are in under the old number. Null: there is none. */
  changeLocation(
    companyId: number,
    locationId: number,
    change: LocationChange,
    actor: Actor,
  ): Promise<LocationRecord | null>;
  /** Refuses 'inUse' while it has a connector or received data. False: there is none. */
  removeLocation(companyId: number, locationId: number): Promise<boolean>;
  /** Whether data of it ever entered. */
  hasData(locationId: number): Promise<boolean>;

  /** Refuses 'taken' for a name beside it. Answers its reg_loc_id. */
  addRegion(companyId: number, input: RegionValues & { name: string; parentRegLocId: number | null }): Promise<number>;
  /** By name. `own` is true for all: whose they are is for others to judge. */
  regions(companyId: number): Promise<Region[]>;
  /**
   * A region with what stands directly in it; of `among` (reg_loc_id of locations) those that `locationIds` does not name
   * stand in none from now on. Refuses 'taken' for a name beside it, 'conflict' for a place below itself.
   */
  changeRegion(companyId: number, regLocId: number, change: RegionValues): Promise<void>;
  /** What stands in them moves up to what remains above, locations to none; who saw a region sees what stood in it. */
  removeRegions(companyId: number, regLocIds: readonly number[]): Promise<number>;
  /** Names of levels by their id; ids of others are refused as 'notFound'. */
  renameLevels(companyId: number, names: ReadonlyMap<number, string>): Promise<void>;
}

export interface RegionValues {
  name?: string | undefined;
  parentRegLocId?: number | null | undefined;
  locationIds?: readonly number[] | undefined;
  /** Locations that the caller may move. */
  among: ReadonlySet<number>;
}

export interface TagValues {
  name: string;
  color: Tag['color'];
  entityType: Tag['entityType'];
  entityIds: readonly (number | string)[];
}

/** Tags of a company. Names differ by more than case among those of one kind: 'taken' otherwise. */
export interface Tags {
  list(companyId: number, wish: ListWish & { entityType?: Tag['entityType'] | undefined }): Promise<Listed<Tag>>;
  find(companyId: number, tagId: number): Promise<Tag | null>;
  /** Refuses 'validation' for locations that are not the company's, 'conflict' for one more than a company can have. */
  create(companyId: number, values: TagValues): Promise<Tag>;
  change(companyId: number, tagId: number, values: Partial<Omit<TagValues, 'entityType'>>): Promise<Tag | null>;
  remove(companyId: number, tagId: number): Promise<boolean>;
}
