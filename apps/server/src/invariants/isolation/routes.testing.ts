import type { ReportDefinition } from '@lanewise/contract/reports/definition';
import type { ReportFilter } from '@lanewise/contract/reports/filters';
import { reportList } from '@lanewise/contract/reports/index';
import { analyticsRows } from './analytics.testing.ts';
import { connectorRows } from './connectors.testing.ts';
import { dataPointRows } from './data-points.testing.ts';
import { ingestRows } from './ingest.testing.ts';
import { ledgerRows } from './ledger.testing.ts';
import { posReportRows } from './pos-reports.testing.ts';
import type { Id, Kind } from './kinds.testing.ts';
import { type Named, type Row, acts, dates, fromTo, graph, inQuery, laneGraph, placesInQuery } from './rows.testing.ts';

const user = {
  username: 'new@example.com',
  firstName: 'Ada',
  lastName: 'New',
  role: 'Store Manager',
  accessGroups: ['Sales Access Group'],
  regLocIds: 'all',
  companyId: undefined,
};

const changedUser: Row = {
  body: { firstName: 'Ada' },
  names: [
    { kind: 'place', body: (id) => ({ regLocIds: [id] }) },
    { kind: 'role', body: (id) => ({ roleId: id }) },
    { kind: 'accessGroup', body: (id) => ({ accessGroupIds: [id] }) },
    { kind: 'company', body: (id) => ({ companyId: id }) },
  ],
};

const preset = { name: 'Mine', presetType: 'overview', columns: ['name'] };
const region = { name: 'New Region' };
const password = { newPassword: 'tulip-Battery-staple-8', confirmPassword: 'tulip-Battery-staple-8' };

const presets: Readonly<Record<string, Row>> = {
  'GET /table-columns': { query: { presetType: 'overview' } },
  'PUT /table-columns': {
    names: [
      { kind: 'preset', body: (id) => ({ ...preset, presetId: id }) },
      { kind: 'preset', body: (id) => ({ ...preset, id }) },
    ],
  },
  'DELETE /table-columns/:presetId': { private: true },
  'PUT /selected-table-columns': {
    names: [
      { kind: 'preset', body: (id) => ({ presetId: id }) },
      { kind: 'preset', body: (id) => ({ id }) },
    ],
  },
};

