import { listOf } from '@lanewise/contract/endpoints/schemas/replies';
import { businessDate } from '@lanewise/contract/primitives/date';
import { idList } from '@lanewise/contract/primitives/ids';
import { z } from 'zod';
import type { App, RouteModule } from '../plugins/app.ts';
import type { Gate } from '../ingest/gate.ts';
import { companyOf } from '../plugins/caller.ts';
import { reply } from '../plugins/reply.ts';
import { readLanes } from '../reports/lanes.ts';

/** The stores and days of the lanes, with the report's parameters. */
const query = z.strictObject({ startDate: businessDate, lastDate: businessDate, locationIds: idList.optional() });

/** The lanes by which transactions and reboots can be filtered, of the caller's own stores. */
export const laneRoutes =
  (gate: Gate): RouteModule =>
  (app: App) => {
    app.get(
      '/dashboard/v1/lanes',
      {
        config: { access: 'session' },
        schema: {
          tags: ['Reports'],
          summary: 'Lanes of the stores',
          querystring: query,
          response: { 200: listOf(z.string()) },
        },
      },
      async (request) => {
        gate.pass(companyOf(request.caller));
        const lanes = await readLanes(request.ask(), await request.scope(request.query));
        return reply(lanes, { totalCount: lanes.length });
      },
    );
  };
