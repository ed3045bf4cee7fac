import { company, level } from '@lanewise/contract/entities/company';
import { id } from '@lanewise/contract/primitives/ids';
import { z } from 'zod';
import type { App, AppParts } from '../app.ts';
import { byName, namedCompany } from '../plugins/caller.ts';
import { badField, notFound, Refusal } from '../plugins/refusal.ts';
import { reply } from '../plugins/reply.ts';
import { listOf, replyOf } from '../plugins/schemas.ts';

const tags = ['Company'];

const timeZones = new Set(Intl.supportedValuesOf('timeZone').concat('UTC'));

/** Body of POST company; what is left out is what most of our users have. */
const newCompany = z.strictObject({
  name: z.string().trim().min(1).max(200),
  us_week: z.boolean().default(true),
  connector_type: z.string().trim().max(40).default(''),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('USD'),
  timeZone: z.string().max(64).default('UTC'),
});

/** Companies the caller may see, and the names of their levels. */
export const companyRoutes = (app: App, { meta }: AppParts): void => {
  app.get(
    '/company',
    {
      config: { access: 'session' },
      schema: { tags, summary: 'All companies for admins, else the own one', response: { 200: listOf(company) } },
    },
    async ({ caller }) => {
      const all = (await meta.companies.list()).sort(byName);
      const own = caller.isAdmin ? all : all.filter((entry) => entry.id === caller.companyId);
      return reply(own, { totalCount: own.length });
    },
  );

  app.post(
    '/company',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'Registers a company', body: newCompany, response: { 201: replyOf(company) } },
    },
    async ({ body }, response) => {
      if (!timeZones.has(body.timeZone))
        throw badField('timeZone', 'unknown', `There is no time zone ${body.timeZone}`);
      if (await meta.companies.findByName(body.name))
        throw new Refusal(409, 'conflict', `There is a company ${body.name} already`);
      response.code(201);
      return reply(await meta.companies.create(body));
    },
  );

  app.get(
    '/company/:companyId',
    {
      config: { access: 'session' },
      schema: {
        tags,
        summary: 'One company',
        params: z.object({ companyId: id }),
        response: { 200: replyOf(company) },
      },
    },
    async ({ caller, params }) => {
      const found = await meta.companies.find(await namedCompany(meta, caller, params.companyId));
      if (!found) throw notFound();
      return reply(found);
    },
  );

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
