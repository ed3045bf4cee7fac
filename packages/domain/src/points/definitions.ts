import type { DataPoint, PointDefinition } from '@lanewise/contract/entities/data-point';
import { subjectOf, type PosTotal } from '@lanewise/contract/entities/data-point-rules';
import {
  pointFilterOf,
  setFilters,
  type PointFilterName,
  type PointFilters,
} from '@lanewise/contract/entities/point-filters';

/** A definition from a business date on; null: from the beginning. */
export type DatedDefinition = PointDefinition & { since: string | null };

/** Order and repetition of the values of a filter mean nothing. */
const filtersText = (filters: PointFilters): string =>
  JSON.stringify(setFilters(filters).map(([name, values]) => [name, values.map(String).sort()]));

/** Whether two definitions count the same. Their formulas are in one form, by names or by ids. */
export const isSameDefinition = (a: PointDefinition, b: PointDefinition): boolean =>
  a.source === b.source &&
  a.posAssignment === b.posAssignment &&
  a.formula === b.formula &&
  filtersText(a.filters) === filtersText(b.filters);

/**
 * The definitions of a point after one of them holds from a date on: those that begin on it or later are gone. `from`
 * null: it holds for every date. A definition that goes on as it is keeps its date. The last one is the current one.
 */
export const definedFrom = (
  before: readonly DatedDefinition[],
  definition: PointDefinition,
  from: string | null,
): [...DatedDefinition[], DatedDefinition] => {
  const kept = from === null ? [] : before.filter(({ since }) => since === null || since < from);
  const last = kept.at(-1);
  if (last && isSameDefinition(last, definition)) return [...kept.slice(0, -1), last];
  return [...kept, { ...definition, since: last ? from : null }];
};

/** Business dates, both ends included. */
export interface Days {
  from: string;
  to: string;
}

/** The definitions of a point on the days of a period, the oldest first. */
export const definitionsIn = (
  point: Pick<DataPoint, 'since' | 'earlier'> & PointDefinition,
  { from, to }: Days,
): (PointDefinition & { since: string })[] => {
  const all = [...point.earlier, point].map((one) => ({ ...one, since: one.since ?? '' }));
  const last = all.findLastIndex(({ since }) => since <= from);
  return all.filter(({ since }, at) => (at === last || since > from) && since <= to);
};

/** The definition of a point on a day; undefined: it is not defined yet. */
export const definitionOn = (
  point: Pick<DataPoint, 'since' | 'earlier'> & PointDefinition,
  date: string,
): PointDefinition | undefined =>
  (point.since ?? '') <= date ? point : point.earlier.findLast(({ since }) => (since ?? '') <= date);

/** Whether a day's sums hold a total of items: they tell departments apart, and for sales how items were entered. */
const isSummedOfItems = (total: PosTotal, { department, category, upc, entry }: PointFilters): boolean => {
  if (category ?? upc ?? (department && entry)) return false;
  // A customer of two departments is one customer.
  if (department) return total !== 'item.customers' || department.length === 1;
  return entry ? total === 'item.sales' : total !== 'item.discounts';
};

/**
 * Whether a total of the registers is read from receipts, which takes longer than from sums of days: its filters ask
 * for parts of different kinds that stand on one receipt, or for items that no sum tells apart.
 */
export const readsReceipts = (total: PosTotal, filters: PointFilters): boolean => {
  const subject = subjectOf(total);
  // Sums are kept by lane.
  const isOwn = (name: PointFilterName): boolean => [subject, 'lane'].includes(pointFilterOf(name).subject);
  return (
    setFilters(filters).some(([name]) => !isOwn(name)) || (subject === 'items' && !isSummedOfItems(total, filters))
  );
};
