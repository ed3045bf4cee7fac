import * as endpoints from '@lanewise/contract/endpoints/transaction-events';
import * as halves from '@lanewise/contract/endpoints/schemas/transaction-events';
import { eventKinds } from '@lanewise/contract/facts/transaction';
import type { App } from '../../plugins/app.ts';
import { wordsOf } from '../../exports/words.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';

/** Kinds of events by which transactions can be filtered: `id` is the filter's value. */
export const transactionEventRoutes = (app: App): void => {
  const serve = serving(app, endpoints, halves);

  serve('listTransactionEvents', ({ caller }) => {
    const { nameOf } = wordsOf(caller.user.language);
    const events = eventKinds.map((id) => ({ id, name: nameOf('events', id) }));
    return reply(events, { totalCount: events.length });
  });
};
