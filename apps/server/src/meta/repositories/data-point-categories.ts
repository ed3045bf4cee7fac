import type { DataPointCategory, DataPointCategoryInput } from '@lanewise/contract/entities/data-point';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DataPointCategories } from '../data-point-types.ts';
import { refuseFull } from '../list-limits.ts';
import type { Tables } from '../tables.ts';
import { inUse } from '../in-use.ts';
import { changingPoints } from './data-point-rows.ts';
import { refuseTaken } from './violations.ts';

const records = (db: Kysely<Tables>, companyId: number) =>
  db
    .selectFrom('data_point_category as category')
    .where('category.company_id', '=', companyId)
    .select([
      'category.dp_category_id as id',
      'category.name',
      'category.description',
      'category.sequence',
      'category.company_id as companyId',
      sql<number[]>`(
        select coalesce(array_agg(point.dp_id order by point.sequence, point.dp_id), '{}')
        from data_point point where point.dp_category_id = category.dp_category_id
      )`.as('dpIds'),
    ])
    .$castTo<DataPointCategory>();

const find = async (db: Kysely<Tables>, companyId: number, categoryId: number): Promise<DataPointCategory | null> =>
  (await records(db, companyId).where('category.dp_category_id', '=', categoryId).executeTakeFirst()) ?? null;

const named = <Result>({ name }: DataPointCategoryInput, change: () => Promise<Result>): Promise<Result> =>
  refuseTaken('taken', `There is a category "${name}" already.`, change, { field: 'name' });

const insert = async (
  tx: Transaction<Tables>,
  companyId: number,
  { name, description, sequence }: DataPointCategoryInput,
): Promise<number> => {
  const { last } = await tx
    .selectFrom('data_point_category')
    .where('company_id', '=', companyId)
    .select(sql<number>`coalesce(max(sequence), -1)`.as('last'))
    .executeTakeFirstOrThrow();
  const { dp_category_id } = await tx
    .insertInto('data_point_category')
    .values({ company_id: companyId, name, description, sequence: sequence ?? last + 1 })
    .returning('dp_category_id')
    .executeTakeFirstOrThrow();
  return dp_category_id;
};

export const openDataPointCategories = (db: Kysely<Tables>): DataPointCategories => ({
  all: (companyId) =>
    records(db, companyId)
      .orderBy('category.sequence')
      .orderBy(sql`lower(category.name)`)
      .execute(),
  find: (companyId, categoryId) => find(db, companyId, categoryId),
  create: (companyId, input) =>
    named(input, () =>
      changingPoints(db, companyId, async (tx) => {
        await refuseFull(tx, 'data_point_category', companyId);
        const created = await find(tx, companyId, await insert(tx, companyId, input));
        if (!created) throw new Error(`The category "${input.name}" vanished while it was created.`);
        return created;
      }),
    ),
  change: (companyId, categoryId, input) =>
    named(input, () =>
      changingPoints(db, companyId, async (tx) => {
        const { name, description, sequence } = input;
        await tx
          .updateTable('data_point_category')
          .set({ name, description, ...(sequence === undefined ? {} : { sequence }) })
          .where('company_id', '=', companyId)
          .where('dp_category_id', '=', categoryId)
          .execute();
        return find(tx, companyId, categoryId);
      }),
    ),
  remove: (companyId, categoryId) =>
    changingPoints(db, companyId, async (tx) => {
      const found = await find(tx, companyId, categoryId);
      if (!found) return false;
      if (found.dpIds.length > 0) throw inUse('dataPoints', found.dpIds.length);
      await tx.deleteFrom('data_point_category').where('dp_category_id', '=', categoryId).execute();
      return true;
    }),
});
