import type { ListedPointColumn, PointColumn } from '@lanewise/contract/entities/data-point-values';
import { readPointFields, type PointFieldId } from '@lanewise/contract/fields/points';
import type { Drill, ReportDefinition, ReportView } from '@lanewise/contract/reports/definition';
import { leadingAmount, MOST_FIGURES, withPoints } from '@lanewise/contract/reports/point-columns';
import type { Address } from '../address/address.ts';
import { fieldOf, mainFields, type PointCategory } from './categories.ts';

/**
 * Drill target of the cells of a data point. A formula leads to its parts in the same row; without active parts it
 * leads nowhere.
 */
const drillOf = (
  id: string,
  found: Drill | undefined,
  { take }: Drill,
  { isFormula, isEntered, parts }: PointColumn,
): Drill[] => {
  if (isEntered) return [];
  if (!isFormula) return found ? [found] : [];
  return parts.length === 0 ? [] : [{ to: id, take, set: { points: parts.join(',') } }];
};

/** A view with the company's data points as its columns: the default columns, and all others to choose from. */
export const pointView = (
  { id }: ReportDefinition,
  view: ReportView,
  all: readonly ListedPointColumn[],
): ReportView => {
  const part = view.dataPoints;
  if (part === undefined) return view;
  const usual = all.filter(({ begins }) => begins.includes(part)).map(fieldOf);
  const begun = new Set(usual);
  const others = all.map(fieldOf).filter((field) => !begun.has(field));
  const found = withPoints(view, [...usual, ...others]);
  const { drill } = view;
  const drills = drill
    ? all.flatMap((column) =>
        drillOf(id, found.drills?.[fieldOf(column)], drill, column).map((one) => [column.field, one] as const),
      )
    : [];
  return {
    ...found,
    optional: [...(view.optional ?? []), ...others],
    drills: Object.fromEntries(drills),
  };
};

/** The data points that an address names: the existing data points of its list, or all data points of its category. */
export const pointsNamed = (
  { where }: Pick<Address, 'where'>,
  all: readonly ListedPointColumn[],
  categories: readonly PointCategory[],
): readonly PointFieldId[] | null => {
  const named = where.points === undefined ? null : readPointFields(where.points);
  if (named) {
    const known = new Set(all.map(fieldOf));
    return named.filter((field) => known.has(field));
  }
  if (where.pointCategory === undefined) return null;
  const category = categories.find(({ id }) => String(id) === where.pointCategory);
  return category ? mainFields(category) : [];
};

/** The data point columns among the visible columns. */
export const pointsAmong = (shown: readonly string[], all: readonly ListedPointColumn[]): PointFieldId[] => {
  const known = new Set<string>(all.map(({ field }) => field));
  return shown.filter((field): field is PointFieldId => known.has(field));
};

/**
 * The view with the first visible data points as key figures. On a phone, its figure is the data point to which the
 * change of each row refers.
 */
export const withFigures = (seen: ReportView, points: readonly PointFieldId[]): ReportView => {
  const figure = leadingAmount(points) ?? points[0];
  return {
    ...seen,
    keyFigures: points.slice(0, MOST_FIGURES),
    ...(figure && { phone: { ...seen.phone, figure } }),
  };
};
