import * as endpoints from '@lanewise/contract/endpoints/cashiers';
import * as halves from '@lanewise/contract/endpoints/schemas/cashiers';
import type { App, RouteModule } from '../../plugins/app.ts';
import { companyOf } from '../../plugins/caller.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { findCashiers } from '../../reports/cashiers/find.ts';
import { readNames, type ReportParts } from './question.ts';

/** The cashiers by which reports can be filtered, of the caller's own stores. */
export const cashierRoutes =
  ({ gate, calendars }: Pick<ReportParts, 'gate' | 'calendars'>): RouteModule =>
  (app: App, { meta }) => {
    const serve = serving(app, endpoints, halves);

    serve('listCashiers', async (request) => {
      const { isAdmin, user } = request.caller;
      const companyId = companyOf(request.caller);
      gate.pass(companyId);
      const [scope, names] = await Promise.all([
        request.scope(request.query),
        readNames(meta, calendars, companyId, isAdmin ? 1 : user.authorityLevel),
      ]);
      const { cashiers, count } = await findCashiers(request.ask(), scope, names, request.query.searchText);
      return reply(cashiers, { totalCount: count });
    });
  };
