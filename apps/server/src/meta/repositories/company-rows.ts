import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Tables of a company whose rows are deleted one by one, with their key within the company. */
const keys = {
  category: 'category_id',
  company_department: 'comp_dep_id',
  connector: 'connector_id',
  data_point: 'dp_id',
  instacart_card: 'location_id',
  tag: 'tag_id',
} as const satisfies Partial<Record<keyof Tables, string>>;

/** Deletes one row of a company; false when the company has none with this id. */
export const removeOwn = async (
  db: Kysely<Tables>,
  table: keyof typeof keys,
  companyId: number,
  id: number,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where company_id = ${companyId} and ${sql.ref(keys[table])} = ${id}
  `.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
};
