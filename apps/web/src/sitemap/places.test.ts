import { describe, expect, it } from 'vitest';
import { reportList, reportOf } from '@lanewise/contract/reports/index';
import { locationScreens } from '../state/keys.ts';
import { allows } from './access.ts';
import { areas } from './areas.ts';
import { aliases, placeAt, places } from './places.ts';

const person = (...accessGroupPermissions: string[]) => ({ role: 'Analyst', accessGroupPermissions });
const admin = { role: 'Support Admin', accessGroupPermissions: [] };

/** Group R: row, address, the right that opens it ('' for every session, 'admin'), and its name. */
const rows = [
  ['R-011', '/sales/locationItems', 'Sales Access Group', 'overview'],
  ['R-012', '/sales/departmentItems', 'Sales Access Group', 'department'],
  ['R-013', '/sales/items', 'Sales Access Group', 'items'],
  ['R-014', '/sales/locationTender', 'Sales Access Group', 'tender'],
  ['R-015', '/sales/locationSummary', 'Sales Access Group', 'summary'],
  ['R-016', '/sales-v2/store/overview', 'Data Point Reporting Access Group', 'overview'],
  ['R-017', '/sales-v2/store/department', 'Data Point Reporting Access Group', 'department'],
  ['R-018', '/sales-v2/store/tender', 'Data Point Reporting Access Group', 'tender'],
  ['R-019', '/sales-v2/store/cashier', 'Data Point Reporting Access Group', 'cashier'],
  ['R-020', '/sales-v2/terminal/overview', 'Data Point Reporting Access Group', 'overview'],
  ['R-021', '/sales-v2/terminal/department', 'Data Point Reporting Access Group', 'department'],
  ['R-022', '/sales-v2/terminal/tender', 'Data Point Reporting Access Group', 'tender'],
  ['R-023', '/sales-v2/terminal/cashier', 'Data Point Reporting Access Group', 'cashier'],
  ['R-024', '/sales-v2/cashier/overview', 'Data Point Reporting Access Group', 'overview'],
  ['R-025', '/sheets', 'Sheets Access Group', 'sheets'],
  ['R-026', '/lane-reboot', '', 'laneReboot'],
  ['R-027', '/balancing/dashboard', 'Balancing Access Group', 'dashboard'],
  ['R-028', '/balancing/configuration', 'Balancing Access Group', 'configuration'],
  ['R-029', '/balancing/daily-reporting', 'Balancing Access Group', 'daily'],
  ['R-030', '/balancing/weekly-reporting', 'Balancing Access Group', 'weekly'],
  ['R-031', '/balancing/monthly-reporting', 'Balancing Access Group', 'monthly'],
  ['R-033', '/reports', 'POS Reports Access Group', 'reports'],
  ['R-034', '/reports/multi-loc', 'POS Reports Access Group', 'multiLocation'],
  ['R-035', '/reports/single-loc', 'POS Reports Access Group', 'singleLocation'],
  ['R-036', '/cashiers/list', 'Cashiers Access Group', 'cashierList'],
  ['R-037', '/cashiers/signed-on', 'Cashiers Access Group', 'signedOn'],
  ['R-038', '/cashiers/performance', 'Cashiers Access Group', 'performance'],
  ['R-039', '/cashiers/coupons', 'Cashiers Access Group', 'coupons'],
  ['R-040', '/cashiers/department', 'Cashiers Access Group', 'department'],
  ['R-041', '/transactions', 'Transactions Access Group', 'transactions'],
  ['R-042', '/custom-report/tax-report', 'Custom Reports Access Group', 'taxExempt'],
  ['R-043', '/custom-report/aggregated-sales', 'Custom Reports Access Group', 'aggregatedSales'],
  ['R-044', '/double-up-report/sales-metrics', 'Double Up Report Access Group', 'salesMetrics'],
  ['R-045', '/double-up-report/item', 'Double Up Report Access Group', 'item'],
  ['R-046', '/double-up-report/transaction-item', 'Double Up Report Access Group', 'transactionItem'],
  ['R-047', '/double-up-report/transaction-detail', 'Double Up Report Access Group', 'transactionDetail'],
  ['R-048', '/double-up-report/voucher', 'Double Up Report Access Group', 'voucher'],
  ['R-049', '/double-up-report/milk-incentive', 'Category Setting', 'milkIncentive'],
  ['R-050', '/analytics/query', 'Analytics Access Group', 'query'],
  ['R-051', '/analytics/previousQuery', 'Analytics Access Group', 'previousQueries'],
  ['R-052', '/settings/companies', 'Company Setting', 'companies'],
  ['R-053', '/settings/companies/editCompany/7', 'Company Setting', 'editCompany'],
  ['R-055', '/settings/dp-category', 'Datapoint Setting', 'dataPoints'],
  ['R-056', '/settings/access-groups', 'admin', 'accessGroups'],
  ['R-057', '/settings/permissions', 'admin', 'permissions'],
  ['R-058', '/settings/locations', 'Location Setting', 'locations'],
  ['R-059', '/settings/users', 'Users Setting', 'users'],
  ['R-060', '/settings/roles', 'admin', 'roles'],
  ['R-061', '/settings/connectors', 'Connector Setting', 'connectors'],
  ['R-062', '/settings/connectors/editConnector/7', 'Connector Setting', 'editConnector'],
  ['R-063', '/settings/calendar-period', 'Calendar Period Setting', 'calendarPeriod'],
  ['R-064', '/settings/instacart', 'Instacart Setting', 'instacart'],
  ['R-065', '/settings/category', 'Category Setting', 'category'],
  ['R-066', '/settings/departments-mapping', 'Department Setting', 'departmentsMapping'],
  ['R-067', '/userProfile', '', 'userProfile'],
  ['R-070', '/settings/users/addUser', 'Users Setting', 'addUser'],
  ['R-070', '/settings/users/editUser/7', 'Users Setting', 'editUser'],
  ['R-070', '/settings/roles/editRole/7', 'admin', 'editRole'],
  ['R-070', '/settings/access-groups/editAccessGroup/7', 'admin', 'editAccessGroup'],
  ['R-070', '/settings/permissions/editPermission/7', 'admin', 'editPermission'],
  ['R-070', '/settings/locations/editLocation/7', 'Location Setting', 'editLocation'],
  ['R-070', '/settings/connectors/addConnector', 'Connector Setting', 'addConnector'],
  ['R-070', '/settings/companies/addCompany', 'Company Setting', 'addCompany'],
  ['R-070', '/settings/organization-hierarchy', 'Location Setting', 'organizationHierarchy'],
] as const;

