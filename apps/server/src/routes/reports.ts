import type { Access } from '@lanewise/contract/access';
import { permissionNames, permissions } from '@lanewise/contract/permissions';
import { reportList } from '@lanewise/contract/reports/index';
import type { ReportDefinition } from '@lanewise/contract/reports/definition';
import { reportParameters, type ReportParameters } from '@lanewise/contract/reports/parameters';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App, AppParts, RouteModule } from '../app.ts';
import { reply } from '../plugins/reply.ts';
import { runReport } from '../reports/run.ts';
import { asRefusal, openQuestion, type ReportParts } from './question.ts';

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

const answerReport = async (
  parts: AppParts,
  own: ReportParts,
  definition: ReportDefinition,
  request: FastifyRequest,
  parameters: ReportParameters,
): Promise<z.output<typeof answer>> => {
  const { question } = await openQuestion(parts, own, definition, request, parameters);
  const result = await runReport(question).catch((error: unknown) => {
    throw asRefusal(error);
  });
  return { ...reply(result.data, result) };
};

/** Paths of a report, and the view that each answers with where none is asked for. */
const pathsOf = ({ path, aliases, views }: ReportDefinition): [path: string, view: string][] => [
  ...[path, ...aliases].map((one): [string, string] => [one, 'default']),
  ...Object.entries(views).flatMap(([view, own]): [string, string][] => (own.path ? [[own.path, view]] : [])),
];

/** A report asks for its area's access group; a path that is a right of its own opens to holders of that right as well. */
const accessOf = ({ access }: ReportDefinition, path: string): Access =>
  access === 'session'
    ? 'session'
    : {
        anyOf: access,
        permission: permissionNames.find((key) => permissions[key].path === path && permissions[key].method === 'GET'),
      };

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
            config: { access: accessOf(definition, path) },
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
