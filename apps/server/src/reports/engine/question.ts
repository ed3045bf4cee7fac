import { own } from '@lanewise/contract/own';
import type { Row } from '@lanewise/contract/envelope';
import { fieldOf, type FieldId } from '@lanewise/contract/fields';
import type { ReportDefinition, ReportView } from '@lanewise/contract/reports/definition';
import type { ReportParameters } from '@lanewise/contract/reports/parameters';
import type { SortDirection } from '@lanewise/contract/primitives/sort';
import type { Scope } from '../../facts/scope.ts';
import { empty, join, sql, u32, type Sql } from '../../facts/sql.ts';
import type { Questions } from '../../facts/types.ts';
import type { Arrivals } from './arrivals.ts';
import { columnOf, orderOf } from './columns.ts';
import type { ProgramItems } from './program-items.ts';
import type { Names } from './names.ts';
import type { CompanyFacts, OnlyReceipts, QueryContext, RawRow, ReportQuery } from './query.ts';
import type { WholeDays } from './whole-days.ts';
import { toWire } from './wire.ts';

interface Order {
  field: FieldId;
  direction: SortDirection;
}

/** A parameter that this report does not support. */
export class InvalidParameter extends Error {
  override readonly name = 'InvalidParameter';
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

export interface RunInput {
  facts: Questions;
  definition: ReportDefinition;
  query: ReportQuery;
  scope: Scope;
  parameters: ReportParameters;
  company: CompanyFacts;
  names: Names;
  arrivals: Arrivals;
  /** The known range of a page of receipts. */
  only?: OnlyReceipts;
  /** For queries that judge days. */
  wholeDays?: WholeDays | undefined;
  /** For queries that read something before their rows. */
  prepared?: unknown;
  /** For queries that need them. */
  programs?: ProgramItems | undefined;
  /** Figures that exceed a number are returned as digits: for files. */
  isExact?: boolean;
  /** While history is still coming in: the business date before which figures are incomplete. */
  wholeFrom?: string | null;
  /**
   * Current business date and hour at the company; `time`: its clock, '2026-11-20 07:42:10', absent at the full hour;
   * `at`: the moment.
   */
  now: { today: string; hour: number; time?: string; at?: Date };
}

export const viewOf = (definition: ReportDefinition, name: string): ReportView => {
  const view = own(definition.views, name);
  if (!view) throw new InvalidParameter('view', `"${name}" is none of ${Object.keys(definition.views).join(', ')}.`);
  return view;
};

export const contextOf = ({
  scope,
  names,
  parameters,
  company,
  only,
  wholeDays,
  prepared,
  programs,
  now,
}: RunInput): QueryContext => ({
  scope,
  names,
  parameters,
  view: parameters.view,
  company,
  only,
  wholeDays,
  prepared,
  programs,
  now: { today: now.today, at: now.at, time: now.time ?? `${now.today} ${String(now.hour).padStart(2, '0')}:00:00` },
});

/** The requested columns with their directions; refuses columns that the view lacks, and duplicates. */
const askedOrder = (view: ReportView, { sortCol = [], sortDir = [] }: ReportParameters): Order[] =>
  sortCol.map((name, at) => {
    const sortable = view.columns.filter((column) => !fieldOf(column).drawn);
    const field = sortable.find((column) => column === name);
    if (!field) throw new InvalidParameter('sortCol', `"${name}" is none of ${sortable.join(', ')}.`);
    if (sortCol.indexOf(name) !== at) throw new InvalidParameter('sortCol', `"${name}" is named twice.`);
    return { field, direction: sortDir[at] ?? 'ASC' };
  });

/** The requested order, then that of the view itself, so that pages never overlap. */
const orderBy = (view: ReportView, parameters: ReportParameters): Sql => {
  const asked = askedOrder(view, parameters);
  const own = view.sort
    .filter(({ field }) => !asked.some((one) => one.field === field))
    .map(({ field, direction }) => ({ field, direction: named(field, direction, parameters) }));
  return join(
    [...asked, ...own].map(({ field, direction }) =>
      direction === 'DESC' ? sql`${orderOf(field, view.columns)} desc` : sql`${orderOf(field, view.columns)} asc`,
    ),
    sql`, `,
  );
};

/** Applies dateSortDir and nameSortDir of the hourly view. */
const named = (field: FieldId, direction: SortDirection, parameters: ReportParameters): SortDirection => {
  if (field === 'location' || field === 'name') return parameters.nameSortDir ?? direction;
  return ['date', 'hour', 'week', 'month'].includes(field) ? (parameters.dateSortDir ?? direction) : direction;
};

const searched = (input: RunInput): Sql => {
  const { query, parameters, definition } = input;
  const asked = parameters.searchText.trim();
  if (asked === '') return empty;
  const condition = query.search(asked, parameters.view, contextOf(input));
  if (!condition) throw new InvalidParameter('searchText', `The report ${definition.id} cannot be searched.`);
  return sql`where ${condition}`;
};

/** Fields whose total is the sum over rows. */
const summed = (view: ReportView, ownTotals: boolean): FieldId[] =>
  [...new Set([...view.columns, ...view.keyFigures, ...(view.parts ?? [])])].filter((field) => {
    const { total } = fieldOf(field);
    return total === 'sum' || (total === 'total' && !ownTotals);
  });

/** Count and totals of all rows that a question finds, whatever page is shown. */
export interface Whole {
  count: number;
  totals: Row;
}

const isSearching = ({ parameters }: RunInput): boolean => parameters.searchText.trim() !== '';

const sumFields = (input: RunInput): FieldId[] =>
  summed(viewOf(input.definition, input.parameters.view), input.query.totals(contextOf(input)) !== null);

/** Count and sums if nothing is found. */
export const noSums = (input: RunInput): RawRow => ({
  row_count: '0',
  ...Object.fromEntries(sumFields(input).map((field) => [field, '0'])),
});

/** The values that a query's `totals` add to the sums of its rows. */
const readOwnTotals = async (input: RunInput): Promise<RawRow> => {
  const own = isSearching(input) ? null : input.query.totals(contextOf(input));
  if (!own) return {};
  const [row] = await input.facts.query<RawRow>(own);
  return row ?? {};
};

export const wholeOf = (input: RunInput, sum: RawRow, extra: RawRow): Whole => {
  const { row_count: count, entries: _, ...rest } = sum;
  const view = viewOf(input.definition, input.parameters.view);
  const totals = toWire({ ...rest, ...extra }, [...view.columns, ...view.keyFigures], input.isExact);
  // Customers of the found departments cannot be counted from sums: an empty total is better than a wrong one.
  if (isSearching(input) && input.query.totals(contextOf(input))) totals['customer_qty'] = null;
  return { count: Number(count ?? 0), totals };
};

/** Count and sums from a rollup, if one has them. */
export const readyOf = (input: RunInput): Sql | null =>
  isSearching(input) ? null : (input.query.whole?.(contextOf(input)) ?? null);

/** Up to this many receipts of a search or filter are listed by entry number: then only their rows are read. */
export const mostKnown = 100;

/** Count and sums in a query of their own: if a rollup has them, or no row carries them. */
export const readSums = async (input: RunInput): Promise<RawRow> => {
  const { facts, query } = input;
  const sums = sumFields(input).map((field) => sql`, sum(${columnOf(field)}) as ${columnOf(field)}`);
  const [sum] = await facts.query<RawRow>(
    readyOf(input) ??
      query.found?.(contextOf(input), mostKnown + 1) ??
      sql`
      select count() as row_count${join(sums, sql``)}
      from (select * from (${query.rows(contextOf(input))}) ${searched(input)})`,
  );
  return sum ?? {};
};

export const readTotals = async (input: RunInput): Promise<Whole> => {
  const [sum, extra] = await Promise.all([readSums(input), readOwnTotals(input)]);
  return wholeOf(input, sum, extra);
};

/** All rows that a question finds, in the requested order, with further columns. */
export const orderedRows = (input: RunInput, further: Sql = empty): Sql => {
  const { definition, query, parameters } = input;
  return sql`
    select *${further} from (${query.rows(contextOf(input))}) ${searched(input)}
    order by ${orderBy(viewOf(definition, parameters.view), parameters)}, ${query.tie} desc`;
};

/** Rows that are read at once if their chart is drawn from all of them: more than any chain has departments. */
const mostCharted = 1_000;

/** One page of rows with count and totals of all of them; `all` are the rows themselves, if they were read. */
export interface Page extends Whole {
  rows: RawRow[];
  all: RawRow[] | null;
}

/** Whether count and sums do not come from the rows: then the rows carry none. */
const isWhole = (input: RunInput): boolean => input.query.found !== undefined || readyOf(input) !== null;

/**
 * Rows of a page. They carry the sums over all rows: that costs almost nothing, while a second query would cost as much
 * as the first.
 */
export const pageStatement = (input: RunInput, limit: number, offset: number): Sql => {
  const sums = sumFields(input).map((field) => sql`, sum(${columnOf(field)}) over ()`);
  const overAll = isWhole(input) ? empty : sql`, tuple(count() over ()${join(sums, empty)}) as over_all`;
  return sql`${orderedRows(input, overAll)} limit ${u32(limit)} offset ${u32(offset)}`;
};

const readSummed = async (input: RunInput, limit: number, offset: number): Promise<Whole & { rows: RawRow[] }> => {
  const [rows, extra] = await Promise.all([
    input.facts.query<RawRow & { over_all: string[] }>(pageStatement(input, limit, offset)),
    readOwnTotals(input),
  ]);
  const [first] = rows;
  if (!first) return { rows: [], ...wholeOf(input, await readSums(input), extra) };
  const [count, ...totals] = first.over_all;
  const sum = Object.fromEntries(sumFields(input).map((field, at) => [field, totals[at] ?? null]));
  return {
    rows: rows.map(({ over_all: _, ...row }) => row),
    ...wholeOf(input, { row_count: count ?? 0, ...sum }, extra),
  };
};

export const readPage = async (input: RunInput): Promise<Page> => {
  const { facts, definition, parameters } = input;
  const { limit, offset } = parameters;
  if (isWhole(input)) {
    const [rows, whole] = await Promise.all([
      facts.query<RawRow>(pageStatement(input, limit, offset)),
      readTotals(input),
    ]);
    return { rows, all: null, ...whole };
  }
  const charted = viewOf(definition, parameters.view).chart === 'category' && offset + limit <= mostCharted;
  if (!charted) return { all: null, ...(await readSummed(input, limit, offset)) };
  const { rows, ...whole } = await readSummed(input, mostCharted, 0);
  return { rows: rows.slice(offset, offset + limit), all: whole.count === rows.length ? rows : null, ...whole };
};
