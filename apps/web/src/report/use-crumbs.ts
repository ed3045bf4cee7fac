import { reportList, reportOf } from '@lanewise/contract/reports/index';
import type { Drill } from '@lanewise/contract/reports/definition';
import type { ReportId } from '@lanewise/contract/reports/index';
import type { Crumb } from '../state/crumbs.ts';
import { useCrumbs } from '../state/crumbs.ts';
import { emptyAddress, isReportId, pathOf } from './address/address.ts';
import type { Address } from './address/address.ts';
import { givenWhere } from './address/where.ts';
import type { Labels } from './labels.ts';
import type { Screen } from './use-screen.ts';

/** Whether a drill opened the screen: it is not in the menu, or the address has a value that only a drill sets. */
const isDrilled = (report: ReportId, { locations, upc, hour, department, where }: Address): boolean =>
  !reportOf(report).inMenu ||
  (Array.isArray(locations) && locations.length === 1) ||
  upc !== null ||
  hour !== null ||
  department !== null ||
  where.tenderName !== undefined;

/** For each value that the drill passes, whether the address has it; place and period tell nothing about the origin. */
const isTaken = ({ take, set = {} }: Drill, address: Address): boolean[] => {
  const given = new Map<string, unknown>([
    ...givenWhere(address.where),
    ...(['department', 'upc', 'hour'] as const).map((name) => [name, address[name]] as const),
  ]);
  return [
    ...Object.keys(take)
      .filter((key) => key !== 'location' && key !== 'date')
      .map((key) => (given.get(key) ?? null) !== null),
    ...Object.entries(set).map(([key, value]) => given.get(key) === value),
  ];
};

interface Parent {
  id: string;
  /** Number of the address's values that the drill explains. */
  weight: number;
}

/** A drill and its alternatives. */
const withOthers = (drill: Drill | null): Drill[] => (drill ? [drill, ...withOthers(drill.otherwise ?? null)] : []);

/** The level above through one of its drills, if the address has all values of this drill. */
const parentBy = (id: string, needs: readonly string[], drill: Drill, report: ReportId, address: Address): Parent[] => {
  if (drill.to !== report) return [];
  const taken = isTaken(drill, address);
  return taken.every(Boolean) ? [{ id, weight: taken.length + needs.length }] : [];
};

/** The report one level up: of those whose rows lead here, the one that explains most of the address. */
export const parentOf = (report: ReportId, address: Address): ReportId | null => {
  if (!isDrilled(report, address)) return null;
  const order = reportList.findIndex(({ id }) => id === report);
  const [nearest] = reportList
    .slice(0, order + 1)
    .filter((one) => one.needs.every((need) => (need === 'location' ? address.locations : address.department) !== null))
    .flatMap(({ id, needs, views }) =>
      Object.values(views).flatMap(({ drill, drills = {} }) =>
        [drill, ...Object.values(drills)]
          .flatMap((one) => withOthers(one ?? null))
          .flatMap((one) => parentBy(id, needs, one, report, address)),
      ),
    )
    .sort((a, b) => b.weight - a.weight);
  return nearest && isReportId(nearest.id) ? nearest.id : null;
};

const leadsByPlace = (report: ReportId): boolean =>
  Object.values(reportOf(report).views).some((view) => view.drill !== null && 'location' in view.drill.take);

/** The level above with the same place and period. */
export const parentPath = (parent: ReportId, { locations, dates, department }: Address): string =>
  pathOf(parent, {
    ...emptyAddress,
    // A level whose rows are places shows all of them again, not only the opened one.
    locations: leadsByPlace(parent) ? null : locations,
    dates,
    department: reportOf(parent).needs.includes('department') ? department : null,
  });

/** The breadcrumbs in the header: the level above, then this screen. */
export const useReportCrumbs = ({ report, address }: Screen, labels: Labels): void => {
  const parent = parentOf(report, address);
  // Reports of different levels have the same titles.
  const title = (id: ReportId): string => {
    const { sub, title: own } = reportOf(id);
    return [...(sub === undefined ? [] : [labels.say(`sub.${sub}`)]), labels.say(`page.${own}`)].join(' · ');
  };
  const { tenderName } = address.where;
  const own = tenderName === undefined ? labels.view(address.view) : labels.code('tender', tenderName);
  const here = parent === report ? own : title(report);
  const crumbs: Crumb[] = parent
    ? [{ label: title(parent), href: `#${parentPath(parent, address)}` }, { label: here }]
    : [];
  useCrumbs(crumbs);
};
