import type { FieldId } from '@lanewise/contract/fields';
import type { ReportView } from '@lanewise/contract/reports/definition';
import { screenKey } from '../../state/keys.ts';
import { isRecord, jsonSlot } from '../../state/storage.ts';
import type { Slot } from '../../state/storage.ts';

/** Chosen columns of a screen by view, in their order. A view that is not there shows all its columns. */
export type ColumnChoice = Readonly<Record<string, readonly string[]>>;

const isChoice = (value: unknown): value is ColumnChoice =>
  isRecord(value) &&
  Object.values(value).every((list) => Array.isArray(list) && list.every((id) => typeof id === 'string'));

/** LS-25 */
export const columnChoice = (screen: string): Slot<ColumnChoice> =>
  jsonSlot<ColumnChoice>(screenKey(screen, 'ColumnOrder'), {}, isChoice);

/** Columns on display: the choice as far as the view still has them, all when none is left (SP-18). */
export const visibleColumns = (view: ReportView, choice: readonly string[] | undefined): FieldId[] => {
  const chosen = (choice ?? []).flatMap((id) => view.columns.find((column) => column === id) ?? []);
  return chosen.length > 0 ? chosen : [...view.columns];
};

/** Every column for the chooser: those on display in their order, then the others in the order of the view. */
export const listedColumns = (view: ReportView, visible: readonly FieldId[]): FieldId[] => [
  ...visible,
  ...view.columns.filter((column) => !visible.includes(column)),
];

/** Shows or hides a column; the last one on display is kept (SP-19). A shown column returns to its place in the view. */
export const toggleColumn = (view: ReportView, visible: readonly FieldId[], column: FieldId): FieldId[] => {
  if (visible.includes(column)) return visible.length === 1 ? [...visible] : visible.filter((one) => one !== column);
  const before = new Set(view.columns.slice(0, view.columns.indexOf(column)));
  const at = visible.findLastIndex((one) => before.has(one)) + 1;
  return [...visible.slice(0, at), column, ...visible.slice(at)];
};

/** Moves a column one place; at the end of the list it stays. */
export const moveColumn = (visible: readonly FieldId[], column: FieldId, step: -1 | 1): FieldId[] => {
  const from = visible.indexOf(column);
  const to = from + step;
  if (from < 0 || to < 0 || to >= visible.length) return [...visible];
  const rest = visible.filter((one) => one !== column);
  return [...rest.slice(0, to), column, ...rest.slice(to)];
};
