import type { FlatTree, TreeRow } from '../../report/controls/tree.ts';

/** The root of the tree: every location of the company, including future ones. */
export const EVERYWHERE = 0;

/** Ids (reg_loc_id) of the assigned regions and locations. For the whole company, the set contains only EVERYWHERE. */
export type Assigned = ReadonlySet<number>;

export const assignedOf = (regLocIds: readonly number[] | 'all'): Set<number> =>
  new Set(regLocIds === 'all' ? [EVERYWHERE] : regLocIds);

export const regLocIdsOf = (assigned: Assigned): number[] | 'all' =>
  assigned.has(EVERYWHERE) ? 'all' : [...assigned].sort((a, b) => a - b);

/** A row and its ancestors, from the row up. */
const upFrom = (tree: FlatTree, row: TreeRow): TreeRow[] => {
  const parent = tree.rows[row.parent];
  return parent ? [row, ...upFrom(tree, parent)] : [row];
};

const childrenOf = (tree: FlatTree, row: TreeRow): TreeRow[] => tree.rows.filter(({ parent }) => parent === row.index);

const isCovered = (tree: FlatTree, assigned: Assigned, row: TreeRow): boolean =>
  upFrom(tree, row).some(({ id }) => assigned.has(id));

/** Locations that a user with these assignments can see today. */
export const coveredLeaves = (tree: FlatTree, assigned: Assigned): Set<number> => {
  const covered = new Set<number>();
  for (const row of tree.rows)
    if (assigned.has(row.id)) for (const leaf of tree.leaves.slice(row.from, row.to)) covered.add(leaf);
  return covered;
};

/** The grantable part of a row: the row itself, or its descendants that the granting user holds. */
const partsOf = (tree: FlatTree, givable: Assigned, row: TreeRow): number[] =>
  isCovered(tree, givable, row) ? [row.id] : childrenOf(tree, row).flatMap((child) => partsOf(tree, givable, child));

/**
 * Assigns or unassigns a row. Unassigning part of a region assigns its other parts one by one. `givable`: the
 * assignments of the granting user.
 */
export const toggledPlace = (tree: FlatTree, assigned: Assigned, givable: Assigned, row: TreeRow): Set<number> => {
  const covered = coveredLeaves(tree, assigned);
  const inside = new Set(tree.rows.slice(row.index, row.end).map(({ id }) => id));
  const next = new Set([...assigned].filter((id) => !inside.has(id)));
  const leaves = tree.leaves.slice(row.from, row.to);
  if (!leaves.every((leaf) => covered.has(leaf))) {
    for (const id of partsOf(tree, givable, row)) next.add(id);
    return next;
  }
  const [, ...above] = upFrom(tree, row);
  const at = above.findIndex(({ id }) => next.has(id));
  if (at < 0) return next;
  const path = new Set([row, ...above.slice(0, at)].map(({ id }) => id));
  for (const split of above.slice(0, at + 1)) {
    next.delete(split.id);
    for (const { id } of childrenOf(tree, split)) if (!path.has(id)) next.add(id);
  }
  return next;
};

/** Names of the assignments, in the order of the tree; places that the current user cannot see are left out. */
export const assignedNames = (tree: FlatTree, assigned: Assigned): string[] =>
  tree.rows.filter(({ id }) => assigned.has(id)).map(({ name }) => name);
