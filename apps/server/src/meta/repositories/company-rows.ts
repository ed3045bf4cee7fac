import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Deletes the row of a company whose `key` is an id; false when the company has none. */
export const removeOwn = async <Table extends keyof Tables>(
  db: Kysely<Tables>,
  table: Table,
  key: keyof Tables[Table] & string,
  companyId: number,
  id: number,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where company_id = ${companyId} and ${sql.ref(key)} = ${id}
  `.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
};
