import { listOf, replyOf } from '@lanewise/contract/endpoints/schemas/replies';
import {
  dataPointCategory,
  dataPointCategoryChange,
  dataPointCategoryInput,
  dataPointCategoryRemoval,
} from '@lanewise/contract/entities/data-point';
import { z } from 'zod';
import type { App, AppParts } from '../plugins/app.ts';
import { companyOf } from '../plugins/caller.ts';
import { changesOf } from '../plugins/changes.ts';
import { notFound } from '../plugins/refusal.ts';
import { reply } from '../plugins/reply.ts';

const path = '/company/data_point_category';
const tags = ['Data points'];
const writing = { access: { anyOf: ['Datapoint Setting'] } } as const;

export const dataPointCategoryRoutes = (app: App, { meta: { dataPointCategories } }: AppParts): void => {
  app.get(
    path,
    {
      config: { access: 'session' },
      schema: {
        tags,
        summary: 'Categories of data points, in their order',
        response: { 200: listOf(dataPointCategory) },
      },
    },
    async ({ caller }) => {
      const all = caller.companyId === null ? [] : await dataPointCategories.all(caller.companyId);
      return reply(all, { totalCount: all.length });
    },
  );

  app.post(
    path,
    {
      config: writing,
      schema: {
        tags,
        summary: 'Adds a category',
        body: dataPointCategoryInput,
        response: { 201: replyOf(dataPointCategory) },
      },
    },
    async ({ caller, body, audited }, response) => {
      const created = await dataPointCategories.create(companyOf(caller), body);
      audited({ subject: { id: created.id, name: created.name }, changes: changesOf(null, body) });
      response.code(201);
      return reply(created);
    },
  );

  app.put(
    path,
    {
      config: writing,
      schema: {
        tags,
        summary: 'Changes a category',
        body: dataPointCategoryChange,
        response: { 200: replyOf(dataPointCategory) },
      },
    },
    async ({ caller, body: { id, ...input }, audited }) => {
      const before = await dataPointCategories.find(companyOf(caller), id);
      const changed = await dataPointCategories.change(companyOf(caller), id, input);
      if (!changed) throw notFound();
      audited({
        subject: { id, name: changed.name },
        changes: changesOf(before, changed, ['name', 'description', 'sequence']),
      });
      return reply(changed);
    },
  );

  app.delete(
    path,
    {
      config: writing,
      schema: {
        tags,
        summary: 'Removes a category without data points',
        querystring: dataPointCategoryRemoval,
        response: { 200: replyOf(z.null()) },
      },
    },
    async ({ caller, query: { id }, audited }) => {
      const before = await dataPointCategories.find(companyOf(caller), id);
      audited({ subject: { id, name: before?.name ?? '' } });
      if (!(await dataPointCategories.remove(companyOf(caller), id))) throw notFound();
      return reply(null);
    },
  );
};
