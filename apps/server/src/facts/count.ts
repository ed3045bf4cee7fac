import { sql } from './sql.ts';
import type { Facts } from './types.ts';

/** Rows of the journal, reversing entries included; to be held against what the manifests say was entered. */
export const journalRows = async (facts: Facts): Promise<number> => {
  const [row] = await facts.query<{ rows: string }>(sql`select count() as rows from journal`);
  return Number(row?.rows ?? 0);
};
