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
import { askerOf } from '../../plugins/asker.ts';
import { badField } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { companyPoints } from '../../points/company.ts';
import { dayKeyOf } from '../../points/rows.ts';
import { typedValues } from '../../points/typed.ts';
import { readPointValues } from '../../points/values.ts';
import { readStates } from '../../question/completeness.ts';
import { inTurns } from '../../question/in-turns.ts';
import { openQuestion } from '../../question/open.ts';
import { sourcesOf, type ReportParts } from '../sources.ts';

const daysOf = (from: string, to: string): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));

/**
 * Refuses an answer that would be too long. The server writes the answer in one piece, and answers no other call in the
 * meantime.
 */
const assertFew = (storeDays: number, points: readonly DataPoint[]): void => {
  const active = points.filter(({ status }) => status === 'Active').length;
  const most = Math.min(MOST_STORE_DAYS, Math.floor(MOST_STORE_DAY_VALUES / Math.max(1, active)));
  if (storeDays > most)
    throw badField('lastDate', 'date.tooLong', `At most ${most} days of stores can be asked for at once`);
};

/** Values of data points as other programs read them. */
export const dataPointValueRoutes =
  (own: ReportParts): RouteModule =>
  (app: App, parts: AppParts) => {
    const serve = serving(app, endpoints, halves);

    serve('dataPointValues', async (request) => {
      const { question } = await openQuestion(sourcesOf(parts, own), askerOf(request), request.query);
      const { scope, names, books, knows } = question;
      const points = await companyPoints(question);
      const days = daysOf(scope.from, scope.to);
      assertFew(days.length * scope.locations.length, points.points);
      const stores = { companyId: scope.company, locationIds: scope.locations };
      const typed = typedValues(points.points, await books.entered(stores, scope.from, scope.to));
      const [valuesOf, whole] = await own.gate.settled(scope.company, () =>
        Promise.all([readPointValues(question, points, typed), readStates(question)]),
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
          // A blind counter sees entered values, but no figure that a count is compared with.
          !knows.points && !typed.get(dayKeyOf(location, date))?.has(value.dpId)
            ? { ...value, amount: null, quantity: null }
            : value,
        ),
      }));
      return reply(found, { totalCount: found.length });
    });
  };
