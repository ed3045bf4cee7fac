import * as endpoints from '@lanewise/contract/endpoints/data-points';
import * as halves from '@lanewise/contract/endpoints/schemas/data-points';
import { MOST_STORE_DAYS, type StoreDayValues } from '@lanewise/contract/entities/data-point-values';
import { addDays, daysBetween } from '@lanewise/domain/calendar/day';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { companyOf } from '../../plugins/caller.ts';
import { badField, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { readHistories, readWholeness } from '../../reports/engine/completeness.ts';
import { factsFor } from '../../reports/engine/long.ts';
import { readPointValues } from '../../reports/data-points/values.ts';
import { nowIn, readCompanyPoints, readNames, type ReportParts } from '../reports/question.ts';

const daysOf = (from: string, to: string): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));

/** Values of data points as other programs read them. */
export const dataPointValueRoutes =
  ({ gate, calendars, arrivals }: Pick<ReportParts, 'gate' | 'calendars' | 'arrivals'>): RouteModule =>
  (app: App, { meta, clock }: AppParts) => {
    const serve = serving(app, endpoints, halves);

    serve('dataPointValues', async (request) => {
      const { caller, query } = request;
      const companyId = companyOf(caller);
      gate.pass(companyId);
      const company = await meta.companies.find(companyId);
      if (!company) throw notFound();
      const scope = await request.scope(query);
      const days = daysOf(scope.from, scope.to);
      if (days.length * scope.locations.length > MOST_STORE_DAYS)
        throw badField(
          'lastDate',
          'date.tooLong',
          `At most ${MOST_STORE_DAYS} days of stores can be asked for at once`,
        );
      const now = nowIn(company.timeZone, clock?.() ?? new Date());
      const [names, points] = await Promise.all([
        readNames(meta, calendars, companyId, 1),
        readCompanyPoints(meta, companyId),
      ]);
      const { departments } = names;
      const [valuesOf, histories] = await Promise.all([
        readPointValues(factsFor(request.ask(), scope), scope, { ...points, departments }),
        readHistories(arrivals, scope, names.places, scope.from, now),
      ]);
      const whole = await readWholeness(arrivals, scope, histories);
      const found = scope.locations.flatMap((location): StoreDayValues[] => {
        const store = names.places.get(location);
        return !store
          ? []
          : days.map((date) => ({
              reg_loc_id: store.regLocId,
              date,
              state: whole.stateOf(store.regLocId, date) ?? 'notExpected',
              values: valuesOf(location, date),
            }));
      });
      return reply(found, { totalCount: found.length });
    });
  };
