import * as endpoints from '@lanewise/contract/endpoints/cashiers';
import * as halves from '@lanewise/contract/endpoints/schemas/cashiers';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import { askerOf } from '../../plugins/asker.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { findCashiers } from '../../reports/cashiers/find.ts';
import { openQuestion } from '../../question/open.ts';
import { sourcesOf, type ReportParts } from '../sources.ts';

/** The cashiers by which reports can be filtered, of the caller's own stores. */
export const cashierRoutes =
  (own: ReportParts): RouteModule =>
  (app: App, parts: AppParts) => {
    const serve = serving(app, endpoints, halves);

    serve('listCashiers', async (request) => {
      const { query } = request;
      const { question } = await openQuestion(sourcesOf(parts, own), askerOf(request), query);
      const { facts, scope, names } = question;
      const { cashiers, count } = await findCashiers(facts, scope, names, query.searchText);
      return reply(cashiers, { totalCount: count });
    });
  };
