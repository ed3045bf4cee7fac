import type { AccessGroup } from '@lanewise/contract/access';
import { isAdmin } from '../state/session.ts';
import type { Person } from '../state/session.ts';

export const home = '/sales/locationItems';

/** The landing rules in their order (spec, section 4; LAND-08 to LAND-25, LAND-27). */
const rules: readonly (readonly [AccessGroup, string])[] = [
  ['Sales Access Group', home],
  ['Data Point Reporting Access Group', '/data-point-reporting/store/overview'],
  ['Sheets Access Group', '/sheets'],
  ['Balancing Access Group', '/balancing/dashboard'],
  ['POS Reports Access Group', '/reports'],
  ['Cashiers Access Group', '/cashiers'],
  ['Transactions Access Group', '/transactions'],
  ['Custom Reports Access Group', '/custom-report/tax-report'],
  ['Analytics Access Group', '/analytics/query'],
  ['Company Setting', '/settings/companies'],
  ['Datapoint Setting', '/settings/dp-category'],
  ['Location Setting', '/settings/locations'],
  ['Department Setting', '/settings/departments-mapping'],
  ['Users Setting', '/settings/users'],
  ['Connector Setting', '/settings/connectors'],
  ['Calendar Period Setting', '/settings/calendar-period'],
  ['Instacart Setting', '/settings/instacart'],
  ['Category Setting', '/settings/category'],
  ['Double Up Report Access Group', '/double-up-report/sales-metrics'],
  // Pages of our own come after those of the specification.
  ['Incoming Setting', '/settings/incoming'],
  ['Trading Calendar Setting', '/settings/trading-calendar'],
];

/**
 * Where a user starts: the first rule whose group he holds, the overview for the admin roles, null when none matches.
 * While switched in, nobody but an admin starts at the users page (CON-25).
 */
export const landingOf = (person: Person, switched: boolean): string | null => {
  if (isAdmin(person)) return home;
  const rule = rules.find(
    ([group]) => person.accessGroupPermissions.includes(group) && !(switched && group === 'Users Setting'),
  );
  return rule?.[1] ?? null;
};

const settingsOrder: readonly (readonly [AccessGroup, string])[] = [
  ['Company Setting', 'companies'],
  ['Datapoint Setting', 'dp-category'],
  ['Location Setting', 'locations'],
  ['Users Setting', 'users'],
  ['Connector Setting', 'connectors'],
  ['Calendar Period Setting', 'calendar-period'],
  ['Instacart Setting', 'instacart'],
  ['Category Setting', 'category'],
  ['Incoming Setting', 'incoming'],
  ['Trading Calendar Setting', 'trading-calendar'],
];

/** The page that the Settings group opens: the first accessible one in its order, else the companies (LAND-29, LAND-30). */
export const settingsLanding = (person: Person, switched: boolean): string => {
  const admin = isAdmin(person);
  const first = settingsOrder.find(
    ([group]) => admin || (person.accessGroupPermissions.includes(group) && !(switched && group === 'Users Setting')),
  );
  return `/settings/${first?.[1] ?? 'companies'}`;
};

/** The page that Double Up Reports opens (LAND-41 to LAND-43). */
export const doubleUpLanding = (person: Person): string =>
  isAdmin(person) || person.accessGroupPermissions.includes('Double Up Report Access Group')
    ? '/double-up-report/sales-metrics'
    : '/double-up-report/milk-incentive';
