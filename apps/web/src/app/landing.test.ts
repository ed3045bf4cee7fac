import type { AccessGroup } from '@lanewise/contract/access-groups';
import { describe, expect, it } from 'vitest';
import { homeOf, landingOf } from './landing.ts';
import { bySubGroup, menuOf } from './menu.ts';

const person = (...accessGroupPermissions: string[]) => ({ role: 'Store Manager', accessGroupPermissions });
const admin = (role: string) => ({ role, accessGroupPermissions: [] });

/** The table of the specification, in its order. */
const rules: readonly [row: string, group: AccessGroup, landing: string][] = [
  ['LAND-08', 'Sales Access Group', '/sales/locationItems'],
  ['LAND-09', 'Data Point Reporting Access Group', '/data-point-reporting/store/overview'],
  ['LAND-10', 'Sheets Access Group', '/sheets'],
  ['LAND-11', 'Balancing Access Group', '/balancing/dashboard'],
  ['LAND-12', 'POS Reports Access Group', '/reports'],
  ['LAND-13', 'Cashiers Access Group', '/cashiers'],
  ['LAND-14', 'Transactions Access Group', '/transactions'],
  ['LAND-15', 'Custom Reports Access Group', '/custom-report/tax-report'],
  ['LAND-16', 'Analytics Access Group', '/analytics/query'],
  ['LAND-17', 'Company Setting', '/settings/companies'],
  ['LAND-18', 'Datapoint Setting', '/settings/dp-category'],
  ['LAND-19', 'Location Setting', '/settings/locations'],
  ['LAND-20', 'Department Setting', '/settings/departments-mapping'],
  ['LAND-21', 'Users Setting', '/settings/users'],
  ['LAND-22', 'Connector Setting', '/settings/connectors'],
  ['LAND-23', 'Calendar Period Setting', '/settings/calendar-period'],
  ['LAND-24', 'Instacart Setting', '/settings/instacart'],
  ['LAND-25', 'Category Setting', '/settings/category'],
  ['LAND-27', 'Double Up Report Access Group', '/double-up-report/sales-metrics'],
];

const settingsLanding = (of: ReturnType<typeof person>, switched: boolean) => homeOf('settings', of, switched);
const doubleUpLanding = (of: ReturnType<typeof person>) => homeOf('double-up-report', of, false);

describe('landing after login', () => {
  it('is nowhere for somebody whose groups open nothing', () => {
    expect(landingOf(person(), false)).toBeNull();
    expect(landingOf(person('Some Other Group'), false)).toBeNull();
  });

  it.each(rules)('%s %s lands on %s', (_row, group, landing) => {
    expect(landingOf(person(group), false)).toBe(landing);
  });

  it('LAND-07 somebody with two groups lands on the earlier one', () => {
    rules.forEach(([, later], index) => {
      for (const [, earlier, landing] of rules.slice(0, index)) {
        expect(landingOf(person(later, earlier), false)).toBe(landing);
      }
    });
  });

  it('LAND-05 Super Admin lands on the overview', () => {
    expect(landingOf(admin('Super Admin'), true)).toBe('/sales/locationItems');
  });

  it('LAND-06 Support Admin lands on the overview', () => {
    expect(landingOf(admin('Support Admin'), false)).toBe('/sales/locationItems');
  });

  it('CON-25 the users page is nobody’s landing while switched in', () => {
    expect(landingOf(person('Users Setting', 'Connector Setting'), true)).toBe('/settings/connectors');
    expect(landingOf(person('Users Setting'), true)).toBeNull();
    expect(settingsLanding(person('Users Setting', 'Connector Setting'), true)).toBe('/settings/connectors');
  });
});

describe('landing of a group', () => {
  it('LAND-29 Settings opens the first accessible page of its order', () => {
    expect(settingsLanding(person('Category Setting', 'Users Setting'), false)).toBe('/settings/users');
    expect(settingsLanding(person('Location Setting', 'Datapoint Setting'), false)).toBe('/settings/dp-category');
    expect(settingsLanding(admin('Super Admin'), false)).toBe('/settings/companies');
  });

  it('LAND-30 CON-03 Settings falls back to the companies', () => {
    expect(settingsLanding(person('Sales Access Group', 'Department Setting'), false)).toBe('/settings/companies');
  });

  it('LAND-41 LAND-42 Double Up Reports opens the sales metrics for its group and the admin roles', () => {
    expect(doubleUpLanding(person('Double Up Report Access Group'))).toBe('/double-up-report/sales-metrics');
    expect(doubleUpLanding(admin('Support Admin'))).toBe('/double-up-report/sales-metrics');
  });

  it('LAND-43 CON-27 Double Up Reports opens the milk incentive for everyone else', () => {
    expect(doubleUpLanding(person('Category Setting'))).toBe('/double-up-report/milk-incentive');
  });

  it.each([
    ['LAND-31', 'sales', '/sales/locationItems'],
    ['LAND-32', 'cashiers', '/cashiers/list'],
    ['LAND-33', 'reports', '/reports/multi-loc'],
    ['LAND-34', 'analytics', '/analytics/query'],
    ['LAND-35', 'custom-report', '/custom-report/tax-report'],
    ['LAND-36', 'balancing', '/balancing/dashboard'],
    ['LAND-44', 'sales-v2', '/sales-v2/store/overview'],
  ])('%s %s opens %s', (_row, group, landing) => {
    expect(homeOf(group, admin('Super Admin'), false)).toBe(landing);
  });

  it.each([
    ['LAND-37', 'sales-v2', 'store', '/sales-v2/store/overview'],
    ['LAND-38', 'sales-v2', 'terminal', '/sales-v2/terminal/overview'],
    ['LAND-39', 'sales-v2', 'cashier', '/sales-v2/cashier/overview'],
    ['LAND-40', 'balancing', 'reporting', '/balancing/daily-reporting'],
  ])('%s the sub-group %s/%s opens %s', (_row, group, sub, landing) => {
    const groups = menuOf({ user: admin('Super Admin') });
    const entries = groups.find(({ id }) => id === group)?.entries ?? [];
    expect(bySubGroup(entries).find((part) => part.sub === sub)?.entries[0]?.to).toBe(landing);
  });
});
