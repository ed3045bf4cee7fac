import { reportList } from '@lanewise/contract/reports/index';
import { isOffered } from '@lanewise/contract/reports/definition';
import type { MenuGroup as ReportGroup } from '@lanewise/contract/reports/definition';
import type { IconName } from '../ui/icon.tsx';
import type { Person } from '../state/session.ts';
import { allows, areaOf, pageAt } from './areas.ts';

export interface MenuEntry {
  /** Text key under `page.`. */
  label: string;
  to: string;
  /** Shows how much waits there. */
  counted?: true;
}

export type GroupId = ReportGroup | 'settings';

export interface MenuGroup {
  id: GroupId;
  /** Text key under `group.`. */
  label: string;
  icon: IconName;
  /** Page that opening the group leads to. */
  to: string;
  /** Entries below it; none where the group is itself the one page. */
  entries: readonly MenuEntry[];
}

/** The groups in their order (NAV-34), each with its area, whose access shows it. */
const groups: readonly { id: GroupId; icon: IconName }[] = [
  { id: 'sales', icon: 'sales' },
  { id: 'transactions', icon: 'receipt' },
  { id: 'settings', icon: 'settings' },
];

/** Entries that are no reports, by the address of their page; its access shows them. */
const pages: readonly (MenuEntry & { group: GroupId })[] = [
  { group: 'settings', label: 'incoming', to: '/settings/incoming', counted: true },
  { group: 'settings', label: 'tradingCalendar', to: '/settings/trading-calendar' },
];

const reportEntries = (group: GroupId, connectorType = ''): MenuEntry[] =>
  reportList
    .filter((report) => isOffered(report, connectorType))
    .flatMap(({ menu, route }) => (menu?.group === group ? [{ label: menu.label, to: route }] : []));

const pageEntries = (group: GroupId, user: Person): MenuEntry[] =>
  pages.filter((page) => page.group === group && mayOpen(page.to, user));

const mayOpen = (to: string, user: Person): boolean => {
  const [, route = '', path = ''] = to.split('/');
  const area = areaOf(route);
  const page = area && pageAt(area, path);
  return page ? allows(page.access, user) : false;
};

/** The side navigation of a user: what the report definitions ask for, his rights allow (NAV-28) and the company is offered. */
export const menuOf = (user: Person, connectorType = ''): MenuGroup[] =>
  groups.flatMap(({ id, icon }) => {
    const area = areaOf(id);
    const entries = [...reportEntries(id, connectorType), ...pageEntries(id, user)];
    const [first] = entries;
    if (!area || !first || !allows(area.access, user)) return [];
    const alone = entries.length === 1 && id !== 'settings';
    return [{ id, label: id, icon, to: first.to, entries: alone ? [] : entries }];
  });

/** The group an address belongs to; null closes all groups (NAV-39 to NAV-42: the address decides). */
export const groupOf = (path: string): GroupId | null => groups.find(({ id }) => path.split('/')[1] === id)?.id ?? null;

/**
 * Text keys that name a page: its title, and the section it stands in where that is not the page itself. An address
 * without a title of its own is called as the overview (NAV-01).
 */
export const titleOf = (path: string): { section: string | null; title: string } => {
  const report = reportList.find(({ route }) => route === path);
  const group = groupOf(path);
  if (report?.menu) {
    const alone = reportEntries(report.menu.group).length === 1;
    return { section: alone ? null : `group.${report.menu.group}`, title: `page.${report.menu.label}` };
  }
  if (report) return { section: group === null ? null : `group.${group}`, title: `page.${report.id}` };
  const page = pages.find(({ to }) => to === path);
  if (page) return { section: `group.${page.group}`, title: `page.${page.label}` };
  const route = path.split('/')[1] ?? '';
  // Pages of the settings that come with a later version are called as their area.
  if (route === 'settings') return { section: null, title: 'area.settings' };
  return { section: null, title: areaOf(route) && group === null ? `area.${route}` : 'page.overview' };
};
