import { describe, expect, it } from 'vitest';
import { allows, areaOf, areas, pageAt } from './areas.ts';
import { groupOf, menuOf, titleOf } from './menu.ts';

const person = (...accessGroupPermissions: string[]) => ({ role: 'Analyst', accessGroupPermissions });
const drawn = (...groups: string[]) =>
  menuOf(person(...groups)).map(
    ({ id, to, entries }) => `${id} -> ${to} [${entries.map((entry) => entry.label).join(' ')}]`,
  );

describe('areas', () => {
  it('R-010 the child routes under the shell are exactly these', () => {
    expect(areas.map(({ route }) => route).sort()).toEqual(
      [
        'sales',
        'cashiers',
        'reports',
        'sheets',
        'lane-reboot',
        'transactions',
        'custom-report',
        'analytics',
        'companyDepartments',
        'userProfile',
        'settings',
        'balancing',
        'sales-v2',
        'double-up-report',
      ].sort(),
    );
  });

  it('opens a page to holders of its group and to the admin roles only', () => {
    const access = areaOf('sheets')?.access ?? 'admin';
    expect(allows(access, person('Sales Access Group'))).toBe(false);
    expect(allows(access, person('Sheets Access Group'))).toBe(true);
    expect(allows(access, { role: 'Support Admin', accessGroupPermissions: [] })).toBe(true);
    expect(allows('admin', person('Users Setting'))).toBe(false);
  });

  it('knows its pages and nothing else', () => {
    const settings = areaOf('settings');
    if (!settings) throw new Error('no settings');
    expect(pageAt(settings, 'no-such-page')).toBeNull();
    expect(pageAt(settings, '')).toBeNull();
    expect(pageAt(settings, 'roles')).toEqual({ access: 'admin' });
    expect(pageAt(settings, 'users')).toEqual({ access: ['Users Setting'] });
  });
});

describe('side navigation', () => {
  it('shows nothing to somebody without a group of it', () => {
    expect(drawn()).toEqual([]);
    expect(drawn('Sheets Access Group')).toEqual([]);
  });

  it('AUTH-05 Sales Access Group shows the sales entries', () => {
    expect(drawn('Sales Access Group')).toEqual([
      'sales -> /sales/locationItems [overview department items tender summary]',
    ]);
  });

  it('AUTH-11 Transactions Access Group shows Transactions', () => {
    expect(drawn('Transactions Access Group')).toEqual(['transactions -> /transactions []']);
  });

  it('AUTH-01 AUTH-02 the admin roles see every entry without a group', () => {
    for (const role of ['Super Admin', 'Support Admin']) {
      expect(menuOf({ role, accessGroupPermissions: [] }).map(({ id }) => id)).toEqual([
        'sales',
        'transactions',
        'settings',
      ]);
    }
  });

  it('NAV-39 NAV-42 takes the open group from the address; an unknown one opens none', () => {
    expect(groupOf('/sales/departmentItems')).toBe('sales');
    expect(groupOf('/transactions')).toBe('transactions');
    expect(groupOf('/cashiers/department')).toBeNull();
    expect(groupOf('/nowhere')).toBeNull();
  });

  it('names pages; an address without a title is called as the overview', () => {
    expect(titleOf('/sales/departmentItems')).toEqual({ section: 'group.sales', title: 'page.department' });
    expect(titleOf('/transactions')).toEqual({ section: null, title: 'page.transactions' });
    expect(titleOf('/balancing/dashboard')).toEqual({ section: null, title: 'area.balancing' });
    expect(titleOf('/')).toEqual({ section: null, title: 'page.overview' });
  });
});
