import { describe, expect, it } from 'vitest';
import { permissionPageOf } from './rows.ts';
import type { PermissionRow } from './rows.ts';

const row = (permissionId: number, name: string, label: string, groups: string): PermissionRow => {
  const [path = ''] = label.split(' ');
  const record = { permissionId, label, path, method: 'GET' as const, key: name, description: '', accessGroupIds: [] };
  return { ...record, name, groups };
};
const rows = [
  row(1, 'See users', 'users/company GET', 'Users Setting'),
  row(2, 'Add locations', 'locations POST', 'Location Setting, Éléonore'),
  row(3, 'See roles', 'roles GET', 'Users Setting'),
];
const ids = (wish: Partial<Parameters<typeof permissionPageOf>[1]>): number[] =>
  permissionPageOf(rows, { limit: 50, offset: 0, ...wish }).data.map(({ permissionId }) => permissionId);

describe('the list of permissions', () => {
  it('is by name, and is turned around', () => {
    expect(ids({})).toEqual([2, 3, 1]);
    expect(ids({ sortDir: 'DESC' })).toEqual([1, 3, 2]);
    expect(ids({ sortCol: 'label' })).toEqual([2, 3, 1]);
  });

  it('is searched in names, calls and groups, without case', () => {
    expect(ids({ searchText: ' USERS ' })).toEqual([3, 1]);
    expect(ids({ searchText: 'éléonore' })).toEqual([2]);
    expect(ids({ searchText: 'nothing like it' })).toEqual([]);
  });

  it('counts all that was found, not the page', () => {
    const { data, totalCount } = permissionPageOf(rows, { limit: 1, offset: 1 });
    expect([data.map(({ permissionId }) => permissionId), totalCount]).toEqual([[3], 3]);
  });
});
