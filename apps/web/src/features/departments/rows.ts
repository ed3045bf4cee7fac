import type { CompanyDepartment, Department, DepartmentSale } from '@lanewise/contract/entities/department';
import type { Language } from '@lanewise/contract/primitives/language';
import { belongings, unmapped } from '@lanewise/domain/departments/mapping';
import type { Belonging } from '@lanewise/domain/departments/mapping';
import type { Findable } from '../../records/assigning/found.ts';
import type { Target } from '../../records/assigning/use-assigning.ts';
import { departmentPaths } from '../../lib/department-paths.ts';
import type { OwnRow } from './tree.ts';

/** A register department as a row of the mapping. */
export interface PosRow {
  depId: number;
  name: string;
  /** Names of its ancestors, from the top. */
  above: readonly string[];
  code: string;
  /** Net sales of twelve months; null: not known. */
  amount: number | null;
  belonging: Belonging | null;
  /** The department is unassigned, and it either has sales or no departments below it. */
  open: boolean;
}

/** Rows of one store, or of all (null): by sales, highest first, then by name. */
export const posRows = (
  tree: readonly Department[],
  own: readonly CompanyDepartment[],
  /** Undefined: not known. */
  sales: readonly DepartmentSale[] | undefined,
  location: number | null,
  language: Language,
): PosRow[] => {
  const belonging = belongings(tree, own, location);
  const sold = new Map(sales?.map((sale) => [sale.dep_id, sale]));
  const open = new Set(
    unmapped(tree, belonging, (depId) => sold.get(depId)?.direct === true).map(({ dep_id: depId }) => depId),
  );
  const paths = departmentPaths(tree);
  const { compare } = new Intl.Collator(language, { numeric: true });
  return tree
    .map(({ dep_id: depId, name, code }) => ({
      depId,
      name,
      code,
      above: (paths.get(depId) ?? []).slice(0, -1),
      amount: sales === undefined ? null : (sold.get(depId)?.amount ?? 0),
      belonging: belonging.get(depId) ?? null,
      open: open.has(depId),
    }))
    .sort((a, b) => (b.amount ?? 0) - (a.amount ?? 0) || compare(a.name, b.name) || a.depId - b.depId);
};

/** Where a row belongs, and the text that is searched: its name, its code and the names of its ancestors. */
export const findableOf = ({ belonging, open, name, code, above }: PosRow): Findable => ({
  target: belonging?.comp_dep_id ?? null,
  open,
  text: [name, code, ...above].join(' '),
});

/** The departments of the company with the number of rows that belong to each. */
export const targetsOf = (own: readonly OwnRow[], rows: readonly PosRow[]): Target[] => {
  const counts = new Map<number | undefined, number>();
  for (const { belonging } of rows) counts.set(belonging?.comp_dep_id, (counts.get(belonging?.comp_dep_id) ?? 0) + 1);
  return own.map(({ department: { comp_dep_id: id, name, status }, depth }) => ({
    id,
    name,
    depth,
    count: counts.get(id) ?? 0,
    quiet: status === 'Inactive',
  }));
};
