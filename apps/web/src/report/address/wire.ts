import type { ReportView } from '@lanewise/contract/reports/definition';
import type { DateRange } from '@lanewise/domain/calendar/range';
import { pageParameters } from '@lanewise/domain/list/page-state';
import { regionLevelOf, type Address } from './address.ts';

/** The place and period after stored choices and defaults are applied. */
export interface Effective {
  /** Null: every location of the user. */
  locations: readonly number[] | null;
  dates: DateRange;
}

/** Hours of a week. */
const CELLS = 7 * 24;

/**
 * Query of a report call. Ids are comma-separated; without ids it covers every location. The hourly view adds two
 * directions of its own.
 */
export const wireParameters = (address: Address, view: ReportView, effective: Effective): Record<string, string> => {
  const parameters: Record<string, string> = {
    startDate: effective.dates.start,
    lastDate: effective.dates.last,
    view: address.view,
    // A map shows all cells at once, and none has a name to search for.
    ...pageParameters({
      limit: view.heat ? CELLS : address.size,
      offset: view.heat ? 0 : (address.page - 1) * address.size,
      search: address.search !== '' && !view.heat,
      searchText: view.heat ? '' : address.search,
      sortField: address.sort.map(({ field }) => field),
      sortOrder: address.sort.map(({ direction }) => direction),
    }),
  };
  if (effective.locations) parameters['locationIds'] = effective.locations.join(',');
  if (view.columns.includes('hour')) {
    const directionOf = (name: string) => address.sort.find(({ field }) => field === name)?.direction;
    parameters['dateSortDir'] = directionOf('date') ?? 'DESC';
    parameters['nameSortDir'] = directionOf('location') ?? 'ASC';
  }
  if (address.department !== null) parameters['departmentId'] = String(address.department);
  if (address.depth !== null) parameters['departmentDepth'] = String(address.depth);
  const level = regionLevelOf(address);
  if (level !== null) parameters['regionLevel'] = String(level);
  if (address.upc !== null) parameters['upc'] = address.upc;
  if (address.hour !== null) parameters['hour'] = String(address.hour);
  for (const [key, value] of Object.entries(address.where)) parameters[key] = value;
  return parameters;
};

/** Number of the page that starts at a row: first / rows + 1. */
export const pageAt = (first: number, rows: number): number => Math.floor(first / rows) + 1;
