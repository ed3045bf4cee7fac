import * as endpoints from '@lanewise/contract/endpoints/incoming';
import * as halves from '@lanewise/contract/endpoints/schemas/incoming';
import type { IngestStore } from '../../meta/ingest-types.ts';
import type { App, AppParts } from '../../plugins/app.ts';
import { knowledgeOf } from '../../plugins/asker.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { storesByLocation, narrowed } from '../sight.ts';
import { refusedWire } from './wire.ts';

/** Files of stores that were refused. The inbox has nothing of these files. */
export const refusedRoute = (app: App, { meta }: AppParts, store: IngestStore): void => {
  const serve = serving(app, endpoints, halves);

  serve('listRefused', async ({ caller, query }) => {
    const sight = await narrowed(caller, query.locationIds);
    const [found, place] = await Promise.all([
      store.refusedFiles.list(sight, query),
      storesByLocation(meta, sight.companyId),
    ]);
    return reply(
      found.rows.map((row) => refusedWire(row, place, knowledgeOf(caller))),
      { totalCount: found.total },
    );
  });
};
