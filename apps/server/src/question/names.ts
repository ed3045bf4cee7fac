import type { LocationId, RegLocId } from '@lanewise/contract/primitives/ids';
import type { Location } from '@lanewise/contract/entities/company';
import type { SetCalendar } from '@lanewise/domain/trading';
import type { RegionName } from '../meta/place-types.ts';

/** A store as screens show it. */
export interface ShownStore {
  location: LocationId;
  regLocId: RegLocId;
  name: string;
  storeNumber: string;
  /** IANA zone of its clock. */
  timeZone: string;
  /** The regions above the store, from the top. Null for a region above the reader's level. */
  regions: readonly ({ id: number; name: string } | null)[];
  /** The store's trading calendar, if a user has set one. */
  set: SetCalendar | null;
}

export interface DepartmentName {
  dep_id: number;
  parent: number | null;
  depth: number;
  code: string;
  name: string;
}

/** Metadata of one company. Names are sent with each query, so that the facts store never holds old names. */
export interface Names {
  /** By location_id. */
  places: ReadonlyMap<number, ShownStore>;
  /** Departments by dep_id. `path` leads from the top of the tree down to the department itself. */
  departments: ReadonlyMap<number, DepartmentName & { path: readonly number[] }>;
}

/** The sources of names: locations, the regions that contain them, and departments. */
export interface NameSource {
  locations: readonly Location[];
  regions: readonly RegionName[];
  departments: readonly DepartmentName[];
  /** The uppermost level that the reader sees; 1 is the company itself. */
  authorityLevel?: number;
  /** Trading calendars set by users, by location_id. */
  calendars?: ReadonlyMap<number, SetCalendar>;
}

/** A region and the regions above it, from the top, by reg_loc_id. */
const pathsOf = (regions: readonly RegionName[]): ((region: number | null) => readonly RegionName[]) => {
  const byId = new Map(regions.map((region) => [region.reg_loc_id, region]));
  const paths = new Map<number | null, readonly RegionName[]>();
  const pathOf = (id: number | null): readonly RegionName[] => {
    const known = paths.get(id);
    if (known) return known;
    const region = id === null ? undefined : byId.get(id);
    const path = region ? [...pathOf(region.group_id), region] : [];
    paths.set(id, path);
    return path;
  };
  return pathOf;
};

/**
 * Ids from the top of the tree down to the department itself. If the parents form a cycle, the path ends where the
 * cycle closes.
 */
const pathTo = (department: DepartmentName, all: ReadonlyMap<number, DepartmentName>): number[] => {
  const path: number[] = [];
  for (let node: DepartmentName | undefined = department; node && !path.includes(node.dep_id);) {
    path.unshift(node.dep_id);
    node = node.parent === null ? undefined : all.get(node.parent);
  }
  return path;
};

export const namesOf = ({ locations, regions, departments, calendars, authorityLevel = 1 }: NameSource): Names => {
  const pathOf = pathsOf(regions);
  const byId = new Map(departments.map((department) => [department.dep_id, department]));
  const places = locations.map((location): ShownStore => ({
    location: location.location_id,
    regLocId: location.reg_loc_id,
    name: location.name,
    storeNumber: location.storeNumber,
    timeZone: location.timeZone,
    regions: pathOf(location.regionId).map(({ reg_loc_id: id, name, depth }) =>
      depth + 1 < authorityLevel ? null : { id, name },
    ),
    set: calendars?.get(location.location_id) ?? null,
  }));
  return {
    places: new Map(places.map((place) => [place.location, place])),
    departments: new Map(departments.map((one) => [one.dep_id, { ...one, path: pathTo(one, byId) }])),
  };
};
