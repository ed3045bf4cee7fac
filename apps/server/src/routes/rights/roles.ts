import { LOCATION_LEVEL } from '@lanewise/contract/access';
import * as endpoints from '@lanewise/contract/endpoints/roles';
import * as halves from '@lanewise/contract/endpoints/schemas/roles';
import type { Role } from '@lanewise/contract/entities/role';
import type { App, AppParts } from '../../plugins/app.ts';
import type { RoleSight } from '../../meta/role-types.ts';
import type { Meta } from '../../meta/types.ts';
import { companyOf, type RequestCaller } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { accessDenied, badField, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { refuseOfHolders } from '../users/giver.ts';

/**
 * The deepest level of the company in view, which is the level of its locations. Without a company: the deepest of the
 * default levels.
 */
const deepestLevel = async (meta: Meta, { companyId }: RequestCaller): Promise<number> => {
  const levels = companyId === null ? [] : await meta.companies.levels(companyId);
  return levels.length === 0 ? 3 : Math.max(...levels.map(({ id: level }) => level));
};

const onWire = (found: Role, deepest: number): Role => ({
  ...found,
  authorityLevelId: Math.min(found.authorityLevelId, deepest),
});

/**
 * The level that is stored for a role. The deepest level of a company is stored as the level of locations, which is the
 * same for all companies.
 */
const stored = ({ isAdmin, user }: RequestCaller, level: number, deepest: number): number => {
  // A user cannot make a role above their own level.
  if (!isAdmin && level < user.authorityLevel) throw accessDenied();
  if (level > deepest) throw badField('authorityLevelId', 'unknown', 'There is no such level');
  return level === deepest ? LOCATION_LEVEL : level;
};

/** Roles of the company in view. Only admins learn how many users other companies have. */
const sightOf = ({ isAdmin, companyId }: RequestCaller): RoleSight => ({ companyId, countsAll: isAdmin });

/** Only admins change a role that is above its changer, or that other companies share. */
const refuseShared = (caller: RequestCaller, role: Role): void => {
  if (caller.isAdmin) return;
  if (role.companyId === null || role.authorityLevelId < caller.user.authorityLevel) throw accessDenied();
};

/** Roles: users who assign roles read them; admins and users with the right change them. */
export const roleRoutes = (app: App, { meta }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve('listRoles', async ({ caller, query }) => {
    const deepest = await deepestLevel(meta, caller);
    const { rows, total } = await meta.roles.list(query, sightOf(caller));
    return reply(
      rows.map((row) => onWire(row, deepest)),
      { totalCount: total },
    );
  });

  serve('createRole', async ({ caller, body, audited }, response) => {
    const deepest = await deepestLevel(meta, caller);
    const created = await meta.roles.create(companyOf(caller), {
      ...body,
      authorityLevelId: stored(caller, body.authorityLevelId, deepest),
    });
    audited({ subject: { id: created.roleId, name: created.name }, changes: changesOf(null, body) });
    response.code(201);
    return reply(onWire(created, deepest));
  });

  serve('oneRole', async ({ caller, params: { roleId } }) => {
    const found = await meta.roles.find(roleId, sightOf(caller));
    if (!found) throw notFound();
    return reply(onWire(found, await deepestLevel(meta, caller)));
  });

  serve('changeRole', async ({ caller, params: { roleId }, body, audited }) => {
    const before = await meta.roles.find(roleId, sightOf(caller));
    if (!before) throw notFound();
    const deepest = await deepestLevel(meta, caller);
    const authorityLevelId = stored(caller, body.authorityLevelId, deepest);
    refuseShared(caller, before);
    await refuseOfHolders(meta, caller, { roleId });
    const changed = await meta.roles.change(roleId, sightOf(caller), { ...body, authorityLevelId });
    if (!changed) throw notFound();
    audited({ subject: { name: changed.name }, changes: changesOf(before, changed) });
    return reply(onWire(changed, deepest));
  });

  serve('removeRole', async ({ caller, params: { roleId }, audited }) => {
    const before = await meta.roles.find(roleId, sightOf(caller));
    audited({ subject: { name: before?.name ?? '' } });
    if (!(await meta.roles.remove(roleId, sightOf(caller)))) throw notFound();
    return reply(null);
  });
};
