import type { LocationId, RegLocId } from '@lanewise/contract/primitives/ids';
import { ownValue } from '@lanewise/contract/own';
import type { AssignedLocations, HierarchyNode } from '@lanewise/contract/entities/hierarchy';

const numberAt = (entry: object, key: string): number | null => {
  const value: unknown = ownValue(entry, key);
  return typeof value === 'number' && Number.isInteger(value) ? value : null;
};

/** The parent is sent as `group_id`; older programs name it `groupid`. */
export const parentOf = (entry: object): number | null => numberAt(entry, 'group_id') ?? numberAt(entry, 'groupid');

const textAt = (entry: object, key: string): string | null => {
  const value: unknown = ownValue(entry, key);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
};

const nodeOf = (entry: unknown, parent: number | null, depth: number): HierarchyNode | null => {
  if (typeof entry !== 'object' || entry === null) return null;
  const id = numberAt(entry, 'reg_loc_id');
  if (id === null) return null;
  const given: unknown = Reflect.get(entry, 'children');
  const location = numberAt(entry, 'location_id');
  const own = numberAt(entry, 'depth') ?? depth;
  const leaf: unknown = Reflect.get(entry, 'leaf');
  return {
    depth: own,
    name: textAt(entry, 'name') ?? '',
    reg_loc_id: id,
    location_id: location,
    dep_loc_id: numberAt(entry, 'dep_loc_id'),
    department_id: numberAt(entry, 'department_id'),
    group_id: parentOf(entry) ?? parent,
    pos_id: textAt(entry, 'pos_id'),
    authorityLevel: numberAt(entry, 'authorityLevel') ?? own,
    selected: Reflect.get(entry, 'selected') === true,
    bookmark: Reflect.get(entry, 'bookmark') === true,
    leaf: typeof leaf === 'boolean' ? leaf : location !== null,
    children: Array.isArray(given) ? nodesOf(given, id, own + 1) : [],
  };
};

const nodesOf = (entries: readonly unknown[], parent: number | null, depth: number): HierarchyNode[] =>
  entries.flatMap((entry) => nodeOf(entry, parent, depth) ?? []);

/**
 * The tree of an answer: nodes with children, nodes in one flat list that name their parents, or both. Entries without
 * an id are dropped; children of an absent parent become roots.
 */
export const hierarchyOf = (answer: unknown): HierarchyNode[] => {
  if (!Array.isArray(answer)) return [];
  const nodes = nodesOf(answer, null, 1);
  const byId = new Map(nodes.map((node) => [node.reg_loc_id, node]));
  const leadsTo = (node: HierarchyNode, id: number): boolean => {
    const seen = new Set<number>();
    for (let at: HierarchyNode | undefined = node; at && !seen.has(at.reg_loc_id);) {
      if (at.reg_loc_id === id) return true;
      seen.add(at.reg_loc_id);
      at = at.group_id === null ? undefined : byId.get(at.group_id);
    }
    return false;
  };
  return nodes.filter((node) => {
    const parent = node.group_id === null ? undefined : byId.get(node.group_id);
    // A node above its own parent would drop the whole cycle.
    if (!parent || leadsTo(parent, node.reg_loc_id)) return true;
    parent.children.push(node);
    return false;
  });
};

/** The fields needed to walk a tree of places. */
interface PlaceNode {
  reg_loc_id: RegLocId;
  location_id: LocationId | null;
  name: string;
  leaf: boolean;
  children: readonly PlaceNode[];
}

const leavesOf = (node: PlaceNode): PlaceNode[] => (node.leaf ? [node] : node.children.flatMap(leavesOf));

/**
 * The locations at and below a node, at any depth, and the chosen locations among them. `selected`: the chosen
 * reg_loc_id values; default: all.
 */
export const assignedLocations = (node: PlaceNode, selected?: ReadonlySet<number>): AssignedLocations => {
  const leaves = leavesOf(node);
  return {
    assignedLocs: leaves.map(({ location_id, reg_loc_id, name }) => ({
      location_id: location_id ?? 0,
      reg_loc_id,
      name,
      depth: 0,
    })),
    selectedLocIds: leaves.map(({ reg_loc_id }) => reg_loc_id).filter((id) => selected?.has(id) ?? true),
  };
};
