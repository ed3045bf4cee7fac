import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawCompanies, openTestApp } from '../app-testing.ts';
import type { TestApp } from '../app-testing.ts';
import type { RouteModule } from '../plugins/app.ts';
import { reply } from '../plugins/reply.ts';
import { silentLog } from './log.ts';
import { openMetaAt } from './open.ts';
import { boundTo, unbound } from './row-scope.ts';
import { namedTables, SCOPED_ROLE } from './row-security.ts';
import { createTestDatabase, openTestMeta, testStoreOptions } from './testing.ts';
import { rounds } from '../thorough.testing.ts';

/** Queries of a repository that forgets to filter by company. */
const forgetful: RouteModule = (app, { meta }) => {
  const names = async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`select name from place order by name`.execute(meta.db);
    return rows.map(({ name }) => name);
  };
  app.get('/probe/names', { config: { access: 'session' } }, async () => reply(await names()));
  app.post('/probe/names', { config: { access: 'session', audit: null } }, async () => {
    await delay(1);
    return reply(await names());
  });
  app.get('/probe/later', { config: { access: 'session' } }, async () =>
    reply(await new Promise((resolve) => unbound(() => setTimeout(() => resolve(names()), 1)))),
  );
  app.get('/probe/public', { config: { access: 'public' } }, async () => reply(await names()));
  app.get('/probe/broken', { config: { access: 'session' } }, async () => {
    await meta.db.transaction().execute(async (tx) => {
      await sql`select 1 / 0`.execute(tx);
    });
    return reply(null);
  });
};

