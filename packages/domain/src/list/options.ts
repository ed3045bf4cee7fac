import type { Option } from '@lanewise/contract/entities/option';

/** Options of most lists: the id, and the name or, without one, the description. */
export const optionsOf = (
  entries: readonly { id: number; name?: string | null; description?: string | null }[],
): Option<number>[] =>
  entries.map(({ id, name, description }) => ({ value: id, label: name || description || String(id) }));

export const companyDepartmentOptions = (
  departments: readonly { comp_dep_id: number; name: string }[],
): Option<number>[] => departments.map(({ comp_dep_id, name }) => ({ value: comp_dep_id, label: name }));
