import type { RegLocId } from '@lanewise/contract/primitives/ids';
import { type PosReportList } from '@lanewise/contract/entities/pos-report';
import * as endpoints from '@lanewise/contract/endpoints/pos-reports';
import * as halves from '@lanewise/contract/endpoints/schemas/pos-reports';
import { closingKinds, readOwnFileName, type ClosingKind } from '@lanewise/contract/entities/pos-report-rules';
import type { Language } from '@lanewise/contract/primitives/language';
import { daysBetween } from '@lanewise/domain/calendar/day';
import type { FastifyRequest } from 'fastify';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { wordsOf } from '../../exports/words.ts';
import { locationIdsOf } from '../../meta/sight.ts';
import { companyOf } from '../../plugins/caller.ts';
import { badField, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { listReports } from '../../pos-reports/lists.ts';
import { sendAttachment } from '../attachment.ts';
import { readMatrix, withVerdicts } from '../../pos-reports/verdicts.ts';
import { findStored, storedFile } from './stored.ts';
import { closingFile, compareStored, makeFor, openDay, openRange } from './asked.ts';
import type { ReportParts } from '../sources.ts';
import { sendReports } from './send.ts';

/** Largest number of store-days of one list: a year of a thousand stores. */
const mostStoreDays = 400_000;
const mostMissing = 100;
const mostMatrixDays = 31;

interface ListQuery {
  startDate: string;
  lastDate: string;
  limit: number;
  offset: number;
}

const answerList = async (
  parts: AppParts,
  own: ReportParts,
  request: FastifyRequest,
  query: ListQuery,
  { locationIds, reportType }: { locationIds: readonly RegLocId[] | undefined; reportType?: string },
): Promise<PosReportList> => {
  const { startDate, lastDate, limit, offset } = query;
  const { question } = await openRange(parts, own, request, { startDate, lastDate, locationIds });
  const { scope } = question;
  if (scope.locations.length * (daysBetween(scope.from, scope.to) + 1) > mostStoreDays)
    throw badField('startDate', 'tooBig', 'Choose fewer days or fewer locations');
  const { reports, missing } = await listReports(question, parts.meta.posReports, reportType);
  const page = await withVerdicts(question, parts.meta.posReports, reports.slice(offset, offset + limit));
  return reply(page, {
    totalCount: reports.length,
    missing: missing.slice(0, mostMissing),
    missingCount: missing.length,
  });
};

const listRoutes = (app: App, parts: AppParts, own: ReportParts): void => {
  const serve = serving(app, endpoints, halves);

  serve('listPosReports', (request) => {
    const { reportType, regionLocationId } = request.query;
    return answerList(parts, own, request, request.query, { locationIds: regionLocationId, reportType });
  });
  serve('listLocationReports', async (request) => {
    const { regionLocationId } = request.query;
    const { locations } = await request.caller.sight();
    if (!locations.some(({ regLocId }) => regLocId === regionLocationId)) throw notFound();
    return answerList(parts, own, request, request.query, { locationIds: [regionLocationId] });
  });
  serve('reportsByDay', async (request) => {
    const { startDate, lastDate, regionLocationId: locationIds, ...asked } = request.query;
    if (daysBetween(startDate, lastDate) >= mostMatrixDays)
      throw badField('startDate', 'tooBig', `Choose at most ${mostMatrixDays} days`);
    const { question } = await openRange(parts, own, request, { startDate, lastDate, locationIds });
    const { data, days, totalCount } = await readMatrix(question, parts.meta.posReports, asked);
    return reply(data, { days, totalCount });
  });
  serve('posReportTypes', async ({ caller }) => {
    const locationIds = locationIdsOf(await caller.sight());
    const sent = await parts.meta.posReports.types(companyOf(caller), locationIds);
    const ours = new Set<string>(closingKinds);
    const unsent = closingKinds.filter((kind) => !sent.some(({ reportType }) => reportType === kind));
    const types = [
      ...sent.map((type) => ({ ...type, own: ours.has(type.reportType) })),
      ...unsent.map((kind) => ({ reportType: kind, files: 0, locations: 0, lastDate: '', own: true })),
    ];
    return reply(types, { totalCount: types.length });
  });
};

const storedRoutes = (app: App, parts: AppParts, own: ReportParts): void => {
  const serve = serving(app, endpoints, halves);

  serve(
    'posReportFile',
    async (request, response) => {
      const found = await findStored(parts.meta, request.caller, request.params.posReportId);
      return sendAttachment(response, await storedFile(parts.meta, found, 'pdf', request.query.language));
    },
    { config: { download: true } },
  );
  serve('compareClosing', async (request) => {
    const found = await findStored(parts.meta, request.caller, request.params.posReportId);
    const day = await openDay(parts, own, request, found.place.reg_loc_id, found.report.businessDate);
    return reply(await compareStored(parts, request, day, found, request.query.language));
  });
};

const closingRoutes = (app: App, parts: AppParts, own: ReportParts): void => {
  const serve = serving(app, endpoints, halves);

  serve('closingFigures', async (request) => {
    const { regionLocationId, businessDate, kind, language: spoken } = request.query;
    const day = await openDay(parts, own, request, regionLocationId, businessDate);
    return reply(await makeFor(request, day, kind, wordsOf(spoken, request.caller.user.clock)));
  });
  serve(
    'closingFile',
    async (request, response) => {
      const { regionLocationId, businessDate, kind, language: spoken } = request.query;
      const day = await openDay(parts, own, request, regionLocationId, businessDate);
      return sendAttachment(response, await closingFile(request, day, kind, spoken));
    },
    { config: { download: true } },
  );
};

/** One call under two names. */
const downloadRoutes = (app: App, parts: AppParts, own: ReportParts): void => {
  const ours = async (
    request: FastifyRequest,
    regionLocationId: RegLocId,
    named: { kind: ClosingKind; date: string },
    spoken: Language,
  ) => {
    const day = await openDay(parts, own, request, regionLocationId, named.date);
    return closingFile(request, day, named.kind, spoken);
  };
  const serve = serving(app, endpoints, halves);

  for (const name of ['downloadReportText', 'downloadReport'] as const)
    serve(
      name,
      async (request, response) => {
        const { fileName, regionLocationId, fileType, businessDate, language: spoken = 'en' } = request.query;
        const named = readOwnFileName(fileName);
        if (named && fileType === 'pdf')
          return sendAttachment(response, await ours(request, regionLocationId, named, spoken));
        const found = await findStored(parts.meta, request.caller, { regionLocationId, fileName, businessDate });
        return sendAttachment(response, await storedFile(parts.meta, found, fileType, spoken));
      },
      { config: { download: true } },
    );
};

/** Reports that store controllers print, and the same reports made from receipts. */
export const posReportRoutes =
  (own: ReportParts): RouteModule =>
  (app: App, parts: AppParts) => {
    listRoutes(app, parts, own);
    storedRoutes(app, parts, own);
    closingRoutes(app, parts, own);
    downloadRoutes(app, parts, own);
    sendReports(app, parts);
  };