describe('row security', () => {
  let test: TestApp;
  let drawn: Awaited<ReturnType<typeof drawCompanies>>;

  beforeAll(async () => {
    test = await openTestApp({ meta: await openTestMeta(), modules: [forgetful] });
    drawn = await drawCompanies(test);
  });
  afterAll(() => test.close());

  const all = ['Corner of Main Street', 'Harbor Point', 'Maple & 5th', 'North', 'Quai des Brumes', 'South', 'West End'];
  const cornerOnly = ['Corner of Main Street'];
  const harvestOnly = all.filter((name) => name !== 'Corner of Main Street');
  const namesFor = async (as: string | undefined, path = 'names') =>
    (await test.ask('GET', `probe/${path}`, { as })).body;

  it('binds every table with a company, and says of every other one whose rows it holds', async () => {
    const { rows } = await sql<{ name: string; rule: string | null }>`
      select relname::text as name, qual as rule from pg_class
      left join pg_policies on tablename = relname and schemaname = current_schema and policyname = 'company_rows'
      where relkind = 'r' and relnamespace = current_schema::regnamespace and relname not like 'kysely%' order by 1
    `.execute(test.meta.db);
    const tables = rows.map(({ name }) => name);
    const unnamed = rows.filter(({ name }) => !namedTables.includes(name));
    expect(unnamed.length).toBeGreaterThan(20);
    expect(
      unnamed.filter(({ rule }) => !rule?.includes('company_id = ')),
      'tables without a company that meta/row-security does not name',
    ).toEqual([]);
    expect(namedTables.filter((name) => !tables.includes(name))).toEqual([]);
  });

  it('keeps the rows of other companies from a question that does not say whose it asks for', async () => {
    expect((await namesFor(drawn.tokens.manager)).data).toEqual(harvestOnly);
    expect((await namesFor(drawn.tokens.foreign)).data).toEqual(cornerOnly);
    const { body, text } = await test.ask('POST', 'probe/names', { as: drawn.tokens.foreign, body: {} });
    expect(body.data, text).toEqual(cornerOnly);
  });

  it('does not bind admin roles, public calls and background work', async () => {
    expect((await namesFor(drawn.tokens.admin)).data).toEqual(all);
    expect((await namesFor(undefined, 'public')).data).toEqual(all);
    expect((await namesFor(drawn.tokens.foreign, 'later')).data).toEqual(all);
  });

  it('lets nobody write, move or delete a row of another company', async () => {
    const { corner, harvest, stores } = drawn;
    const asCorner = (statement: ReturnType<typeof sql>) => boundTo(corner.id, () => statement.execute(test.meta.db));
    await expect(
      asCorner(sql`insert into level (company_id, level_id, name) values (${harvest.id}, 9, 'Ours')`),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      asCorner(sql`update place set company_id = ${harvest.id} where reg_loc_id = ${stores.corner.reg_loc_id}`),
    ).rejects.toMatchObject({ code: '42501' });
    expect((await asCorner(sql`update place set name = 'Taken'`)).numAffectedRows).toBe(1n);
    expect((await asCorner(sql`delete from session`)).numAffectedRows).toBeGreaterThan(0n);
    expect((await namesFor(drawn.tokens.manager)).data).toEqual(harvestOnly);
    await asCorner(sql`update place set name = 'Corner of Main Street'`);
    for (const statement of [sql`delete from audit_record`, sql`update audit_record set reason = ''`])
      expect((await asCorner(statement)).numAffectedRows).toBe(0n);
    await expect(asCorner(sql`select value from server_secret`)).rejects.toMatchObject({ code: '42501' });
  });

  it('shows of every table with a company no row of another', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name::text as name from information_schema.columns
      where table_schema = current_schema and column_name = 'company_id'
    `.execute(test.meta.db);
    expect(rows.length).toBeGreaterThan(15);
    for (const { name } of rows) {
      const foreign = sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(name)} where company_id <> ${drawn.corner.id}`;
      const found = await boundTo(drawn.corner.id, () => foreign.execute(test.meta.db));
      expect(found.rows, name).toEqual([{ count: 0 }]);
    }
  });

  it('leaves no connection bound for its next user, also after errors', async () => {
    const { corner, harvest } = drawn;
    const expected = new Map<number | null, number>([
      [corner.id, 1],
      [harvest.id, harvestOnly.length],
      [null, all.length],
    ]);
    const count = async () =>
      (await sql<{ count: number }>`select count(*)::int as count from place`.execute(test.meta.db)).rows[0]?.count;
    const within = <Result>(company: number | null, work: () => Result) =>
      company === null ? unbound(work) : boundTo(company, work);
    const failing = async () => {
      await sql`select 1 / 0`.execute(test.meta.db).catch(() => undefined);
      await test.meta.db
        .transaction()
        .execute((tx) => sql`select no_such_column`.execute(tx))
        .catch(() => undefined);
    };
    const step = fc.record({ company: fc.constantFrom(corner.id, harvest.id, null), fails: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        await Promise.all(
          steps.map(({ company, fails }) =>
            within(company, async () => {
              if (fails) await failing();
              expect(await count()).toBe(expected.get(company));
            }),
          ),
        );
      }),
      { numRuns: rounds(5, 100) },
    );
    await test.ask('GET', 'probe/broken', { as: drawn.tokens.foreign });
    expect((await namesFor(drawn.tokens.admin)).data).toEqual(all);
  });

  it('starts without it where the user of the database may not use the role, and says so', async () => {
    const database = await createTestDatabase();
    const url = new URL(database.url);
    const plain = `lanewise_plain_${randomBytes(4).toString('hex')}`;
    const root = new Client({ connectionString: database.url });
    await root.connect();
    await root.query(`create role ${plain} login nosuperuser nocreaterole password 'plain'`);
    await root.query(`grant all on schema public to ${plain}`);
    const warnings: string[] = [];
    const log = { ...silentLog, warn: (_: object, text: string) => warnings.push(text) };
    url.username = plain;
    url.password = 'plain';
    const meta = await openMetaAt({ connectionString: url.href }, testStoreOptions, log, async () => undefined);
    expect(warnings).toEqual([expect.stringContaining(SCOPED_ROLE)]);
    expect(await boundTo(1, () => meta.users.count())).toBe(0);
    await meta.close();
    // In PostgreSQL 16 only superusers and members may drop what a role owns.
    await root.query(`grant ${plain} to current_user`);
    await root.query(`drop owned by ${plain} cascade`);
    await root.query(`drop role ${plain}`);
    await root.end();
    await database.drop();
  });
});
