import { isPeriod } from '@lanewise/domain/calendar/range';
import { viewFor } from '@lanewise/contract/reports/brought';
import { readCompare } from './compare.ts';
import { reportOf, reports } from '@lanewise/contract/reports/index';
import { isPointField } from '@lanewise/contract/fields/points';
import { plainText } from '@lanewise/contract/primitives/plain-text';
import { fieldOf } from '@lanewise/contract/fields';
import type { FieldId } from '@lanewise/contract/fields';
import type { ReportId } from '@lanewise/contract/reports/index';
import { givenWhere, readWhere } from './where.ts';
import { readSteps, writeStep, type DrillStep } from './steps.ts';
import type { Where } from './where.ts';
import type { ReportView } from '@lanewise/contract/reports/definition';
import type { ReportFilter } from '@lanewise/contract/reports/filters';
import { MOST_SORT_COLUMNS } from '@lanewise/contract/primitives/sort';
import type { SortDirection } from '@lanewise/contract/primitives/sort';
import type { DateRange } from '@lanewise/domain/calendar/range';

/** Page sizes; the first one is the default. */
export const pageSizes = [25, 10, 50, 100] as const;

export interface Sort {
  field: FieldId;
  direction: SortDirection;
}

/**
 * The address of a report screen. It holds everything that changes the screen, so that reload, back, sharing and two
 * tabs work. Null: the address has no value, and the stored choice or the screen's default applies.
 */
export interface Address {
  /** reg_loc_id values; 'all' when the address asks for every location regardless of the stored choice. */
  locations: readonly number[] | 'all' | null;
  dates: DateRange | null;
  view: string;
  search: string;
  /** Sort order; the first column is the primary one. Empty: the order of the view. */
  sort: readonly Sort[];
  /** Page number, from 1. */
  page: number;
  size: number;
  department: number | null;
  depth: number | null;
  /** Level id of the regions by which rows are grouped; STORES: the rows are stores, whatever the stored choice. */
  level: number | null;
  /** Item code; '' for items without a code. */
  upc: string | null;
  hour: number | null;
  /** Name of the comparison, or first day of the earlier period; null: comparison with the same weekdays before. */
  compare: string | null;
  /** The measure in the cells of a map; null: the first measure of the view. */
  measure: FieldId | null;
  /** Filters of the screen's own panel. */
  where: Where;
  /** Token of the receipt that is open next to the list. */
  receipt: string | null;
  /** Unique ids of the receipts that are open together. */
  receipts: readonly string[];
  /**
   * The screens through which the reader drilled down, the nearest last. Empty: the other values of the address show
   * which screen is one level up.
   */
  from: readonly DrillStep[];
}

/** Stands for a level id: no grouping by regions. */
export const STORES = 0;

/** The level id by which rows are grouped; null: the rows are stores, or no places. */
export const regionLevelOf = ({ level }: Pick<Address, 'level'>): number | null => (level === STORES ? null : level);

/** Most receipts that can be open together; one call returns as many. */
export const mostReceipts = 100;

export const emptyAddress: Address = {
  locations: null,
  dates: null,
  view: 'default',
  search: '',
  sort: [],
  page: 1,
  size: pageSizes[0],
  department: null,
  depth: null,
  level: null,
  upc: null,
  hour: null,
  compare: null,
  measure: null,
  where: {},
  receipt: null,
  receipts: [],
  from: [],
};

export const isReportId = (id: string): id is ReportId => Object.hasOwn(reports, id);

/** The view of a report by its name; the first one for an unknown name. */
export const viewOf = (report: ReportId, view: string): ReportView => {
  const { views } = reportOf(report);
  return (views[view] ?? Object.values(views)[0]) as ReportView;
};

/** The view with the columns that the filters of an address add. */
export const seenView = (
  report: ReportId,
  { view, upc, department, where }: Pick<Address, 'view' | 'upc' | 'department' | 'where'>,
): ReportView => viewFor(viewOf(report, view), { ...where, upc, departmentId: department });

