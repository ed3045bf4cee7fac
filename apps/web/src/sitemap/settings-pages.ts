import type { PageAccess } from './access.ts';
import type { Page } from './types.ts';

/** The pages of one record of a list: a new one, and one by its id. */
const details = (parent: string, { add, edit }: { add?: string; edit: string }, access: PageAccess): Page[] => [
  ...(add === undefined ? [] : [{ path: `${parent}/${add}`, title: add, access, parent }]),
  { path: `${parent}/${edit}/:id`, title: edit, access, parent },
];

/** A list and the pages of its records. */
const list = (path: string, title: string, edit: string, access: PageAccess): Page[] => [
  { path, title, access },
  ...details(path, { edit }, access),
];

/** The settings in the order of their entries, which also decides the landing page of the group. */
export const settingsPages: readonly Page[] = [
  {
    path: 'companies',
    title: 'companies',
    access: ['Company Setting'],
  },
  ...details('companies', { add: 'addCompany', edit: 'editCompany' }, ['Company Setting']),
  {
    path: 'dp-category',
    title: 'dataPoints',
    access: ['Datapoint Setting'],
  },
  ...list('access-groups', 'accessGroups', 'editAccessGroup', 'admin'),
  ...list('permissions', 'permissions', 'editPermission', 'admin'),
  ...list('locations', 'locations', 'editLocation', ['Location Setting']),
  {
    path: 'organization-hierarchy',
    title: 'organizationHierarchy',
    access: ['Location Setting'],
    parent: 'locations',
  },
  {
    path: 'departments-mapping',
    title: 'departmentsMapping',
    access: ['Department Setting'],
    notLanding: true,
  },
  {
    path: 'users',
    title: 'users',
    access: ['Users Setting'],
    notSwitched: true,
  },
  ...details('users', { add: 'addUser', edit: 'editUser' }, ['Users Setting']),
  ...list('roles', 'roles', 'editRole', 'admin'),
  {
    path: 'connectors',
    title: 'connectors',
    access: ['Connector Setting'],
  },
  ...details('connectors', { add: 'addConnector', edit: 'editConnector' }, ['Connector Setting']),
  { path: 'calendar-period', title: 'calendarPeriod', access: ['Calendar Period Setting'] },
  ...list('instacart', 'instacart', 'editInstacart', ['Instacart Setting']),
  ...list('category', 'category', 'editCategory', ['Category Setting']),
  {
    path: 'incoming',
    title: 'incoming',
    access: ['Incoming Setting'],
    counted: true,
  },
  {
    path: 'trading-calendar',
    title: 'tradingCalendar',
    access: ['Trading Calendar Setting'],
  },
  {
    path: 'outbox',
    title: 'outbox',
    access: 'admin',
  },
  {
    path: 'audit',
    title: 'audit',
    access: ['Users Setting'],
    shownTo: 'admin',
    notLanding: true,
  },
];
