import { MOST_SORT_COLUMNS } from '@lanewise/contract/primitives/sort';
import type { ReportView } from '@lanewise/contract/reports/definition';
import type { DateRange } from '@lanewise/domain/calendar/range';
import { pageParameters } from '@lanewise/domain/list/page-state';
import { regionLevelOf, type Address } from './address.ts';
import { canCompare, usualCompare } from './compare.ts';

/** The place and period after stored choices and defaults are applied. */
export interface Effective {
  /** reg_loc_id values; null: every location of the user. */
  locations: readonly number[] | null;
  /** reg_loc_id of every location of the user. */
  all: readonly number[];
  dates: DateRange;
}

/** Number of hours in a week. */
const CELLS = 7 * 24;

/**
 * Maximum length of a list of ids that may be omitted. A longer list is not sent, because without ids the server
 * answers for every location. Applies to lists of all locations and of deselected locations.
 */
const mostSpared = 1_000;

const named = (name: string, ids: readonly number[]): Record<string, string> => ({ [name]: ids.join(',') });

const spared = (name: string, ids: readonly number[]): Record<string, string> =>
  ids.length > mostSpared ? {} : named(name, ids);

/** Comma-separated ids of the selected locations. Views by period also send the ids of the deselected locations. */
const placesOf = (view: string, { locations, all }: Effective): Record<string, string> => {
  const asked = locations === null ? spared('locationIds', all) : named('locationIds', locations);
  if (['default', 'hourly_sales'].includes(view)) return asked;
  const chosen = new Set(locations ?? all);
  const others = all.filter((id) => !chosen.has(id));
  return { ...asked, ...spared('deselectedLocationIds', others) };
};

/** The sort order in the query: the chosen order, otherwise the order of the view. */
const sortOf = (sort: Address['sort'], view: ReportView): Address['sort'] =>
  sort.length > 0 ? sort : view.sort.filter(({ field }) => view.columns.includes(field)).slice(0, MOST_SORT_COLUMNS);

/** Query of a report call. The hourly view adds two directions of its own. */
export const wireParameters = (address: Address, view: ReportView, effective: Effective): Record<string, string> => {
  const sort = sortOf(address.sort, view);
  const parameters: Record<string, string> = {
    startDate: effective.dates.start,
    lastDate: effective.dates.last,
    view: address.view,
    // A map shows all cells at once, and its rows have no names to search.
    ...pageParameters({
      limit: view.heat ? CELLS : address.size,
      offset: view.heat ? 0 : (address.page - 1) * address.size,
      search: address.search !== '' && !view.heat,
      searchText: view.heat ? '' : address.search,
      sortField: sort.map(({ field }) => field),
      sortOrder: sort.map(({ direction }) => direction),
    }),
    ...placesOf(address.view, effective),
  };
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
  const { compare } = address;
  // The usual comparison is not sent, because it is the server's default. An address with this comparison and an
  // address without a comparison then share one cached answer.
  if (compare !== null && compare !== usualCompare && canCompare(effective.dates, compare))
    parameters['compare'] = compare;
  if (address.hour !== null) parameters['hour'] = String(address.hour);
  for (const [key, value] of Object.entries(address.where)) parameters[key] = value;
  return parameters;
};

/** Number of the page that starts at a row: first / rows + 1. */
export const pageAt = (first: number, rows: number): number => Math.floor(first / rows) + 1;
