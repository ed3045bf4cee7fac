import type { Filling } from '@lanewise/contract/entities/filling';
import type { ReportDefinition } from '@lanewise/contract/reports/definition';
import { reportFilters } from '@lanewise/contract/reports/filters';
import type { ReportId } from '@lanewise/contract/reports/index';
import type { ReportParameters } from '@lanewise/contract/reports/parameters';
import { whenever, type Asker } from '../question/asker.ts';
import { InvalidParameter } from '../question/invalid-parameter.ts';
import { openQuestion, type Opened, type QuestionSources } from '../question/open.ts';
import { settledNumber } from './cashiers/settled-number.ts';
import type { Question } from '../question/question.ts';
import type { ReportQuestion } from './engine/query.ts';
import { queries } from './queries.ts';
import { departmentsEverSold } from './sales/sold-departments.ts';

export interface ReportSources extends QuestionSources {
  /** The part of a company's history that has not arrived yet. Null: no history is being received. */
  fillingOf: (companyId: number) => Filling | null;
}

const refuseForeignFilters = (definition: ReportDefinition, parameters: ReportParameters): void => {
  const foreign = reportFilters.find((name) => parameters[name] !== undefined && !definition.filters.includes(name));
  if (foreign) throw new InvalidParameter(foreign, 'It is not a filter of this report', 'unknown');
};

/** The number of the cashier that the parameters name, if they name one. */
const settled = async ({ facts, scope, parameters }: ReportQuestion): Promise<ReportParameters> => {
  const { cashierNumber } = parameters;
  if (cashierNumber === undefined) return parameters;
  return { ...parameters, cashierNumber: await settledNumber(facts, scope, cashierNumber) };
};

/**
 * Returns the names of a question. Leaves out the name of a department in which no store in the caller's sight ever
 * sold, because the caller can only have guessed the id of the department.
 */
const namesFor = async (
  asker: Asker,
  { names, facts }: Question,
  { departmentId }: ReportParameters,
): Promise<Question['names']> => {
  if (departmentId === undefined || !names.departments.has(departmentId)) return names;
  const seen = await asker.scope(whenever);
  if (seen.whole || (await departmentsEverSold(facts, seen)).has(departmentId)) return names;
  return { ...names, departments: new Map([...names.departments].filter(([id]) => id !== departmentId)) };
};

/** Opens a person's question to a report. Refuses filters that the report does not have. */
export const openReport = async (
  sources: ReportSources,
  asker: Asker,
  definition: ReportDefinition,
  parameters: ReportParameters,
): Promise<Opened<ReportQuestion>> => {
  refuseForeignFilters(definition, parameters);
  const { question, company, at } = await openQuestion(sources, asker, parameters);
  const wholeFrom = sources.fillingOf(company.id)?.wholeFrom ?? null;
  const query = queries[definition.id as ReportId];
  const names = await namesFor(asker, question, parameters);
  const asked: ReportQuestion = { ...question, names, definition, query, parameters, wholeFrom };
  const stated: ReportQuestion = { ...asked, ...(await query.stated?.(asked)) };
  return { question: { ...stated, parameters: await settled(stated) }, company, at };
};
