import { sql } from 'kysely';
import type { World } from '../world.testing.ts';

/** Tables that requests change whatever the answer. */
const traces = /^(kysely_|session$|audit|login_attempt$|used_captcha$|mail$|server_secret$)/;

/** A digest of every table that only a permitted call can change. */
export const digestsOf = async ({ test }: World): Promise<Map<string, string>> => {
  const { db } = test.meta;
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(db);
  const found = new Map<string, string>();
  for (const { name } of tables.rows.filter((table) => !traces.test(table.name))) {
    const { rows: digest } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as digest
      from ${sql.table(name)} row
    `.execute(db);
    found.set(name, digest[0]?.digest ?? '');
  }
  return found;
};
