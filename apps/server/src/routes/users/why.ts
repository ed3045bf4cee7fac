import { accessGroups } from '@lanewise/contract/access-groups';
import * as endpoints from '@lanewise/contract/endpoints/users';
import * as halves from '@lanewise/contract/endpoints/schemas/users';
import type { Why } from '@lanewise/contract/entities/why';
import { permissionNames } from '@lanewise/contract/permissions';
import { id } from '@lanewise/contract/primitives/ids';
import { whyGroup, whyLocation } from '@lanewise/domain/rights/why';
import { z } from 'zod';
import type { App, AppParts } from '../../plugins/app.ts';
import type { Meta } from '../../meta/types.ts';
import type { RequestCaller } from '../../plugins/caller.ts';
import { badField, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { giverOf, sees } from './giver.ts';

/** Exactly one of them. For a screen that several access groups open, all of them are given, separated by commas. */
const question = z.strictObject({
  location: id.optional(),
  permission: z.enum(permissionNames).optional(),
  page: z
    .string()
    .max(2_000)
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(accessGroups)).min(1))
    .optional(),
});

const explain = async (
  meta: Meta,
  caller: RequestCaller,
  userId: number,
  { location, permission, page }: z.output<typeof question>,
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
