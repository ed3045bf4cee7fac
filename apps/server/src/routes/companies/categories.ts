import * as endpoints from '@lanewise/contract/endpoints/categories';
import * as halves from '@lanewise/contract/endpoints/schemas/categories';
import { readItemList, writeItemList } from '@lanewise/domain/items/item-list';
import type { BadLine } from '@lanewise/domain/items/item-list';
import type { App, AppParts } from '../../plugins/app.ts';
import { companyOf } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { badField, notFound, Refusal } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { refuseOfSome } from '../sight.ts';

/** Largest body: 50,000 codes of 32 characters, with the characters around each code. */
const bodyLimit = 4 * 1024 * 1024;

/** The fields of a change in the audit log. Of the items, the log has only their number. */
const named = ['name', 'description', 'program', 'itemCount'] as const;

const sentences: Record<BadLine['reason'], string> = {
  code: 'is not the code of an item',
  rounded: 'has a code that a spreadsheet rounded',
  quotes: 'has quotes that do not end',
  head: 'names no column of codes, such as UPC',
  notText: 'is not text',
  tooMany: 'is beyond the 50,000 items of a category',
};

/** One entry for each unreadable line. The number of the line names the entry. */
const badLines = (bad: readonly BadLine[]): Refusal => {
  const fields = bad.map(({ line, reason }) => ({
    field: `line ${line}`,
    code: `items.${reason}`,
    message: `Line ${line} ${sentences[reason]}`,
  }));
  return new Refusal(400, 'validation', fields[0]?.message ?? '', { fields, params: { lines: bad.length } });
};

/** The list of a category as a csv file, for import and export. */
const fileRoutes = (app: App, { meta }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve(
    'sendCategoryItems',
    async ({ caller, params: { categoryId }, query: { mode }, body, audited }) => {
      const companyId = companyOf(caller);
      const known = await meta.categories.find(companyId, categoryId);
      if (!known) throw notFound();
      const { items, repeated, bad } = readItemList(Buffer.isBuffer(body) ? body : '');
      if (bad.length > 0) throw badLines(bad);
      if (items.length === 0) throw badField('body', 'items.none', 'The file holds no code of an item');
      const { name, description, program } = known;
      const sight = await caller.sight();
      const changed =
        mode === 'add'
          ? await meta.categories.addItems(sight, categoryId, items)
          : await meta.categories.change(sight, categoryId, { name, description, program, items });
      if (!changed) throw notFound();
      audited({ subject: { name }, changes: changesOf(known, changed, named) });
      return reply({ read: items.length, repeated, itemCount: changed.itemCount });
    },
    { bodyLimit, body: 'whole' },
  );

  serve('categoryItems', async ({ caller, params: { categoryId } }, response) => {
    const found = await meta.categories.find(companyOf(caller), categoryId);
    if (!found) throw notFound();
    return response
      .header('content-disposition', `attachment; filename="category-${categoryId}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(writeItemList(found.items));
  });
};

/** Categories: lists of items, some of which a program counts. */
export const categoryRoutes = (app: App, parts: AppParts): void => {
  const { categories } = parts.meta;
  const serve = serving(app, endpoints, halves);

  serve('listCategories', async ({ caller, query }) => {
    const { rows, total } = await categories.list(companyOf(caller), query);
    return reply(rows, { totalCount: total });
  });

  serve(
    'createCategory',
    async ({ caller, body, audited }, response) => {
      // A program counts an item in every store.
      if (body.program !== 'none') await refuseOfSome(caller);
      const created = await categories.create(companyOf(caller), body, (await caller.sight()).everyStore);
      audited({ subject: { id: created.categoryId, name: created.name }, changes: changesOf(null, created, named) });
      response.code(201);
      return reply(created);
    },
    {
      bodyLimit,
    },
  );

  serve('oneCategory', async ({ caller, params: { categoryId } }) => {
    const found = await categories.find(companyOf(caller), categoryId);
    if (!found) throw notFound();
    return reply(found);
  });

  serve(
    'changeCategory',
    async ({ caller, params: { categoryId }, body, audited }) => {
      const before = await categories.find(companyOf(caller), categoryId);
      const changed = await categories.change(await caller.sight(), categoryId, body);
      if (!changed) throw notFound();
      audited({ subject: { name: changed.name }, changes: changesOf(before, changed, named) });
      return reply(changed);
    },
    {
      bodyLimit,
    },
  );

  serve('removeCategory', async ({ caller, params: { categoryId }, audited }) => {
    const before = await categories.find(companyOf(caller), categoryId);
    audited({ subject: { name: before?.name ?? '' } });
    if (!(await categories.remove(await caller.sight(), categoryId))) throw notFound();
    return reply(null);
  });

  fileRoutes(app, parts);
};
