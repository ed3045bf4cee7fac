import { reportList, reportOf } from '@lanewise/contract/reports/index';
import type { ReportId } from '@lanewise/contract/reports/index';
import type { Crumb } from '../state/crumbs.ts';
import { useCrumbs } from '../state/crumbs.ts';
import { emptyAddress, isReportId, pathOf } from './address/address.ts';
import type { Address } from './address/address.ts';
import type { Labels } from './labels.ts';
import type { Screen } from './use-screen.ts';

/** What a drill brings along. A screen opened from the menu has none of it and no level above. */
const isDrilled = (report: ReportId, { locations, upc, hour, department }: Address): boolean =>
  reportOf(report).menu === null ||
  (Array.isArray(locations) && locations.length === 1) ||
  upc !== null ||
  hour !== null ||
  department !== null;

/** The report one level up: of those whose rows lead here, the nearest one that the address can still fill. */
export const parentOf = (report: ReportId, address: Address): ReportId | null => {
  if (!isDrilled(report, address)) return null;
  const parents = reportList
    .filter((one) => one.id !== report && Object.values(one.views).some((view) => view.drill?.to === report))
    .filter((one) => one.needs.every((need) => (need === 'location' ? address.locations : address.department) !== null))
    .sort((a, b) => b.needs.length - a.needs.length);
  const [nearest] = parents;
  return nearest && isReportId(nearest.id) ? nearest.id : null;
};

const leadsByPlace = (report: ReportId): boolean =>
  Object.values(reportOf(report).views).some((view) => view.drill !== null && 'location' in view.drill.take);

/** The level above with the same place and period. */
export const parentPath = (parent: ReportId, { locations, dates, department }: Address): string =>
  pathOf(parent, {
    ...emptyAddress,
    // A level whose rows are places leads back to all of them, not to the one that was opened.
    locations: leadsByPlace(parent) ? null : locations,
    dates,
    department: reportOf(parent).needs.includes('department') ? department : null,
  });

/** The way back in the header: the level above, then this screen. */
export const useReportCrumbs = ({ report, address }: Screen, labels: Labels): void => {
  const parent = parentOf(report, address);
  const title = (id: ReportId): string => labels.say(`page.${id}`);
  const crumbs: Crumb[] = parent
    ? [{ label: title(parent), href: `#${parentPath(parent, address)}` }, { label: title(report) }]
    : [];
  useCrumbs(crumbs);
};