/** Rows of calls that need more than their declaration states, by method and pattern. */
const written: Readonly<Record<string, Row>> = {
  'DELETE /sessions/:sessionId': { private: true },
  'POST /v2/switch/user/:userId': { body: { reason: 'a question' } },
  'POST /v2/switch/user/:userId/across': { body: { reason: 'a question' } },

  'POST /users': {
    body: user,
    names: [
      { kind: 'place', body: (id) => ({ ...user, regLocIds: [id] }) },
      { kind: 'region', body: (id) => ({ ...user, regLocIds: [id] }) },
      { kind: 'role', body: (id) => ({ ...user, role: undefined, roleId: id }) },
      { kind: 'accessGroup', body: (id) => ({ ...user, accessGroups: undefined, accessGroupIds: [id] }) },
      { kind: 'company', body: (id) => ({ ...user, companyId: id }) },
    ],
  },
  'PUT /users/:userId': changedUser,
  'GET /users/:userId/why': {
    query: { permission: 'addUser' },
    names: [{ kind: 'place', query: (id) => ({ location: id }) }],
  },
  'PUT /company/user/:userId': changedUser,
  'PUT /users/reset-password': {
    names: [{ kind: 'user', query: (id) => ({ userId: id }), body: () => password }],
  },

  'POST /access_group': { body: { name: 'New Group' } },
  'PUT /access_group': {
    names: [
      { kind: 'user', body: (id) => ({ userIds: [id], add: [] }) },
      { kind: 'accessGroup', body: (id, own) => ({ userIds: [own.user], add: [id] }) },
      { kind: 'accessGroup', body: (id, own) => ({ userIds: [own.user], remove: [id] }) },
    ],
  },
  'PUT /access_group/:accessGroupId': { body: { name: 'New Name' } },
  'PUT /permission/:permissionId': { body: { description: 'Described' } },
  'PUT /roles/:roleId': { body: { name: 'New Role', authorityLevelId: 1 } },

  'PUT /company/:companyId': { body: { name: 'New Name' } },
  'PUT /file/company-logo': inQuery('company', 'companyId', { imageId: 'a'.repeat(64) }),
  'POST /graphql': {
    names: [
      graph('locationHierarchy', 'depsHierJsons'),
      graph('regionHierarchy', 'regHierJsons'),
      graph('allLocations', 'getAllLocationsJsons'),
      {
        kind: 'user',
        body: (id, own) => ({
          query: `mutation { allLocations(companyId: ${own.company}, userId: ${id}) { getAllLocationsJsons } }`,
        }),
      },
      laneGraph((id) => `laneReboot(regionLocationId: [${id}], ${fromTo}, isNonZero: false) { laneRebootJsons }`),
      laneGraph((id) => `laneDropdown(regionLocationId: [${id}], ${fromTo}) { laneDropdowns }`),
      laneGraph(
        (id) =>
          `laneRebootDetails(regionLocationId: ${id}, businessDate: "2026-03-01", laneNum: "1") { laneRebootDetailsJsons }`,
      ),
    ],
  },

  'GET /locations': {
    names: [
      { kind: 'tag', query: (id) => ({ tag: id }) },
      { kind: 'region', query: (id) => ({ regionId: id }) },
    ],
  },
  'POST /locations': {
    names: [
      { kind: 'region', body: (id) => ({ name: 'New', storeNumber: '99', regionId: id }) },
      { kind: 'tag', body: (id) => ({ name: 'New', storeNumber: '99', tagIds: [id] }) },
    ],
  },
  'PUT /locations/:locationId': {
    body: { address: 'Elsewhere' },
    names: [
      { kind: 'region', body: (id) => ({ regionId: id }) },
      { kind: 'tag', body: (id) => ({ tagIds: [id] }) },
    ],
  },
  'POST /region': {
    names: [
      { kind: 'region', body: (id) => ({ ...region, parentRegLocId: id }) },
      { kind: 'place', body: (id) => ({ ...region, locationIds: [id] }) },
    ],
  },
  'PUT /region': {
    names: [
      { kind: 'region', body: (id) => ({ regLocId: id, name: 'New Name' }) },
      { kind: 'region', body: (id, own) => ({ regLocId: own.region, parentRegLocId: id }) },
      { kind: 'place', body: (id, own) => ({ regLocId: own.region, locationIds: [id] }) },
    ],
  },
  'POST /tag': {
    names: [{ kind: 'place', body: (id) => ({ name: 'New Tag', entityType: 'location', entityIds: [id] }) }],
  },
  'PUT /tag': {
    names: [
      { kind: 'tag', body: (id) => ({ tagId: id, name: 'New Name' }) },
      { kind: 'place', body: (id, own) => ({ tagId: own.tag, entityIds: [id] }) },
    ],
  },

  'POST /department': { names: [{ kind: 'department', body: (id) => ({ name: 'New', parent: id }) }] },
  'GET /department/pos/sales': { names: [{ kind: 'location', query: (id) => ({ location: id }) }] },
  'PUT /department/mapping': {
    names: [
      { kind: 'department', body: (id) => ({ comp_dep_id: id, departments: [{ dep_id: 1 }] }) },
      {
        kind: 'location',
        body: (id, own) => ({ comp_dep_id: own.department, departments: [{ dep_id: 1, location: id }] }),
      },
    ],
  },
  'PUT /department/:departmentId': {
    body: { name: 'New Name' },
    names: [{ kind: 'department', body: (id) => ({ name: 'New Name', parent: id }) }],
  },
  'PUT /category/:categoryId': { body: { name: 'New Name' } },
  'PUT /category/:categoryId/items': { body: '4011\n' },
  ...dataPointRows,
  ...ledgerRows,
  'POST /instaCart': { names: [{ kind: 'location', body: (id) => ({ locationId: id }) }] },
  'PUT /instaCart/:locationId': { body: { contact: 'Somebody' } },
  ...analyticsRows,
  ...connectorRows,

  'GET /incoming/conflicts': {
    names: [
      { kind: 'place', query: (id) => ({ locationIds: id }) },
      { kind: 'segment', query: (id) => ({ segmentId: id }) },
    ],
  },
  'GET /incoming/quarantine': {
    names: [
      { kind: 'place', query: (id) => ({ locationIds: id }) },
      { kind: 'segment', query: (id) => ({ segmentId: id }) },
    ],
  },
  'GET /incoming/withdrawal': { names: [{ kind: 'segment', query: (id) => ({ segmentIds: id }) }] },
  'POST /incoming/actions': {
    names: [
      { kind: 'conflict', body: (id) => ({ kind: 'accept', ids: [id] }) },
      { kind: 'conflict', body: (id) => ({ kind: 'keepBoth', ids: [id], note: 'The lane was set up anew' }) },
      { kind: 'quarantine', body: (id) => ({ kind: 'dismiss', ids: [id] }) },
      { kind: 'segment', body: (id) => ({ kind: 'retry', ids: [id] }) },
      { kind: 'segment', body: (id) => ({ kind: 'withdraw', ids: [id], note: 'Sent by mistake' }) },
    ],
  },
  'GET /calendar-period': inQuery('company', 'companyId', { year: 2026 }),
  'PUT /calendar-period': {
    names: [
      {
        kind: 'company',
        query: (id) => ({ companyId: id, year: 2026 }),
        body: () => ({ periods: null, rule: 'last' }),
      },
    ],
  },
  'PUT /trading-calendar/week': { names: [{ kind: 'place', body: (id) => ({ locationIds: [id], hours: null }) }] },
  'PUT /trading-calendar/days': {
    names: [
      {
        kind: 'place',
        body: (id) => ({ locationIds: [id], from: '2026-07-02', to: '2026-07-02', hours: 'closed' }),
      },
    ],
  },

  ...ingestRows,
  ...posReportRows,

  'GET /dashboard/v1/multi_receipt': {
    names: [
      {
        kind: 'receiptId',
        query: (id) => ({ uniqueIds: id, fromDate: '2026-03-01', toDate: '2026-03-01' }),
      },
      {
        kind: 'place',
        query: (id) => ({ uniqueIds: '', fromDate: '2026-03-01', toDate: '2026-03-01', locationIds: id }),
      },
      {
        kind: 'dataPoint',
        query: (id) => ({ uniqueIds: '', fromDate: '2026-03-01', toDate: '2026-03-01', dataPoint: id }),
      },
    ],
  },

  'POST /admin/rebuild': acts,
  'POST /admin/replay': acts,
  'GET /admin/backup': acts,
  'GET /admin/doctor': acts,

  'GET /audit/export': { query: { format: 'csv' } },
};

