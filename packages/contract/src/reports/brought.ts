import type { FieldId } from '../fields.ts';
import type { ReportView } from './definition.ts';
import type { ReportFilter } from './filters.ts';

/** Filters of a query; an absent, undefined or null filter does not apply. */
export type AskedFilters = Readonly<Partial<Record<ReportFilter, unknown>>>;

/** Columns that the filters of a query add to a view. */
export const broughtBy = ({ brings = [] }: ReportView, asked: AskedFilters): FieldId[] => {
  const stands = (filter: ReportFilter): boolean => (asked[filter] ?? null) !== null;
  const found = brings.filter(
    ({ filter, is, unless }) =>
      stands(filter) && (is === undefined || asked[filter] === is) && (unless === undefined || !stands(unless)),
  );
  return [...new Set(found.flatMap(({ columns }) => columns))];
};

/**
 * Inserts added columns after the first column, which names the row, so that a phone and a short file show them too.
 */
export const withBrought = (columns: readonly FieldId[], brought: readonly FieldId[]): FieldId[] => {
  const [first, ...others] = columns.filter((field) => !brought.includes(field));
  return first === undefined ? [...brought] : [first, ...brought, ...others];
};

/**
 * The view with the columns that the filters of a query add. Columns of data points are not added here
 * (`./point-columns.ts`).
 */
export const viewFor = (view: ReportView, asked: AskedFilters): ReportView => {
  const brought = broughtBy(view, asked);
  if (brought.length === 0) return view;
  return {
    ...view,
    columns: withBrought(view.columns, brought),
    keyFigures: [...brought, ...view.keyFigures.filter((field) => !brought.includes(field))],
  };
};

/** Every field that a view may show. */
export const fieldsOf = ({ columns, keyFigures, brings = [] }: ReportView): FieldId[] => [
  ...new Set([...columns, ...keyFigures, ...brings.flatMap((one) => one.columns)]),
];
