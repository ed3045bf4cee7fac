import * as endpoints from '@lanewise/contract/endpoints/widgets';
import * as halves from '@lanewise/contract/endpoints/schemas/widgets';
import type { App, AppParts } from '../../plugins/app.ts';
import { companyOf } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { refuseOfSome } from '../sight.ts';

/** Tiles of the dashboard. */
export const widgetRoutes = (app: App, { meta: { widgets } }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve('listWidgets', async ({ caller }) => {
    const found = caller.companyId === null ? [] : await widgets.all(caller.companyId);
    return reply(found, { totalCount: found.length });
  });

  serve('createWidget', async ({ caller, body, audited }, response) => {
    await refuseOfSome(caller);
    const created = await widgets.create(companyOf(caller), body);
    audited({ subject: { id: created.widgetId, name: created.title }, changes: changesOf(null, created) });
    response.code(201);
    return reply(created);
  });

  serve('changeWidget', async ({ caller, body: { widgetId, ...input }, audited }) => {
    await refuseOfSome(caller);
    const before = await widgets.find(companyOf(caller), widgetId);
    const changed = before && (await widgets.change(companyOf(caller), widgetId, input));
    if (!changed) throw notFound();
    audited({ subject: { id: widgetId, name: changed.title }, changes: changesOf(before, changed) });
    return reply(changed);
  });

  serve('removeWidget', async ({ caller, query: { id }, audited }) => {
    await refuseOfSome(caller);
    const before = await widgets.find(companyOf(caller), id);
    audited({ subject: { id, name: before?.title ?? '' } });
    if (!(await widgets.remove(companyOf(caller), id))) throw notFound();
    return reply(null);
  });
};
