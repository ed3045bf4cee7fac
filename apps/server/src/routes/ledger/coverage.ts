import * as endpoints from '@lanewise/contract/endpoints/ledger-config';
import * as halves from '@lanewise/contract/endpoints/schemas/ledger-config';
import { addDays } from '@lanewise/domain/calendar/day';
import { readUncovered } from '../../ledger/coverage.ts';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { openBooks, type BookParts } from './books.ts';
import { keeperOf } from './keeper.ts';
import { todayOf } from './presets.ts';

/** Business days of sales that are looked at. */
const DAYS = 60;

/** What the sheets and GL columns of a book leave out. */
export const coverageRoutes =
  (own: BookParts): RouteModule =>
  (app: App, parts: AppParts) => {
    const serve = serving(app, endpoints, halves);

    serve('readUncovered', async (request) => {
      const { presetId } = request.query;
      const today = await todayOf(parts, request.caller);
      const asked = { presetId, startDate: addDays(today, 1 - DAYS), lastDate: today };
      const books = await openBooks(parts, own, request, asked);
      const columns = await parts.meta.ledgers.columns(await keeperOf(request.caller), presetId);
      const { facts, scope, company, sheets } = books;
      return reply(
        await readUncovered(
          { facts, scope, names: { departments: company.departments }, points: company.points },
          sheets.flatMap(({ dpIds }) => dpIds),
          columns?.length ? columns.flatMap(({ dpIds }) => dpIds) : null,
        ),
      );
    });
  };
