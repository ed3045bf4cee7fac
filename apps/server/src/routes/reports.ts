import { reportList, type ReportId } from '@lanewise/contract/reports/index';
import { reportFilters, type ReportDefinition } from '@lanewise/contract/reports/definition';
import { reportParameters, type ReportParameters } from '@lanewise/contract/reports/parameters';
import { dayIn } from '@lanewise/domain/calendar/day';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App, AppParts, RouteModule } from '../app.ts';
import { freshDimensions } from '../ingest/dimensions.ts';
import type { Gate } from '../ingest/gate.ts';
import { companyOf } from '../plugins/caller.ts';
import { badField, notFound } from '../plugins/refusal.ts';
import { reply } from '../plugins/reply.ts';
import type { Arrivals } from '../reports/arrivals.ts';
import { queries } from '../reports/queries.ts';
import { InvalidParameter } from '../reports/question.ts';
import { runReport } from '../reports/run.ts';

const value = z.union([z.string(), z.number(), z.null(), z.array(z.string()).readonly()]);
const row = z.record(z.string(), value);

/** Documented loosely: which names a row has is the definition's to say, and `run` makes rows from nothing else. */
const answer = z.looseObject({
  isSuccess: z.literal(true),
  message: z.string(),
  data: z.array(row),
  totalCount: z.number(),
  totals: row,
});

const refuseForeignFilters = (definition: ReportDefinition, parameters: ReportParameters): void => {
  const foreign = reportFilters.find((name) => parameters[name] !== undefined && !definition.filters.includes(name));
  if (foreign) throw badField(foreign, 'unknown', `${foreign} is not a filter of this report`);
};

/** Business date and hour in a time zone now. */
const nowIn = (timeZone: string, at: Date): { today: string; hour: number } => {
  const hour = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at);
  return { today: dayIn(at, timeZone), hour: Number(hour) };
};

const asRefusal = (error: unknown): unknown => {
  if (error instanceof InvalidParameter) return badField(error.field, 'choice', `${error.field}: ${error.message}`);
  return error;
};

/** What reports need beside the stores. */
export interface ReportParts {
  gate: Gate;
  arrivals: Arrivals;
}

const answerReport = async (
  { facts, meta, clock }: AppParts,
  { gate, arrivals }: ReportParts,
  definition: ReportDefinition,
  request: FastifyRequest,
  parameters: ReportParameters,
): Promise<z.output<typeof answer>> => {
  gate.pass();
  refuseForeignFilters(definition, parameters);
  const company = await meta.companies.find(companyOf(request.caller));
  if (!company) throw notFound();
  const { locations } = await freshDimensions({ meta, facts }, company.id);
  const result = await runReport({
    facts,
    definition,
    query: queries[definition.id as ReportId],
    scope: await request.scope(parameters),
    parameters,
    arrivals,
    places: new Map(
      locations.map((one) => [
        one.location_id,
        { location: one.location_id, regLocId: one.reg_loc_id, name: one.name },
      ]),
    ),
    company: { usWeek: company.us_week, timeZone: company.timeZone },
    now: nowIn(company.timeZone, clock?.() ?? new Date()),
  }).catch((error: unknown) => {
    throw asRefusal(error);
  });
  return { ...reply(result.data, result) };
};

/** Paths of a report, and the view that each answers with where none is asked for. */
const pathsOf = ({ path, aliases, views }: ReportDefinition): [path: string, view: string][] => [
  ...[path, ...aliases].map((one): [string, string] => [one, 'default']),
  ...Object.entries(views).flatMap(([view, own]): [string, string][] => (own.path ? [[own.path, view]] : [])),
];

const withView = (parameters: ReportParameters, view: string): ReportParameters =>
  parameters.view === 'default' ? { ...parameters, view } : parameters;

/** One GET a report and alias; path, access and parameters come from the definition. */
export const reportRoutes =
  (own: ReportParts): RouteModule =>
  (app: App, parts: AppParts) => {
    for (const definition of reportList) {
      for (const [path, view] of pathsOf(definition)) {
        app.get(
          `/${path}`,
          {
            config: { access: { anyOf: definition.access } },
            schema: {
              tags: ['Reports'],
              summary: `Report ${definition.id}; views ${Object.keys(definition.views).join(', ')}`,
              querystring: reportParameters,
              response: { 200: answer },
            },
          },
          (request) => answerReport(parts, own, definition, request, withView(request.query, view)),
        );
      }
    }
  };
