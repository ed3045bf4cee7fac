import * as endpoints from '@lanewise/contract/endpoints/users';
import * as halves from '@lanewise/contract/endpoints/schemas/users';
import type { Why } from '@lanewise/contract/entities/why';
import { whyGroup, whyLocation } from '@lanewise/domain/rights/why';
import type { z } from 'zod';
import type { App, AppParts } from '../../plugins/app.ts';
import type { Meta } from '../../meta/types.ts';
import type { RequestCaller } from '../../plugins/caller.ts';
import { badField, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { giverOf, sees } from './giver.ts';

const explain = async (
  meta: Meta,
  caller: RequestCaller,
  userId: number,
  { location, permission, page }: z.output<typeof halves.whyOfUser.schema.querystring>,
): Promise<Why> => {
  const giver = await giverOf(meta, caller);
  const person = await meta.people.find(userId);
  if (!person || !sees(giver, person)) throw notFound();
  if ([location, permission, page].filter((part) => part !== undefined).length !== 1)
    throw badField('location', 'required', 'Ask for one of location, permission and page');
  // Admins belong to no company; the company in view is used.
  const companyId = person.companyId ?? caller.companyId;
  if (location !== undefined) {
    const visible = giver.places === 'all' || giver.places.has(location);
    const path = visible && companyId !== null ? await meta.people.pathOf(companyId, location) : null;
    const [own, ...regions] = path ?? [];
    if (!own) throw notFound();
    return whyLocation(person, own, regions);
  }
  const wanted = permission === undefined ? { names: page ?? [] } : { permission };
  return whyGroup(person, await meta.people.groupsFor(companyId, wanted));
};

/** "Why can X see this?": which role, group and assignment grants a user a location, a screen or a call. */
export const whyRoutes = (app: App, { meta }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve('whyOfUser', async ({ caller, params, query }) => reply(await explain(meta, caller, params.userId, query)));
};
