import * as endpoints from '@lanewise/contract/endpoints/permissions';
import * as halves from '@lanewise/contract/endpoints/schemas/permissions';
import type { PermissionRecord } from '@lanewise/contract/entities/rights';
import { labelOf, permissions } from '@lanewise/contract/permissions';
import type { App, AppParts } from '../../plugins/app.ts';
import type { StoredPermission } from '../../meta/access-group-types.ts';
import { notFound } from '../../plugins/refusal.ts';
import { changesOf } from '../../plugins/changes.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';

const onWire = (stored: StoredPermission): PermissionRecord => {
  const { path, method } = permissions[stored.key];
  return { ...stored, path, method, label: labelOf(stored.key) };
};

/** Permissions, which can be read and described, and levels of authority. */
export const permissionRoutes = (app: App, { meta }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve('listPermissions', async ({ caller: { companyId, isAdmin } }) => {
    const [stored, groups] = await Promise.all([
      meta.permissions.list(companyId),
      meta.accessGroups.list(companyId, { limit: 100_000 }),
    ]);
    return reply({ permissions: stored.map(onWire), access_groups: groups.rows, isAdmin });
  });

  serve('onePermission', async ({ caller, params: { permissionId } }) => {
    const found = await meta.permissions.find(caller.companyId, permissionId);
    if (!found) throw notFound();
    return reply(onWire(found));
  });

  serve('changePermission', async ({ caller, params: { permissionId }, body, audited }) => {
    const changed = await meta.permissions.describe(caller.companyId, permissionId, body.description);
    if (!changed) throw notFound();
    audited({ subject: { name: changed.key }, changes: changesOf(null, body) });
    return reply(onWire(changed));
  });

  serve('listAuthorityLevels', async ({ caller: { companyId } }) => {
    const levels = companyId === null ? [] : await meta.companies.levels(companyId);
    const ranked = levels.toSorted((a, b) => a.id - b.id).map((level, at) => ({ ...level, rank: at + 1 }));
    return reply(ranked, { totalCount: ranked.length });
  });
};
