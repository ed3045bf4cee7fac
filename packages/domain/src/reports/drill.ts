import { own } from '@lanewise/contract/own';
import type { Row, Value } from '@lanewise/contract/envelope';
import type { Drill } from '@lanewise/contract/reports/definition';
import { reportFilters, type ReportFilter } from '@lanewise/contract/reports/filters';
import { writeLanes } from '@lanewise/contract/reports/lanes';
import { reportOf, reports, type ReportId } from '@lanewise/contract/reports/index';
import { addDays, addMonths } from '../calendar/day.ts';
import type { DateRange } from '../calendar/range.ts';

/** The query of a report: places, period, and filters as query parameters. */
export interface ReportQuestion {
  /** reg_loc_id values; null: every location of the caller. */
  locations: readonly number[] | null;
  dates: DateRange;
  filters: Readonly<Partial<Record<ReportFilter, string>>>;
}

/** Target of a drill: the query of another report. `view` undefined: the first view. */
export interface DrillTarget extends ReportQuestion {
  report: ReportId;
  view: string | undefined;
}

export const isReportId = (id: string): id is ReportId => Object.hasOwn(reports, id);

/** Business dates of a row: its day, or the part of its week, month or other period within the screen's period. */
export const datesOf = (row: Row, period: DateRange): DateRange => {
  const within = (start: string, last: string): DateRange => ({
    start: start < period.start ? period.start : start,
    last: last > period.last ? period.last : last,
  });
  const { week, month, date, first_date: first, final_date: final } = row;
  if (typeof week === 'string') return within(week, addDays(week, 6));
  if (typeof month === 'string') return within(month, addDays(addMonths(month, 1), -1));
  if (typeof first === 'string' && typeof final === 'string') return { start: first, last: final };
  return typeof date === 'string' ? { start: date, last: date } : period;
};

/** Names of row parameters that differ from the name of their filter. */
const ownNames: Readonly<Record<string, ReportFilter>> = { department: 'departmentId' };

const filterOf = (parameter: string): ReportFilter | undefined =>
  own(ownNames, parameter) ?? reportFilters.find((name) => name === parameter);

const asText = (value: Value | undefined): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** A row without a value that the target needs has no link, because the target would show more than the row. */
const lacks = (drill: Drill, row: Row): boolean =>
  Object.entries(drill.take).some(([parameter, key]) => {
    if (parameter === 'date' && (row['week'] ?? row['month']) !== undefined) return false;
    const text = asText(own(row, key));
    // An item without a code is queried with an empty one.
    return text === null || (text === '' && parameter !== 'upc');
  });

/**
 * The report one level down from a row: places and period are narrowed to the row, and active filters that the target
 * supports are kept. Null if the row has no target. Receipts are no reports: they open beside their list.
 */
export const drillTarget = (drill: Drill | null, asked: ReportQuestion, row: Row): DrillTarget | null => {
  if (!drill || !isReportId(drill.to)) return null;
  if (lacks(drill, row)) return drillTarget(drill.otherwise ?? null, asked, row);
  const report = drill.to;
  const { filters: known } = reportOf(report);
  const kept = Object.entries(asked.filters).filter(([name]) => known.includes(name as ReportFilter));
  const taken = Object.entries(drill.take).flatMap(([parameter, key]): [string, string][] => {
    const [name, value] = [filterOf(parameter), asText(own(row, key))];
    return name && value !== null ? [[name, name === 'lane' ? writeLanes([value]) : value]] : [];
  });
  const location = drill.take['location'];
  return {
    report,
    view: drill.view,
    locations: location === undefined ? asked.locations : [Number(own(row, location))],
    dates: drill.take['date'] === undefined ? asked.dates : datesOf(row, asked.dates),
    filters: { ...Object.fromEntries([...kept, ...taken]), ...drill.set },
  };
};
