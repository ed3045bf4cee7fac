import type { Comparison, ReportReply, Row } from '@lanewise/contract/envelope';
import { fieldOf, type FieldId } from '@lanewise/contract/fields';
import type { ReportDefinition, ReportView } from '@lanewise/contract/reports/definition';
import type { ReportParameters } from '@lanewise/contract/reports/parameters';
import type { SortDirection } from '@lanewise/contract/primitives/page';
import type { Scope } from '../facts/scope.ts';
import { join, sql, u32, type Sql } from '../facts/sql.ts';
import type { Facts } from '../facts/types.ts';
import { categoryChart } from './category.ts';
import { columnOf, orderOf } from './columns.ts';
import { judge, readHistories, readWholeness, type Wholeness } from './completeness.ts';
import { chartOf, compare, earlier } from './periods.ts';
import type { CompanyFacts, QueryContext, RawRow, ReportQuery } from './query.ts';
import { encodeToken, uniqueIdOf } from './token.ts';
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

const readTotals = async (
  input: RunInput,
  view: ReportView,
  context: QueryContext,
): Promise<{ count: number; totals: Row }> => {
  const { facts, query, parameters } = input;
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

const readRows = async (input: RunInput, view: ReportView, context: QueryContext): Promise<RawRow[]> => {
  const { facts, query, parameters } = input;
  return facts.query<RawRow>(sql`
    select * from (${query.rows(context)}) where ${searchOf(input)}
    order by ${orderBy(view, parameters)}, ${query.tie} desc
    limit ${u32(parameters.limit)} offset ${u32(parameters.offset)}`);
};

/** Whether this question has a like-for-like period: not where a search or a department narrows it. */
const isCompared = ({ query, scope, parameters }: RunInput): boolean =>
  query.comparable &&
  parameters.departmentId === undefined &&
  parameters.searchText.trim() === '' &&
  scope.locations.length > 0;

/** What is not whole, and what is whole in both periods compared: both judged from one reading of what arrived. */
const readTrust = async (input: RunInput): Promise<{ whole: Wholeness; comparison: Comparison | null }> => {
  const { facts, scope, now } = input;
  const compared = isCompared(input);
  const before = earlier(scope);
  const histories = await readHistories(facts, scope, compared ? before.from : scope.from);
  const [whole, comparison] = await Promise.all([
    readWholeness(facts, scope, histories, now.today),
    compared ? compare(facts, scope, judge(histories, scope, now.today), judge(histories, before, now.today)) : null,
  ]);
  return { whole, comparison };
};

const salesNames = [
  'qty',
  'amt',
  'net_sales_qty',
  'net_sales_amt',
  'customer_qty',
  'dep_id',
  'name',
  'description',
  'depth',
];

/** A sales row always has every name of ENT-18, empty where it has no meaning for that row. */
const asSalesRow = (row: Row): Row => {
  const full: Row = { ...row };
  for (const name of [...salesNames, 'credit', 'debit']) full[name] ??= null;
  full['qty'] ??= full['net_sales_qty'] ?? null;
  full['amt'] ??= full['net_sales_amt'] ?? null;
  return full;
};

/** A row as it travels: typed, with its ratios, the state of its store or store-day, and the token of its receipt. */
const finishRow = (raw: RawRow, view: ReportView, whole: Wholeness): Row => {
  const row = toWire(raw, view.columns);
  if (raw['entry_no'] !== undefined) {
    const { location_id: location, date, lane, number, occurrence } = raw;
    const key = {
      location: Number(location),
      date: String(date),
      lane: String(lane),
      number: String(number),
      occurrence: Number(occurrence),
    };
    row['token'] = encodeToken(key);
    row['uniqueId'] = uniqueIdOf(key);
    row['recordNumber'] = key.number;
    row['regionLocationId'] = row['reg_loc_id'] ?? null;
    for (const inner of ['location_id', 'occurrence', 'entry_no']) delete row[inner];
    return row;
  }
  if (raw['reg_loc_id'] !== undefined) {
    const state = whole.stateOf(Number(raw['reg_loc_id']), typeof raw['date'] === 'string' ? raw['date'] : null);
    if (state) row['state'] = state;
  }
  return asSalesRow(row);
};

/** Answers one report: a page of rows, the totals of all of them, what is not whole, and what there is to compare with. */
export const runReport = async (input: RunInput): Promise<Omit<ReportReply, 'isSuccess' | 'message'>> => {
  const { facts, definition, query, scope, parameters, company, now } = input;
  const view = viewOf(definition, parameters.view);
  const context: QueryContext = { scope, parameters, view: parameters.view, company };
  const [rows, { count, totals }, { whole, comparison }, chart] = await Promise.all([
    readRows(input, view, context),
    readTotals(input, view, context),
    readTrust(input),
    view.chart === 'period'
      ? chartOf(facts, scope, company, now)
      : view.chart
        ? categoryChart(facts, query, context, view)
        : null,
  ]);
  return {
    data: rows.map((raw) => finishRow(raw, view, whole)),
    totalCount: count,
    totals,
    completeness: whole.completeness,
    comparison,
    chart,
  };
};
