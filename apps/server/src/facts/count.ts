import { sql } from './sql.ts';
import type { Facts } from './types.ts';

/**
 * Number of journal rows by company, including reversing entries. The numbers are compared with the entries of the
 * manifests.
 */
export const journalRows = async (facts: Facts): Promise<Map<number, number>> => {
  const rows = await facts.query<{ company: number; rows: string }>(
    sql`select company, count() as rows from journal group by company`,
    { lane: 'long' },
  );
  return new Map(rows.map(({ company, rows: count }) => [company, Number(count)]));
};
