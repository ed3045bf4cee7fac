import { listOf, replyOf } from '@lanewise/contract/endpoints/schemas/replies';
import { dataPoint, dataPointAssignment, dataPointInput, dataPointQuery } from '@lanewise/contract/entities/data-point';
import { id } from '@lanewise/contract/primitives/ids';
import { z } from 'zod';
import type { App, AppParts } from '../plugins/app.ts';
import { companyOf } from '../plugins/caller.ts';
import { changesOf } from '../plugins/changes.ts';
import { notFound } from '../plugins/refusal.ts';
import { reply } from '../plugins/reply.ts';

const tags = ['Data points'];
const params = z.object({ dpId: id });
/** Every screen may read them; changing them requires the right to their page. */
const reading = { access: 'session' } as const;
const writing = { access: { anyOf: ['Datapoint Setting'] } } as const;

const readRoutes = (app: App, { meta: { dataPoints } }: AppParts): void => {
  app.get(
    '/data_point',
    {
      config: reading,
      schema: {
        tags,
        summary: 'All data points of the company, in the order of their categories',
        response: { 200: listOf(dataPoint) },
      },
    },
    async ({ caller }) => {
      const all = caller.companyId === null ? [] : await dataPoints.all(caller.companyId);
      return reply(all, { totalCount: all.length });
    },
  );

  app.get(
    '/data_point/:dpId',
    { config: reading, schema: { tags, summary: 'One data point', params, response: { 200: replyOf(dataPoint) } } },
    async ({ caller, params: { dpId } }) => {
      const found = await dataPoints.find(companyOf(caller), dpId);
      if (!found) throw notFound();
      return reply(found);
    },
  );

  app.get(
    '/company/data_point',
    {
      config: writing,
      schema: {
        tags,
        summary: 'A page of the data points of the company',
        querystring: dataPointQuery,
        response: { 200: listOf(dataPoint) },
      },
    },
    async ({ caller, query }) => {
      const { rows, total } = await dataPoints.list(companyOf(caller), query);
      return reply(rows, { totalCount: total });
    },
  );

  app.get(
    '/unassigned_data_points',
    {
      config: writing,
      schema: { tags, summary: 'Data points in no category', response: { 200: listOf(dataPoint) } },
    },
    async ({ caller }) => {
      const rows = await dataPoints.unassigned(companyOf(caller));
      return reply(rows, { totalCount: rows.length });
    },
  );
};

export const dataPointRoutes = (app: App, parts: AppParts): void => {
  readRoutes(app, parts);
  const { dataPoints } = parts.meta;

  app.post(
    '/company/data_point',
    {
      config: writing,
      schema: { tags, summary: 'Adds one', body: dataPointInput, response: { 201: replyOf(dataPoint) } },
    },
    async ({ caller, body, audited }, response) => {
      const created = await dataPoints.create(companyOf(caller), body);
      audited({ subject: { id: created.dpId, name: created.name }, changes: changesOf(null, created) });
      response.code(201);
      return reply(created);
    },
  );

  app.put(
    '/data_point/:dpId',
    {
      config: writing,
      schema: { tags, summary: 'Changes one', params, body: dataPointInput, response: { 200: replyOf(dataPoint) } },
    },
    async ({ caller, params: { dpId }, body, audited }) => {
      const before = await dataPoints.find(companyOf(caller), dpId);
      const changed = await dataPoints.change(companyOf(caller), dpId, body);
      if (!changed) throw notFound();
      audited({ subject: { name: changed.name }, changes: changesOf(before, changed) });
      return reply(changed);
    },
  );

  app.delete(
    '/data_point/:dpId',
    {
      config: writing,
      schema: { tags, summary: 'Removes one that no formula names', params, response: { 200: replyOf(z.null()) } },
    },
    async ({ caller, params: { dpId }, audited }) => {
      const before = await dataPoints.find(companyOf(caller), dpId);
      audited({ subject: { name: before?.name ?? '' } });
      if (!(await dataPoints.remove(companyOf(caller), dpId))) throw notFound();
      return reply(null);
    },
  );

  app.put(
    '/assign_data_points',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Puts data points into a category behind its others, or with null into none',
        body: dataPointAssignment,
        response: { 200: replyOf(z.object({ changed: z.number().int() })) },
      },
    },
    async ({ caller, body, audited }) => {
      audited({ changes: changesOf(null, body) });
      return reply({ changed: await dataPoints.assign(companyOf(caller), body) });
    },
  );
};
