import * as endpoints from '@lanewise/contract/endpoints/data-points';
import * as halves from '@lanewise/contract/endpoints/schemas/data-points';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import {
  MOST_STORE_DAYS,
  MOST_STORE_DAY_VALUES,
  type StoreDayValues,
} from '@lanewise/contract/entities/data-point-values';
import { addDays, daysBetween } from '@lanewise/domain/calendar/day';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { companyOf } from '../../plugins/caller.ts';
import { knowledgeOf } from '../../plugins/knowledge.ts';
import { badField, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { readHistories, readWholeness } from '../../question/completeness.ts';
import { inTurns } from '../../question/in-turns.ts';
import { factsFor } from '../../question/long.ts';
import { dayKeyOf, typedValues } from '../../points/typed.ts';
import { readPointValues } from '../../points/values.ts';
import { nowIn, readCompanyPoints, readNames, type ReportParts } from '../reports/question.ts';

const daysOf = (from: string, to: string): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));

/** Refuses what would be too long an answer: it is written in one piece, in which nobody else is answered. */
const assertFew = (storeDays: number, points: readonly DataPoint[]): void => {
  const active = points.filter(({ status }) => status === 'Active').length;
  const most = Math.min(MOST_STORE_DAYS, Math.floor(MOST_STORE_DAY_VALUES / Math.max(1, active)));
  if (storeDays > most)
    throw badField('lastDate', 'date.tooLong', `At most ${most} days of stores can be asked for at once`);
};

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
      // Who counts blind sees what people entered, and nothing that the count is compared with.
      const isBlind = !knowledgeOf(caller).points;
      const days = daysOf(scope.from, scope.to);
      const now = nowIn(company.timeZone, clock?.() ?? new Date());
      const [names, points] = await Promise.all([
        readNames(meta, calendars, companyId, 1),
        readCompanyPoints(meta, companyId),
      ]);
      assertFew(days.length * scope.locations.length, points.points);
      const { departments } = names;
      const stores = { companyId, locationIds: scope.locations };
      const typed = typedValues(points.points, await meta.books.entered(stores, scope.from, scope.to));
      const [valuesOf, whole] = await gate.settled(companyId, () =>
        Promise.all([
          readPointValues(factsFor(request.ask(), scope), scope, { ...points, departments }, typed),
          readHistories(arrivals, scope, names.places, scope.from, now).then((histories) =>
            readWholeness(arrivals, scope, histories),
          ),
        ]),
      );
      const asked = scope.locations.flatMap((location) => {
        const store = names.places.get(location);
        return store ? days.map((date) => ({ location, date, store: store.regLocId })) : [];
      });
      const found = await inTurns(asked, ({ location, date, store }): StoreDayValues => ({
        reg_loc_id: store,
        date,
        state: whole.stateOf(store, date) ?? 'notExpected',
        values: valuesOf(location, date).map((value) =>
          isBlind && !typed.get(dayKeyOf(location, date))?.has(value.dpId)
            ? { ...value, amount: null, quantity: null }
            : value,
        ),
      }));
      return reply(found, { totalCount: found.length });
    });
  };
