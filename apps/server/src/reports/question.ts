import type { Row } from '@lanewise/contract/envelope';
import { fieldOf, type FieldId } from '@lanewise/contract/fields';
import type { ReportDefinition, ReportView } from '@lanewise/contract/reports/definition';
import type { ReportParameters } from '@lanewise/contract/reports/parameters';
import type { SortDirection } from '@lanewise/contract/primitives/page';
import type { Scope } from '../facts/scope.ts';
import { join, sql, type Sql } from '../facts/sql.ts';
import type { Facts } from '../facts/types.ts';
import { columnOf, orderOf } from './columns.ts';
import type { CompanyFacts, QueryContext, RawRow, ReportQuery } from './query.ts';
import { toWire } from './wire.ts';

/** A parameter that this report does not know what to do with. */
export class InvalidParameter extends Error {
  override readonly name = 'InvalidParameter';
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

export interface RunInput {
  facts: Facts;
  definition: ReportDefinition;
  query: ReportQuery;
  scope: Scope;
  parameters: ReportParameters;
  company: CompanyFacts;
  /** Business date and hour at the company now. */
  now: { today: string; hour: number };
}

export const viewOf = (definition: ReportDefinition, name: string): ReportView => {
  const view = Object.hasOwn(definition.views, name) ? definition.views[name] : undefined;
  if (!view) throw new InvalidParameter('view', `"${name}" is none of ${Object.keys(definition.views).join(', ')}.`);
  return view;
};

export const contextOf = ({ scope, parameters, company }: RunInput): QueryContext => ({
  scope,
  parameters,
  view: parameters.view,
  company,
});

/** The sort asked for, else that of the view; ties are broken by the view's own sort, so that pages never overlap. */
const orderBy = (view: ReportView, parameters: ReportParameters): Sql => {
  const { sortCol, sortDir } = parameters;
  if (sortCol !== undefined && !view.columns.includes(sortCol as FieldId))
    throw new InvalidParameter('sortCol', `"${sortCol}" is none of ${view.columns.join(', ')}.`);
  const asked = sortCol === undefined ? [] : [{ field: sortCol as FieldId, direction: sortDir ?? 'ASC' }];
  const own = view.sort.map(({ field, direction }) => ({ field, direction: named(field, direction, parameters) }));
  const keys = [...asked, ...own.filter(({ field }) => field !== sortCol)];
  return join(
    keys.map(({ field, direction }) =>
      direction === 'DESC' ? sql`${orderOf(field, view.columns)} desc` : sql`${orderOf(field, view.columns)} asc`,
    ),
    sql`, `,
  );
};

/** dateSortDir and nameSortDir of the hourly view (API-067, API-068). */
const named = (field: FieldId, direction: SortDirection, parameters: ReportParameters): SortDirection => {
  if (field === 'location' || field === 'name') return parameters.nameSortDir ?? direction;
  return ['date', 'hour', 'week', 'month'].includes(field) ? (parameters.dateSortDir ?? direction) : direction;
};

const searchOf = ({ query, parameters, definition }: RunInput): Sql => {
  const asked = parameters.searchText.trim();
  if (asked === '') return sql`true`;
  const condition = query.search(asked, parameters.view);
  if (!condition) throw new InvalidParameter('searchText', `The report ${definition.id} cannot be searched.`);
  return condition;
};

/** Fields whose sum over rows is their total. */
const summed = (view: ReportView, ownTotals: boolean): FieldId[] =>
  [...new Set([...view.columns, ...view.keyFigures])].filter((field) => {
    const { total } = fieldOf(field);
    return total === 'sum' || (total === 'total' && !ownTotals);
  });

/** Count and totals of all rows that a question finds, whatever page of them is shown. */
export const readTotals = async (input: RunInput): Promise<{ count: number; totals: Row }> => {
  const { facts, definition, query, parameters } = input;
  const view = viewOf(definition, parameters.view);
  const context = contextOf(input);
  const own = query.totals(context);
  const searching = parameters.searchText.trim() !== '';
  const fields = summed(view, own !== null);
  const sums = fields.map((field) => sql`, sum(${columnOf(field)}) as ${columnOf(field)}`);
  const ready = searching ? null : (query.whole?.(context) ?? null);
  const [[sum], [extra]] = await Promise.all([
    facts.query<RawRow>(
      ready ??
        sql`
      select count() as row_count${join(sums, sql``)} from (${query.rows(context)}) where ${searchOf(input)}`,
    ),
    own && !searching ? facts.query<RawRow>(own) : Promise.resolve([]),
  ]);
  const { row_count: count, ...rest } = sum ?? {};
  const totals = toWire({ ...rest, ...extra }, [...view.columns, ...view.keyFigures]);
  // Customers of the found departments cannot be counted from sums: an empty place is better than a wrong number.
  if (own && searching) totals['customer_qty'] = null;
  return { count: Number(count ?? 0), totals };
};

/** All rows that a question finds, in the order asked for. */
export const orderedRows = (input: RunInput): Sql => {
  const { definition, query, parameters } = input;
  return sql`
    select * from (${query.rows(contextOf(input))}) where ${searchOf(input)}
    order by ${orderBy(viewOf(definition, parameters.view), parameters)}, ${query.tie} desc`;
};
