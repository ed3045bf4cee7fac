import { addDays, addMonths } from '@lanewise/domain/calendar/day';
import { reportOf } from '@lanewise/contract/reports/index';
import type { Row, Value } from '@lanewise/contract/envelope';
import type { ReportId } from '@lanewise/contract/reports/index';
import type { ReportView } from '@lanewise/contract/reports/definition';
import type { DateRange } from '@lanewise/domain/calendar/range';
import { emptyAddress, isReportId, pathOf } from './address.ts';
import type { Address } from './address.ts';
import { whereKeys } from './where.ts';
import type { Where, WhereKey } from './where.ts';
import type { Effective } from './wire.ts';

const asNumber = (value: Value | undefined): number | null =>
  value === null || value === undefined || value === '' || !Number.isInteger(Number(value)) ? null : Number(value);
const asText = (value: Value | undefined): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** Business dates behind a row: its day, or the part of its week or month that lies in the period of the screen. */
export const datesOf = (row: Row, period: DateRange): DateRange => {
  const within = (start: string, last: string): DateRange => ({
    start: start < period.start ? period.start : start,
    last: last > period.last ? period.last : last,
  });
  const { week, month, date } = row;
  if (typeof week === 'string') return within(week, addDays(week, 6));
  if (typeof month === 'string') return within(month, addDays(addMonths(month, 1), -1));
  return typeof date === 'string' ? { start: date, last: date } : period;
};

const filled = (take: Readonly<Record<string, string>>, row: Row): Where =>
  Object.fromEntries(
    whereKeys.flatMap((key): [WhereKey, string][] => {
      const text = asText(row[take[key] ?? '']);
      return text === null ? [] : [[key, text]];
    }),
  );

/** Filters that the target understands go with the drill; those it does not know stay behind. */
const kept = (address: Address, target: ReportId): Partial<Address> => {
  const { filters } = reportOf(target);
  return {
    department: filters.includes('departmentId') ? address.department : null,
    upc: filters.includes('upc') ? address.upc : null,
    hour: filters.includes('hour') ? address.hour : null,
  };
};

/** The regions that rows of a level stand for. */
export interface Regions {
  /** reg_loc_id of a region -> reg_loc_ids of the stores below it. */
  stores: ReadonlyMap<number, readonly number[]>;
  /** The next level of regions below the one in view; null: the stores themselves. */
  deeper: number | null;
}

/** A region leads to what lies below it on the same screen; null where the row is none of a region. */
const intoRegion = (
  { report, address, effective }: { report: ReportId; address: Address; effective: Effective },
  { stores, deeper }: Regions,
  row: Row,
): string | null => {
  const below = stores.get(Number(row['reg_loc_id']));
  if (!below) return null;
  const chosen = effective.locations;
  const locations = chosen ? below.filter((id) => chosen.includes(id)) : below;
  return pathOf(report, { ...emptyAddress, view: address.view, locations, dates: effective.dates, level: deeper });
};

/**
 * Where a row leads, as a path within the hash, or null when it leads nowhere: one level down with place and period in the
 * address. A receipt opens beside its own list, so it is the same address with one parameter more.
 */
export const drillOf = (
  from: { report: ReportId; view: ReportView; address: Address; effective: Effective; regions?: Regions | null },
  row: Row,
): string | null => {
  const { drill } = from.view;
  if (!drill) return null;
  if (drill.to === 'receipt') {
    const token = asText(row[drill.take['receipt'] ?? 'token']);
    return token === null ? null : pathOf(from.report, { ...from.address, receipt: token, receipts: [] });
  }
  // A row of a region stands for several stores: its id is none of a location.
  const { regions = null } = from;
  if (from.address.level !== null && !regions) return null;
  const below = from.address.level === null || !regions ? null : intoRegion(from, regions, row);
  if (below !== null || !isReportId(drill.to)) return below;
  const takes = (parameter: string): Value | undefined => {
    const key = drill.take[parameter];
    return key === undefined ? undefined : row[key];
  };
  const missing = Object.entries(drill.take).some(([parameter, key]) => {
    const covered = parameter === 'date' && (row['week'] ?? row['month']) !== undefined;
    return !covered && (row[key] === undefined || row[key] === null);
  });
  if (missing) return null;
  const location = asNumber(takes('location'));
  const address: Address = {
    ...emptyAddress,
    ...kept(from.address, drill.to),
    view: drill.view ?? emptyAddress.view,
    locations: location === null ? (from.effective.locations ?? 'all') : [location],
    dates: 'date' in drill.take ? datesOf(row, from.effective.dates) : from.effective.dates,
    where: filled(drill.take, row),
  };
  const department = asNumber(takes('department'));
  const hour = asNumber(takes('hour'));
  const upc = asText(takes('upc'));
  return pathOf(drill.to, {
    ...address,
    ...(department === null ? {} : { department }),
    ...(hour === null ? {} : { hour }),
    ...(upc === null ? {} : { upc }),
  });
};
