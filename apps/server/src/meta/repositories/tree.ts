import type { RegLocId } from '@lanewise/contract/primitives/ids';
import type { RegionNode } from '@lanewise/contract/entities/company';
import { sql, type RawBuilder } from 'kysely';

/**
 * The start of a statement with `reached`: the places (reg_loc_id) that `roots` selects, and all below them. Assigning
 * a region means assigning these.
 */
export const reachedFrom = (roots: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with recursive reached as (
    ${roots}
    union
    select place.reg_loc_id from place join reached on place.parent_reg_loc_id = reached.reg_loc_id
  )`;

/** Numbers in names count as numbers: Store 2 comes before Store 10. */
const collator = new Intl.Collator('en', { numeric: true });

/** The same order in every list and on every server, independent of the database's collation. */
export const byName = (a: { name: string; reg_loc_id: RegLocId }, b: { name: string; reg_loc_id: RegLocId }): number =>
  collator.compare(a.name, b.name) || a.reg_loc_id - b.reg_loc_id;

/** Regions and locations of a company as a forest, each level sorted by name; locations are its leaves. */
export const treeOf = (places: readonly Omit<RegionNode, 'leaf' | 'children'>[]): RegionNode[] => {
  const nodes = new Map<number, RegionNode>();
  for (const place of places) {
    nodes.set(place.reg_loc_id, { ...place, leaf: place.location_id !== null, children: [] });
  }
  const roots: RegionNode[] = [];
  for (const node of [...nodes.values()].sort(byName)) {
    const parent = node.group_id === null ? undefined : nodes.get(node.group_id);
    (parent?.children ?? roots).push(node);
  }
  return roots;
};
