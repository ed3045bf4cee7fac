import * as endpoints from '@lanewise/contract/endpoints/data-points';
import * as halves from '@lanewise/contract/endpoints/schemas/data-points';
import type { App, AppParts } from '../../plugins/app.ts';
import { companyOf } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { refuseOfSome } from '../sight.ts';

export const dataPointCategoryRoutes = (app: App, { meta: { dataPointCategories } }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve('listDataPointCategories', async ({ caller }) => {
    const all = caller.companyId === null ? [] : await dataPointCategories.all(caller.companyId);
    return reply(all, { totalCount: all.length });
  });

  serve('createDataPointCategory', async ({ caller, body, audited }, response) => {
    const created = await dataPointCategories.create(companyOf(caller), body);
    audited({ subject: { id: created.id, name: created.name }, changes: changesOf(null, body) });
    response.code(201);
    return reply(created);
  });

  serve('changeDataPointCategory', async ({ caller, body: { id, ...input }, audited }) => {
    const before = await dataPointCategories.find(companyOf(caller), id);
    if (!before) throw notFound();
    await refuseOfSome(caller);
    const changed = await dataPointCategories.change(companyOf(caller), id, input);
    if (!changed) throw notFound();
    audited({
      subject: { id, name: changed.name },
      changes: changesOf(before, changed, ['name', 'description', 'sequence']),
    });
    return reply(changed);
  });

  serve('removeDataPointCategory', async ({ caller, query: { id }, audited }) => {
    const before = await dataPointCategories.find(companyOf(caller), id);
    audited({ subject: { id, name: before?.name ?? '' } });
    if (!before) throw notFound();
    await refuseOfSome(caller);
    if (!(await dataPointCategories.remove(companyOf(caller), id))) throw notFound();
    return reply(null);
  });
};
