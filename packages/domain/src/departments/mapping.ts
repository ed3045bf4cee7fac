import type { CompanyDepartment, Department } from '@lanewise/contract/entities/department';

/** The company department of a register department, and the mapping that assigns it. */
export interface Belonging {
  comp_dep_id: number;
  /** dep_id of the mapped register department: the department itself or one above it. */
  by: number;
  /** Whether the mapping is for this store only. */
  own: boolean;
}

/** dep_id and location_id (null: all stores) as a key. */
const mappingKey = (depId: number, location: number | null): string => `${depId} ${location ?? ''}`;

/**
 * Maps the register departments of one store to company departments. `location` null: the departments of all stores
 * without mappings of their own. A mapping also covers all departments below its department, except departments with a
 * mapping of their own. At the same department, a store's mapping takes precedence over the general mapping. Unmapped
 * departments are absent.
 */
export const belongings = (
  tree: readonly Department[],
  own: readonly Pick<CompanyDepartment, 'comp_dep_id' | 'mapped'>[],
  location: number | null,
): Map<number, Belonging> => {
  const mapped = new Map<string, number>();
  for (const { comp_dep_id, mapped: departments } of own) {
    for (const one of departments) mapped.set(mappingKey(one.dep_id, one.location), comp_dep_id);
  }
  const said = (depId: number): Belonging | undefined => {
    const there = location === null ? undefined : mapped.get(mappingKey(depId, location));
    if (there !== undefined) return { comp_dep_id: there, by: depId, own: true };
    const everywhere = mapped.get(mappingKey(depId, null));
    return everywhere === undefined ? undefined : { comp_dep_id: everywhere, by: depId, own: false };
  };
  const found = new Map<number, Belonging>();
  // From the top, so that a parent is settled before its children.
  for (const { dep_id: depId, parent } of [...tree].sort((a, b) => a.depth - b.depth)) {
    const belonging = said(depId) ?? (parent === null ? undefined : found.get(parent));
    if (belonging) found.set(depId, belonging);
  }
  return found;
};

/**
 * Register departments that need a mapping: unmapped departments without departments below them, and unmapped
 * departments with direct sales. Any other unmapped department needs no mapping, because the departments below it cover
 * its sales.
 */
export const unmapped = (
  tree: readonly Department[],
  belonging: ReadonlyMap<number, Belonging>,
  sellsItself: (depId: number) => boolean,
): Department[] => {
  const parents = new Set(tree.map(({ parent }) => parent));
  return tree.filter(({ dep_id: depId }) => !belonging.has(depId) && (!parents.has(depId) || sellsItself(depId)));
};
