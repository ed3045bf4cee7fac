import type { LocationRecord, Region } from '@lanewise/contract/entities/place';
import { grouped } from '@lanewise/domain/list/grouped';

/**
 * A branch that the tree can choose: all locations, the locations of a region and everything below it, or locations in
 * no region.
 */
export type Branch = number | 'all' | 'none';

/** The region of a branch; null for 'all' and 'none'. */
export const regionOf = (branch: Branch): number | null => (typeof branch === 'number' ? branch : null);

export interface RegionRow {
  region: Region;
  depth: number;
  /** Number of locations in the region and below it. */
  count: number;
  /** Whether the region has regions directly in it. */
  parents: boolean;
}

/** The regions in display order, without those below a closed one. */
export const regionRows = (regions: readonly Region[], closed: ReadonlySet<number>): RegionRow[] => {
  const below = grouped(regions, ({ parentRegLocId }) => parentRegLocId);
  const rowsOf = (region: Region, depth: number): RegionRow[] => {
    const children = (below.get(region.regLocId) ?? []).flatMap((child) => rowsOf(child, depth + 1));
    const direct = children.filter((row) => row.depth === depth + 1);
    const count = direct.reduce((sum, row) => sum + row.count, region.locationIds.length);
    return [{ region, depth, count, parents: direct.length > 0 }, ...children];
  };
  const rows = (below.get(null) ?? []).flatMap((region) => rowsOf(region, 0));
  const shown: RegionRow[] = [];
  let hidden = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (row.depth > hidden) continue;
    hidden = closed.has(row.region.regLocId) ? row.depth : Number.POSITIVE_INFINITY;
    shown.push(row);
  }
  return shown;
};

/** A line of the tree: a branch to choose, or a name that is being edited. */
export type TreeLine =
  | { kind: 'branch'; branch: Branch; row?: RegionRow }
  | { kind: 'rename'; row: RegionRow }
  | { kind: 'below'; row: RegionRow };

/** The name edited in place: that of a region, or of a new one below it (null: at the top). */
export type Writing = { rename: number } | { below: number | null } | null;

/** All lines; only those in view are drawn. */
export const treeLines = (rows: readonly RegionRow[], writing: Writing): TreeLine[] => {
  const renamed = writing && 'rename' in writing ? writing.rename : null;
  const below = writing && 'below' in writing ? writing.below : null;
  return [
    { kind: 'branch', branch: 'all' },
    ...rows.flatMap((row): TreeLine[] => {
      const { regLocId } = row.region;
      if (regLocId === renamed) return [{ kind: 'rename', row }];
      const line: TreeLine = { kind: 'branch', branch: regLocId, row };
      return regLocId === below ? [line, { kind: 'below', row }] : [line];
    }),
    { kind: 'branch', branch: 'none' },
  ];
};

/** A region and everything below it. */
export const withBelow = (regions: readonly Region[], regLocId: number): Set<number> => {
  const found = new Set([regLocId]);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const { regLocId: id, parentRegLocId } of regions)
      if (parentRegLocId !== null && found.has(parentRegLocId)) found.add(id);
  }
  return found;
};

/**
 * Whether a region can move to the top or below one of the user's own regions, except itself, its subregions and its
 * current parent.
 */
export const canMoveRegion = (regions: readonly Region[], regLocId: number, to: number | null): boolean => {
  const moved = regions.find((region) => region.regLocId === regLocId);
  if (!moved?.own || moved.parentRegLocId === to) return false;
  if (to === null) return true;
  const target = regions.find((region) => region.regLocId === to);
  return target?.own === true && !withBelow(regions, regLocId).has(to);
};

/** The dragged thing: a region, or locations of the list. */
export type Dragged = { region: Region } | { locations: readonly LocationRecord[] };

/** Whether a branch accepts the dragged thing; 'all' is the top of the tree. */
export const takes = (regions: readonly Region[], dragged: Dragged, to: Branch): boolean => {
  if ('region' in dragged) return to !== 'none' && canMoveRegion(regions, dragged.region.regLocId, regionOf(to));
  if (to === 'all') return false;
  const isOwn = to === 'none' || regions.some(({ regLocId, own }) => own && regLocId === to);
  return isOwn && dragged.locations.some(({ regionId }) => regionId !== regionOf(to));
};

/** The new, complete list of a region's locations. */
export interface Filling {
  regLocId: number;
  locationIds: number[];
}

/** The updates of regions that move locations (reg_loc_id) to another region, or to none. */
export const fillings = (regions: readonly Region[], moved: readonly number[], to: number | null): Filling[] => {
  const going = new Set(moved);
  const target = regions.find((region) => region.regLocId === to);
  if (target) return [{ regLocId: target.regLocId, locationIds: [...new Set([...target.locationIds, ...moved])] }];
  return regions
    .filter(({ locationIds }) => locationIds.some((id) => going.has(id)))
    .map(({ regLocId, locationIds }) => ({ regLocId, locationIds: locationIds.filter((id) => !going.has(id)) }));
};

/** The reverse: every affected region gets its previous locations back. */
export const undoing = (regions: readonly Region[], moved: readonly number[], to: number | null): Filling[] => {
  const going = new Set(moved);
  return regions
    .filter(({ regLocId, locationIds }) => regLocId === to || locationIds.some((id) => going.has(id)))
    .sort((a, b) => Number(a.regLocId === to) - Number(b.regLocId === to))
    .map(({ regLocId, locationIds }) => ({ regLocId, locationIds }));
};

/** Returns a function that writes the path of a region: 'North › Lakes'. Build it once for a whole list. */
export const pathsIn = (regions: readonly Region[]): ((regLocId: number | null) => string) => {
  const byId = new Map(regions.map((region) => [region.regLocId, region]));
  return (regLocId) => {
    const names: string[] = [];
    for (let at = regLocId === null ? undefined : byId.get(regLocId); at && names.length < 20;) {
      names.unshift(at.name);
      at = at.parentRegLocId === null ? undefined : byId.get(at.parentRegLocId);
    }
    return names.join(' › ');
  };
};

/** Regions to choose from, by their paths; `offered` filters them. */
export const regionChoices = (
  regions: readonly Region[],
  offered: (region: Region) => boolean = () => true,
): { value: string; label: string }[] => {
  const pathOf = pathsIn(regions);
  const { compare } = new Intl.Collator();
  return regions
    .filter(offered)
    .map(({ regLocId }) => ({ value: String(regLocId), label: pathOf(regLocId) }))
    .sort((a, b) => compare(a.label, b.label));
};
