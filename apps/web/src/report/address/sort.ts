import { MOST_SORT_COLUMNS } from '@lanewise/contract/primitives/sort';
import type { FieldId } from '@lanewise/contract/fields';
import type { ReportView } from '@lanewise/contract/reports/definition';
import type { Sort } from './address.ts';

const fieldIn = (field: FieldId) => (one: Sort) => one.field === field;

/** What the rows are ordered by, as far as the heads say so: the choice, else the first order of the view. */
export const orderOf = (sort: readonly Sort[], view: ReportView): readonly Sort[] =>
  sort.length > 0 ? sort : view.sort.slice(0, 1);

/** An order as an address says it: without one that is the view's own. */
const asSaid = (sort: readonly Sort[], view: ReportView): readonly Sort[] => {
  const [first, ...more] = sort;
  const own = view.sort[0];
  return first?.field === own?.field && first?.direction === own?.direction && more.length === 0 ? [] : sort;
};

const turned = ({ field, direction }: Sort): Sort => ({ field, direction: direction === 'ASC' ? 'DESC' : 'ASC' });

/**
 * A click on a header: ascending, descending, none. 'None' is the order of the view itself; on the column that already
 * carries it the first click turns it round. Where several columns carry the order, a click leaves the one.
 */
export const nextSort = (sort: readonly Sort[], field: FieldId, view: ReportView): readonly Sort[] => {
  const standing = orderOf(sort, view).find(fieldIn(field));
  if (!standing || sort.length > 1) return asSaid([{ field, direction: 'ASC' }], view);
  const own = sort.length === 0;
  return own || standing.direction === 'ASC' ? asSaid([turned(standing)], view) : [];
};

/**
 * The same with Shift: the column is added after those that stand, turned round, or taken away, and the others stay. Where as
 * many stand as one order may name, it takes the place of the last.
 */
export const withSort = (sort: readonly Sort[], field: FieldId, view: ReportView): readonly Sort[] => {
  const order = orderOf(sort, view);
  const standing = order.find(fieldIn(field));
  if (!standing) return asSaid([...order.slice(0, MOST_SORT_COLUMNS - 1), { field, direction: 'ASC' }], view);
  const next = order.flatMap((one) => (one !== standing ? one : one.direction === 'ASC' ? turned(one) : []));
  return asSaid(next, view);
};
