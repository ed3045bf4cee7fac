import { listOf, replyOf } from '@lanewise/contract/endpoints/schemas/replies';
import { accessGroupChange, accessGroupInput, accessGroupRecord } from '@lanewise/contract/entities/rights';
import { id } from '@lanewise/contract/primitives/ids';
import { page } from '@lanewise/contract/primitives/page';
import { z } from 'zod';
import type { App, AppParts } from '../plugins/app.ts';
import type { Meta } from '../meta/types.ts';
import { companyOf, type RequestCaller } from '../plugins/caller.ts';
import { changesOf } from '../plugins/changes.ts';
import { accessDenied, notFound } from '../plugins/refusal.ts';
import { reply } from '../plugins/reply.ts';

const tags = ['Access groups'];
const params = z.object({ accessGroupId: id });

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
  app.get(
    '/access_group',
    {
      config: { access: { permission: 'getAccessGroups' } },
      schema: { tags, summary: 'Access groups', querystring: page, response: { 200: listOf(accessGroupRecord) } },
    },
    async ({ caller, query }) => {
      const { rows, total } = await meta.accessGroups.list(caller.companyId, query);
      return reply(rows, { totalCount: total });
    },
  );

  app.post(
    '/access_group',
    {
      config: { access: { permission: 'saveAccessGroup' } },
      schema: {
        tags,
        summary: 'Creates an access group of the company',
        body: accessGroupInput,
        response: { 201: replyOf(accessGroupRecord) },
      },
    },
    async ({ caller, body, audited }, response) => {
      const companyId = companyOf(caller);
      await refuseForeignRights(meta, caller, [], body.permissionIds);
      const created = await meta.accessGroups.create(companyId, body);
      audited({ subject: { id: created.accessGroupId, name: created.name }, changes: changesOf(null, body) });
      response.code(201);
      return reply(created);
    },
  );

  app.get(
    '/access_group/:accessGroupId',
    {
      config: { access: { permission: 'getAccessGroup' } },
      schema: { tags, summary: 'One access group', params, response: { 200: replyOf(accessGroupRecord) } },
    },
    async ({ caller, params: { accessGroupId } }) => {
      const found = await meta.accessGroups.find(caller.companyId, accessGroupId);
      if (!found) throw notFound();
      return reply(found);
    },
  );

  app.put(
    '/access_group/:accessGroupId',
    {
      config: { access: { permission: 'editAccessGroup' } },
      schema: {
        tags,
        summary: 'Changes an access group; a built-in one, which keeps its name, only by admins',
        params,
        body: accessGroupChange,
        response: { 200: replyOf(accessGroupRecord) },
      },
    },
    async ({ caller, params: { accessGroupId }, body, audited }) => {
      const found = await meta.accessGroups.find(caller.companyId, accessGroupId);
      if (!found) throw notFound();
      if (found.companyId === null && !caller.isAdmin) throw accessDenied();
      await refuseForeignRights(meta, caller, found.permissionIds, body.permissionIds);
      const changed = await meta.accessGroups.change(caller.companyId, accessGroupId, body);
      if (!changed) throw notFound();
      audited({ subject: { name: changed.name }, changes: changesOf(found, changed) });
      return reply(changed);
    },
  );

  app.delete(
    '/access_group/:accessGroupId',
    {
      config: { access: { permission: 'deleteAccessGroup' } },
      schema: {
        tags,
        summary: 'Removes an access group that nobody holds',
        params,
        response: { 200: replyOf(z.null()) },
      },
    },
    async ({ caller, params: { accessGroupId }, audited }) => {
      const found = await meta.accessGroups.find(caller.companyId, accessGroupId);
      if (!found) throw notFound();
      audited({ subject: { name: found.name } });
      if (found.companyId === null) throw accessDenied();
      await refuseForeignRights(meta, caller, found.permissionIds, []);
      if (!(await meta.accessGroups.remove(found.companyId, accessGroupId))) throw notFound();
      return reply(null);
    },
  );
};
