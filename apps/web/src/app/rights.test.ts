import { accessGroups } from '@lanewise/contract/access-groups';
import { adminRoles } from '@lanewise/contract/access';
import { permissionNames, permissions } from '@lanewise/contract/permissions';
import type { PermissionKey } from '@lanewise/contract/permissions';
import { describe, expect, it } from 'vitest';
import { allows } from '../sitemap/access.ts';
import { entriesOf } from '../sitemap/places.ts';
import { settingsPages } from '../sitemap/settings-pages.ts';

/** The calls of every settings page: `reads` are those it cannot do without, the others belong to its buttons. */
const screens: Readonly<Record<string, { reads?: readonly PermissionKey[]; buttons?: readonly PermissionKey[] }>> = {
  companies: {
    reads: ['getCompanies'],
    buttons: ['getCompany', 'saveCompany', 'updateCompany', 'deleteCompany', 'updateCompanyLogo', 'deleteCompanyLogo'],
  },
  'dp-category': {},
  'access-groups': {
    reads: ['getAccessGroups', 'getPermissions'],
    buttons: ['getAccessGroup', 'saveAccessGroup', 'editAccessGroup', 'deleteAccessGroup'],
  },
  permissions: { reads: ['getPermissions'] },
  locations: { reads: ['getLocation'], buttons: ['addLocation', 'updateLocation', 'deleteLocation'] },
  'organization-hierarchy': { buttons: ['updateLocation'] },
  'departments-mapping': { buttons: ['addDepartment', 'updateDepartment', 'deleteDepartment'] },
  users: {
    reads: ['getUsers', 'getRoles', 'getAccessGroups'],
    buttons: ['addUser', 'inviteUser', 'updateUser', 'deleteUser', 'switchUser', 'switchUserAcrossCompany'],
  },
  roles: { reads: ['getRoles'], buttons: ['addRole', 'updateRole'] },
  outbox: {},
  connectors: {
    reads: ['getConnectors', 'getConnector', 'getConnectorLogs'],
    buttons: ['saveConnector', 'updateConnector', 'deleteConnector', 'resetPassword'],
  },
  'calendar-period': {},
  instacart: {},
  category: {},
  incoming: {},
  'trading-calendar': {},
  audit: {},
};

/** Keys of connectors, report files and analytics, and keys that only programs use. */
const unseen: readonly PermissionKey[] = [
  'updateAccessGroup',
  'getLocationConnector',
  'getCompanyUsers',
  'updateUserAcrossCompany',
  'getCompanyLogo',
  'getSales',
  'getReports',
  'getAnalytics',
];

/** Keys of the daily book, which is no page of the settings. */
const ofBooks: readonly PermissionKey[] = [
  'enterValues',
  'countTills',
  'getExpected',
  'approveBook',
  'closeBook',
  'closeIncomplete',
  'reopenBook',
  'getJournal',
  'shareSheet',
  'configureLedger',
];

const sources = Object.values(
  import.meta.glob<string>(['../features/**/*.{ts,tsx}', '!../features/**/*.test.{ts,tsx}'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
).filter((source) => source.includes('useMay'));

const pages = settingsPages.filter(({ path }) => !path.includes('/'));

describe('rights of the settings', () => {
  it('every page says which calls it makes, and every key is a page’s or comes later', () => {
    expect(pages.map(({ path }) => path).sort()).toEqual(Object.keys(screens).sort());
    const keys = Object.values(screens).flatMap(({ reads = [], buttons = [] }) => [...reads, ...buttons]);
    expect([...new Set([...keys, ...unseen, ...ofBooks])].sort()).toEqual([...permissionNames].sort());
  });

  it('whoever may open a page may make the calls that fill it', () => {
    for (const { path, access = 'session' } of pages) {
      if (access === 'admin' || access === 'session') continue;
      for (const key of screens[path]?.reads ?? [])
        for (const group of access) expect(permissions[key].groups, `${path} ${key}`).toContain(group);
    }
  });

  it('the pages of one thing ask for what its list asks for', () => {
    for (const { path, parent, access } of settingsPages) {
      const list = settingsPages.find((page) => page.path === parent);
      if (list) expect(access, path).toEqual(list.access);
    }
  });

  it('AUTH-35 every button asks for its key', () => {
    const lacking = Object.values(screens)
      .flatMap(({ buttons = [] }) => buttons)
      .filter((key) => !sources.some((source) => source.includes(`'${key}'`)));
    expect(lacking).toEqual([]);
  });

  it('AUTH-03 only the admin roles see access groups, permissions and roles', () => {
    const rights = ['access-groups', 'permissions', 'roles'];
    const owned = settingsPages.filter(({ path }) => rights.includes(path.split('/')[0] ?? ''));
    expect(owned.length).toBeGreaterThanOrEqual(6);
    const everybody = { role: 'Company Admin', accessGroupPermissions: [...accessGroups] };
    for (const { path, access = 'session' } of owned) {
      expect(allows(access, everybody), path).toBe(false);
      for (const role of adminRoles) expect(allows(access, { role, accessGroupPermissions: [] }), path).toBe(true);
    }
    const entries = (user: typeof everybody) =>
      entriesOf('settings', { user }).map(({ path }) => path.replace('/settings/', ''));
    expect(entries(everybody).filter((path) => rights.includes(path))).toEqual([]);
    for (const role of adminRoles)
      expect(entries({ role, accessGroupPermissions: [] })).toEqual(expect.arrayContaining(rights));
  });
});
