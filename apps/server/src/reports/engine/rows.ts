import type { FieldId } from '@lanewise/contract/fields';
import type { ReportParameters } from '@lanewise/contract/reports/parameters';
import type { SortDirection } from '@lanewise/contract/primitives/sort';
import { empty, join, sql, type Sql } from '../../facts/sql.ts';
import { orderOf } from './columns.ts';
import { InvalidParameter } from '../../question/invalid-parameter.ts';
import { askedOrder, searchTextOf, selectOf, type Order, type Prepared } from './question.ts';

/** Applies dateSortDir and nameSortDir of the hourly view. */
const named = (field: FieldId, direction: SortDirection, parameters: ReportParameters): SortDirection => {
  if (field === 'location' || field === 'name') return parameters.nameSortDir ?? direction;
  return ['date', 'hour', 'week', 'month'].includes(field) ? (parameters.dateSortDir ?? direction) : direction;
};

/** The requested order, followed by the order of the view, so that pages never overlap. */
export const orderFor = ({ view, parameters }: Pick<Prepared, 'view' | 'parameters'>): Order[] => {
  const asked = askedOrder(view, parameters);
  const own = view.sort
    .filter(({ field }) => !asked.some((one) => one.field === field))
    .map(({ field, direction }) => ({ field, direction: named(field, direction, parameters) }));
  return [...asked, ...own];
};

const orderBy = (question: Prepared): Sql =>
  join(
    orderFor(question).map(({ field, direction }) => {
      const order = orderOf(field, question.view.columns);
      return direction === 'DESC' ? sql`${order} desc` : sql`${order} asc`;
    }),
    sql`, `,
  );

const searched = (question: Prepared): Sql => {
  const { query, parameters, definition } = question;
  const asked = searchTextOf(question);
  if (asked === '') return empty;
  const condition = query.search?.(asked, parameters.view);
  if (!condition) throw new InvalidParameter('searchText', `The report ${definition.id} cannot be searched.`);
  return sql`where ${condition}`;
};

/** All rows that a question finds, with further columns. */
export const foundRows = (question: Prepared, further: Sql = empty): Sql =>
  sql`select *${further} from (${selectOf(question)}) ${searched(question)}`;

/** The rows in the requested order. */
export const orderedRows = (question: Prepared, further: Sql = empty): Sql => sql`
    ${foundRows(question, further)}
    order by ${orderBy(question)}${question.query.tie ? sql`, ${question.query.tie} desc` : empty}`;
