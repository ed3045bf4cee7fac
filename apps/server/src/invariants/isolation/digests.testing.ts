import { sql } from 'kysely';
import type { World } from '../world.testing.ts';

/** Tables that requests change whatever the answer. */
const traces = /^(kysely_|session$|audit|login_attempt$|used_captcha$|mail$|server_secret$)/;

/**
 * Digests, in one statement, every table that only a permitted call can change. `others`: further tables to leave out.
 */
export const openDigests = async ({ test }: World, others = /^$/): Promise<() => Promise<Map<string, string>>> => {
  const { db } = test.meta;
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(db);
  const digests = tables.rows
    .filter(({ name }) => !traces.test(name) && !others.test(name))
    .map(
      ({ name }) => sql`
        select ${name} as name, count(*) || ' ' || coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as digest
        from ${sql.table(name)} row`,
    );
  return async () => {
    const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`.execute(db);
    return new Map(rows.map(({ name, digest }) => [name, digest]));
  };
};

export const digestsOf = async (world: World): Promise<Map<string, string>> => (await openDigests(world))();
