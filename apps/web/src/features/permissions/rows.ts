import type { PermissionRecord } from '@lanewise/contract/entities/rights';
import { folded } from '../../lib/folded.ts';

/** A permission as a row of the list: its name in the user's language, and the groups that hold it. */
export interface PermissionRow extends PermissionRecord {
  name: string;
  groups: string;
}

interface Wish {
  limit: number;
  offset: number;
  searchText?: string;
  sortCol?: string;
  sortDir?: string;
}

const texts = ({ name, label, key, groups, description }: PermissionRow): string =>
  folded(`${name} ${label} ${key} ${groups} ${description}`);

/** A page of the permissions. The whole list is loaded, so the browser searches and sorts it. */
export const permissionPageOf = (
  rows: readonly PermissionRow[],
  { limit, offset, searchText = '', sortCol = 'name', sortDir }: Wish,
): { data: PermissionRow[]; totalCount: number } => {
  const wanted = folded(searchText.trim());
  const found = rows.filter((row) => texts(row).includes(wanted));
  const value = (row: PermissionRow): string => String(Reflect.get(row, sortCol) ?? '');
  const ordered = found.sort((a, b) => value(a).localeCompare(value(b)) || a.permissionId - b.permissionId);
  if (sortDir === 'DESC') ordered.reverse();
  return { data: ordered.slice(offset, offset + limit), totalCount: found.length };
};
