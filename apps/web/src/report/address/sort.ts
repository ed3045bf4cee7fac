import type { FieldId } from '@lanewise/contract/fields';
import type { ReportView } from '@lanewise/contract/reports/definition';
import type { Sort } from './address.ts';

/** What the rows are really ordered by: the choice, or the first order of the view. */
export const orderOf = (sort: Sort | null, view: ReportView): Sort | null => sort ?? view.sort[0] ?? null;

/**
 * A click on a header: ascending, descending, none. 'None' is the order of the view itself; on the column that already
 * carries it the first click turns it round.
 */
export const nextSort = (sort: Sort | null, field: FieldId, view: ReportView): Sort | null => {
  const own = view.sort[0]?.field === field ? view.sort[0].direction : null;
  const next = ((): Sort | null => {
    if (sort?.field === field) return sort.direction === 'ASC' ? { field, direction: 'DESC' } : null;
    if (sort === null && own !== null) return { field, direction: own === 'ASC' ? 'DESC' : 'ASC' };
    return { field, direction: 'ASC' };
  })();
  return next?.field === field && next.direction === own ? null : next;
};
