import * as endpoints from '@lanewise/contract/endpoints/departments';
import * as halves from '@lanewise/contract/endpoints/schemas/departments';
import type { CompanyDepartment, MappingInput } from '@lanewise/contract/entities/department';
import { addDays, dayIn } from '@lanewise/domain/calendar/day';
import type { FastifyRequest } from 'fastify';
import type { App, AppParts, RouteModule } from '../../plugins/app.ts';
import type { Gate } from '../../gate/gate.ts';
import { unknownDepartment } from '../../meta/repositories/company-departments.ts';
import { locationIdsOf } from '../../meta/sight.ts';
import { knowledgeOf } from '../../plugins/asker.ts';
import { companyOf } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import type { RequestCaller } from '../../plugins/caller.ts';
import { badField, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { knownIn, refuseUnknownDepartments } from '../known-departments.ts';
import { refuseOfSome } from '../sight.ts';
import { soldDepartments } from '../../reports/sales/sold-departments.ts';

/**
 * Callers who see every store may change a mapping for all stores. Callers who see one store may change a mapping for
 * that store.
 */
const refuseForeignPlaces = async (caller: RequestCaller, { departments }: MappingInput): Promise<void> => {
  const permitted = new Set(locationIdsOf(await caller.sight()));
  const foreign = departments.findIndex(({ location }) => location !== null && !permitted.has(location));
  if (foreign >= 0) throw badField(`departments.${foreign}.location`, 'unknown', 'There is no such location');
  if (departments.some(({ location }) => location === null)) await refuseOfSome(caller);
};

/**
 * Departments with their mapped register departments. Shows only register departments that are known in the stores in
 * sight, so the names of other register departments stay hidden.
 */
const shownIn = async (request: FastifyRequest, rows: readonly CompanyDepartment[]): Promise<CompanyDepartment[]> => {
  if (rows.every(({ mapped }) => mapped.length === 0)) return [...rows];
  const isKnown = await knownIn(request);
  return rows.map((row) => ({ ...row, mapped: row.mapped.filter(({ dep_id }) => isKnown(dep_id)) }));
};

/** The company's own departments, and the register departments mapped to them. */
export const departmentRoutes = (app: App, { meta: { companyDepartments } }: AppParts): void => {
  const serve = serving(app, endpoints, halves);
  const one = async (request: FastifyRequest, departmentId: number) => {
    const { caller } = request;
    const found = await companyDepartments.find(companyOf(caller), locationIdsOf(await caller.sight()), departmentId);
    if (!found) throw notFound();
    const [shown = found] = await shownIn(request, [found]);
    return reply(shown);
  };

  serve('listDepartments', async (request) => {
    const { caller, query } = request;
    if (caller.companyId === null) return reply([], { totalCount: 0 });
    const seen = locationIdsOf(await caller.sight());
    const { rows, total } = await companyDepartments.list(caller.companyId, seen, query);
    return reply(await shownIn(request, rows), { totalCount: total });
  });

  serve('oneDepartment', (request) => one(request, request.params.departmentId));

  serve('createDepartment', async (request, response) => {
    const { caller, body, audited } = request;
    const created = await companyDepartments.create(companyOf(caller), body);
    audited({ subject: { id: created, name: body.name }, changes: changesOf(null, body) });
    response.code(201);
    return one(request, created);
  });

  serve('mapDepartments', async (request) => {
    const { caller, body, audited } = request;
    await refuseForeignPlaces(caller, body);
    const named = body.departments.map(({ dep_id: id }) => id);
    await refuseUnknownDepartments(request, { named }, unknownDepartment);
    audited({ changes: changesOf(null, body) });
    return reply({ changed: await companyDepartments.map(companyOf(caller), body) });
  });

  serve('changeDepartment', async (request) => {
    const { caller, body, audited, params } = request;
    audited({ subject: { name: body.name }, changes: changesOf(null, body) });
    await one(request, params.departmentId);
    await refuseOfSome(caller);
    if (!(await companyDepartments.change(companyOf(caller), params.departmentId, body))) throw notFound();
    return one(request, params.departmentId);
  });

  serve('removeDepartment', async (request) => {
    const { caller, params } = request;
    await one(request, params.departmentId);
    await refuseOfSome(caller);
    if (!(await companyDepartments.remove(companyOf(caller), params.departmentId))) throw notFound();
    return reply(null);
  });
};

/** Departments of the registers, and their sales, so that users can map the departments with the most sales first. */
export const departmentSaleRoutes =
  (gate: Gate): RouteModule =>
  (app: App, { meta, clock }: AppParts) => {
    const serve = serving(app, endpoints, halves);

    serve('listPosDepartments', async (request) => {
      const { companyId } = request.caller;
      if (companyId !== null) gate.pass(companyId);
      const isKnown = await knownIn(request);
      const all = companyId === null ? [] : await meta.departments.list(companyId);
      const sorted = all
        .filter(({ dep_id }) => isKnown(dep_id))
        .toSorted((a, b) => a.name.localeCompare(b.name) || a.code.localeCompare(b.code));
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
      if (knowledgeOf(caller).sales) return reply(sold, { totalCount: sold.length });
      // The order would tell the amounts.
      const named = sold.map((one) => ({ ...one, amount: null })).toSorted((a, b) => a.dep_id - b.dep_id);
      return reply(named, { totalCount: sold.length });
    });
  };
