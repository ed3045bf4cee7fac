import type { AccessGroup } from '@lanewise/contract/access-groups';
import { reports } from '@lanewise/contract/reports/index';
import { isAdmin } from '../state/session.ts';
import type { Person } from '../state/session.ts';
import { areas } from '../sitemap/areas.ts';
import { entriesOf, places } from '../sitemap/places.ts';

export const home = reports.overview.route;

/** The landing rules in their order (docs/specification/sessions.md). */
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
  // Rules for pages that the specification does not name.
  ['Incoming Setting', '/settings/incoming'],
  ['Trading Calendar Setting', '/settings/trading-calendar'],
];

/**
 * The page where a user starts: the page of the first rule whose access group the user holds; the overview for admin
 * roles; null if no rule fits. During a switch, the rule for the users page is skipped.
 */
export const landingOf = (person: Person, switched: boolean): string | null => {
  if (isAdmin(person)) return home;
  const rule = rules.find(
    ([group]) => person.accessGroupPermissions.includes(group) && !(switched && group === 'Users Setting'),
  );
  return rule?.[1] ?? null;
};

/** The page that every user of the settings may open, even without a right to another settings page. */
export const settingsFallback = '/settings/companies';

/**
 * The page that the Settings group opens: the first accessible page that allows landing, otherwise the companies page.
 */
const settingsLanding = (user: Person, switched: boolean): string => {
  const entries = entriesOf('settings', { user, switched });
  return entries.find(({ access, notLanding }) => access !== 'admin' && !notLanding)?.path ?? settingsFallback;
};

const doubleUpLanding = (user: Person): string => {
  const [first] = entriesOf('double-up-report', { user });
  return first?.path ?? '/double-up-report/milk-incentive';
};

/** The page to which a group, or the bare address of an area, leads this user. */
export const homeOf = (route: string, user: Person, switched: boolean): string => {
  if (route === 'settings') return settingsLanding(user, switched);
  if (route === 'double-up-report') return doubleUpLanding(user);
  const area = areas.find((one) => one.route === route);
  return area?.home ?? places.find((place) => place.area === route)?.path ?? home;
};
