import type { RegLocId } from '@lanewise/contract/primitives/ids';
import { type StoreWeek, type WeekHours } from '@lanewise/contract/entities/calendar';
import type { Location } from '@lanewise/contract/entities/company';
import * as endpoints from '@lanewise/contract/endpoints/calendar';
import * as halves from '@lanewise/contract/endpoints/schemas/calendar';
import { addDays, dayIn } from '@lanewise/domain/calendar/day';
import { tradingCalendar, weekOn } from '@lanewise/domain/trading';
import type { FastifyRequest } from 'fastify';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import type { Gate } from '../../gate/gate.ts';
import type { StoredCalendar, Trading } from '../../meta/trading-types.ts';
import { locationIdsOf } from '../../meta/sight.ts';
import { actorOf, companyOf, type RequestCaller } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import type { Arrivals } from '../../question/arrivals.ts';
import { missingDays, readLearnedWeeks } from '../../reports/trading.ts';

/** Days whose receipts show when a store trades. */
const learnedDays = 56;
const unknownWeek: WeekHours = Array.from({ length: 7 }, () => null);
const nothing: StoredCalendar = { weeks: [], days: [], inactive: [] };

interface Parts {
  gate: Gate;
  arrivals: Arrivals;
  trading: Trading;
}

/** The caller's stores, limited to the wanted ones (reg_loc_id), by location_id. */
const storesOf = async (
  { meta }: AppParts,
  caller: RequestCaller,
  wanted: readonly number[] | null,
): Promise<Location[]> => {
  const permitted = new Set(locationIdsOf(await caller.sight()));
  const ids = wanted && new Set(wanted);
  return (await meta.places.locations(companyOf(caller))).filter(
    ({ location_id, reg_loc_id }) => permitted.has(location_id) && (!ids || ids.has(reg_loc_id)),
  );
};

const todayIn = ({ clock }: AppParts, timeZone: string): string => dayIn(clock?.() ?? new Date(), timeZone);

const todayOf = async (parts: AppParts, companyId: number): Promise<string> =>
  todayIn(parts, (await parts.meta.companies.find(companyId))?.timeZone ?? 'UTC');

const learnedOf = async (request: FastifyRequest, stores: readonly Location[], today: string) => {
  const locationIds = stores.map(({ reg_loc_id }) => reg_loc_id);
  const dates = { startDate: addDays(today, -learnedDays), lastDate: addDays(today, -1) };
  return readLearnedWeeks(request.ask(), await request.scope({ ...dates, locationIds }));
};

const weekOf = (
  store: Location,
  calendar: StoredCalendar,
  learned: WeekHours | undefined,
  today: string,
): StoreWeek => {
  const set = weekOn(calendar.weeks, today);
  return {
    reg_loc_id: store.reg_loc_id,
    name: store.name,
    storeNumber: store.storeNumber,
    source: set ? 'set' : learned ? 'learned' : 'unknown',
    hours: set?.hours ?? learned ?? unknownWeek,
    exceptions: calendar.days.filter(({ day }) => day >= today).length,
  };
};

const readRoutes = (app: App, parts: AppParts, { gate, arrivals, trading }: Parts): void => {
  const serve = serving(app, endpoints, halves);

  serve('storeWeeks', async (request) => {
    gate.pass(companyOf(request.caller));
    const companyId = companyOf(request.caller);
    const [stores, today, set] = await Promise.all([
      storesOf(parts, request.caller, null),
      todayOf(parts, companyId),
      trading.of(companyId),
    ]);
    const learned = await learnedOf(request, stores, today);
    const rows = stores.map((store) =>
      weekOf(store, set.get(store.location_id) ?? nothing, learned.get(store.location_id), today),
    );
    return reply(rows, { totalCount: rows.length });
  });

  serve('calendarOfStore', async (request) => {
    gate.pass(companyOf(request.caller));
    const companyId = companyOf(request.caller);
    const [store] = await storesOf(parts, request.caller, [request.params.regLocId]);
    if (!store) throw notFound();
    const [today, set] = await Promise.all([todayOf(parts, companyId), trading.of(companyId)]);
    const calendar = set.get(store.location_id) ?? nothing;
    const year = String(request.query.year ?? today.slice(0, 4));
    const range = { from: `${year}-01-01`, to: `${year}-12-31` };
    const [learned, histories] = await Promise.all([
      learnedOf(request, [store], today),
      arrivals.of(companyId, [store.location_id], '1970-01-01', range.to),
    ]);
    const history = histories.get(store.location_id) ?? { days: [], gaps: [], numbered: [], last: [] };
    const trades = tradingCalendar(calendar, history.days);
    const own = learned.get(store.location_id);
    return reply({
      ...weekOf(store, calendar, own, today),
      today,
      weeks: calendar.weeks,
      days: calendar.days.filter(({ day }) => day >= range.from && day <= range.to),
      learned: own ?? null,
      // The clock of the store decides whether a day is over.
      missing: missingDays(history, trades, range, todayIn(parts, store.timeZone)),
    });
  });
};

/** Trading hours of stores: set by users, or else learned from receipts. Completeness depends on these hours. */
export const calendarRoutes =
  (own: Parts): RouteModule =>
  (app: App, parts: AppParts) => {
    readRoutes(app, parts, own);
    const { trading } = own;

    const locationsOf = async (caller: RequestCaller, locationIds: readonly RegLocId[]): Promise<number[]> => {
      const stores = await storesOf(parts, caller, locationIds);
      if (stores.length === 0) throw notFound();
      return stores.map(({ location_id }) => location_id);
    };

    const serve = serving(app, endpoints, halves);

    serve('setWeek', async ({ caller, body: { locationIds, ...week }, audited }) => {
      audited({ changes: changesOf(null, { locationIds, ...week }) });
      const locations = await locationsOf(caller, locationIds);
      return reply({ changed: await trading.setWeek(companyOf(caller), actorOf(caller), locations, week) });
    });

    serve('setDays', async ({ caller, body: { locationIds, ...days }, audited }) => {
      audited({ changes: changesOf(null, { locationIds, ...days }) });
      const locations = await locationsOf(caller, locationIds);
      return reply({ changed: await trading.setDays(companyOf(caller), actorOf(caller), locations, days) });
    });
  };
