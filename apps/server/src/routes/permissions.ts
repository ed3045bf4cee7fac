import { listOf, replyOf } from '@lanewise/contract/endpoints/schemas/replies';
import { allPermissions, authorityLevel, permissionInput, permissionRecord } from '@lanewise/contract/entities/rights';
import type { PermissionRecord } from '@lanewise/contract/entities/rights';
import { labelOf, permissions } from '@lanewise/contract/permissions';
import { id } from '@lanewise/contract/primitives/ids';
import { z } from 'zod';
import type { App, AppParts } from '../plugins/app.ts';
import type { StoredPermission } from '../meta/access-group-types.ts';
import { notFound } from '../plugins/refusal.ts';
import { changesOf } from '../plugins/changes.ts';
import { reply } from '../plugins/reply.ts';

const tags = ['Permissions'];
const params = z.object({ permissionId: id });

const onWire = (stored: StoredPermission): PermissionRecord => {
  const { path, method } = permissions[stored.key];
  return { ...stored, path, method, label: labelOf(stored.key) };
};

/** Permissions, which can be read and described, and levels of authority. */
export const permissionRoutes = (app: App, { meta }: AppParts): void => {
  app.get(
    '/all/permissions',
    {
      config: { access: { permission: 'getPermissions' } },
      schema: { tags, summary: 'All permissions and access groups', response: { 200: replyOf(allPermissions) } },
    },
    async ({ caller: { companyId, isAdmin } }) => {
      const [stored, groups] = await Promise.all([
        meta.permissions.list(companyId),
        meta.accessGroups.list(companyId, { limit: 100_000 }),
      ]);
      return reply({ permissions: stored.map(onWire), access_groups: groups.rows, isAdmin });
    },
  );

  app.get(
    '/permission/:permissionId',
    {
      config: { access: { permission: 'getPermissions' } },
      schema: { tags, summary: 'One permission', params, response: { 200: replyOf(permissionRecord) } },
    },
    async ({ caller, params: { permissionId } }) => {
      const found = await meta.permissions.find(caller.companyId, permissionId);
      if (!found) throw notFound();
      return reply(onWire(found));
    },
  );

  app.put(
    '/permission/:permissionId',
    {
      // All companies share the description.
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Describes a permission',
        params,
        body: permissionInput,
        response: { 200: replyOf(permissionRecord) },
      },
    },
    async ({ caller, params: { permissionId }, body, audited }) => {
      const changed = await meta.permissions.describe(caller.companyId, permissionId, body.description);
      if (!changed) throw notFound();
      audited({ subject: { name: changed.key }, changes: changesOf(null, body) });
      return reply(onWire(changed));
    },
  );

  app.get(
    '/authority_level',
    {
      config: { access: 'session' },
      schema: { tags, summary: 'Levels of authority of the company', response: { 200: listOf(authorityLevel) } },
    },
    async ({ caller: { companyId } }) => {
      const levels = companyId === null ? [] : await meta.companies.levels(companyId);
      const ranked = levels.toSorted((a, b) => a.id - b.id).map((level, at) => ({ ...level, rank: at + 1 }));
      return reply(ranked, { totalCount: ranked.length });
    },
  );
};
