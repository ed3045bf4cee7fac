import { MOST_CATEGORY_ITEMS, type Category, type CategoryEntry } from '@lanewise/contract/entities/category';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Categories, CategoryValues } from '../company-types.ts';
import { Refused } from '../errors.ts';
import { listPage } from '../list-page.ts';
import { refuseFull } from '../list-limits.ts';
import type { Sight } from '../sight.ts';
import type { Tables } from '../tables.ts';
import { removeOwn } from './company-rows.ts';
import { pointsFilteredBy, refuseWhileFiltered } from './data-point-filters.ts';
import { changingPoints } from './data-point-rows.ts';
import { refuseTaken } from './violations.ts';

const entries = (db: Kysely<Tables>, companyId: number) =>
  db
    .selectFrom('category')
    .where('category.company_id', '=', companyId)
    .select([
      'category.category_id as categoryId',
      'category.name',
      'category.description',
      'category.program',
      sql<number>`(select count(*)::int from category_item i where i.category_id = category.category_id)`.as(
        'itemCount',
      ),
    ])
    .$castTo<CategoryEntry>();

const find =
  (db: Kysely<Tables>): Categories['find'] =>
  async (companyId, categoryId) => {
    const entry = await entries(db, companyId).where('category_id', '=', categoryId).executeTakeFirst();
    if (!entry) return null;
    const { rows } = await sql<{ items: string[] }>`
      select coalesce(array_agg(upc order by upc), '{}') as items from category_item where category_id = ${categoryId}
    `.execute(db);
    const items = rows[0]?.items ?? [];
    return { ...entry, itemCount: items.length, items };
  };

const ofPrograms =
  (db: Kysely<Tables>): Categories['ofPrograms'] =>
  async (companyId) => {
    const { rows } = await sql<Pick<Category, 'name' | 'program' | 'items'>>`
      select c.name, c.program, array_agg(i.upc order by i.upc) as items
      from category c join category_item i using (category_id)
      where c.company_id = ${companyId} and c.program <> 'none'
      group by c.category_id order by c.name, c.category_id
    `.execute(db);
    return rows;
  };

const itemsOf =
  (db: Kysely<Tables>): Categories['itemsOf'] =>
  async (companyId, ids) => {
    if (ids.length === 0) return new Map();
    const { rows } = await sql<{ id: number; items: string[] }>`
      select c.category_id as id, coalesce(array_agg(i.upc) filter (where i.upc is not null), '{}') as items
      from category c left join category_item i using (category_id)
      where c.company_id = ${companyId} and c.category_id = any(${[...ids]}::int[])
      group by c.category_id
    `.execute(db);
    return new Map(rows.map(({ id, items }) => [id, items]));
  };

const named = <Result>({ name }: CategoryValues, change: () => Promise<Result>): Promise<Result> =>
  refuseTaken('taken', `There is a category "${name}" already.`, change, { field: 'name' });

const insertItems = async (tx: Transaction<Tables>, categoryId: number, items: readonly string[]): Promise<void> => {
  await sql`
    insert into category_item (category_id, upc) select ${categoryId}::int, upc from unnest(${[...items]}::text[]) as upc
    on conflict do nothing
  `.execute(tx);
};

const replaceItems = async (tx: Transaction<Tables>, categoryId: number, items: readonly string[]): Promise<void> => {
  await sql`
    delete from category_item where category_id = ${categoryId} and not upc = any(${[...items]}::text[])
  `.execute(tx);
  await insertItems(tx, categoryId, items);
};

/**
 * Locks a list for a change, so that simultaneous imports into the list run one after the other. Refuses a caller who
 * does not see every store in three cases: a person who sees every store made or changed the list, a program counts or
 * will count the list, or a data point filters by the list. False: the list does not exist.
 */
const toChange = async (
  tx: Transaction<Tables>,
  { companyId, everyStore }: Sight,
  categoryId: number,
  wanted?: Category['program'],
): Promise<boolean> => {
  const found = await tx
    .selectFrom('category')
    .select(['program', 'of_company'])
    .where('company_id', '=', companyId)
    .where('category_id', '=', categoryId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return false;
  if (everyStore) {
    await tx.updateTable('category').set({ of_company: true }).where('category_id', '=', categoryId).execute();
    return true;
  }
  if (found.of_company) throw new Refused('user.above', 'It was made by somebody who sees every store.');
  const isCounted = [found.program, wanted ?? 'none'].some((program) => program !== 'none');
  if (isCounted || (await pointsFilteredBy(tx, companyId, categoryId)).length > 0)
    throw new Refused('user.above', 'It is counted in stores that you do not see.');
  return true;
};

const addItems = async (tx: Transaction<Tables>, categoryId: number, items: readonly string[]): Promise<void> => {
  await insertItems(tx, categoryId, items);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from category_item where category_id = ${categoryId}
  `.execute(tx);
  if ((rows[0]?.count ?? 0) > MOST_CATEGORY_ITEMS) {
    throw new Refused('validation', `A category has at most ${MOST_CATEGORY_ITEMS} items.`, {
      field: 'items',
      most: MOST_CATEGORY_ITEMS,
    });
  }
};

/** Lists of items, some of which a program counts. */
export const openCategories = (db: Kysely<Tables>): Categories => ({
  list: (companyId, wish) =>
    listPage(db, entries(db, companyId), wish, {
      search: ['name', 'description'],
      sort: { name: 'text', program: 'text', itemCount: 'value', description: 'text' },
      id: 'categoryId',
    }),
  find: find(db),
  ofPrograms: ofPrograms(db),
  itemsOf: itemsOf(db),
  create: (companyId, values, ofCompany = true) =>
    named(values, () =>
      db.transaction().execute(async (tx) => {
        await refuseFull(tx, 'category', companyId);
        const { name, description, program, items = [] } = values;
        const { category_id } = await tx
          .insertInto('category')
          .values({ company_id: companyId, name, description, program, of_company: ofCompany })
          .returning('category_id')
          .executeTakeFirstOrThrow();
        await insertItems(tx, category_id, items);
        const created = await find(tx)(companyId, category_id);
        if (!created) throw new Error(`Category ${category_id} vanished while it was created.`);
        return created;
      }),
    ),
  change: (sight, categoryId, values) =>
    named(values, () =>
      db.transaction().execute(async (tx) => {
        const { name, description, program, items } = values;
        if (!(await toChange(tx, sight, categoryId, program))) return null;
        await tx
          .updateTable('category')
          .set({ name, description, program })
          .where('category_id', '=', categoryId)
          .execute();
        if (items) await replaceItems(tx, categoryId, items);
        return find(tx)(sight.companyId, categoryId);
      }),
    ),
  addItems: (sight, categoryId, items) =>
    db.transaction().execute(async (tx) => {
      if (!(await toChange(tx, sight, categoryId))) return null;
      await addItems(tx, categoryId, items);
      return find(tx)(sight.companyId, categoryId);
    }),
  // Under the lock, no filter can start to name the category.
  remove: (sight, categoryId) =>
    changingPoints(db, sight.companyId, async (tx) => {
      const { companyId } = sight;
      if (!(await toChange(tx, sight, categoryId))) return false;
      await refuseWhileFiltered(tx, companyId, categoryId);
      return removeOwn(tx, 'category', 'category_id', companyId, categoryId);
    }),
});
