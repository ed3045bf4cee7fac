import * as endpoints from '@lanewise/contract/endpoints/lanes';
import * as halves from '@lanewise/contract/endpoints/schemas/lanes';
import type { App, RouteModule } from '../../plugins/app.ts';
import type { Gate } from '../../gate/gate.ts';
import { companyOf } from '../../plugins/caller.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { readLanes } from '../../reports/lanes.ts';

/** The lanes by which transactions and reboots can be filtered, of the caller's own stores. */
export const laneRoutes =
  (gate: Gate): RouteModule =>
  (app: App) => {
    const serve = serving(app, endpoints, halves);

    serve('listLanes', async (request) => {
      gate.pass(companyOf(request.caller));
      const lanes = await readLanes(request.ask(), await request.scope(request.query));
      return reply(lanes, { totalCount: lanes.length });
    });
  };
