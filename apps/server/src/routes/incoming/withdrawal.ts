import * as endpoints from '@lanewise/contract/endpoints/incoming';
import * as halves from '@lanewise/contract/endpoints/schemas/incoming';
import type { App, AppParts } from '../../plugins/app.ts';
import { knowledgeOf } from '../../plugins/asker.ts';
import type { Ingest } from '../../ingest/ingest.ts';
import { wouldLeave } from '../../ingest/repair/withdrawal-preview.ts';
import type { IngestStore } from '../../meta/ingest-types.ts';
import { companyOf } from '../../plugins/caller.ts';
import { notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { storesByLocation, narrowed } from '../sight.ts';
import { withdrawalWire } from './wire.ts';

/** What a withdrawal of files would remove from the figures, before it is requested. */
export const withdrawalRoute = (app: App, { meta }: AppParts, ingest: Ingest, store: IngestStore): void => {
  const serve = serving(app, endpoints, halves);

  serve('planWithdrawal', async (request) => {
    ingest.gate.pass(companyOf(request.caller));
    const sight = await narrowed(request.caller);
    const found = await wouldLeave(store, request.ask(), sight, request.query);
    if (found.files.length === 0) throw notFound();
    return reply(withdrawalWire(found, await storesByLocation(meta, sight.companyId), knowledgeOf(request.caller)));
  });
};
