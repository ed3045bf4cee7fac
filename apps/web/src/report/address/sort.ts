import { MOST_SORT_COLUMNS } from '@lanewise/contract/primitives/sort';
import type { FieldId } from '@lanewise/contract/fields';
import type { ReportView } from '@lanewise/contract/reports/definition';
import type { Sort } from './address.ts';

const fieldIn = (field: FieldId) => (one: Sort) => one.field === field;

/** The order of the rows as the headers show it: the chosen order, otherwise the first sort field of the view. */
export const orderOf = (sort: readonly Sort[], view: ReportView): readonly Sort[] =>
  sort.length > 0 ? sort : view.sort.slice(0, 1);

/** The order in the form of the address: empty if it is the view's own. */
const asSaid = (sort: readonly Sort[], view: ReportView): readonly Sort[] => {
  const [first, ...more] = sort;
  const own = view.sort[0];
  return first?.field === own?.field && first?.direction === own?.direction && more.length === 0 ? [] : sort;
};

const turned = ({ field, direction }: Sort): Sort => ({ field, direction: direction === 'ASC' ? 'DESC' : 'ASC' });

/**
 * The next order after a click on a header: ascending, descending, none. 'None' is the view's own order; on the column
 * that already has that order, the first click reverses it. A click replaces an order by several columns.
 */
export const nextSort = (sort: readonly Sort[], field: FieldId, view: ReportView): readonly Sort[] => {
  const standing = orderOf(sort, view).find(fieldIn(field));
  if (!standing || sort.length > 1) return asSaid([{ field, direction: 'ASC' }], view);
  const own = sort.length === 0;
  return own || standing.direction === 'ASC' ? asSaid([turned(standing)], view) : [];
};

/**
 * The next order after Shift and a click: the column is added at the end, reversed or removed, and the other columns
 * stay. At the limit of columns, an added column replaces the last column.
 */
export const withSort = (sort: readonly Sort[], field: FieldId, view: ReportView): readonly Sort[] => {
  const order = orderOf(sort, view);
  const standing = order.find(fieldIn(field));
  if (!standing) return asSaid([...order.slice(0, MOST_SORT_COLUMNS - 1), { field, direction: 'ASC' }], view);
  const next = order.flatMap((one) => (one !== standing ? one : one.direction === 'ASC' ? turned(one) : []));
  return asSaid(next, view);
};
