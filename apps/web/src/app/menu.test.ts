import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../i18n/testing.ts';
import { bySubGroup, groupOf, menuOf, parentOf, titleOf } from './menu.ts';
import { places } from '../sitemap/places.ts';

const texts = catalogueOf<{ page: object }>('en', 'common');

const person = (...accessGroupPermissions: string[]) => ({ role: 'Analyst', accessGroupPermissions });
const admin = { role: 'Super Admin', accessGroupPermissions: [] };
const ace = { connector_type: 'ACE', special_retailer: false };
const special = { connector_type: '', special_retailer: true };

const say = (key: string): string =>
  key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], texts) as string;

/** 'Sales: Overview, Department', 'Balancing: Dashboard, [Balancing reports: Daily]', 'Sheets' */
const drawn = (...viewer: Parameters<typeof menuOf>) =>
  menuOf(...viewer).map(({ id, entries }) => {
    const parts = bySubGroup(entries).map(({ sub, entries: listed }) => {
      const names = listed.map(({ label }) => say(`page.${label}`)).join(', ');
      return sub === null ? names : `[${say(`sub.${sub}`)}: ${names}]`;
    });
    return parts.length === 0 ? say(`group.${id}`) : `${say(`group.${id}`)}: ${parts.join(', ')}`;
  });
const drawnFor = (...groups: string[]) => drawn({ user: person(...groups), company: special });

describe('side navigation', () => {
  it('NAV-50 LAND-28 shows the settings alone, and nothing in them, to somebody whose groups open nothing', () => {
    expect(drawnFor('Some Other Group')).toEqual(['Lane Reboot', 'Settings']);
    expect(drawn({ user: person('Some Other Group'), company: ace })).toEqual(['Settings']);
  });

  it('NAV-18 to NAV-27, NAV-33 NAV-34: NAV-19 NAV-20 NAV-21 NAV-22 NAV-23 NAV-24 NAV-25 NAV-26 AUTH-01 AUTH-02 CON-22 the whole of it, for the admin roles', () => {
    const all = [
      'Sales: Overview, Department, Items, Tender, Summary',
      'Data Point Reporting: [Store: Overview, Department, Tender, Cashier], [Terminal: Overview, Department, Tender, Cashier], [Cashier: Overview]',
      'Sheets',
      'Lane Reboot',
      'Balancing: Dashboard, Configuration, [Balancing reports: Daily, Weekly, Monthly]',
      'Reports: Reports, Multi Location, Single Location',
      'Cashier: Cashier List, Signed On, Performance, Coupons, Department',
      'Transactions',
      'Custom Reports: Tax Exempt, Aggregated Sales',
      'Double Up Reports: Sales Metrics, Item, Transaction Item, Transaction Detail, Voucher, Milk Incentive',
      'Analytics: Query, Previous Queries',
      'Settings: Companies, Data Points, Access Groups, Permissions, Locations, Departments Mapping, Users, Roles, Connectors, Calendar Period, Instacart, Category, Incoming, Trading calendar, Outbox, Audit log',
    ];
    for (const role of ['Super Admin', 'Support Admin']) {
      expect(drawn({ user: { ...admin, role }, company: special })).toEqual(all);
    }
  });

  it('CON-22 NAV-29 NAV-30 NAV-32 what a company has not is shown to nobody', () => {
    const seen = drawn({ user: admin, company: ace });
    expect(seen[0]).toBe('Sales: Overview, Department, Items');
    expect(seen).not.toContain('Lane Reboot');
  });

  it('AUTH-32 Lane Reboot follows the company alone', () => {
    expect(drawnFor('Sheets Access Group')).toEqual(['Sheets', 'Lane Reboot', 'Settings']);
  });

  it.each([
    ['AUTH-05', 'Sales Access Group', 'Sales: Overview, Department, Items, Tender, Summary'],
    [
      'AUTH-06',
      'Data Point Reporting Access Group',
      'Data Point Reporting: [Store: Overview, Department, Tender, Cashier], [Terminal: Overview, Department, Tender, Cashier], [Cashier: Overview]',
    ],
    ['AUTH-07', 'Sheets Access Group', 'Sheets'],
    [
      'AUTH-08',
      'Balancing Access Group',
      'Balancing: Dashboard, Configuration, [Balancing reports: Daily, Weekly, Monthly]',
    ],
    ['AUTH-09', 'POS Reports Access Group', 'Reports: Reports, Multi Location, Single Location'],
    ['AUTH-10', 'Cashiers Access Group', 'Cashier: Cashier List, Signed On, Performance, Coupons, Department'],
    ['AUTH-11', 'Transactions Access Group', 'Transactions'],
    ['AUTH-12', 'Custom Reports Access Group', 'Custom Reports: Tax Exempt, Aggregated Sales'],
    [
      'AUTH-13',
      'Double Up Report Access Group',
      'Double Up Reports: Sales Metrics, Item, Transaction Item, Transaction Detail, Voucher, Milk Incentive',
    ],
    ['AUTH-14', 'Analytics Access Group', 'Analytics: Query, Previous Queries'],
    ['AUTH-15', 'Company Setting', 'Settings: Companies'],
    ['AUTH-16', 'Datapoint Setting', 'Settings: Data Points'],
    ['AUTH-17', 'Location Setting', 'Settings: Locations'],
    ['AUTH-18', 'Department Setting', 'Settings: Departments Mapping'],
    ['AUTH-19', 'Users Setting', 'Settings: Users'],
    ['AUTH-21', 'Connector Setting', 'Settings: Connectors'],
    ['AUTH-22', 'Calendar Period Setting', 'Settings: Calendar Period'],
    ['AUTH-23', 'Instacart Setting', 'Settings: Instacart'],
  ])('NAV-28 %s %s shows %s', (_row, group, shown) => {
    const seen = drawn({ user: person(group), company: { connector_type: '', special_retailer: false } });
    expect(seen).toEqual(shown.startsWith('Settings') ? [shown] : [shown, 'Settings']);
  });

  it('AUTH-04 any other role is governed by its groups alone', () => {
    for (const role of ['Company Admin', 'Regional Manager', 'Store Manager', 'Analyst']) {
      const user = { role, accessGroupPermissions: ['Sheets Access Group', 'Users Setting'] };
      expect(drawn({ user, company: ace })).toEqual(['Sheets', 'Settings: Users']);
    }
  });

  it('AUTH-24 AUTH-25 Category Setting shows its page and the milk incentive', () => {
    expect(drawn({ user: person('Category Setting'), company: ace })).toEqual([
      'Double Up Reports: Milk Incentive',
      'Settings: Category',
    ]);
  });

  it('AUTH-03 access groups, permissions and roles are for the admin roles', () => {
    expect(drawn({ user: person('Users Setting', 'Company Setting') })).toEqual(['Settings: Companies, Users']);
  });

  it('AUTH-20 CON-25 the users are hidden while switched in, unless admin', () => {
    const settings = (user: ReturnType<typeof person>) => drawn({ user, company: ace, switched: true }).at(-1);
    expect(settings(person('Users Setting', 'Location Setting'))).toBe('Settings: Locations');
    expect(settings(admin)).toContain('Users');
  });
});

