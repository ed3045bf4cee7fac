import type { Compared } from '@lanewise/domain/calendar/comparable';
import { fieldOf, type FieldId } from '@lanewise/contract/fields';
import { own } from '@lanewise/contract/own';
import type { SortDirection } from '@lanewise/contract/primitives/sort';
import type { ReportParameters } from '@lanewise/contract/reports/parameters';
import { viewFor } from '@lanewise/contract/reports/brought';
import type { ReportDefinition, ReportView } from '@lanewise/contract/reports/definition';
import { isSql, type Sql } from '../../facts/sql.ts';
import { InvalidParameter } from '../../question/invalid-parameter.ts';
import { earlierOf, readCompared, withChange } from './change.ts';
import type { Met } from './comparable.ts';
import type { OnlyReceipts, ReportQuestion, WorkedRows } from './query.ts';

export const viewOf = ({ views }: ReportDefinition, name: string): ReportView => {
  const view = own(views, name);
  if (!view) throw new InvalidParameter('view', `"${name}" is none of ${Object.keys(views).join(', ')}.`);
  return view;
};

/** The view that a question shows: with the columns that the question names, and the columns that its filters add. */
const shownView = (question: ReportQuestion): ReportView => {
  const { definition, parameters, query } = question;
  const view = viewOf(definition, parameters.view);
  return query.shown?.(view, question) ?? viewFor(view, parameters);
};

export interface Order {
  field: FieldId;
  direction: SortDirection;
}

/** The requested columns with their directions; refuses columns that the view lacks, and duplicates. */
export const askedOrder = (view: ReportView, { sortCol = [], sortDir = [] }: ReportParameters): Order[] =>
  sortCol.map((name, at) => {
    const sortable = view.columns.filter((column) => !fieldOf(column).drawn);
    const field = sortable.find((column) => column === name);
    if (!field) throw new InvalidParameter('sortCol', `"${name}" is none of ${sortable.join(', ')}.`);
    if (sortCol.indexOf(name) !== at) throw new InvalidParameter('sortCol', `"${name}" is named twice.`);
    return { field, direction: sortDir[at] ?? 'ASC' };
  });

/** The comparison: the earlier period, and the comparable stores. */
export interface Comparing {
  earlier: Compared;
  /** Null for a view that compares nothing. */
  compared: Met | null;
}

/** A question whose report has read the data that its rows need. */
export interface Prepared extends ReportQuestion, Comparing {
  view: ReportView;
  prepared: unknown;
  rows: Sql | WorkedRows;
}

export const withPrepared = (question: ReportQuestion & Comparing, prepared: unknown): Prepared => {
  const view = shownView(question);
  const rows = question.query.rows(question, prepared);
  return {
    ...question,
    view,
    prepared,
    rows: isSql(rows) ? withChange(rows, { ...question, prepared }, view, question.compared) : rows,
  };
};

/** Refuses an unknown view, comparison or order before anything is read. */
export const prepare = async (question: ReportQuestion): Promise<Prepared> => {
  const view = viewOf(question.definition, question.parameters.view);
  const earlier = earlierOf(question);
  if (earlier === null)
    throw new InvalidParameter('compare', 'The period to compare with must end before the other one begins.');
  askedOrder(shownView(question), question.parameters);
  const judged = readCompared(question, view, earlier);
  const [prepared, compared] = await Promise.all([question.query.prepare?.(question, judged), judged]);
  return withPrepared({ ...question, earlier, compared }, prepared);
};

/** The question, limited to the known receipts of a page of a list. */
export const narrowed = (question: Prepared, only: OnlyReceipts): Prepared =>
  withPrepared({ ...question, only }, question.prepared);

/** The rows of a view that the server calculates. Null: the store returns the rows. */
export const workedOf = ({ rows }: Prepared): WorkedRows | null => (isSql(rows) ? null : rows);

/** The select of the rows of a view. Refuses rows that the server works out. */
export const selectOf = ({ rows, definition }: Prepared): Sql => {
  if (!isSql(rows)) throw new TypeError(`The rows of ${definition.id} are worked out in the server.`);
  return rows;
};

export const searchTextOf = ({ parameters }: ReportQuestion): string => parameters.searchText.trim();
