import { listOf, replyOf } from '@lanewise/contract/endpoints/schemas/replies';
import { companyChange, companyQuery, companyRecord, level, newCompany } from '@lanewise/contract/entities/company';
import type { CompanyChange, CompanyRecord } from '@lanewise/contract/entities/company';
import { id } from '@lanewise/contract/primitives/ids';
import { z } from 'zod';
import type { App, AppParts } from '../plugins/app.ts';
import { namedCompany } from '../plugins/caller.ts';
import { changesOf } from '../plugins/changes.ts';
import { accessDenied, notFound } from '../plugins/refusal.ts';
import { reply } from '../plugins/reply.ts';

const tags = ['Company'];
const params = z.object({ companyId: id });

/** Refuses changes that only admins make: whether a company's users may log in, and which features it gets. */
const refuseAdminsOnly = (known: CompanyRecord, change: CompanyChange): void => {
  for (const field of ['status', 'special_retailer'] as const) {
    if (change[field] !== undefined && change[field] !== known[field]) throw accessDenied();
  }
};

const writeRoutes = (app: App, { meta }: AppParts): void => {
  app.post(
    '/company',
    {
      config: { access: { permission: 'saveCompany' } },
      schema: { tags, summary: 'Registers a company', body: newCompany, response: { 201: replyOf(companyRecord) } },
    },
    async ({ body, caller, audited }, response) => {
      // Users of a company could not use it: they see only their own company.
      if (!caller.isAdmin) throw accessDenied();
      const created = await meta.companies.create(body);
      audited({
        subject: { id: created.id, name: created.name },
        changes: changesOf(null, body),
        companyId: created.id,
      });
      response.code(201);
      return reply({ ...created, hasData: false });
    },
  );

  app.put(
    '/company/:companyId',
    {
      config: { access: { permission: 'updateCompany' } },
      schema: {
        tags,
        summary: 'Changes a company; what is left out stays',
        params,
        body: companyChange,
        response: { 200: replyOf(companyRecord) },
      },
    },
    async ({ caller, params: { companyId }, body, audited }) => {
      const known = await meta.companies.record(await namedCompany(meta, caller, companyId));
      if (!known) throw notFound();
      audited({ subject: { name: known.name }, companyId });
      if (!caller.isAdmin) refuseAdminsOnly(known, body);
      const changed = await meta.companies.change(companyId, body);
      if (!changed) throw notFound();
      audited({ changes: changesOf(known, changed) });
      return reply(changed);
    },
  );

  app.delete(
    '/company/:companyId',
    {
      config: { access: { permission: 'deleteCompany' } },
      schema: {
        tags,
        summary: 'Removes a company that has no users, locations or data',
        params,
        response: { 200: replyOf(z.null()) },
      },
    },
    async ({ caller, params: { companyId }, audited }) => {
      const known = await meta.companies.find(await namedCompany(meta, caller, companyId));
      audited({ subject: { name: known?.name ?? '' }, companyId });
      if (!(await meta.companies.remove(companyId))) throw notFound();
      return reply(null);
    },
  );
};

/** Companies: all of them for admins, their own for others; and the names of their levels. */
export const companyRoutes = (app: App, parts: AppParts): void => {
  const { meta } = parts;
  app.get(
    '/company',
    {
      config: { access: { permission: 'getCompanies' } },
      schema: {
        tags,
        summary: 'All companies for admins, else the own one; without the right to it, the profile says which that is',
        querystring: companyQuery,
        response: { 200: listOf(companyRecord) },
      },
    },
    async ({ caller, query }) => {
      if (!caller.isAdmin && caller.companyId === null) return reply([], { totalCount: 0 });
      const { rows, total } = await meta.companies.page(query, caller.isAdmin ? null : caller.companyId);
      return reply(rows, { totalCount: total });
    },
  );

  app.get(
    '/company/:companyId',
    {
      config: { access: { permission: 'getCompany' } },
      schema: { tags, summary: 'One company', params, response: { 200: replyOf(companyRecord) } },
    },
    async ({ caller, params: { companyId } }) => {
      const found = await meta.companies.record(await namedCompany(meta, caller, companyId));
      if (!found) throw notFound();
      return reply(found);
    },
  );

  writeRoutes(app, parts);

  for (const url of ['/levels', '/organization/level']) {
    app.get(
      url,
      {
        config: { access: 'session' },
        schema: { tags, summary: "Names of the organization's levels", response: { 200: listOf(level) } },
      },
      async ({ caller }) => {
        const levels = caller.companyId === null ? [] : await meta.companies.levels(caller.companyId);
        const sorted = levels.toSorted((a, b) => a.id - b.id);
        return reply(sorted, { totalCount: sorted.length });
      },
    );
  }
};
