import * as endpoints from '@lanewise/contract/endpoints/data-points';
import * as halves from '@lanewise/contract/endpoints/schemas/data-points';
import type { DataPoint, DataPointDraft } from '@lanewise/contract/entities/data-point';
import { dayIn } from '@lanewise/domain/calendar/day';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { askerOf } from '../../plugins/asker.ts';
import { unknownFilter } from '../../meta/repositories/data-point-filters.ts';
import { companyOf } from '../../plugins/caller.ts';
import { notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { dayShown, previewOn } from '../../points/preview.ts';
import { openQuestion } from '../../question/open.ts';
import { refuseUnknownDepartments } from '../known-departments.ts';
import { sourcesOf, type ReportParts } from '../sources.ts';

/** A data point with its unsaved definition, which then holds for every date. The id of a new data point is 0. */
const typed = async (
  { dataPoints }: AppParts['meta'],
  companyId: number,
  dpId: number | null,
  input: DataPointDraft,
): Promise<DataPoint> => {
  if (dpId !== null && !(await dataPoints.find(companyId, dpId))) throw notFound();
  const definition = await dataPoints.check(companyId, dpId, input);
  return { ...input, ...definition, dpId: dpId ?? 0, categoryId: null, since: null, earlier: [] };
};

/** The value of a data point on a day of a store, before the data point is saved. */
export const dataPointPreviewRoutes =
  (own: ReportParts): RouteModule =>
  (app: App, parts: AppParts) => {
    const serve = serving(app, endpoints, halves);
    const sources = sourcesOf(parts, own);

    serve('previewDataPoint', async (request) => {
      const { body } = request;
      const kept = body.dpId ? (await parts.meta.dataPoints.find(companyOf(request.caller), body.dpId))?.filters : {};
      const named = body.point.filters.department;
      await refuseUnknownDepartments(request, { named, kept: kept?.department }, unknownFilter);
      // The day of the preview depends on the store, so it is known only after the store.
      const anyDay = body.date ?? dayIn(parts.clock?.() ?? new Date(), 'UTC');
      const { question } = await openQuestion(sources, askerOf(request), {
        startDate: anyDay,
        lastDate: anyDay,
        locationIds: [body.regLocId],
      });
      const { meta, knows } = question;
      const companyId = question.scope.company;
      if (question.scope.locations.length === 0) throw notFound();
      const point = await typed(meta, companyId, body.dpId ?? null, body.point);
      const date = await dayShown(question, body.date);
      if (date === null) return reply(null);
      const withheld = [
        ...(knows.points ? [] : (['values'] as const)),
        ...(knows.receipts ? [] : (['receipts'] as const)),
      ];
      if (!knows.points) return reply({ date, amount: null, quantity: null, parts: [], receipts: [], withheld });
      const all = [...(await meta.dataPoints.all(companyId)).filter(({ dpId }) => dpId !== point.dpId), point];
      const {
        value,
        parts: found,
        receipts,
      } = await own.gate.settled(companyId, () => previewOn(date, point, all, question));
      const nameOf = new Map(all.map(({ dpId, name }) => [dpId, name]));
      return reply({
        date,
        amount: value.amount,
        quantity: value.quantity,
        parts: found.map((part) => ({ ...part, name: nameOf.get(part.dpId) ?? '' })),
        receipts,
        withheld,
      });
    });
  };
