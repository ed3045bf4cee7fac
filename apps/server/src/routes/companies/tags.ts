import * as halves from '@lanewise/contract/endpoints/schemas/tags';
import * as endpoints from '@lanewise/contract/endpoints/tags';
import type { Tag } from '@lanewise/contract/entities/place';
import type { App, AppParts } from '../../plugins/app.ts';
import { companyOf, type RequestCaller } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { badField, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { refuseOfSome } from '../sight.ts';

const locationsOf = async (caller: RequestCaller): Promise<Set<number>> =>
  new Set((await caller.sight()).locations.map(({ regLocId }) => regLocId));

/** A tag with only the locations in the caller's sight. */
const seen = (found: Tag, own: ReadonlySet<number>): Tag =>
  found.entityType === 'item'
    ? found
    : { ...found, entityIds: found.entityIds.filter((one) => typeof one === 'number' && own.has(one)) };

/** The things with a tag that the caller may see. Foreign ids are treated as unknown. */
const marked = (
  entityType: Tag['entityType'],
  wanted: readonly (number | string)[],
  own: ReadonlySet<number>,
): (number | string)[] => {
  if (entityType === 'item') return [...new Set(wanted.map(String))];
  if (wanted.some((one) => typeof one !== 'number' || !own.has(one)))
    throw badField('entityIds', 'unknown', 'There is no such location');
  return [...new Set(wanted)];
};

export const tagRoutes = (app: App, { meta }: AppParts): void => {
  const serve = serving(app, endpoints, halves);
  const find = async (caller: RequestCaller, tagId: number): Promise<Tag> => {
    const found = await meta.tags.find(companyOf(caller), tagId);
    if (!found) throw notFound();
    return found;
  };

  serve('listTags', async ({ caller, query }) => {
    if (caller.companyId === null) return reply([], { totalCount: 0 });
    const own = await locationsOf(caller);
    const { rows, total } = await meta.tags.list(caller.companyId, query);
    return reply(
      rows.map((row) => seen(row, own)),
      { totalCount: total },
    );
  });

  serve('oneTag', async ({ caller, params: { tagId } }) =>
    reply(seen(await find(caller, tagId), await locationsOf(caller))),
  );

  serve('createTag', async ({ caller, body, audited }, response) => {
    // Every store sells items.
    if (body.entityType === 'item') await refuseOfSome(caller);
    const own = await locationsOf(caller);
    const entityIds = marked(body.entityType, body.entityIds, own);
    const created = await meta.tags.create(companyOf(caller), { ...body, entityIds });
    audited({ subject: { id: created.tagId, name: created.name }, changes: changesOf(null, body) });
    response.code(201);
    return reply(seen(created, own));
  });

  serve('changeTag', async ({ caller, body: { tagId, name, color, entityIds }, audited }) => {
    const [before, own] = await Promise.all([find(caller, tagId), locationsOf(caller)]);
    const changed = await meta.tags.change(await caller.sight(), tagId, {
      ...(name === undefined ? {} : { name }),
      ...(color === undefined ? {} : { color }),
      ...(entityIds === undefined ? {} : { entityIds: marked(before.entityType, entityIds, own) }),
    });
    if (!changed) throw notFound();
    audited({ subject: { id: tagId, name: changed.name }, changes: changesOf(before, changed) });
    return reply(seen(changed, own));
  });

  serve('removeTag', async ({ caller, params: { tagId }, audited }) => {
    audited({ subject: { name: (await find(caller, tagId)).name } });
    if (!(await meta.tags.remove(await caller.sight(), tagId))) throw notFound();
    return reply(null);
  });
};
