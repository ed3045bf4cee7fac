import * as endpoints from '@lanewise/contract/endpoints/categories';
import * as halves from '@lanewise/contract/endpoints/schemas/categories';
import { whenever } from '../../question/asker.ts';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import type { Gate } from '../../gate/gate.ts';
import { companyOf } from '../../plugins/caller.ts';
import { notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { itemNames } from '../../reports/engine/item-names.ts';

/** The names of a category's items. Items for which no register has sent a name have none. */
export const categoryNameRoutes =
  (gate: Gate): RouteModule =>
  (app: App, { meta }: AppParts) => {
    const serve = serving(app, endpoints, halves);

    serve('categoryNames', async (request) => {
      gate.pass(companyOf(request.caller));
      const found = await meta.categories.find(companyOf(request.caller), request.params.categoryId);
      if (!found) throw notFound();
      const names = await itemNames(request.ask(), await request.scope(whenever), found.items);
      return reply(names, { totalCount: names.length });
    });
  };
