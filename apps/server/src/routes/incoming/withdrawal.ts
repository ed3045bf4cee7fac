import { replyOf } from '@lanewise/contract/endpoints/schemas/replies';
import { withdrawal, withdrawalQuery } from '@lanewise/contract/entities/incoming';
import type { App, AppParts } from '../../plugins/app.ts';
import type { Ingest } from '../../ingest/ingest.ts';
import { wouldLeave } from '../../ingest/would-leave.ts';
import type { IngestStore } from '../../meta/ingest-types.ts';
import { companyOf } from '../../plugins/caller.ts';
import { notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { placesOf, sightOf } from '../sight.ts';
import { withdrawalWire } from './wire.ts';

/** What a withdrawal of files would remove from the figures, before it is requested. */
export const withdrawalRoute = (app: App, { meta }: AppParts, ingest: Ingest, store: IngestStore): void => {
  app.get(
    '/incoming/withdrawal',
    {
      config: { access: { anyOf: ['Incoming Setting'] } },
      schema: {
        tags: ['Incoming'],
        summary: 'What would leave the figures with files that are withdrawn',
        description: 'Files are withdrawn by POST incoming/actions with the kind withdraw.',
        querystring: withdrawalQuery,
        response: { 200: replyOf(withdrawal) },
      },
    },
    async (request) => {
      ingest.gate.pass(companyOf(request.caller));
      const sight = await sightOf(store, request.caller);
      const found = await wouldLeave(store, request.ask(), sight, request.query);
      if (found.files.length === 0) throw notFound();
      return reply(withdrawalWire(found, await placesOf(meta, sight.companyId)));
    },
  );
};
