import type { Location, RegionNode } from '@lanewise/contract/entities/company';
import type { Region } from '@lanewise/contract/entities/place';
import { locationIdsOf, type Sight } from '../../meta/sight.ts';
import type { Meta } from '../../meta/types.ts';
import { companyOf, type RequestCaller } from '../../plugins/caller.ts';
import { badField } from '../../plugins/refusal.ts';

/** The permitted leaves with the regions above them. */
export const pruned = (nodes: readonly RegionNode[], permitted: ReadonlySet<number>): RegionNode[] =>
  nodes.flatMap((entry) => {
    if (entry.leaf) return permitted.has(entry.reg_loc_id) ? [entry] : [];
    const children = pruned(entry.children, permitted);
    return children.length > 0 ? [{ ...entry, children }] : [];
  });

/**
 * The tree without the nodes above a level of authority. The remaining nodes below a removed node take its place.
 * Locations are never removed, because no level is below them.
 */
export const fromLevel = (
  nodes: readonly RegionNode[],
  authorityLevel: number,
  parent: number | null = null,
): RegionNode[] =>
  nodes.flatMap((entry) => {
    if (!entry.leaf && entry.depth + 1 < authorityLevel) return fromLevel(entry.children, authorityLevel, parent);
    const children = fromLevel(entry.children, authorityLevel, entry.reg_loc_id);
    return [{ ...entry, group_id: parent, children }];
  });

/** The region tree as the caller sees it: `permitted` are reg_loc_id values of locations. */
export const treeOf = async (meta: Meta, caller: RequestCaller): Promise<RegionNode[]> => {
  if (caller.companyId === null) return [];
  const tree = await meta.places.hierarchy(caller.companyId);
  if (caller.isAdmin) return tree;
  const permitted = new Set((await caller.sight()).locations.map(({ regLocId }) => regLocId));
  return fromLevel(pruned(tree, permitted), caller.user.authorityLevel);
};

export const locationsInSight = async (meta: Meta, caller: RequestCaller): Promise<Location[]> => {
  if (caller.companyId === null) return [];
  const permitted = new Set(locationIdsOf(await caller.sight()));
  return (await meta.places.locations(caller.companyId)).filter(({ location_id }) => permitted.has(location_id));
};

/** All places of a company that a caller may read or change. */
export interface OwnPlaces {
  sight: Sight;
  /** The regions in order, without regions that contain none of the caller's places. */
  regions: readonly Region[];
  /** reg_loc_id values of the caller's locations. */
  locations: ReadonlySet<number>;
}

/** The regions above the permitted places, up to the top. */
const above = (regions: readonly Region[], held: (region: Region) => boolean): Set<number> => {
  const byId = new Map(regions.map((region) => [region.regLocId, region]));
  const found = new Set<number>();
  for (const region of regions.filter(held)) {
    for (let at: Region | undefined = region; at && !found.has(at.regLocId);) {
      found.add(at.regLocId);
      at = at.parentRegLocId === null ? undefined : byId.get(at.parentRegLocId);
    }
  }
  return found;
};

/** The parent of a place if it is in the list. Otherwise, the nearest region above it that is in the list. */
const seenParent = (region: Region, byId: ReadonlyMap<number, Region>, seen: ReadonlySet<number>): number | null => {
  let at = region.parentRegLocId;
  while (at !== null && !seen.has(at)) at = byId.get(at)?.parentRegLocId ?? null;
  return at;
};

/**
 * Regions at or below the caller's level that contain places of the caller. `own`: the regions that the caller may
 * change.
 */
export const ownPlaces = async (meta: Meta, caller: RequestCaller): Promise<OwnPlaces> => {
  const companyId = companyOf(caller);
  const [all, sight] = await Promise.all([meta.places.regions(companyId), caller.sight()]);
  const locations = new Set(sight.locations.map(({ regLocId }) => regLocId));
  if (caller.isAdmin) return { sight, regions: all, locations };
  const within = new Set(sight.regions);
  const own = ({ regLocId }: Region): boolean => sight.whole || within.has(regLocId);
  const known = above(all, (region) => own(region) || region.locationIds.some((id) => locations.has(id)));
  const seen = new Set(
    all
      .filter(({ regLocId, levelId }) => known.has(regLocId) && levelId >= caller.user.authorityLevel)
      .map(({ regLocId }) => regLocId),
  );
  const byId = new Map(all.map((region) => [region.regLocId, region]));
  const regions = all
    .filter(({ regLocId }) => seen.has(regLocId))
    .map((region) => ({
      ...region,
      parentRegLocId: seenParent(region, byId, seen),
      locationIds: region.locationIds.filter((id) => locations.has(id)),
      own: own(region),
    }));
  return { sight, regions, locations };
};

/**
 * Refuses unknown and foreign regions as the target of a place. For users who see only a part of the company it also
 * refuses null: a place in no region would be out of their sight.
 */
export const refuseForeignRegion = ({ sight, regions }: OwnPlaces, regionId: number | null, field: string): void => {
  if (regionId === null) {
    if (!sight.whole) throw badField(field, 'required', `${field} must be one of your regions`);
    return;
  }
  if (!regions.some(({ regLocId, own }) => own && regLocId === regionId))
    throw badField(field, 'unknown', 'There is no such region');
};
