import * as endpoints from '@lanewise/contract/endpoints/data-points';
import * as halves from '@lanewise/contract/endpoints/schemas/data-points';
import type { DataPoint, DataPointDraft } from '@lanewise/contract/entities/data-point';
import { dayOfNumber } from '@lanewise/domain/calendar/day';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { companyOf } from '../../plugins/caller.ts';
import { knowledgeOf } from '../../plugins/knowledge.ts';
import { notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { previewPoint } from '../../points/preview.ts';
import { namedLists } from '../../points/company.ts';
import type { Arrivals } from '../../question/arrivals.ts';
import { factsFor } from '../../question/long.ts';
import { nowIn, readNames, type ReportParts } from '../reports/question.ts';

/**
 * The business date that is shown of a store: the one that is asked for, or else the newest up to `today`. Null: no receipts
 * of it have arrived, which is not the same as a value of 0.
 */
const dayShown = async (
  arrivals: Arrivals,
  { companyId, location, today }: { companyId: number; location: number; today: string },
  asked: string | undefined,
): Promise<string | null> => {
  const histories = await arrivals.of(companyId, [location], dayOfNumber(0), today);
  const days = (histories.get(location)?.days ?? []).map((number) => dayOfNumber(number));
  return days.findLast((day) => (asked === undefined ? day <= today : day === asked)) ?? null;
};

/** A data point as it would be, which then holds for every date; 0 is the id of a new one. */
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

/** What a data point comes to on a day of a store, before it is saved. */
export const dataPointPreviewRoutes =
  ({ gate, calendars, arrivals }: Pick<ReportParts, 'gate' | 'calendars' | 'arrivals'>): RouteModule =>
  (app: App, { meta, clock }: AppParts) => {
    const serve = serving(app, endpoints, halves);

    serve('previewDataPoint', async (request) => {
      const { caller, body } = request;
      const companyId = companyOf(caller);
      gate.pass(companyId);
      const company = await meta.companies.find(companyId);
      if (!company) throw notFound();
      const { today } = nowIn(company.timeZone, clock?.() ?? new Date());
      const scopeOn = (day: string) => request.scope({ startDate: day, lastDate: day, locationIds: [body.regLocId] });
      const [location] = (await scopeOn(today)).locations;
      if (location === undefined) throw notFound();
      const point = await typed(meta, companyId, body.dpId ?? null, body.point);
      const date = await dayShown(arrivals, { companyId, location, today }, body.date);
      if (date === null) return reply(null);
      const [scope, names, saved] = await Promise.all([
        scopeOn(date),
        readNames(meta, calendars, companyId, 1),
        meta.dataPoints.all(companyId),
      ]);
      const all = [...saved.filter(({ dpId }) => dpId !== point.dpId), point];
      const items = await meta.categories.itemsOf(companyId, namedLists(all));
      const facts = factsFor(request.ask(), scope);
      const { points, receipts: seesReceipts } = knowledgeOf(caller);
      const withheld = [...(points ? [] : (['values'] as const)), ...(seesReceipts ? [] : (['receipts'] as const))];
      if (!points) return reply({ date, amount: null, quantity: null, parts: [], receipts: [], withheld });
      const { value, parts, receipts } = await gate.settled(companyId, () =>
        previewPoint(point, all, { facts, scope, names, items }, seesReceipts),
      );
      const nameOf = new Map(all.map(({ dpId, name }) => [dpId, name]));
      return reply({
        date,
        amount: value.amount,
        quantity: value.quantity,
        parts: parts.map((part) => ({ ...part, name: nameOf.get(part.dpId) ?? '' })),
        receipts,
        withheld,
      });
    });
  };
