import { sql } from './sql.ts';
import type { Facts } from './types.ts';

/** Rows of the journal by company, reversing entries included; to be held against what the manifests say was entered. */
export const journalRows = async (facts: Facts): Promise<Map<number, number>> => {
  const rows = await facts.query<{ company: number; rows: string }>(
    sql`select company, count() as rows from journal group by company`,
    { lane: 'long' },
  );
  return new Map(rows.map(({ company, rows: count }) => [company, Number(count)]));
};
