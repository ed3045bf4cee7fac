import { own } from '@lanewise/contract/own';
import { viewFor } from '@lanewise/contract/reports/brought';
import type { ReportDefinition, ReportView } from '@lanewise/contract/reports/definition';
import { isSql, type Sql } from '../../facts/sql.ts';
import type { OnlyReceipts, Question, WorkedRows } from './query.ts';

/** A parameter that this report does not support. */
export class InvalidParameter extends Error {
  override readonly name = 'InvalidParameter';
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

export const viewOf = ({ views }: ReportDefinition, name: string): ReportView => {
  const view = own(views, name);
  if (!view) throw new InvalidParameter('view', `"${name}" is none of ${Object.keys(views).join(', ')}.`);
  return view;
};

/** A question whose report has read what it needs before its rows. */
export interface Prepared extends Question {
  view: ReportView;
  prepared: unknown;
  rows: Sql | WorkedRows;
}

export const withPrepared = (question: Question, prepared: unknown): Prepared => ({
  ...question,
  view: viewFor(viewOf(question.definition, question.parameters.view), question.parameters),
  prepared,
  rows: question.query.rows(question, prepared),
});

/** Refuses an unknown view before anything is read. */
export const prepare = async (question: Question): Promise<Prepared> => {
  viewOf(question.definition, question.parameters.view);
  return withPrepared(question, await question.query.prepare?.(question));
};

/** The same question for a known range of a list. */
export const narrowed = (question: Prepared, only: OnlyReceipts): Prepared =>
  withPrepared({ ...question, only }, question.prepared);

/** The rows of a view that the server works out; null: the store has them. */
export const workedOf = ({ rows }: Prepared): WorkedRows | null => (isSql(rows) ? null : rows);

/** The select of the rows of a view; it is refused for rows that the store does not have. */
export const selectOf = ({ rows, definition }: Prepared): Sql => {
  if (!isSql(rows)) throw new TypeError(`The rows of ${definition.id} are worked out in the server.`);
  return rows;
};

export const searchTextOf = ({ parameters }: Question): string => parameters.searchText.trim();
