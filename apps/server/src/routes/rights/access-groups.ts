import * as endpoints from '@lanewise/contract/endpoints/access-groups';
import * as halves from '@lanewise/contract/endpoints/schemas/access-groups';
import type { App, AppParts } from '../../plugins/app.ts';
import type { Meta } from '../../meta/types.ts';
import { companyOf, type RequestCaller } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { accessDenied, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { refuseOfHolders } from '../users/giver.ts';

/** Users can only give and take permissions that they hold; admin roles hold all. */
const refuseForeignRights = async (
  meta: Meta,
  caller: RequestCaller,
  before: readonly number[],
  after: readonly number[],
): Promise<void> => {
  if (caller.isAdmin) return;
  const changed = new Set([
    ...after.filter((permissionId) => !before.includes(permissionId)),
    ...before.filter((permissionId) => !after.includes(permissionId)),
  ]);
  for (const { permissionId, key } of await meta.permissions.list(caller.companyId)) {
    if (changed.has(permissionId) && !caller.user.permissions.includes(key)) throw accessDenied();
  }
};

/** Access groups: the built-in ones, which admins change, and those that a company makes. */
export const accessGroupRoutes = (app: App, { meta }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve('listAccessGroups', async ({ caller, query }) => {
    const { rows, total } = await meta.accessGroups.list(caller.companyId, query);
    return reply(rows, { totalCount: total });
  });

  serve('createAccessGroup', async ({ caller, body, audited }, response) => {
    const companyId = companyOf(caller);
    await refuseForeignRights(meta, caller, [], body.permissionIds);
    const created = await meta.accessGroups.create(companyId, body);
    audited({ subject: { id: created.accessGroupId, name: created.name }, changes: changesOf(null, body) });
    response.code(201);
    return reply(created);
  });

  serve('oneAccessGroup', async ({ caller, params: { accessGroupId } }) => {
    const found = await meta.accessGroups.find(caller.companyId, accessGroupId);
    if (!found) throw notFound();
    return reply(found);
  });

  serve('changeAccessGroup', async ({ caller, params: { accessGroupId }, body, audited }) => {
    const found = await meta.accessGroups.find(caller.companyId, accessGroupId);
    if (!found) throw notFound();
    if (found.companyId === null && !caller.isAdmin) throw accessDenied();
    await refuseForeignRights(meta, caller, found.permissionIds, body.permissionIds);
    await refuseOfHolders(meta, caller, { accessGroupId });
    const changed = await meta.accessGroups.change(caller.companyId, accessGroupId, body);
    if (!changed) throw notFound();
    audited({ subject: { name: changed.name }, changes: changesOf(found, changed) });
    return reply(changed);
  });

  serve('removeAccessGroup', async ({ caller, params: { accessGroupId }, audited }) => {
    const found = await meta.accessGroups.find(caller.companyId, accessGroupId);
    if (!found) throw notFound();
    audited({ subject: { name: found.name } });
    if (found.companyId === null) throw accessDenied();
    await refuseForeignRights(meta, caller, found.permissionIds, []);
    if (!(await meta.accessGroups.remove(found.companyId, accessGroupId))) throw notFound();
    return reply(null);
  });
};
