import type { CompanyDepartment } from '@lanewise/contract/entities/department';
import type { Language } from '@lanewise/contract/primitives/language';

/** A department of the company in display order, after its ancestors. */
export interface OwnRow {
  department: CompanyDepartment;
  /** 0 at the top. */
  depth: number;
}

/** Departments from the top; siblings by sequence, then by name. A department whose parent is missing is at the top. */
export const ownRows = (departments: readonly CompanyDepartment[], language: Language): OwnRow[] => {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const ids = new Set(departments.map(({ comp_dep_id: id }) => id));
  const below = new Map<number | null, CompanyDepartment[]>();
  for (const department of departments) {
    const parent = department.parent !== null && ids.has(department.parent) ? department.parent : null;
    below.set(parent, [...(below.get(parent) ?? []), department]);
  }
  const rowsBelow = (parent: number | null, depth: number): OwnRow[] =>
    (below.get(parent) ?? [])
      .sort((a, b) => a.sequence - b.sequence || compare(a.name, b.name))
      .flatMap((department) => [{ department, depth }, ...rowsBelow(department.comp_dep_id, depth + 1)]);
  return rowsBelow(null, 0);
};

/** The departments that cannot be the parent: the department itself and all below it. */
export const withAllBelow = (departments: readonly CompanyDepartment[], id: number): Set<number> => {
  const found = new Set([id]);
  for (let grew = true; grew;) {
    const size = found.size;
    for (const { comp_dep_id: own, parent } of departments) if (parent !== null && found.has(parent)) found.add(own);
    grew = found.size > size;
  }
  return found;
};
