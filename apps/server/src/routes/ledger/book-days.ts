import * as endpoints from '@lanewise/contract/endpoints/value-table';
import * as halves from '@lanewise/contract/endpoints/schemas/value-table';
import { MOST_BOOK_DAYS, MOST_COUNTED_DAYS, MOST_PERIOD_DAYS } from '@lanewise/contract/entities/book-days';
import { readBookDays } from '../../ledger/overview.ts';
import { readBookPeriod } from '../../ledger/period.ts';
import { periodOf, weekSpanOf } from '../../ledger/span.ts';
import { readBookStores, readNextBook } from '../../ledger/stores.ts';
import { readTiles } from '../../ledger/tiles.ts';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { companyOf } from '../../plugins/caller.ts';
import { notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import type { ReportParts } from '../sources.ts';
import { assertFew, openingBooks } from './asking.ts';
import { todayOf } from './presets.ts';

/** The books of many days: of stores, of a period, and the tiles over them. */
export const bookDaysRoutes =
  (own: ReportParts): RouteModule =>
  (app: App, parts: AppParts) => {
    const serve = serving(app, endpoints, halves);
    const open = openingBooks(parts, own);

    serve('listBookDays', async (request) => {
      const { query } = request;
      const question = await open.books(request, query);
      assertFew(query, question.scope.locations.length, MOST_BOOK_DAYS);
      const found = await own.gate.settled(companyOf(request.caller), () => readBookDays(question));
      return reply(found, { totalCount: found.length });
    });

    serve('listBookStores', async (request) => {
      const { query } = request;
      const question = await open.books(request, query);
      const stores = question.scope.locations.length;
      assertFew(query, stores, MOST_COUNTED_DAYS);
      if (query.withDays) assertFew(query, Math.min(query.limit, stores), MOST_BOOK_DAYS);
      return reply(await own.gate.settled(companyOf(request.caller), () => readBookStores(question, query)));
    });

    serve('readNextBook', async (request) => {
      const { presetId, locationId, date } = request.query;
      const today = await todayOf(parts, request.caller);
      const question = await open.books(request, { presetId, startDate: today, lastDate: today });
      const { scope, names } = question;
      const location = scope.locations.find((one) => names.places.get(one)?.regLocId === locationId);
      if (location === undefined) throw notFound();
      const from = { locationId: location, date };
      return reply(await own.gate.settled(companyOf(request.caller), () => readNextBook(question, from)));
    });

    serve('readBookTiles', async (request) => {
      const { query, caller } = request;
      const question = await open.books(request, query);
      assertFew(query, question.scope.locations.length, MOST_COUNTED_DAYS);
      const widgets = await parts.meta.widgets.all(companyOf(caller));
      const found = await own.gate.settled(companyOf(caller), () => readTiles(question, widgets));
      return reply(found, { totalCount: found.length });
    });

    serve('readBookPeriod', async (request) => {
      assertFew(request.query, 1, MOST_PERIOD_DAYS);
      const question = await open.period(request, request.query);
      return reply(await own.gate.settled(companyOf(request.caller), () => readBookPeriod(question)));
    });

    serve('readBookSpan', async ({ caller, query: { date, kind } }) => {
      const calendar = await parts.meta.calendarPeriods.of(companyOf(caller));
      if (!calendar) throw notFound();
      return reply(kind === 'week' ? weekSpanOf(date, calendar.usWeek) : periodOf(date, calendar));
    });
  };
