import * as endpoints from '@lanewise/contract/endpoints/ledger-restored';
import * as halves from '@lanewise/contract/endpoints/schemas/ledger-restored';
import type { App, AppParts } from '../../plugins/app.ts';
import { companyOf } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { refuseOfSome } from '../sight.ts';
import { keeperOf } from './keeper.ts';

/** Calls that take back the removal of parts of books. */
export const ledgerRestoredRoutes = (app: App, { meta: { ledgers, widgets } }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve('restoreLedger', async ({ caller, body: { kind, id }, audited }) => {
    audited({ subject: { id }, changes: changesOf(null, { kind, id }) });
    if (kind === 'widget') {
      await refuseOfSome(caller);
      await widgets.restore(companyOf(caller), id);
    } else await ledgers.restore(await keeperOf(caller), kind, id);
    return reply(null);
  });
};
