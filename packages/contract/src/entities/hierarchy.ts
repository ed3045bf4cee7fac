/**
 * Node of a tree of places or departments, as trees on the screen take it. What does not apply to a node is null;
 * `group_id` is the id of its parent, null at the top.
 */
export interface HierarchyNode {
  depth: number;
  name: string;
  reg_loc_id: number;
  location_id: number | null;
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

/** The locations of a region, and which of them are chosen. */
export interface AssignedLocations {
  /** `depth` is 0: in this list nothing stands above or below a location. */
  assignedLocs: { location_id: number; reg_loc_id: number; name: string; depth: 0 }[];
  /** reg_loc_id values. */
  selectedLocIds: number[];
}
