import type { CompanyDepartment, Department, DepartmentSale } from '@lanewise/contract/entities/department';
import type { Language } from '@lanewise/contract/primitives/language';
import { belongings, unmapped } from '@lanewise/domain/departments/mapping';
import type { Belonging } from '@lanewise/domain/departments/mapping';
import { pathsOf } from './tree.ts';

/** A register department as a row of the mapping. */
export interface PosRow {
  depId: number;
  name: string;
  /** Names of its ancestors, from the top. */
  above: readonly string[];
  code: string;
  /** Net sales of twelve months; null: none. */
  amount: number | null;
  belonging: Belonging | null;
  /** It is unassigned, and it either has sales or no departments below it. */
  open: boolean;
}

/** The filter: all, the unassigned ones, or those assigned to one department (comp_dep_id). */
export type Shown = 'all' | 'open' | number;

/** Rows of one store, or of all (null): by sales, highest first; those without sales by name. */
export const posRows = (
  tree: readonly Department[],
  own: readonly CompanyDepartment[],
  sales: readonly DepartmentSale[],
  location: number | null,
  language: Language,
): PosRow[] => {
  const belonging = belongings(tree, own, location);
  const sold = new Map(sales.map((sale) => [sale.dep_id, sale]));
  const open = new Set(
    unmapped(tree, belonging, (depId) => sold.get(depId)?.direct === true).map(({ dep_id: depId }) => depId),
  );
  const paths = pathsOf(tree);
  const { compare } = new Intl.Collator(language, { numeric: true });
  return tree
    .map(({ dep_id: depId, name, code }) => ({
      depId,
      name,
      code,
      above: (paths.get(depId) ?? []).slice(0, -1),
      amount: sold.get(depId)?.amount ?? null,
      belonging: belonging.get(depId) ?? null,
      open: open.has(depId),
    }))
    .sort((a, b) => (b.amount ?? 0) - (a.amount ?? 0) || compare(a.name, b.name) || a.depId - b.depId);
};

/** Every word of the search occurs in the name, the code or the names of the ancestors. */
export const fits = ({ name, code, above }: PosRow, search: string): boolean => {
  const text = [name, code, ...above].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

export const isShown = ({ belonging, open }: PosRow, shown: Shown): boolean =>
  shown === 'all' || (shown === 'open' ? open : belonging?.comp_dep_id === shown);