describe('places', () => {
  it('are nowhere else', () => {
    for (const address of [
      '/sales/nothing',
      '/settings/users/7',
      '/settings/users/7/8',
      '/settings/users/editUser',
      '/settings/users/editUser/',
      '/settings/users/editUser/7/8',
      '/nowhere',
      '',
    ]) {
      expect(placeAt(address)).toBeNull();
    }
  });

  it('stand in one order: no two areas have the same number', () => {
    expect(new Set(areas.map(({ place }) => place)).size).toBe(areas.length);
  });

  it('R-010 stand under exactly these child routes of the shell', () => {
    const children = new Set([...places, ...aliases].map(({ path }) => path.split('/')[1]));
    const named =
      'sales cashiers reports sheets lane-reboot transactions custom-report analytics companyDepartments userProfile ' +
      'settings balancing sales-v2 double-up-report';
    expect([...children].sort()).toEqual(named.split(' ').sort());
    expect([...children].sort()).toEqual(areas.map(({ route }) => route).sort());
  });

  it.each(rows)('%s %s is opened by "%s" and called %s', (_row, address, access, title) => {
    const found = placeAt(address);
    expect(found?.place.title).toBe(title);
    expect(found?.id).toBe(address.endsWith('/7') ? '7' : null);
    const opens = found?.place.access ?? 'admin';
    expect(allows(opens, admin)).toBe(true);
    expect(allows(opens, person('Some Other Group'))).toBe(access === '');
    if (access !== '' && access !== 'admin') expect(allows(opens, person(access))).toBe(true);
  });

  it('are all among those of group R, but for reports outside the menu (CON-02) and what is our own', () => {
    const known = new Set<string>(rows.map(([, address]) => placeAt(address)?.place.path ?? ''));
    expect(places.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([
      ...reportList.filter(({ inMenu }) => !inMenu).map(({ route }) => route),
      '/settings/connectors/today',
      '/settings/connectors/completeness',
      '/settings/instacart/editInstacart/:id',
      '/settings/category/editCategory/:id',
      '/settings/incoming',
      '/settings/trading-calendar',
      '/settings/outbox',
      '/settings/audit',
    ]);
  });

  it('have a page to come from where the navigation leads to none of them (R-070)', () => {
    for (const { path, parent } of places) {
      if (path.includes('/:id') || /\/add[A-Z]/.test(path)) expect(placeAt(parent ?? '')).not.toBeNull();
    }
  });
});

describe('addresses that lead to a page', () => {
  it.each([
    ['R-032', '/balancing/reporting', '/balancing/daily-reporting'],
    ['R-069', '/sales-v2/store', '/sales-v2/store/overview'],
    ['R-069', '/sales-v2/terminal', '/sales-v2/terminal/overview'],
    ['R-069', '/sales-v2/cashier', '/sales-v2/cashier/overview'],
  ])('%s %s leads to %s', (_row, path, to) => {
    expect(aliases.find((alias) => alias.path === path)?.to).toBe(to);
  });

  it('R-069 bare areas without a page of their own', () => {
    const bare = aliases.filter(({ to }) => to === null).map(({ path }) => path);
    expect(bare.sort()).toEqual(
      [
        '/sales',
        '/sales-v2',
        '/balancing',
        '/cashiers',
        '/custom-report',
        '/double-up-report',
        '/analytics',
        '/settings',
        '/companyDepartments',
      ].sort(),
    );
  });
});

describe('what is kept for a screen', () => {
  it('LS-28 each of the 14 keys belongs to a screen, and screens without one have another for their dates', () => {
    const screens = places.flatMap(({ report, screen }) => (report ? reportOf(report).screen : (screen ?? [])));
    const own = new Set<string>(locationScreens);
    expect([...own].filter((screen) => !screens.includes(screen))).toEqual([]);
    expect([...new Set(screens)].filter((screen) => !own.has(screen)).sort()).toEqual(
      [
        'storeCashier',
        'cashierOverview',
        'sheets',
        'reports',
        'multiLocation',
        'singleLocation',
        'balancing',
        'balancingDaily',
        'balancingWeekly',
        'balancingMonthly',
        'taxExempt',
        'aggregatedSales',
        // Opened by a drill with a place in the address.
        'locationItems',
      ].sort(),
    );
  });
});
