import type { Company } from '@lanewise/contract/entities/company';
import { own as ownOf } from '@lanewise/contract/own';
import type { ReportDefinition } from '@lanewise/contract/reports/definition';
import { reportFilters } from '@lanewise/contract/reports/filters';
import type { ReportId } from '@lanewise/contract/reports/index';
import type { ReportParameters } from '@lanewise/contract/reports/parameters';
import { dayIn, instantOf } from '@lanewise/domain/calendar/day';
import type { FastifyRequest } from 'fastify';
import type { AppParts } from '../../plugins/app.ts';
import type { Gate } from '../../ingest/gate.ts';
import type { Calendars } from '../../meta/trading-types.ts';
import { companyOf } from '../../plugins/caller.ts';
import { badField, notFound } from '../../plugins/refusal.ts';
import type { Arrivals } from '../../question/arrivals.ts';
import { settledNumber } from '../../reports/cashiers/settled-number.ts';
import { clockIn, type Now } from '../../question/clock.ts';
import { chosenColumns, pointColumns } from '../../reports/data-points/columns.ts';
import { namedLists } from '../../points/company.ts';
import { earlierState, type Earlier } from '../../question/earlier.ts';
import type { LastEntries } from '../../question/last-entries.ts';
import { factsFor } from '../../question/long.ts';
import type { Months } from '../../question/months.ts';
import { namesOf, type Names } from '../../question/names.ts';
import { queries } from '../../reports/queries.ts';
import type { OwnNames, ReportQuestion } from '../../reports/engine/query.ts';
import { InvalidParameter } from '../../question/invalid-parameter.ts';
import type { FillingOf } from '../operations/filling.ts';
import { openEntered } from './entered.ts';

/** What reports need in addition to the stores. */
export interface ReportParts {
  gate: Gate;
  arrivals: Arrivals;
  lastEntries: LastEntries;
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
export const nowIn = (timeZone: string, at: Date): Now => ({
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

/** Reads once for a question, when it is asked for. */
const once = <Value>(read: () => Promise<Value>): (() => Promise<Value>) => {
  let value: Promise<Value> | null = null;
  return () => (value ??= read());
};

/** Data points of a company, with the items of the lists that their filters name. */
export const readCompanyPoints = async ({ dataPoints, categories }: AppParts['meta'], companyId: number) => {
  const points = await dataPoints.all(companyId);
  return { points, items: await categories.itemsOf(companyId, namedLists(points)) };
};

/**
 * Names of data points, and the columns of a screen of them: those that it begins with where a question names none.
 * Refuses columns and a category that the company does not have.
 */
const readOwn = async (
  { meta }: AppParts,
  companyId: number,
  { views }: ReportDefinition,
  parameters: ReportParameters,
  read: ReportQuestion['dataPoints'],
): Promise<{ parameters: ReportParameters; own?: OwnNames }> => {
  const part = ownOf(views, parameters.view)?.dataPoints;
  if (part === undefined && parameters.dataPoint === undefined) return { parameters };
  const [{ points }, categories] = await Promise.all([read(), meta.dataPointCategories.all(companyId)]);
  const columns = pointColumns(points);
  const own = {
    columns: new Map(columns.map((column) => [column.field, column])),
    points: new Map(points.map(({ dpId, name }) => [dpId, name])),
    categories: new Map(categories.map(({ id, name }) => [id, name])),
  };
  const { pointCategory, points: named = part && chosenColumns(columns, part, pointCategory) } = parameters;
  if (pointCategory !== undefined && !own.categories.has(pointCategory))
    throw badField('pointCategory', 'choice', `${pointCategory} is no category of data points`);
  const unknown = named?.find((field) => !own.columns.has(field));
  if (unknown !== undefined) throw badField('points', 'choice', `${unknown} is no column of a data point`);
  return { parameters: { ...parameters, points: named }, own };
};

/** The store as it was known at a time of the company; null: as it is now. Refuses a time that is to come. */
export const openEarlier = async (
  { meta, clock }: AppParts,
  request: FastifyRequest,
  { id, timeZone }: Pick<Company, 'id' | 'timeZone'>,
  knownAt: string | undefined,
): Promise<Earlier | null> => {
  if (knownAt === undefined) return null;
  const at = instantOf(knownAt, timeZone);
  if (at > (clock?.() ?? new Date())) throw badField('knownAt', 'date.range', 'knownAt is still to come');
  return earlierState(request.ask(), id, await meta.books.positionAt(id, at), at);
};

export interface OpenQuestion {
  question: ReportQuestion;
  company: Company;
  at: Date;
}

/** A report for its caller: within the company in force and the caller's locations. Refuses unknown parameters. */
export const openQuestion = async (
  app: AppParts,
  { gate, arrivals, months, calendars, fillingOf }: ReportParts,
  definition: ReportDefinition,
  request: FastifyRequest,
  parameters: ReportParameters,
): Promise<OpenQuestion> => {
  const { meta, clock } = app;
  gate.pass(companyOf(request.caller));
  refuseForeignFilters(definition, parameters);
  const facts = request.ask();
  const company = await meta.companies.find(companyOf(request.caller));
  if (!company) throw notFound();
  const { isAdmin, user } = request.caller;
  const books = () =>
    parameters.knownAt === undefined ? meta.books : meta.books.asOf(instantOf(parameters.knownAt, company.timeZone));
  const dataPoints = once(async () => {
    const entered = openEntered(books(), request.caller, company.id);
    return { ...(await readCompanyPoints(meta, company.id)), ...(entered && { entered }) };
  });
  const [scope, calendar, asked, names] = await Promise.all([
    request.scope(parameters),
    meta.calendarPeriods.of(company.id),
    readOwn(app, company.id, definition, parameters, dataPoints),
    readNames(meta, calendars, company.id, isAdmin ? 1 : user.authorityLevel),
  ]);
  if (!calendar) throw notFound();
  const { cashierNumber } = asked.parameters;
  const settled =
    cashierNumber === undefined
      ? asked.parameters
      : { ...asked.parameters, cashierNumber: await settledNumber(facts, scope, cashierNumber) };
  const made = clock?.() ?? new Date();
  const earlier = await openEarlier(app, request, company, parameters.knownAt);
  const at = earlier?.at ?? made;
  const question: ReportQuestion = {
    facts: factsFor(earlier?.facts ?? facts, scope),
    definition,
    query: queries[definition.id as ReportId],
    scope,
    ...asked,
    parameters: settled,
    arrivals: earlier?.arrivals ?? arrivals,
    months: earlier?.months ?? months,
    programLists: () => meta.categories.ofPrograms(company.id),
    dataPoints,
    names,
    company: { ...calendar, timeZone: company.timeZone },
    now: nowIn(company.timeZone, at),
    wholeFrom: fillingOf(company.id)?.wholeFrom ?? null,
  };
  return { question, company, at: made };
};