const integer = (text: string | null, least: number, most = 2_147_483_647): number | null => {
  if (text === null || !/^\d{1,10}$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
};

/** Reads dates: one value is a day, two values are start and end in either order; anything else is ignored. */
const readDates = (values: readonly string[]): DateRange | null => {
  const [first, second = first, ...more] = values;
  if (first === undefined || second === undefined || more.length > 0) return null;
  const [start = '', last = ''] = [first, second].sort();
  return isPeriod(start, last) ? { start, last } : null;
};

const readLocations = (values: readonly string[]): Address['locations'] => {
  if (values.includes('all')) return 'all';
  const ids = values.map((value) => integer(value, 1)).filter((id) => id !== null);
  return ids.length > 0 ? [...new Set(ids)] : null;
};

/** Reads place and period, in the form that all screens of figures share. */
export const readPicks = (params: URLSearchParams): Pick<Address, 'locations' | 'dates'> => ({
  locations: readLocations(params.getAll('location')),
  dates: readDates(params.getAll('date')),
});

const readSort = (texts: readonly string[], view: ReportView): Sort[] => {
  const order: Sort[] = [];
  for (const text of texts) {
    const name = text.replace(/^-/, '');
    // Any data point column is accepted, because the company's data points are not known here.
    const isOwn = view.dataPoints !== undefined && isPointField(name);
    const field = isOwn ? name : view.columns.find((column) => column === name);
    if (field === undefined || fieldOf(field).drawn || order.some((one) => one.field === field)) continue;
    order.push({ field, direction: text.startsWith('-') ? 'DESC' : 'ASC' });
  }
  return order.slice(0, MOST_SORT_COLUMNS);
};

/** A search text in an address is ignored if the search box would refuse it. */
const readSearch = (text: string): string => (text.length <= 200 && plainText.test(text) ? text : '');

/** The server accepts no offset beyond ten million; the limit holds for every page size. */
const mostPages = 100_000;

/** Reads the query of the hash; unknown values, and filters that the report does not have, are ignored. */
export const readAddress = (report: ReportId, query: string): Address => {
  const params = new URLSearchParams(query);
  const view = params.get('view') ?? 'default';
  const { views, filters } = reportOf(report);
  const known = Object.hasOwn(views, view) ? view : 'default';
  const of = <Value>(filter: ReportFilter, value: Value): Value | null => (filters.includes(filter) ? value : null);
  const asked = {
    view: known,
    department: of('departmentId', integer(params.get('department'), 1)),
    upc: of('upc', params.get('upc')?.slice(0, 64) ?? null),
    where: readWhere(report, params),
  };
  return {
    ...readPicks(params),
    ...asked,
    search: readSearch(params.get('search') ?? ''),
    sort: readSort(params.getAll('sort'), seenView(report, asked)),
    page: integer(params.get('page'), 1, mostPages) ?? 1,
    size: pageSizes.find((size) => String(size) === params.get('size')) ?? pageSizes[0],
    depth: of('departmentDepth', integer(params.get('depth'), 1, 8)),
    level: of('regionLevel', integer(params.get('level'), STORES)),
    hour: of('hour', integer(params.get('hour'), 0, 23)),
    compare: of('compare', readCompare(params.get('compare'))),
    measure:
      viewOf(report, known)
        .heat?.slice(1)
        .find((field) => field === params.get('measure')) ?? null,
    receipt: params.get('receipt') || null,
    receipts: [...new Set(params.getAll('receipts'))].filter((id) => id !== '').slice(0, mostReceipts),
    from: readSteps(params.getAll('from')),
  };
};

const writeDates = ({ start, last }: DateRange): string[] => (start === last ? [start] : [start, last]);

/** Writes the values that differ from the defaults, in a fixed order: '?location=3&date=2026-11-19', or '' for none. */
export const writeAddress = (address: Address): string => {
  const params = new URLSearchParams();
  const put = (key: string, value: string | number | null): void => {
    if (value !== null && value !== '') params.append(key, String(value));
  };
  for (const id of [address.locations ?? []].flat()) put('location', id);
  for (const day of address.dates ? writeDates(address.dates) : []) put('date', day);
  put('view', address.view === 'default' ? null : address.view);
  put('department', address.department);
  put('depth', address.depth);
  put('level', address.level);
  if (address.upc !== null) params.append('upc', address.upc);
  put('hour', address.hour);
  put('compare', address.compare);
  put('measure', address.measure);
  for (const [key, value] of givenWhere(address.where)) put(key, value);
  put('search', address.search);
  for (const { field, direction } of address.sort) put('sort', `${direction === 'DESC' ? '-' : ''}${field}`);
  put('page', address.page === 1 ? null : address.page);
  put('size', address.size === pageSizes[0] ? null : address.size);
  for (const step of address.from) put('from', writeStep(step));
  put('receipt', address.receipt);
  for (const id of address.receipts) put('receipts', id);
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
};

/** Path within the hash, for the router; a leading `#` makes it a link. */
export const pathOf = (report: ReportId, address: Address): string =>
  `${reportOf(report).route}${writeAddress(address)}`;

/** Changes the query of the screen; it returns to the first page and closes open receipts. */
export const changed = (address: Address, change: Partial<Address>): Address => ({
  ...address,
  page: 1,
  receipt: null,
  receipts: [],
  ...change,
});
