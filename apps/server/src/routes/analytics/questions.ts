import * as endpoints from '@lanewise/contract/endpoints/analytics';
import * as halves from '@lanewise/contract/endpoints/schemas/analytics';
import { definitionOf } from '../../analytics/definition.ts';
import { estimateOf } from '../../analytics/estimate.ts';
import { findItems } from '../../analytics/find-items.ts';
import type { Analytics } from '../../analytics/open.ts';
import type { App, AppParts } from '../../plugins/app.ts';
import { ownerOf } from '../../plugins/owner.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { readerOf } from './found.ts';
import { seenStores } from './seen-stores.ts';

/** Calls before a task is submitted: the choices, the items and the estimate of the task. */
export const questionRoutes = (app: App, { meta, clock }: AppParts, analytics: Analytics): void => {
  const { parts } = analytics;
  const serve = serving(app, endpoints, halves);

  serve('estimateTask', async (request) => {
    const reader = await readerOf(request.caller);
    const { companyId, sight } = reader;
    const definition = definitionOf(request.body);
    await seenStores(meta, request, definition, reader);
    parts.gate.pass(companyId);
    const { user } = ownerOf(request.caller);
    return reply(await estimateOf(parts, { task: { companyId, definition }, sight, user, signal: request.left }));
  });

  serve('findItems', async (request) => {
    const { sight } = await readerOf(request.caller);
    const today = (clock?.() ?? new Date()).toISOString().slice(0, 10);
    const found = await findItems(request.ask(), meta.departments, sight, today, request.query);
    return reply(found, { totalCount: found.length });
  });

  serve('readAnalysisChoices', async (request) =>
    reply(await analytics.choices((await readerOf(request.caller)).sight)),
  );
};
