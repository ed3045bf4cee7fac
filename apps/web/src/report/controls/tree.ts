import type { RegionNode } from '@lanewise/contract/entities/company';
import { folded } from '../../lib/folded.ts';

/**
 * The region tree as one list in display order. Row 0 is 'Select All'. A row covers the leaves from `from` up to `to`
 * (end excluded) of `leaves`, so its mark takes two look-ups whatever the size of the tree.
 */
export interface FlatTree {
  rows: readonly TreeRow[];
  /** reg_loc_id of every location, in display order. */
  leaves: readonly number[];
}
export interface TreeRow {
  /** Index of the row in `rows`. */
  index: number;
  /** reg_loc_id; 0 for the root. */
  id: number;
  name: string;
  depth: number;
  leaf: boolean;
  from: number;
  to: number;
  /** Row of the parent; -1 for the root. */
  parent: number;
  /** First row after everything below this one. */
  end: number;
}

/**
 * Builds the tree's list. Regions without a location of the user are left out, because they offer nothing to choose.
 */
export const flatten = (roots: readonly RegionNode[], rootName: string): FlatTree => {
  const rows: TreeRow[] = [];
  const leaves: number[] = [];
  const add = (
    node: { id: number; name: string; leaf: boolean; children: readonly RegionNode[] },
    depth: number,
    parent: number,
  ): void => {
    const index = rows.length;
    const row = {
      index,
      id: node.id,
      name: node.name,
      depth,
      leaf: node.leaf,
      from: leaves.length,
      to: 0,
      parent,
      end: 0,
    };
    rows.push(row);
    if (node.leaf) leaves.push(node.id);
    for (const child of node.children) add({ id: child.reg_loc_id, ...child }, depth + 1, index);
    row.to = leaves.length;
    row.end = rows.length;
    if (row.from === row.to && index > 0) rows.length = index;
  };
  add({ id: 0, name: rootName, leaf: false, children: roots }, 0, -1);
  return { rows, leaves };
};

export type Mark = 'all' | 'some' | 'none';

/** Marks of all rows for a selection: a parent with some selected descendants is mixed. */
export const marksOf = (tree: FlatTree, selected: ReadonlySet<number>): readonly Mark[] => {
  const before = [0];
  for (const id of tree.leaves) before.push((before.at(-1) ?? 0) + (selected.has(id) ? 1 : 0));
  return tree.rows.map(({ from, to }) => {
    const count = (before[to] ?? 0) - (before[from] ?? 0);
    return count === 0 ? 'none' : count === to - from ? 'all' : 'some';
  });
};

/** Toggles a row: selects all its locations, or none if all were selected. */
export const toggled = (tree: FlatTree, selected: ReadonlySet<number>, row: TreeRow): Set<number> => {
  const next = new Set(selected);
  const below = tree.leaves.slice(row.from, row.to);
  const clear = below.every((id) => next.has(id));
  for (const id of below) {
    if (clear) next.delete(id);
    else next.add(id);
  }
  return next;
};

/**
 * Quality of a match: 0 if the name begins with the text, 1 if a word of the name begins with the text, 2 if the name
 * contains the text; null: no match.
 */
const matchOf = (name: string, text: string): number | null => {
  const at = name.indexOf(text);
  if (at <= 0) return at === 0 ? 0 : null;
  return name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(text)) ? 1 : 2;
};

/** The locations whose name contains a text in any case, with or without accents: the best matches first. */
const foundRows = ({ rows }: FlatTree, text: string): TreeRow[] =>
  rows
    .flatMap((row) => {
      const match = row.leaf ? matchOf(folded(row.name), text) : null;
      return match === null ? [] : [{ row, match }];
    })
    .sort((a, b) => a.match - b.match)
    .map(({ row }) => row);

/** The visible rows: all rows below open rows. During a search: the locations that match, without their regions. */
export const shownRows = (tree: FlatTree, closed: ReadonlySet<number>, search: string): TreeRow[] => {
  const text = folded(search.trim());
  if (text !== '') return foundRows(tree, text);
  const shown: TreeRow[] = [];
  for (let at = 0; at < tree.rows.length;) {
    const row = tree.rows[at];
    if (!row) break;
    shown.push(row);
    at = closed.has(row.id) ? row.end : at + 1;
  }
  return shown;
};

/**
 * The region of a row, which distinguishes found locations with similar names. '' for a row directly below the root.
 */
export const regionOf = ({ rows }: FlatTree, { parent }: TreeRow): string =>
  parent > 0 ? (rows[parent]?.name ?? '') : '';

export const sameIds = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean =>
  a.size === b.size && [...a].every((id) => b.has(id));
