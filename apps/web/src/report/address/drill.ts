import type { Row, Value } from '@lanewise/contract/envelope';
import type { FieldId } from '@lanewise/contract/fields';
import type { ReportFilter } from '@lanewise/contract/reports/filters';
import type { ReportId } from '@lanewise/contract/reports/index';
import type { Drill, ReportView } from '@lanewise/contract/reports/definition';
import { drillTarget, type ReportQuestion } from '@lanewise/domain/reports/drill';
import { wholeDrill } from '@lanewise/domain/reports/leads';
import { reportOf } from '@lanewise/contract/reports/index';
import { emptyAddress, pathOf, regionLevelOf, STORES } from './address.ts';
import type { Address } from './address.ts';
import { wayBack } from './parent.ts';
import { whereKeys } from './where.ts';
import type { Effective } from './wire.ts';

const asText = (value: Value | undefined): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** The query of the screen in the form that drills need. */
const askedBy = (
  { department, upc, hour, compare, where }: Address,
  { locations, dates }: Effective,
): ReportQuestion => ({
  locations,
  dates,
  filters: {
    ...where,
    ...(department === null ? {} : { departmentId: String(department) }),
    ...(upc === null ? {} : { upc }),
    ...(hour === null ? {} : { hour: String(hour) }),
    ...(compare === null ? {} : { compare }),
  },
});

const numbered = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

const whereOf = (filters: Readonly<Partial<Record<ReportFilter, string>>>): Address['where'] =>
  Object.fromEntries(whereKeys.flatMap((key) => (filters[key] === undefined ? [] : [[key, filters[key]]])));

/** The regions of the level by which a table groups its rows. */
export interface Regions {
  /** reg_loc_id of a region -> reg_loc_ids of the stores below it. */
  stores: ReadonlyMap<number, readonly number[]>;
  /** The next level of regions below the current one; null: the stores themselves. */
  deeper: number | null;
}

/** The selected stores below the region of a row; null if the row is not a region. */
const storesOf = ({ locations }: Effective, regions: Regions | null, row: Row): number[] | null => {
  const below = regions?.stores.get(Number(row['reg_loc_id']));
  return below?.filter((id) => locations?.includes(id) ?? true) ?? null;
};

/** The screen on which a drill starts. */
export interface From {
  report: ReportId;
  view: ReportView;
  address: Address;
  effective: Effective;
  regions?: Regions | null;
}

/**
 * The path within the hash that opens when a row is clicked, with place and period of the row; null: none. A receipt
 * opens next to its own list, so its path is the current address with one more parameter.
 */
export const drillOf = (from: From, row: Row, drill: Drill | null = from.view.drill): string | null => {
  if (!drill) return null;
  if (drill.to === 'receipt') {
    const token = asText(row[drill.take['receipt'] ?? 'token']);
    return token === null ? null : pathOf(from.report, { ...from.address, receipt: token, receipts: [] });
  }
  // A row of a region stands for several stores, so its id is no location.
  const { regions = null } = from;
  const grouped = regionLevelOf(from.address) !== null;
  if (grouped && !regions) return null;
  const below = grouped ? storesOf(from.effective, regions, row) : null;
  // A region links to the next level on the same screen. In a view by period, a region has the same link target as a
  // store, with all stores of the region.
  if (below && from.view.columns[0] === 'name') {
    const { view, compare } = from.address;
    const level = regions?.deeper ?? STORES;
    return pathOf(from.report, {
      ...emptyAddress,
      view,
      level,
      compare,
      locations: below,
      dates: from.effective.dates,
    });
  }
  const target = drillTarget(drill, askedBy(from.address, from.effective), row);
  if (!target) return null;
  const { report, view = emptyAddress.view, dates, filters } = target;
  const locations = below ?? target.locations;
  const led: Address = {
    ...emptyAddress,
    view,
    dates,
    locations: locations ?? 'all',
    // The remembered grouping by regions would hide the stores of the row.
    level: reportOf(report).filters.includes('regionLevel') ? STORES : null,
    where: whereOf(filters),
    department: numbered(filters.departmentId),
    hour: numbered(filters.hour),
    upc: filters.upc ?? null,
    compare: filters.compare ?? null,
  };
  return pathOf(report, { ...led, from: wayBack(report, led, from) });
};

/**
 * Path of the list that adds up to a key figure. Null: there is no such list, or a search text is set, because the
 * search text is not passed on.
 */
export const wholeDrillOf = (from: From, figure: FieldId): string | null => {
  const drill = wholeDrill(from.view, figure, askedBy(from.address, from.effective));
  return drill && from.address.search === '' ? drillOf(from, {}, drill) : null;
};