describe('the open group', () => {
  it('NAV-39 an unknown address opens none', () => {
    for (const address of ['/nowhere', '/sales/nothing', '/settings/users/7/8', '/userProfile', '/', '']) {
      expect(groupOf(address)).toBeNull();
    }
  });

  it('NAV-42 the address decides where a title stands in several groups', () => {
    const departments = places.filter(({ title }) => title === 'department').map(({ path }) => path);
    expect(departments.map((path) => [path, groupOf(path)])).toEqual([
      ['/sales/departmentItems', { group: 'sales', sub: null }],
      ['/sales-v2/store/department', { group: 'sales-v2', sub: 'store' }],
      ['/sales-v2/terminal/department', { group: 'sales-v2', sub: 'terminal' }],
      ['/cashiers/department', { group: 'cashiers', sub: null }],
    ]);
  });

  it('NAV-41 pages that no entry leads to belong to the group they are reached from', () => {
    for (const address of ['/settings/permissions', '/settings/organization-hierarchy', '/settings/users/editUser/7']) {
      expect(groupOf(address)).toEqual({ group: 'settings', sub: null });
    }
    expect(groupOf('/sales/location-items')).toEqual({ group: 'sales', sub: null });
    expect(groupOf('/reports/single-loc')).toEqual({ group: 'reports', sub: null });
    expect(groupOf('/cashiers/signed-on')).toEqual({ group: 'cashiers', sub: null });
  });
});

describe('what a page is called', () => {
  it('NAV-01 an address without a title is called as the overview', () => {
    expect(titleOf('/')).toEqual({ section: null, title: 'page.overview', values: {} });
    expect(say(titleOf('/nowhere').title)).toBe('Overview');
  });

  it('names the section, and the sub-group where there is one', () => {
    expect(titleOf('/sales/departmentItems')).toMatchObject({ section: 'group.sales', title: 'page.department' });
    expect(titleOf('/sales-v2/terminal/tender')).toMatchObject({ section: 'sub.terminal', title: 'page.tender' });
    expect(titleOf('/transactions')).toMatchObject({ section: null, title: 'page.transactions' });
  });

  it('NAV-09 an edit page has its parent before it, a page of the navigation none', () => {
    expect(parentOf('/settings/connectors')).toBeNull();
    expect(parentOf('/settings/connectors/editConnector/12')).toEqual({
      title: 'page.connectors',
      to: '/settings/connectors',
    });
    expect(titleOf('/settings/connectors/editConnector/12')).toMatchObject({
      title: 'page.editConnector',
      values: { id: '12' },
    });
  });

  it('has a text for every title, and no other', () => {
    expect([...new Set(places.map(({ title }) => title))].sort()).toEqual(Object.keys(texts.page).sort());
  });
});
