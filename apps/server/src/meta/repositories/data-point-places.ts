import type { DataPointAssignment } from '@lanewise/contract/entities/data-point';
import { sql, type Transaction } from 'kysely';
import { Refused } from '../errors.ts';
import type { Tables } from '../tables.ts';

/**
 * Appends data points to a category in the given order. A category of null: removes the data points from their
 * category.
 */
export const assign = async (
  tx: Transaction<Tables>,
  companyId: number,
  { categoryId, dpIds }: DataPointAssignment,
): Promise<number> => {
  const { rows } = await sql<{ categories: number; points: number; elsewhere: number; last: number }>`
    select
      (select count(*)::int from data_point_category
        where company_id = ${companyId} and dp_category_id = ${categoryId}) as categories,
      count(*)::int as points,
      (count(*) filter (where dp_category_id is distinct from ${categoryId}::int))::int as elsewhere,
      (select coalesce(max(sequence), -1)::int from data_point
        where dp_category_id = ${categoryId} and dp_id <> all(${[...dpIds]}::int[])) as last
    from data_point where company_id = ${companyId} and dp_id = any(${[...dpIds]}::int[])
  `.execute(tx);
  const [found] = rows;
  if (categoryId !== null && found?.categories !== 1) {
    throw new Refused('validation', 'There is no such category.', { field: 'categoryId' });
  }
  if (found?.points !== dpIds.length) {
    throw new Refused('validation', 'One of the data points does not exist.', { field: 'dpIds' });
  }
  await sql`
    update data_point set dp_category_id = ${categoryId}::int,
      sequence = case when ${categoryId}::int is null then 0 else ${found.last}::int + wanted.position end
    from unnest(${[...dpIds]}::int[]) with ordinality as wanted (dp_id, position)
    where data_point.dp_id = wanted.dp_id
  `.execute(tx);
  return found.elsewhere;
};
