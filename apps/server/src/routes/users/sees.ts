import * as endpoints from '@lanewise/contract/endpoints/users';
import * as halves from '@lanewise/contract/endpoints/schemas/users';
import { lookAs } from '@lanewise/contract/endpoints/schemas/switching';
import { MOST_NAMED_STORES, type UserSight } from '@lanewise/contract/entities/user-sight';
import { switchObstacle } from '@lanewise/domain/rights/switching';
import type { Giver } from '@lanewise/domain/rights/standing';
import type { Person } from '../../meta/people-types.ts';
import { commonSight, noSight, type Sight } from '../../meta/sight.ts';
import type { Meta } from '../../meta/types.ts';
import { allows } from '../../plugins/access.ts';
import type { App, AppParts } from '../../plugins/app.ts';
import type { RequestCaller } from '../../plugins/caller.ts';
import { notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { giverOf, sees, standingOf } from './giver.ts';

/** The same rule as that of the call that begins a look. */
const mayLook = (caller: RequestCaller, giver: Giver, person: Person): boolean =>
  caller.kind === 'user' &&
  caller.switchedBy === null &&
  person.companyId !== null &&
  person.companyId === caller.companyId &&
  allows(lookAs.access, caller) &&
  switchObstacle(giver, { ...standingOf(person), status: person.status }, { looks: true }) === null;

/** The stores of a sight by their names; as many as are named. */
const namesOf = async (meta: Meta, { companyId, locations }: Sight): Promise<UserSight['stores']> => {
  const seen = new Set(locations.map(({ locationId }) => locationId));
  return (await meta.places.locations(companyId))
    .filter(({ location_id }) => seen.has(location_id))
    .slice(0, MOST_NAMED_STORES)
    .map(({ reg_loc_id, name }) => ({ regLocId: reg_loc_id, name }));
};

const sightFor = async (meta: Meta, caller: RequestCaller, userId: number): Promise<UserSight> => {
  const giver = await giverOf(meta, caller);
  const person = await meta.people.find(userId);
  if (!person || !sees(giver, person)) throw notFound();
  // Admins belong to no company; the company in view is used.
  const companyId = person.companyId ?? caller.companyId;
  const sight = companyId === null ? noSight(0) : await meta.users.sight(person, companyId);
  const shown = caller.isAdmin ? sight : commonSight(sight, await caller.sight());
  const { role, accessGroups, status } = person;
  return {
    status,
    whole: sight.whole,
    everyStore: sight.everyStore,
    storeCount: shown.locations.length,
    stores: await namesOf(meta, shown),
    hiddenStores: sight.locations.length - shown.locations.length,
    rights: { role, accessGroupPermissions: accessGroups },
    mayLook: mayLook(caller, giver, person),
  };
};

/** Answers "What will X see?": gives the sight and the rights that decide every call of X (docs/decisions/043). */
export const seesRoutes = (app: App, { meta }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve('sightOfUser', async ({ caller, params }) => reply(await sightFor(meta, caller, params.userId)));
};
