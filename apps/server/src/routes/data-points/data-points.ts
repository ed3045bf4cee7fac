import * as endpoints from '@lanewise/contract/endpoints/data-points';
import * as halves from '@lanewise/contract/endpoints/schemas/data-points';
import { dataPointFields } from '@lanewise/contract/entities/data-point-rules';
import { dayIn } from '@lanewise/domain/calendar/day';
import type { App, AppParts } from '../../plugins/app.ts';
import { unknownFilter } from '../../meta/repositories/data-point-filters.ts';
import { companyOf } from '../../plugins/caller.ts';
import { changerOf } from './changer.ts';
import { changesOf } from '../../plugins/changes.ts';
import { notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { pointColumns } from '../../reports/data-points/columns.ts';
import { refuseUnknownDepartments } from '../known-departments.ts';

/** The columns of the data points of a company, each with the name of its category. */
const listedColumns = async ({ dataPoints, dataPointCategories }: AppParts['meta'], companyId: number) => {
  const [points, categories] = await Promise.all([dataPoints.all(companyId), dataPointCategories.all(companyId)]);
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]));
  return pointColumns(points).map((column) => ({
    ...column,
    category: column.categoryId === null ? null : (nameOf.get(column.categoryId) ?? null),
  }));
};

const readRoutes = (app: App, { meta }: AppParts): void => {
  const { dataPoints } = meta;
  const serve = serving(app, endpoints, halves);

  serve('listDataPoints', async ({ caller }) => {
    const all = caller.companyId === null ? [] : await dataPoints.all(caller.companyId);
    return reply(all, { totalCount: all.length });
  });

  serve('listPointColumns', async ({ caller }) => {
    const columns = caller.companyId === null ? [] : await listedColumns(meta, caller.companyId);
    return reply(columns, { totalCount: columns.length });
  });

  serve('oneDataPoint', async ({ caller, params: { dpId } }) => {
    const found = await dataPoints.find(companyOf(caller), dpId);
    if (!found) throw notFound();
    return reply(found);
  });

  serve('listAssignedDataPoints', async ({ caller, query }) => {
    const { rows, total } = await dataPoints.list(companyOf(caller), query);
    return reply(rows, { totalCount: total });
  });

  serve('listUnassignedDataPoints', async ({ caller }) => {
    const rows = await dataPoints.unassigned(companyOf(caller));
    return reply(rows, { totalCount: rows.length });
  });
};

export const dataPointRoutes = (app: App, parts: AppParts): void => {
  readRoutes(app, parts);
  const { dataPoints } = parts.meta;

  const serve = serving(app, endpoints, halves);

  serve('createDataPoint', async (request, response) => {
    const { caller, body, audited } = request;
    await refuseUnknownDepartments(request, { named: body.filters.department }, unknownFilter);
    const created = await dataPoints.create(await caller.sight(), body);
    audited({ subject: { id: created.dpId, name: created.name }, changes: changesOf(null, created, dataPointFields) });
    response.code(201);
    return reply(created);
  });

  serve('changeDataPoint', async (request) => {
    const { caller, params, body, audited } = request;
    const { dpId } = params;
    const companyId = companyOf(caller);
    const [before, company] = await Promise.all([
      dataPoints.find(companyId, dpId),
      parts.meta.companies.find(companyId),
    ]);
    if (!company) throw notFound();
    const kept = before?.filters.department;
    await refuseUnknownDepartments(request, { named: body.filters.department, kept }, unknownFilter);
    const today = dayIn(parts.clock?.() ?? new Date(), company.timeZone);
    const changed = await dataPoints.change(await caller.sight(), dpId, body, today, changerOf(caller));
    if (!changed) throw notFound();
    audited({ subject: { name: changed.name }, changes: changesOf(before, changed, dataPointFields) });
    return reply(changed);
  });

  serve('removeDataPoint', async ({ caller, params: { dpId }, audited }) => {
    const before = await dataPoints.find(companyOf(caller), dpId);
    audited({ subject: { name: before?.name ?? '' } });
    if (!(await dataPoints.remove(await caller.sight(), dpId))) throw notFound();
    return reply(null);
  });

  serve('assignDataPoints', async ({ caller, body, audited }) => {
    audited({ changes: changesOf(null, body) });
    return reply({ changed: await dataPoints.assign(await caller.sight(), body) });
  });
};
