import type { PointFilters } from '@lanewise/contract/entities/point-filters';
import { sql, type Transaction } from 'kysely';
import { Refused } from '../errors.ts';
import { inUse } from '../in-use.ts';
import type { Tables } from '../tables.ts';

/**
 * The refusal of a filter that names something which the company, or the user who asks, does not have. The refusal does
 * not say which thing.
 */
export const unknownFilter = (): Refused =>
  new Refused('validation', 'The filters name something that does not exist.', { field: 'filters', reason: 'unknown' });

/**
 * Refuses filters by departments and item lists that the company does not have. The refusal does not name the missing
 * departments and lists.
 */
export const refuseUnknownFilters = async (
  tx: Transaction<Tables>,
  companyId: number,
  { department = [], category = [] }: PointFilters,
): Promise<void> => {
  if (department.length + category.length === 0) return;
  const { rows } = await sql<{ departments: number; categories: number }>`
    select
      (select count(*)::int from department where company_id = ${companyId} and dep_id = any(${department}::int[]))
        as departments,
      (select count(*)::int from category where company_id = ${companyId} and category_id = any(${category}::int[]))
        as categories
  `.execute(tx);
  if (rows[0]?.departments !== department.length || rows[0].categories !== category.length) throw unknownFilter();
};

/** The names of data points whose filters use an item list, including the filters in definitions of earlier dates. */
export const pointsFilteredBy = async (
  tx: Transaction<Tables>,
  companyId: number,
  categoryId: number,
): Promise<string[]> => {
  const named = sql`jsonb_build_object('category', jsonb_build_array(${categoryId}::int))`;
  const { rows } = await sql<{ name: string }>`
    select name from data_point point
    where company_id = ${companyId} and (filters @> ${named} or exists (
      select from data_point_version past where past.dp_id = point.dp_id and past.filters @> ${named}
    ))
    order by name collate "und-x-icu", dp_id
  `.execute(tx);
  return rows.map(({ name }) => name);
};

/** Refuses to remove an item list that filters of data points name. */
export const refuseWhileFiltered = async (
  tx: Transaction<Tables>,
  companyId: number,
  categoryId: number,
): Promise<void> => {
  const names = await pointsFilteredBy(tx, companyId, categoryId);
  if (names.length > 0) throw inUse('filters', names.length, names);
};
