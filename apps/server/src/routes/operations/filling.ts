import * as endpoints from '@lanewise/contract/endpoints/filling';
import * as halves from '@lanewise/contract/endpoints/schemas/filling';
import { type Filling } from '@lanewise/contract/entities/filling';
import type { App, RouteModule } from '../../plugins/app.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';

/** The part of a company's history that has not arrived yet. Null: no history is being received. */
export type FillingOf = (companyId: number) => Filling | null;

/** Whether history is still arriving, for the notice above every screen. */
export const fillingRoutes =
  (fillingOf: FillingOf): RouteModule =>
  (app: App) => {
    const serve = serving(app, endpoints, halves);

    serve('currentFilling', async ({ caller }) =>
      reply(caller.companyId === null ? null : fillingOf(caller.companyId)),
    );
  };
