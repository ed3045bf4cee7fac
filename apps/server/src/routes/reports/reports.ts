import type { Access } from '@lanewise/contract/access';
import { replyOf } from '@lanewise/contract/endpoints/schemas/replies';
import { permissionNames, permissions } from '@lanewise/contract/permissions';
import type { Reply } from '@lanewise/contract/envelope';
import { businessDate } from '@lanewise/contract/primitives/date';
import { reportList } from '@lanewise/contract/reports/index';
import { fieldsOf } from '@lanewise/contract/reports/brought';
import type { ReportDefinition } from '@lanewise/contract/reports/definition';
import { reportParameters, type ReportParameters } from '@lanewise/contract/reports/parameters';
import { trendParameters, type Trends } from '@lanewise/contract/reports/trend';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { askerOf } from '../../plugins/asker.ts';
import { wordsOf } from '../../exports/words.ts';
import { reply } from '../../plugins/reply.ts';
import { runReport } from '../../reports/engine/run.ts';
import { readTrends } from '../../reports/engine/trend.ts';
import { openReport } from '../../reports/open.ts';
import { sourcesOf, type ReportParts } from '../sources.ts';

const value = z.union([z.string(), z.number(), z.null(), z.array(z.string()).readonly()]);
const row = z.record(z.string(), value);

/**
 * The documented schema is loose: the report definition decides which names a row has, and `run` makes rows from that
 * definition alone.
 */
const answer = z.looseObject({
  isSuccess: z.literal(true),
  message: z.string(),
  data: z.array(row),
  totalCount: z.number(),
  totals: row,
});

/** The names of a row explained, in the words of the screens' dictionary. */
const explained = ({ id, views }: ReportDefinition): string => {
  const { find } = wordsOf('en');
  const shown = new Set(Object.values(views).flatMap(fieldsOf));
  const lines = [...shown].map((field) => {
    const name = find(`column.${id}.${field}`) ?? find(`field.${field}`) ?? field;
    return `- \`${field}\`: ${name}. ${find(`field.${field}.about`) ?? ''}`.trim();
  });
  return `Names of a row:\n${lines.join('\n')}`;
};

const answerReport = async (
  parts: AppParts,
  own: ReportParts,
  definition: ReportDefinition,
  request: FastifyRequest,
  parameters: ReportParameters,
): Promise<z.output<typeof answer>> => {
  const { question } = await openReport(sourcesOf(parts, own), askerOf(request), definition, parameters);
  const { answer: found, moved } = await own.gate.reading(question.scope.company, () => runReport(question));
  const completeness = { ...found.completeness, ...(moved && { moved }) };
  return { ...reply(found.data, { ...found, completeness }) };
};

const trends = z.object({
  periods: z.array(z.object({ startDate: businessDate, lastDate: businessDate })),
  unfinished: z.boolean(),
  rows: z.record(z.string(), z.array(z.number().nullable())),
});

const answerTrends = async (
  parts: AppParts,
  own: ReportParts,
  definition: ReportDefinition,
  request: FastifyRequest,
  { keys, ...parameters }: z.output<typeof trendParameters>,
): Promise<Reply<Trends>> => {
  const { question } = await openReport(sourcesOf(parts, own), askerOf(request), definition, parameters);
  return reply((await own.gate.reading(question.scope.company, () => readTrends(question, keys))).answer);
};

/** Paths of a report, and the default view of each. */
const pathsOf = ({ path, aliases, views }: ReportDefinition): [path: string, view: string][] => [
  ...[path, ...aliases].map((one): [string, string] => [one, 'default']),
  ...Object.entries(views).flatMap(([view, own]): [string, string][] => (own.path ? [[own.path, view]] : [])),
];

/**
 * A report requires the access group of its area. A path that has a right of its own is also open to holders of that
 * right.
 */
const accessOf = ({ access }: ReportDefinition, path: string): Access =>
  access === 'session'
    ? 'session'
    : {
        anyOf: access,
        permission: permissionNames.find((key) => permissions[key].path === path && permissions[key].method === 'GET'),
      };

const withView = (parameters: ReportParameters, view: string): ReportParameters =>
  parameters.view === 'default' ? { ...parameters, view } : parameters;

/** A report by its id; its other addresses by their path as well. */
const operationOf = ({ id, path }: ReportDefinition, address: string): string =>
  address === path
    ? `${id}Report`
    : `${id}ReportAt${address.replace(/(^|[/_-])(\w)/g, (_, __, letter: string) => letter.toUpperCase())}`;

/** One GET per report and alias; path, access and parameters come from the definition. */
export const reportRoutes =
  (own: ReportParts): RouteModule =>
  (app: App, parts: AppParts) => {
    for (const definition of reportList) {
      if (Object.values(definition.views).some(({ columns }) => columns.includes('trend')))
        app.get(
          `/${definition.path}/trend`,
          {
            config: { access: accessOf(definition, definition.path) },
            schema: {
              operationId: `${definition.id}Trend`,
              tags: ['Reports'],
              summary: `Net sales of rows of the report ${definition.id} over the last comparable periods`,
              querystring: trendParameters,
              response: { 200: replyOf(trends) },
            },
          },
          (request) => answerTrends(parts, own, definition, request, request.query),
        );
      for (const [path, view] of pathsOf(definition)) {
        app.get(
          `/${path}`,
          {
            config: { access: accessOf(definition, path) },
            schema: {
              operationId: operationOf(definition, path),
              tags: ['Reports'],
              summary: `Report ${definition.id}; views ${Object.keys(definition.views).join(', ')}`,
              description: explained(definition),
              querystring: reportParameters,
              response: { 200: answer },
            },
          },
          (request) => answerReport(parts, own, definition, request, withView(request.query, view)),
        );
      }
    }
  };