const pathsOf = ({ path, aliases, views }: ReportDefinition): string[] => [
  path,
  ...aliases,
  ...Object.values(views).flatMap((view) => (view.path === undefined ? [] : [view.path])),
];

/** Filters of reports that name things of a company, each in the form in which an address writes it. */
const filtersOfThings: readonly [ReportFilter, Kind, (id: Id) => Id][] = [
  ['points', 'dataPoint', (id) => `dp${id}_amt`],
  ['pointCategory', 'dataPointCategory', (id) => id],
  ['dataPoint', 'dataPoint', (id) => id],
];

const reportRow = ({ filters }: ReportDefinition, more: Readonly<Record<string, Id>> = dates): Row => {
  const places = placesInQuery(more);
  const things = filtersOfThings
    .filter(([name]) => filters.includes(name))
    .map(([name, kind, write]): Named => ({ kind, query: (id) => ({ ...more, [name]: write(id) }) }));
  return { ...places, names: [...(places.names ?? []), ...things] };
};
const exported = { ...dates, type: 'csv' };

const trendPaths = reportList.flatMap(({ path, views }) =>
  Object.values(views).some(({ columns }) => columns.includes('trend')) ? [path] : [],
);
const trendRow = placesInQuery({ ...dates, keys: '1' });

/** What is stated, by method and pattern. */
export const statedRows: Readonly<Record<string, Row>> = {
  ...written,
  ...Object.fromEntries(
    Object.entries(presets).flatMap(([key, row]) => [
      [key, row],
      // Presets have a second address.
      [key.replace('/', '/trueretailadmin/v2/'), row],
    ]),
  ),
};

/** Reports derive from their definitions. */
export const reportRows: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(reportList.flatMap((one) => pathsOf(one).map((path) => [`GET /${path}`, reportRow(one)]))),
  ...Object.fromEntries(reportList.map((one) => [`GET /${one.path}/export`, reportRow(one, exported)])),
  ...Object.fromEntries(trendPaths.map((path) => [`GET /${path}/trend`, trendRow])),
};
