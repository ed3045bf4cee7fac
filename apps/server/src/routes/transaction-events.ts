import { listOf } from '@lanewise/contract/endpoints/schemas/replies';
import { eventKinds } from '@lanewise/contract/facts/transaction';
import { z } from 'zod';
import type { App } from '../plugins/app.ts';
import { wordsOf } from '../exports/words.ts';
import { reply } from '../plugins/reply.ts';

/** Kinds of events by which transactions can be filtered: `id` is the filter's value. */
export const transactionEventRoutes = (app: App): void => {
  app.get(
    '/transaction-events',
    {
      config: { access: 'session' },
      schema: {
        tags: ['Reports'],
        summary: 'Kinds of events of a transaction',
        response: { 200: listOf(z.object({ id: z.enum(eventKinds), name: z.string() })) },
      },
    },
    ({ caller }) => {
      const { nameOf } = wordsOf(caller.user.language);
      const events = eventKinds.map((id) => ({ id, name: nameOf('events', id) }));
      return reply(events, { totalCount: events.length });
    },
  );
};
