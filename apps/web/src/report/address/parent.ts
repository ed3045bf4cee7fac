import { reportList, reportOf, type ReportId } from '@lanewise/contract/reports/index';
import type { Drill, ReportView } from '@lanewise/contract/reports/definition';
import { emptyAddress, isReportId, pathOf, viewOf, type Address } from './address.ts';
import { stepOf, type DrillStep } from './steps.ts';
import { givenWhere } from './where.ts';

/**
 * Whether a drill opened the screen: the screen is not in the menu, or the address has a value that only a drill sets.
 */
const isDrilled = (report: ReportId, { locations, upc, hour, department, where }: Address): boolean =>
  !reportOf(report).inMenu ||
  (Array.isArray(locations) && locations.length === 1) ||
  upc !== null ||
  hour !== null ||
  department !== null ||
  where.tenderName !== undefined;

/**
 * For each value that a drill passes: whether the address has this value. Place and period are left out, because they
 * do not reveal the origin.
 */
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

/** A drill and its alternatives. */
const withOthers = (drill: Drill | null): Drill[] => (drill ? [drill, ...withOthers(drill.otherwise ?? null)] : []);

const drillsOf = ({ drill, drills = {} }: ReportView): Drill[] =>
  [drill, ...Object.values(drills)].flatMap((one) => withOthers(one ?? null));

interface Lead {
  id: ReportId;
  drill: Drill;
}

let known: readonly Lead[] | null = null;

/** The drills of all reports, cached because each row of a table needs them. */
const leads = (): readonly Lead[] =>
  (known ??= reportList.flatMap(({ id, views }) =>
    Object.values(views).flatMap((view) =>
      drillsOf(view).flatMap((drill): Lead[] => (isReportId(id) ? [{ id, drill }] : [])),
    ),
  ));

const placeOf = (report: string): number => reportList.findIndex(({ id }) => id === report);

const hasNeeds = (report: ReportId, { locations, department }: Address): boolean =>
  reportOf(report).needs.every((need) => (need === 'location' ? locations : department) !== null);

/**
 * The most likely report one level up: of all reports whose rows link to this report, the report whose drill explains
 * the most values of the address.
 */
const likelyParent = (report: ReportId, address: Address): ReportId | null => {
  if (!isDrilled(report, address)) return null;
  const order = placeOf(report);
  const [nearest] = leads()
    .filter(({ id, drill }) => drill.to === report && placeOf(id) <= order && hasNeeds(id, address))
    .flatMap(({ id, drill }) => {
      const taken = isTaken(drill, address);
      return taken.every(Boolean) ? [{ id, weight: taken.length + reportOf(id).needs.length }] : [];
    })
    .sort((a, b) => b.weight - a.weight);
  return nearest?.id ?? null;
};

/** The screen one level up: the one that the address names, otherwise the most likely one. */
export const parentOf = (report: ReportId, address: Address): DrillStep | null => {
  const said = address.from.at(-1);
  if (said) return said;
  const likely = likelyParent(report, address);
  return likely && stepOf(likely);
};

const leadsByPlace = ({ report, view }: DrillStep): boolean => {
  const { drill } = viewOf(report, view);
  return drill !== null && 'location' in drill.take;
};

/** Path of the screen one level up, with the same place and period. */
export const parentPath = (parent: DrillStep, { locations, dates, department, from }: Address): string =>
  pathOf(parent.report, {
    ...emptyAddress,
    view: parent.view,
    // If the rows of the parent are places, the parent shows all its places again, not only the place that was opened.
    locations: leadsByPlace(parent) && !parent.here ? null : locations,
    dates,
    department: reportOf(parent.report).needs.includes('department') ? department : null,
    from: from.slice(0, -1),
  });

/**
 * The steps of the way back that a drill writes into the new address. Empty if the new address identifies the parent
 * screen without these steps.
 */
export const wayBack = (
  report: ReportId,
  address: Address,
  above: { report: ReportId; address: Address },
): DrillStep[] => {
  const { from, locations, view } = above.address;
  const isOnePlace = Array.isArray(locations) && locations.length === 1;
  const step = stepOf(above.report, view);
  const here = isOnePlace && leadsByPlace(step);
  const isTold = likelyParent(report, address) === step.report && view === emptyAddress.view;
  return isTold && !here && from.length === 0 ? [] : [...from, { ...step, here }];
};
