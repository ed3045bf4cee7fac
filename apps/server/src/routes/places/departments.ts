import * as endpoints from '@lanewise/contract/endpoints/departments';
import * as halves from '@lanewise/contract/endpoints/schemas/departments';
import type { MappingInput } from '@lanewise/contract/entities/department';
import { addDays, dayIn } from '@lanewise/domain/calendar/day';
import type { FastifyRequest } from 'fastify';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import type { Gate } from '../../ingest/gate.ts';
import { locationIdsOf } from '../../meta/sight.ts';
import type { DepartmentNode, Meta } from '../../meta/types.ts';
import { knowledgeOf } from '../../plugins/asker.ts';
import { companyOf } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import type { RequestCaller } from '../../plugins/caller.ts';
import { badField, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { refuseOfSome } from '../sight.ts';
import { departmentsEverSold, soldDepartments } from '../../reports/sales/sold-departments.ts';

/** A mapping for all stores is open to who sees every store; a mapping for one store to those who see it. */
const refuseForeignPlaces = async (caller: RequestCaller, { departments }: MappingInput): Promise<void> => {
  const permitted = new Set(locationIdsOf(await caller.sight()));
  const foreign = departments.findIndex(({ location }) => location !== null && !permitted.has(location));
  if (foreign >= 0) throw badField(`departments.${foreign}.location`, 'unknown', 'There is no such location');
  if (departments.some(({ location }) => location === null)) await refuseOfSome(caller);
};

const readRoutes = (app: App, { meta }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve('listDepartments', async ({ caller, query }) => {
    if (caller.companyId === null) return reply([], { totalCount: 0 });
    const { rows, total } = await meta.companyDepartments.list(
      caller.companyId,
      locationIdsOf(await caller.sight()),
      query,
    );
    return reply(rows, { totalCount: total });
  });

  serve('oneDepartment', async ({ caller, params: { departmentId } }) => {
    const found = await meta.companyDepartments.find(
      companyOf(caller),
      locationIdsOf(await caller.sight()),
      departmentId,
    );
    if (!found) throw notFound();
    return reply(found);
  });
};

/** The company's own departments, and the register departments mapped to them. */
export const departmentRoutes = (app: App, parts: AppParts): void => {
  readRoutes(app, parts);
  const { companyDepartments } = parts.meta;
  const answer = async (caller: RequestCaller, departmentId: number) => {
    const found = await companyDepartments.find(companyOf(caller), locationIdsOf(await caller.sight()), departmentId);
    if (!found) throw notFound();
    return reply(found);
  };

  const serve = serving(app, endpoints, halves);

  serve('createDepartment', async ({ caller, body, audited }, response) => {
    const created = await companyDepartments.create(companyOf(caller), body);
    audited({ subject: { id: created, name: body.name }, changes: changesOf(null, body) });
    response.code(201);
    return answer(caller, created);
  });

  serve('mapDepartments', async ({ caller, body, audited }) => {
    await refuseForeignPlaces(caller, body);
    audited({ changes: changesOf(null, body) });
    return reply({ changed: await companyDepartments.map(companyOf(caller), body) });
  });

  serve('changeDepartment', async ({ caller, params: { departmentId }, body, audited }) => {
    audited({ subject: { name: body.name }, changes: changesOf(null, body) });
    await answer(caller, departmentId);
    await refuseOfSome(caller);
    if (!(await companyDepartments.change(companyOf(caller), departmentId, body))) throw notFound();
    return answer(caller, departmentId);
  });

  serve('removeDepartment', async ({ caller, params: { departmentId } }) => {
    await answer(caller, departmentId);
    await refuseOfSome(caller);
    if (!(await companyDepartments.remove(companyOf(caller), departmentId))) throw notFound();
    return reply(null);
  });
};

/** Any day will do: names have no date. */
const whenever = { startDate: '1970-01-01', lastDate: '1970-01-01' };

/** What registers call their departments, as far as stores in sight sold in them. */
const seenDepartments = async (gate: Gate, meta: Meta, request: FastifyRequest): Promise<DepartmentNode[]> => {
  const { companyId } = request.caller;
  if (companyId === null) return [];
  const all = await meta.departments.list(companyId);
  if ((await request.caller.sight()).everyStore || all.length === 0) return all;
  gate.pass(companyId);
  const sold = await departmentsEverSold(request.ask(), await request.scope(whenever));
  return all.filter(({ dep_id }) => sold.has(dep_id));
};

/** Departments of the registers, and their sales, so that users map the important ones first. */
export const departmentSaleRoutes =
  (gate: Gate): RouteModule =>
  (app: App, { meta, clock }: AppParts) => {
    const serve = serving(app, endpoints, halves);

    serve('listPosDepartments', async (request) => {
      const all = await seenDepartments(gate, meta, request);
      const sorted = all.toSorted((a, b) => a.name.localeCompare(b.name));
      return reply(sorted, { totalCount: sorted.length });
    });

    serve('departmentSales', async (request) => {
      gate.pass(companyOf(request.caller));
      const { caller, query } = request;
      const company = await meta.companies.find(companyOf(caller));
      const today = dayIn(clock?.() ?? new Date(), company?.timeZone ?? 'UTC');
      const place = (await caller.sight()).locations.find(({ locationId }) => locationId === query.location);
      if (query.location !== undefined && !place) throw notFound();
      const scope = await request.scope({
        startDate: addDays(today, -365),
        lastDate: today,
        locationIds: place && [place.regLocId],
      });
      const sold = await soldDepartments(request.ask(), scope);
      const { sales } = knowledgeOf(caller);
      return reply(sales ? sold : sold.map((one) => ({ ...one, amount: null })), { totalCount: sold.length });
    });
  };
