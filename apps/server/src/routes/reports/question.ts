import type { Company } from '@lanewise/contract/entities/company';
import type { ReportDefinition } from '@lanewise/contract/reports/definition';
import { reportFilters } from '@lanewise/contract/reports/filters';
import type { ReportId } from '@lanewise/contract/reports/index';
import type { ReportParameters } from '@lanewise/contract/reports/parameters';
import { dayIn } from '@lanewise/domain/calendar/day';
import type { FastifyRequest } from 'fastify';
import type { AppParts } from '../../plugins/app.ts';
import type { Gate } from '../../ingest/gate.ts';
import type { Calendars } from '../../meta/trading-types.ts';
import { companyOf } from '../../plugins/caller.ts';
import { badField, notFound } from '../../plugins/refusal.ts';
import type { Arrivals } from '../../reports/engine/arrivals.ts';
import { clockIn } from '../../reports/engine/clock.ts';
import { factsFor } from '../../reports/engine/long.ts';
import type { Months } from '../../reports/engine/months.ts';
import { namesOf, type Names } from '../../reports/engine/names.ts';
import { queries } from '../../reports/queries.ts';
import type { Question } from '../../reports/engine/query.ts';
import { InvalidParameter } from '../../reports/engine/question.ts';
import type { FillingOf } from '../operations/filling.ts';

/** What reports need in addition to the stores. */
export interface ReportParts {
  gate: Gate;
  arrivals: Arrivals;
  months: Months;
  calendars: Calendars;
  fillingOf: FillingOf;
}

/** Turns a parameter error of a report into the answer to the caller. */
export const asRefusal = (error: unknown): unknown => {
  if (error instanceof InvalidParameter) return badField(error.field, 'choice', `${error.field}: ${error.message}`);
  return error;
};

const refuseForeignFilters = (definition: ReportDefinition, parameters: ReportParameters): void => {
  const foreign = reportFilters.find((name) => parameters[name] !== undefined && !definition.filters.includes(name));
  if (foreign) throw badField(foreign, 'unknown', `${foreign} is not a filter of this report`);
};

/** Business date and clock in a time zone at a moment. */
export const nowIn = (timeZone: string, at: Date): Question['now'] => ({
  today: dayIn(at, timeZone),
  time: clockIn(timeZone, at),
  at,
});

export const readNames = async (
  { places, departments }: AppParts['meta'],
  calendars: Calendars,
  companyId: number,
  authorityLevel: number,
): Promise<Names> => {
  const [locations, regions, list, set] = await Promise.all([
    places.locations(companyId),
    places.hierarchy(companyId),
    departments.list(companyId),
    calendars.of(companyId),
  ]);
  return namesOf({ locations, regions, departments: list, calendars: set, authorityLevel });
};

export interface OpenQuestion {
  question: Question;
  company: Company;
  at: Date;
}

/** A report for its caller: within the company in force and the caller's locations. Refuses unknown parameters. */
export const openQuestion = async (
  { meta, clock }: AppParts,
  { gate, arrivals, months, calendars, fillingOf }: ReportParts,
  definition: ReportDefinition,
  request: FastifyRequest,
  parameters: ReportParameters,
): Promise<OpenQuestion> => {
  gate.pass(companyOf(request.caller));
  refuseForeignFilters(definition, parameters);
  const facts = request.ask();
  const company = await meta.companies.find(companyOf(request.caller));
  if (!company) throw notFound();
  const { isAdmin, user } = request.caller;
  const [scope, calendar, names] = await Promise.all([
    request.scope(parameters),
    meta.calendarPeriods.of(company.id),
    readNames(meta, calendars, company.id, isAdmin ? 1 : user.authorityLevel),
  ]);
  if (!calendar) throw notFound();
  const at = clock?.() ?? new Date();
  const question: Question = {
    facts: factsFor(facts, scope),
    definition,
    query: queries[definition.id as ReportId],
    scope,
    parameters,
    arrivals,
    months,
    programLists: () => meta.categories.ofPrograms(company.id),
    names,
    company: { ...calendar, timeZone: company.timeZone },
    now: nowIn(company.timeZone, at),
    wholeFrom: fillingOf(company.id)?.wholeFrom ?? null,
  };
  return { question, company, at };
};
