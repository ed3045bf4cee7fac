import type { LocationId, RegLocId } from '../primitives/ids.ts';

/**
 * Node of a tree of places or departments, in the form of the screen's trees. Fields that do not apply to a node are
 * null; `group_id` is the parent's id, null at the top.
 */
export interface HierarchyNode {
  depth: number;
  name: string;
  reg_loc_id: RegLocId;
  location_id: LocationId | null;
  dep_loc_id: number | null;
  department_id: number | null;
  group_id: number | null;
  pos_id: string | null;
  authorityLevel: number;
  selected: boolean;
  bookmark: boolean;
  leaf: boolean;
  children: HierarchyNode[];
}

/** The locations of a region, and the chosen ones among them. */
export interface AssignedLocations {
  /** `depth` is 0: this list is flat. */
  assignedLocs: { location_id: LocationId; reg_loc_id: RegLocId; name: string; depth: 0 }[];
  /** reg_loc_id values. */
  selectedLocIds: number[];
}
