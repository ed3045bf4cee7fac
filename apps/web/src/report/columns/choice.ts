import type { FieldId } from '@lanewise/contract/fields';
import { isPointField, type PointFieldId } from '@lanewise/contract/fields/points';
import { changeFields } from '@lanewise/contract/reports/change';
import { usualColumns, type ReportDefinition, type ReportView } from '@lanewise/contract/reports/definition';
import { reportList } from '@lanewise/contract/reports/index';
import { withPoints } from '@lanewise/contract/reports/point-columns';
import { screenKey } from '../../state/keys.ts';
import { isRecord, jsonSlot } from '../../state/storage.ts';
import type { Slot } from '../../state/storage.ts';
import type { Address } from '../address/address.ts';
import type { Screen } from '../use-screen.ts';

/**
 * Key under which columns are stored: the key of the screen, or the id of the report if several reports share the key.
 */
export const columnScreen = ({ id, screen }: Pick<ReportDefinition, 'id' | 'screen'>): string =>
  reportList.filter((one) => one.screen === screen).length > 1 ? id : screen;

/** Chosen columns of a screen by view, in their order. A missing view or an empty list means the default columns. */
export type ColumnChoice = Readonly<Record<string, readonly string[]>>;

const isChoice = (value: unknown): value is ColumnChoice =>
  isRecord(value) &&
  Object.values(value).every((list) => Array.isArray(list) && list.every((id) => typeof id === 'string'));

/** The stored columns of a screen. */
export const columnChoice = (screen: string): Slot<ColumnChoice> =>
  jsonSlot<ColumnChoice>(screenKey(screen, 'ColumnOrder'), {}, isChoice);

/** The column that identifies a row: it carries the link and the mark, so it is always first. */
export const fixedColumn = (view: ReportView): FieldId => view.columns[0] as FieldId;

const isChange = (column: FieldId): boolean => changeFields.some((field) => field === column);

/**
 * Visible columns: the fixed column, then the chosen columns that the view has. The default columns apply if no chosen
 * column is left, or if only changes are left because their figures no longer exist, for example after data points were
 * removed.
 */
export const visibleColumns = (view: ReportView, choice: readonly string[] = []): FieldId[] => {
  const fixed = fixedColumn(view);
  const known = choice.flatMap((id) => view.columns.find((column) => column === id && column !== fixed) ?? []);
  const chosen = [...new Set(known)];
  const isLeftOver = chosen.every(isChange) && choice.some((id) => !view.columns.some((column) => column === id));
  return chosen.length > 0 && !isLeftOver ? [fixed, ...chosen] : usualColumns(view);
};

/**
 * Visible columns if an address names data points: the chosen columns if they contain exactly these data points,
 * otherwise the default columns with the named data points.
 */
export const namedColumns = (
  view: ReportView,
  choice: readonly string[] | undefined,
  named: readonly PointFieldId[],
): FieldId[] => {
  const chosen = visibleColumns(view, choice);
  if (sameColumns(chosen.filter(isPointField), named)) return chosen;
  const found = withPoints(view, named);
  return usualColumns({ ...found, optional: (view.optional ?? []).filter((field) => !isPointField(field)) });
};

/**
 * The filters of an address, with the data points among the chosen columns. If no chosen column is a data point, the
 * screen shows its default data points.
 */
export const whereNaming = (where: Address['where'], columns: readonly string[]): Address['where'] => {
  const { points: _, pointCategory: __, ...others } = where;
  const points = columns.filter(isPointField);
  return points.length === 0 ? others : { ...others, points: points.join(',') };
};

/**
 * All columns to choose from: the visible columns in their order, and each hidden column after its neighbour in the
 * view.
 */
export const listedColumns = (view: ReportView, visible: readonly FieldId[]): FieldId[] => {
  const [fixed, ...choosable] = view.columns;
  const listed = visible.filter((column) => column !== fixed);
  for (const column of choosable) {
    if (listed.includes(column)) continue;
    const before = new Set(choosable.slice(0, choosable.indexOf(column)));
    listed.splice(listed.findLastIndex((one) => before.has(one)) + 1, 0, column);
  }
  return listed;
};

/** The list with one column moved to an index; an index beyond the end means the end. */
export const moveTo = (list: readonly FieldId[], column: FieldId, to: number): FieldId[] => {
  if (!list.includes(column)) return [...list];
  const rest = list.filter((one) => one !== column);
  const at = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, at), column, ...rest.slice(at)];
};

export const sameColumns = (a: readonly FieldId[], b: readonly FieldId[]): boolean =>
  a.length === b.length && a.every((column, at) => column === b[at]);

/** The columns that the filters of a screen add. Users cannot choose them. */
export const broughtIn = ({ seen, view }: Pick<Screen, 'seen' | 'view'>): FieldId[] =>
  seen.columns.filter((column) => !view.columns.includes(column));

/** The screen without sorting by hidden columns; with no sort column left, the view's order applies. */
export const withSeenOrder = (screen: Screen, visible: readonly FieldId[]): Screen => {
  const { sort } = screen.address;
  const seen = sort.filter(({ field }) => visible.includes(field));
  return seen.length === sort.length ? screen : { ...screen, address: { ...screen.address, sort: seen } };
};
