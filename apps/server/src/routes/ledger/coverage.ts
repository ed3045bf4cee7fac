import * as endpoints from '@lanewise/contract/endpoints/ledger-config';
import * as halves from '@lanewise/contract/endpoints/schemas/ledger-config';
import { addDays } from '@lanewise/domain/calendar/day';
import { readUncovered } from '../../ledger/coverage.ts';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import type { ReportParts } from '../sources.ts';
import { openingBooks } from './asking.ts';
import { keeperOf } from './keeper.ts';
import { todayOf } from './presets.ts';

/** Business days of sales that are looked at. */
const DAYS = 60;

/** Sales that the sheets and GL columns of a book leave out. */
export const coverageRoutes =
  (own: ReportParts): RouteModule =>
  (app: App, parts: AppParts) => {
    const serve = serving(app, endpoints, halves);
    const open = openingBooks(parts, own);

    serve('readUncovered', async (request) => {
      const { presetId } = request.query;
      const today = await todayOf(parts, request.caller);
      const asked = { presetId, startDate: addDays(today, 1 - DAYS), lastDate: today };
      const books = await open.books(request, asked);
      const columns = await parts.meta.ledgers.columns(await keeperOf(request.caller), presetId);
      const { facts, scope, names, named, sheets, knows } = books;
      // A listed tender would tell a blind counter that an amount is expected for it.
      if (!knows.sales) return reply({ startDate: scope.from, lastDate: scope.to, sheets: null, columns: null });
      return reply(
        await readUncovered(
          { facts, scope, names, points: named.points },
          sheets.flatMap(({ dpIds }) => dpIds),
          columns?.length ? columns.flatMap(({ dpIds }) => dpIds) : null,
        ),
      );
    });
  };
