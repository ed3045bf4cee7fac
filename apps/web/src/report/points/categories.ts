import type { ListedPointColumn } from '@lanewise/contract/entities/data-point-values';
import type { FieldId } from '@lanewise/contract/fields';
import { endingOf, isPointField, type PointFieldId } from '@lanewise/contract/fields/points';
import { changeFields } from '@lanewise/contract/reports/change';
import { grouped } from '@lanewise/domain/list/grouped';
import { folded } from '../../lib/folded.ts';

// Groups columns of data points by category.

export interface PointCategory {
  /** Id of the category; null: data points without a category. */
  id: number | null;
  /** Name of the category; '' for data points without one. */
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

/** The main columns of a category, without the counts that belong to amounts. */
export const mainFields = ({ columns }: PointCategory): PointFieldId[] =>
  columns.filter(({ isMain }) => isMain).map(fieldOf);

/** The visible columns with one more, after the last column of its category. */
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

/** The visible columns with all columns of a category, or without any of them. */
export const withCategory = (shown: readonly FieldId[], category: PointCategory, isOn: boolean): readonly FieldId[] => {
  if (isOn) return mainFields(category).reduce((list, field) => withColumn(list, field, category), shown);
  const own = new Set<FieldId>(category.columns.map(fieldOf));
  return shown.filter((field) => !own.has(field));
};

const isAmount = (field: FieldId): boolean => isPointField(field) && endingOf(field) === 'amt';

/**
 * The columns after a choice. If the list had no amount and gets its first amount, the usual change columns are added
 * after this amount, unless the list already has a change column.
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

/**
 * The categories with the columns that a search finds: every word must occur in the name of the column or of the
 * category.
 */
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
