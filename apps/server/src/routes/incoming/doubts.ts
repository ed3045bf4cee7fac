import * as endpoints from '@lanewise/contract/endpoints/incoming';
import * as halves from '@lanewise/contract/endpoints/schemas/incoming';
import type { App, AppParts } from '../../plugins/app.ts';
import type { Ingest } from '../../ingest/ingest.ts';
import type { IngestStore } from '../../meta/ingest-types.ts';
import { knowledgeOf } from '../../plugins/asker.ts';
import { ownerOf } from '../../plugins/owner.ts';
import { notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { encodeToken } from '../../question/receipt-token.ts';
import { storesByLocation, narrowed } from '../sight.ts';

/** The receipts of a file that were counted although there are doubts about them. */
export const doubtsRoute = (app: App, { meta }: AppParts, ingest: Ingest, store: IngestStore): void => {
  const serve = serving(app, endpoints, halves);

  serve('doubtfulReceipts', async ({ caller, params }) => {
    const sight = await narrowed(caller);
    const row = await store.segment(sight.companyId, params.segmentId);
    if (!row || !(await store.incoming.seesFile(sight, row.id))) throw notFound();
    // Only an applied file has receipts that count.
    const found = row.state === 'applied' ? await ingest.doubtful(row, ownerOf(caller)) : null;
    const place = await storesByLocation(meta, sight.companyId);
    const { sales } = knowledgeOf(caller);
    const rows = (found?.rows ?? []).map(({ key, offset, kinds, amount, details }) => ({
      token: encodeToken(key),
      place: place(key.location),
      businessDate: key.date,
      lane: key.lane,
      number: key.number,
      offset: offset + row.baseOffset,
      kinds: [...kinds],
      details: sales ? details : [],
      amount: sales ? amount : null,
    }));
    return reply(rows, { totalCount: found?.total ?? 0 });
  });
};
