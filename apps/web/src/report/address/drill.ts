import type { Row, Value } from '@lanewise/contract/envelope';
import type { ReportFilter } from '@lanewise/contract/reports/filters';
import type { ReportId } from '@lanewise/contract/reports/index';
import type { Drill, ReportView } from '@lanewise/contract/reports/definition';
import { drillTarget, type Asked } from '@lanewise/domain/reports/drill';
import { emptyAddress, pathOf } from './address.ts';
import type { Address } from './address.ts';
import { whereKeys } from './where.ts';
import type { Effective } from './wire.ts';

const asText = (value: Value | undefined): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** What the screen asks, in the words of the rule. */
const askedBy = ({ department, upc, hour, where }: Address, { locations, dates }: Effective): Asked => ({
  locations,
  dates,
  filters: {
    ...where,
    ...(department === null ? {} : { departmentId: String(department) }),
    ...(upc === null ? {} : { upc }),
    ...(hour === null ? {} : { hour: String(hour) }),
  },
});

const numbered = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

const whereOf = (filters: Readonly<Partial<Record<ReportFilter, string>>>): Address['where'] =>
  Object.fromEntries(whereKeys.flatMap((key) => (filters[key] === undefined ? [] : [[key, filters[key]]])));

/** The regions that rows of a level stand for. */
export interface Regions {
  /** reg_loc_id of a region -> reg_loc_ids of the stores below it. */
  stores: ReadonlyMap<number, readonly number[]>;
  /** The next level of regions below the one in view; null: the stores themselves. */
  deeper: number | null;
}

/** The stores in view that the region of a row has below it; null where the row is none of a region. */
const storesOf = ({ locations }: Effective, regions: Regions | null, row: Row): number[] | null => {
  const below = regions?.stores.get(Number(row['reg_loc_id']));
  return below?.filter((id) => locations?.includes(id) ?? true) ?? null;
};

/**
 * Where a row leads, as a path within the hash, or null when it leads nowhere: one level down with place and period in the
 * address. A receipt opens beside its own list, so it is the same address with one parameter more.
 */
export const drillOf = (
  from: { report: ReportId; view: ReportView; address: Address; effective: Effective; regions?: Regions | null },
  row: Row,
  drill: Drill | null = from.view.drill,
): string | null => {
  if (!drill) return null;
  if (drill.to === 'receipt') {
    const token = asText(row[drill.take['receipt'] ?? 'token']);
    return token === null ? null : pathOf(from.report, { ...from.address, receipt: token, receipts: [] });
  }
  // A row of a region stands for several stores: its id is none of a location.
  const { regions = null } = from;
  if (from.address.level !== null && !regions) return null;
  const below = from.address.level === null ? null : storesOf(from.effective, regions, row);
  // A region leads to what lies below it on the same screen; over a period, where a store leads, with all its stores.
  if (below && from.view.columns[0] === 'name') {
    const { view } = from.address;
    const level = regions?.deeper ?? null;
    return pathOf(from.report, { ...emptyAddress, view, level, locations: below, dates: from.effective.dates });
  }
  const target = drillTarget(drill, askedBy(from.address, from.effective), row);
  if (!target) return null;
  const { report, view = emptyAddress.view, dates, filters } = target;
  const locations = below ?? target.locations;
  return pathOf(report, {
    ...emptyAddress,
    view,
    dates,
    locations: locations ?? 'all',
    where: whereOf(filters),
    department: numbered(filters.departmentId),
    hour: numbered(filters.hour),
    upc: filters.upc ?? null,
  });
};
