import { own } from '@lanewise/contract/own';
import type { ReportDefinition, ReportView } from '@lanewise/contract/reports/definition';
import type { Question } from './query.ts';

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
}

/** Refuses an unknown view before anything is read. */
export const prepare = async (question: Question): Promise<Prepared> => {
  const view = viewOf(question.definition, question.parameters.view);
  return { ...question, view, prepared: await question.query.prepare?.(question) };
};

export const searchTextOf = ({ parameters }: Question): string => parameters.searchText.trim();
