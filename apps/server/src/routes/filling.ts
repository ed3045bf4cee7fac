import { replyOf } from '@lanewise/contract/endpoints/schemas/replies';
import { filling, type Filling } from '@lanewise/contract/entities/filling';
import type { App, RouteModule } from '../plugins/app.ts';
import { reply } from '../plugins/reply.ts';

/** The part of a company's history that has not come in yet; null: none is being received. */
export type FillingOf = (companyId: number) => Filling | null;

/** Whether history is still coming in, for the sentence above every screen. */
export const fillingRoutes =
  (fillingOf: FillingOf): RouteModule =>
  (app: App) => {
    app.get(
      '/filling',
      {
        config: { access: 'session' },
        schema: {
          tags: ['Company'],
          summary: 'What of the history of the company has not come in yet; null when nothing is on its way',
          response: { 200: replyOf(filling.nullable()) },
        },
      },
      async ({ caller }) => reply(caller.companyId === null ? null : fillingOf(caller.companyId)),
    );
  };
