import type { ListedPointColumn } from '@lanewise/contract/entities/data-point-values';
import type { FieldId } from '@lanewise/contract/fields';
import { endingOf, isPointField, type PointFieldId } from '@lanewise/contract/fields/points';
import { changeFields } from '@lanewise/contract/reports/change';
import { grouped } from '@lanewise/domain/list/grouped';
import { folded } from '../../lib/folded.ts';

// Columns of data points by their categories.

export interface PointCategory {
  /** Null: the points without a category. */
  id: number | null;
  /** '' for those without one. */
  name: string;
  columns: readonly ListedPointColumn[];
}

/** The columns of a company by category, in the order in which they are listed. */
export const categoriesOf = (all: readonly ListedPointColumn[]): PointCategory[] =>
  [...grouped(all, ({ categoryId }) => categoryId)].map(([id, columns]) => ({
    id,
    name: columns[0]?.category ?? '',
    columns,
  }));

export const fieldOf = ({ field }: ListedPointColumn): PointFieldId => field as PointFieldId;

/** What the points of a category stand for, without the counts beside amounts. */
export const mainFields = ({ columns }: PointCategory): PointFieldId[] =>
  columns.filter(({ isMain }) => isMain).map(fieldOf);

/** The columns on display with one more, behind the last one of its category. */
export const withColumn = (
  shown: readonly FieldId[],
  field: PointFieldId,
  { columns }: PointCategory,
): readonly FieldId[] => {
  if (shown.includes(field)) return shown;
  const own = new Set<FieldId>(columns.map(fieldOf));
  const last = shown.findLastIndex((one) => own.has(one));
  return last < 0 ? [...shown, field] : [...shown.slice(0, last + 1), field, ...shown.slice(last + 1)];
};

/** The columns on display with a whole category, or without any column of it. */
export const withCategory = (shown: readonly FieldId[], category: PointCategory, isOn: boolean): readonly FieldId[] => {
  if (isOn) return mainFields(category).reduce((list, field) => withColumn(list, field, category), shown);
  const own = new Set<FieldId>(category.columns.map(fieldOf));
  return shown.filter((field) => !own.has(field));
};

const isAmount = (field: FieldId): boolean => isPointField(field) && endingOf(field) === 'amt';

/**
 * The columns after a choice. The first amount of a list without one comes with its change, as on a new screen, unless
 * the list has a change already.
 */
export const withChange = (
  before: readonly FieldId[],
  after: readonly FieldId[],
  usual: readonly FieldId[],
): readonly FieldId[] => {
  const changes = usual.filter((field) => changeFields.some((one) => one === field));
  const first = after.findIndex(isAmount);
  if (first < 0 || before.some(isAmount) || after.some((field) => changes.includes(field))) return after;
  return [...after.slice(0, first + 1), ...changes, ...after.slice(first + 1)];
};

/** The categories with the columns whose name, or whose category, has every word of a search. */
export const foundIn = (
  categories: readonly PointCategory[],
  search: string,
  nameOf: (field: FieldId) => string,
): PointCategory[] => {
  const words = folded(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return categories.flatMap((category) => {
    const columns = category.columns.filter((column) => {
      const text = folded(`${category.name} ${nameOf(fieldOf(column))}`);
      return words.every((word) => text.includes(word));
    });
    return columns.length === 0 ? [] : [{ ...category, columns }];
  });
};
