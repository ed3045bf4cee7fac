import type { CompanyDepartment, Department } from '@lanewise/contract/entities/department';

/** Where a department of the registers belongs, and by whose word. */
export interface Belonging {
  comp_dep_id: number;
  /** dep_id that was mapped: the department's own, or that of one above it. */
  by: number;
  /** Mapped for the one store, and not for all. */
  own: boolean;
}

/** dep_id and location_id (null: all stores) as a key. */
const keyOf = (depId: number, location: number | null): string => `${depId} ${location ?? ''}`;

/**
 * Where the departments of the registers belong in one store, or with null in stores that do not say otherwise. What is mapped
 * takes along everything below it that is not mapped itself; what a store says goes before what all say, at the same
 * department. Departments that belong nowhere are left out.
 */
export const belongings = (
  tree: readonly Department[],
  own: readonly Pick<CompanyDepartment, 'comp_dep_id' | 'mapped'>[],
  location: number | null,
): Map<number, Belonging> => {
  const mapped = new Map<string, number>();
  for (const { comp_dep_id, mapped: departments } of own) {
    for (const one of departments) mapped.set(keyOf(one.dep_id, one.location), comp_dep_id);
  }
  const said = (depId: number): Belonging | undefined => {
    const there = location === null ? undefined : mapped.get(keyOf(depId, location));
    if (there !== undefined) return { comp_dep_id: there, by: depId, own: true };
    const everywhere = mapped.get(keyOf(depId, null));
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
 * Departments of the registers that belong nowhere: those that have none below them, and those that sell under themselves. The
 * others are what is below them.
 */
export const unmapped = (
  tree: readonly Department[],
  belonging: ReadonlyMap<number, Belonging>,
  sellsItself: (depId: number) => boolean,
): Department[] => {
  const parents = new Set(tree.map(({ parent }) => parent));
  return tree.filter(({ dep_id: depId }) => !belonging.has(depId) && (!parents.has(depId) || sellsItself(depId)));
};
