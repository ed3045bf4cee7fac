import type { DataPoint, PointDefinition } from '@lanewise/contract/entities/data-point';
import { subjectOf, type PosTotal } from '@lanewise/contract/entities/data-point-rules';
import {
  pointFilterOf,
  setFilters,
  type PointFilterName,
  type PointFilters,
} from '@lanewise/contract/entities/point-filters';

/** A definition with its first business date; null: it holds from the beginning. */
export type DatedDefinition = PointDefinition & { since: string | null };

/** A canonical text of filters: order and repetition of values do not matter. */
export const filtersText = (filters: PointFilters): string =>
  JSON.stringify(setFilters(filters).map(([name, values]) => [name, values.map(String).sort()]));

/** Whether two definitions count the same. Both formulas must be in one form: by names, or by ids. */
export const isSameDefinition = (a: PointDefinition, b: PointDefinition): boolean =>
  a.source === b.source &&
  a.posAssignment === b.posAssignment &&
  a.formula === b.formula &&
  filtersText(a.filters) === filtersText(b.filters);

/**
 * The definitions of a data point after a new definition from the date `from` on. Definitions that begin on or after
 * `from` are dropped. `from` null: the new definition holds for every date. If the new definition equals the definition
 * before it, the earlier date stays. The last entry is the current definition.
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

/** The definitions of a data point that hold on days of a period, the oldest first. */
export const definitionsIn = (
  point: Pick<DataPoint, 'since' | 'earlier'> & PointDefinition,
  { from, to }: Days,
): (PointDefinition & { since: string })[] => {
  const all = [...point.earlier, point].map((one) => ({ ...one, since: one.since ?? '' }));
  const last = all.findLastIndex(({ since }) => since <= from);
  return all.filter(({ since }, at) => (at === last || since > from) && since <= to);
};

/** The definition of a data point on a day; undefined: it has none yet. */
export const definitionOn = (
  point: Pick<DataPoint, 'since' | 'earlier'> & PointDefinition,
  date: string,
): PointDefinition | undefined =>
  (point.since ?? '') <= date ? point : point.earlier.findLast(({ since }) => (since ?? '') <= date);

/**
 * Whether the daily sums hold a POS total of items under these filters. Daily sums are kept by department and, for
 * sales, by the way items were entered.
 */
const isSummedOfItems = (total: PosTotal, { department, category, upc, entry }: PointFilters): boolean => {
  if (category ?? upc ?? (department && entry)) return false;
  // Customers do not add over departments: a customer of two departments is one customer.
  if (department) return total !== 'item.customers' || department.length === 1;
  return entry ? total === 'item.sales' : total !== 'item.discounts';
};

/**
 * Whether a POS total must be read from receipts, which takes longer than reading daily sums. True if its filters
 * combine parts of different kinds on one receipt, or if no daily sum keeps the filtered items apart.
 */
export const readsReceipts = (total: PosTotal, filters: PointFilters): boolean => {
  const subject = subjectOf(total);
  // Daily sums are kept by lane, so a lane filter needs no receipts.
  const isOwn = (name: PointFilterName): boolean => [subject, 'lane'].includes(pointFilterOf(name).subject);
  return (
    setFilters(filters).some(([name]) => !isOwn(name)) || (subject === 'items' && !isSummedOfItems(total, filters))
  );
};
