import { reportList } from '@lanewise/contract/reports/index';
import { isOffered } from '@lanewise/contract/reports/definition';
import type { MenuGroup as ReportGroup } from '@lanewise/contract/reports/definition';
import type { IconName } from '../ui/icon.tsx';
import type { Person } from '../state/session.ts';
import { allows, areaOf } from './areas.ts';

export interface MenuEntry {
  /** Text key under `page.`. */
  label: string;
  to: string;
}

export interface MenuGroup {
  id: ReportGroup;
  /** Text key under `group.`. */
  label: string;
  icon: IconName;
  /** Page that opening the group leads to. */
  to: string;
  /** Entries below it; none where the group is itself the one page. */
  entries: readonly MenuEntry[];
}

/** The groups in their order (NAV-34), each with its area, whose access shows it. */
const groups: readonly { id: ReportGroup; icon: IconName }[] = [
  { id: 'sales', icon: 'sales' },
  { id: 'transactions', icon: 'receipt' },
];

const entriesOf = (group: ReportGroup, connectorType = ''): MenuEntry[] =>
  reportList
    .filter((report) => isOffered(report, connectorType))
    .flatMap(({ menu, route }) => (menu?.group === group ? [{ label: menu.label, to: route }] : []));

/** The side navigation of a user: what the report definitions ask for, his rights allow (NAV-28) and the company is offered. */
export const menuOf = (user: Person, connectorType = ''): MenuGroup[] =>
  groups.flatMap(({ id, icon }) => {
    const area = areaOf(id);
    const entries = entriesOf(id, connectorType);
    const [first] = entries;
    if (!area || !first || !allows(area.access, user)) return [];
    return [{ id, label: id, icon, to: first.to, entries: entries.length > 1 ? entries : [] }];
  });

/** The group an address belongs to; null closes all groups (NAV-39 to NAV-42: the address decides). */
export const groupOf = (path: string): ReportGroup | null =>
  groups.find(({ id }) => path.split('/')[1] === id)?.id ?? null;

/**
 * Text keys that name a page: its title, and the section it stands in where that is not the page itself. An address
 * without a title of its own is called as the overview (NAV-01).
 */
export const titleOf = (path: string): { section: string | null; title: string } => {
  const report = reportList.find(({ route }) => route === path);
  const group = groupOf(path);
  if (report?.menu) {
    const alone = entriesOf(report.menu.group).length === 1;
    return { section: alone ? null : `group.${report.menu.group}`, title: `page.${report.menu.label}` };
  }
  if (report) return { section: group === null ? null : `group.${group}`, title: `page.${report.id}` };
  const route = path.split('/')[1] ?? '';
  return { section: null, title: areaOf(route) && group === null ? `area.${route}` : 'page.overview' };
};
