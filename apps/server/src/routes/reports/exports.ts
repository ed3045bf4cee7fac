import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as endpoints from '@lanewise/contract/endpoints/exports';
import * as halves from '@lanewise/contract/endpoints/schemas/exports';
import { exportParameters, type ExportParameters } from '@lanewise/contract/reports/export';
import { MOST_EXCEL_ROWS } from '@lanewise/contract/reports/files';
import type { ReportDefinition } from '@lanewise/contract/reports/definition';
import { reportList } from '@lanewise/contract/reports/index';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { askerOf } from '../../plugins/asker.ts';
import { mediaTypes, openExport, TooManyRows, type ExportFile } from '../../exports/export.ts';
import { openExports, type Exports } from '../../exports/progress.ts';
import { openSpool } from '../../exports/spool.ts';
import { assertSpace } from '../../ingest/receive/receive.ts';
import { notFound, Refusal } from '../../plugins/refusal.ts';
import { changesOf } from '../../plugins/changes.ts';
import { reply as answer } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { openReport } from '../../reports/open.ts';
import { sourcesOf, type ReportParts } from '../sources.ts';

const tags = ['Exports'];

const refusedExport = (error: unknown): unknown =>
  error instanceof TooManyRows
    ? new Refusal(400, 'export.tooManyRows', `A spreadsheet holds ${MOST_EXCEL_ROWS} rows. Choose csv or fewer days`, {
        params: { rows: error.rows, most: MOST_EXCEL_ROWS },
      })
    : error;

/** The owner of exports: a session's user in one company, or a program. */
const ownerOf = ({ caller }: FastifyRequest): string =>
  JSON.stringify([caller.kind, caller.user.userId, caller.user.username, caller.companyId]);

/** Most bytes that one file takes on the disk while it is read. */
const mostSpooled = 2 * 1024 ** 3;

/**
 * Sends the file through a spool on disk, so that the database engine finishes the file even if the client reads
 * slowly.
 */
const throughDisk = async (
  { config }: AppParts,
  { left: signal }: FastifyRequest,
  { body, ...file }: ExportFile,
): Promise<ExportFile> => {
  const assertSpaceLeft = (): Promise<void> => assertSpace({ config });
  const folder = join(config.home, 'spool');
  return {
    ...file,
    body: await openSpool(body, { folder, mostBytes: mostSpooled, assertSpace: assertSpaceLeft, signal }),
  };
};

/** 2026-11-20 09:15 */
const localTime = (at: Date, timeZone: string): string =>
  at.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });

const sendExport = async (
  parts: AppParts,
  own: ReportParts & { running: Exports },
  definition: ReportDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  parameters: ExportParameters,
): Promise<FastifyReply> => {
  const { startDate, lastDate, type } = parameters;
  request.audited({
    subject: { kind: 'report', name: definition.id },
    changes: changesOf(null, { startDate, lastDate, type }),
  });
  const { question, company, at } = await openReport(sourcesOf(parts, own), askerOf(request), definition, parameters);
  const progress = own.running.begin(ownerOf(request), parameters.exportId);
  request.left.addEventListener('abort', () => progress.end(), { once: true });
  const file = await openExport({
    question,
    parameters,
    company,
    clock: request.caller.user.clock,
    made: at,
    localTime: localTime(at, company.timeZone),
    signal: request.left,
    onProgress: (change) => progress.report(change),
  }).catch((error: unknown) => {
    throw refusedExport(error);
  });
  return send(reply, await throughDisk(parts, request, file));
};

const send = (reply: FastifyReply, { name, mediaType, body }: ExportFile): FastifyReply =>
  reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(body, { objectMode: false, highWaterMark: 64 * 1024 }));

/** One GET per report: the whole filtered result as a file, under the rights of the report itself. */
const exportRoute = (
  app: App,
  parts: AppParts,
  own: ReportParts & { running: Exports },
  definition: ReportDefinition,
) =>
  app.get(
    `/${definition.path}/export`,
    {
      config: {
        access: definition.access === 'session' ? 'session' : { anyOf: definition.access },
        audit: 'export.start',
        download: true,
      },
      schema: {
        operationId: `${definition.id}Export`,
        tags,
        summary: `Report ${definition.id} as csv, pdf or excel: every row of the result, with its totals`,
        querystring: exportParameters,
        produces: Object.values(mediaTypes),
      },
    },
    (request, reply) => sendExport(parts, own, definition, request, reply, request.query),
  );

export const exportRoutes =
  (own: ReportParts): RouteModule =>
  (app: App, parts: AppParts) => {
    const running = openExports();
    for (const definition of reportList) exportRoute(app, parts, { ...own, running }, definition);
    const serve = serving(app, endpoints, halves);

    serve('progressOfExport', async (request) => {
      const found = running.find(ownerOf(request), request.params.exportId);
      if (!found) throw notFound();
      return answer(found);
    });
  };
