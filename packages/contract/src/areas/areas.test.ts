import { expect, it } from 'vitest';
import { accessGroups } from '../access-groups.ts';
import { fields } from '../fields.ts';
import { permissionNames, permissionSections } from '../permissions.ts';
import type { ReportArea } from '../reports/definition.ts';
import { areas as reportAreas, reportList } from '../reports/index.ts';
import { base } from './base.ts';
import { partsOf } from '../area-parts.ts';

const twice = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at);

it('no area names what another one names', () => {
  expect(twice(accessGroups)).toEqual([]);
  expect(twice(partsOf('fields').flatMap((part) => Object.keys(part)))).toEqual([]);
  expect(twice(permissionSections.flatMap(({ keys }) => keys))).toEqual([]);
  expect(twice(reportList.map(({ id }) => id))).toEqual([]);
  expect(twice(Object.values(reportAreas).map(({ place }) => String(place)))).toEqual([]);
});

it('what the specification names comes first, and all of it is in the tables', () => {
  expect(accessGroups.slice(0, base.accessGroups.length)).toEqual(base.accessGroups);
  expect(permissionNames.slice(0, 2)).toEqual(['getCompanies', 'getCompany']);
  expect(permissionNames).toHaveLength(permissionSections.flatMap(({ keys }) => keys).length);
  expect(Object.keys(fields)).toHaveLength(partsOf('fields').flatMap((part) => Object.keys(part)).length);
});

it('the screens of a report area begin with its route', () => {
  const all: readonly ReportArea[] = Object.values(reportAreas);
  for (const { route, reports } of all)
    for (const report of Object.values(reports)) expect(report.route.split('/')[1], report.id).toBe(route);
});
