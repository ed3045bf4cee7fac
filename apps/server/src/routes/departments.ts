import {
  companyDepartment,
  companyDepartmentChange,
  companyDepartmentInput,
  companyDepartmentQuery,
  department,
  departmentSale,
  mappingInput,
} from '@lanewise/contract/entities/department';
import { listOf, replyOf } from '@lanewise/contract/endpoints/schemas/replies';
import type { MappingInput } from '@lanewise/contract/entities/department';
import { id } from '@lanewise/contract/primitives/ids';
import { addDays, dayIn } from '@lanewise/domain/calendar/day';
import { z } from 'zod';
import type { App, AppParts, RouteModule } from '../plugins/app.ts';
import type { Gate } from '../ingest/gate.ts';
import { companyOf } from '../plugins/caller.ts';
import { changesOf } from '../plugins/changes.ts';
import type { RequestCaller } from '../plugins/caller.ts';
import { badField, notFound } from '../plugins/refusal.ts';
import { reply } from '../plugins/reply.ts';
import { soldDepartments } from '../reports/sales/sold-departments.ts';

const tags = ['Departments'];
const params = z.object({ departmentId: id });

const placesOf = async (caller: RequestCaller): Promise<number[]> =>
  (await caller.permitted()).map(({ locationId }) => locationId);

/** A mapping for all stores is open to every holder of the right; a mapping for one store to those who see it. */
const refuseForeignPlaces = async (caller: RequestCaller, { departments }: MappingInput): Promise<void> => {
  const permitted = new Set(await placesOf(caller));
  const foreign = departments.findIndex(({ location }) => location !== null && !permitted.has(location));
  if (foreign >= 0) throw badField(`departments.${foreign}.location`, 'unknown', 'There is no such location');
};

const readRoutes = (app: App, { meta }: AppParts): void => {
  app.get(
    '/department/pos',
    {
      config: { access: 'session' },
      schema: { tags, summary: 'Departments as the registers report them', response: { 200: listOf(department) } },
    },
    // They belong to the company, whatever stores a caller sees.
    async ({ caller }) => {
      const all = caller.companyId === null ? [] : await meta.departments.list(caller.companyId);
      const sorted = all.toSorted((a, b) => a.name.localeCompare(b.name));
      return reply(sorted, { totalCount: sorted.length });
    },
  );

  app.get(
    '/department',
    {
      config: { access: 'session' },
      schema: {
        tags,
        summary: "The company's own departments, and what is mapped to them",
        querystring: companyDepartmentQuery,
        response: { 200: listOf(companyDepartment) },
      },
    },
    async ({ caller, query }) => {
      if (caller.companyId === null) return reply([], { totalCount: 0 });
      const { rows, total } = await meta.companyDepartments.list(caller.companyId, await placesOf(caller), query);
      return reply(rows, { totalCount: total });
    },
  );

  app.get(
    '/department/:departmentId',
    {
      config: { access: 'session' },
      schema: { tags, summary: 'One department', params, response: { 200: replyOf(companyDepartment) } },
    },
    async ({ caller, params: { departmentId } }) => {
      const found = await meta.companyDepartments.find(companyOf(caller), await placesOf(caller), departmentId);
      if (!found) throw notFound();
      return reply(found);
    },
  );
};

/** The company's own departments, and the register departments mapped to them. */
export const departmentRoutes = (app: App, parts: AppParts): void => {
  readRoutes(app, parts);
  const { companyDepartments } = parts.meta;
  const answer = async (caller: RequestCaller, departmentId: number) => {
    const found = await companyDepartments.find(companyOf(caller), await placesOf(caller), departmentId);
    if (!found) throw notFound();
    return reply(found);
  };

  app.post(
    '/department',
    {
      config: { access: { permission: 'addDepartment' } },
      schema: {
        tags,
        summary: 'Adds one',
        body: companyDepartmentInput,
        response: { 201: replyOf(companyDepartment) },
      },
    },
    async ({ caller, body, audited }, response) => {
      const created = await companyDepartments.create(companyOf(caller), body);
      audited({ subject: { id: created, name: body.name }, changes: changesOf(null, body) });
      response.code(201);
      return answer(caller, created);
    },
  );

  app.put(
    '/department/mapping',
    {
      config: { access: { permission: 'updateDepartment' } },
      schema: {
        tags,
        summary: 'Says to which department those of the registers belong, or to none; all of it or nothing',
        body: mappingInput,
        response: { 200: replyOf(z.object({ changed: z.number().int() })) },
      },
    },
    async ({ caller, body, audited }) => {
      await refuseForeignPlaces(caller, body);
      audited({ changes: changesOf(null, body) });
      return reply({ changed: await companyDepartments.map(companyOf(caller), body) });
    },
  );

  app.put(
    '/department/:departmentId',
    {
      config: { access: { permission: 'updateDepartment' } },
      schema: {
        tags,
        summary: 'Changes one',
        params,
        body: companyDepartmentChange,
        response: { 200: replyOf(companyDepartment) },
      },
    },
    async ({ caller, params: { departmentId }, body, audited }) => {
      audited({ subject: { name: body.name }, changes: changesOf(null, body) });
      if (!(await companyDepartments.change(companyOf(caller), departmentId, body))) throw notFound();
      return answer(caller, departmentId);
    },
  );

  app.delete(
    '/department/:departmentId',
    {
      config: { access: { permission: 'deleteDepartment' } },
      schema: { tags, summary: 'Removes one that nothing belongs to', params, response: { 200: replyOf(z.null()) } },
    },
    async ({ caller, params: { departmentId } }) => {
      if (!(await companyDepartments.remove(companyOf(caller), departmentId))) throw notFound();
      return reply(null);
    },
  );
};

/** Sales by register department, so that users map the important ones first. */
export const departmentSaleRoutes =
  (gate: Gate): RouteModule =>
  (app: App, { meta, clock }: AppParts) => {
    app.get(
      '/department/pos/sales',
      {
        config: { access: { permission: ['addDepartment', 'updateDepartment', 'deleteDepartment'] } },
        schema: {
          tags,
          summary: 'Sales of the last twelve months by department of the registers, of all stores or one (location_id)',
          querystring: z.strictObject({ location: id.optional() }),
          response: { 200: listOf(departmentSale) },
        },
      },
      async (request) => {
        gate.pass(companyOf(request.caller));
        const { caller, query } = request;
        const company = await meta.companies.find(companyOf(caller));
        const today = dayIn(clock?.() ?? new Date(), company?.timeZone ?? 'UTC');
        const place = (await caller.permitted()).find(({ locationId }) => locationId === query.location);
        if (query.location !== undefined && !place) throw notFound();
        const scope = await request.scope({
          startDate: addDays(today, -365),
          lastDate: today,
          locationIds: place && [place.regLocId],
        });
        const sold = await soldDepartments(request.ask(), scope);
        return reply(sold, { totalCount: sold.length });
      },
    );
  };
