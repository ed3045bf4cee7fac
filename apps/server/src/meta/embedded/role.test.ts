import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { metadataAddress } from '../../keep/metadata/connection.ts';
import { openMeta, openMetaAt } from '../open.ts';
import { SERVER_ROLE } from '../row-security.ts';
import { boundTo } from '../row-scope.ts';
import type { Tables } from '../tables.ts';
import { createTestDatabase, testStoreOptions } from '../testing.ts';
import type { Meta } from '../types.ts';
import { startEmbeddedPostgres } from './start.ts';

const whoOf = async (db: Kysely<Tables>) => {
  const { rows } = await sql<{ current: string; session: string; isSuper: boolean; bypasses: boolean }>`
    select current_user as current, session_user as session, rolsuper as "isSuper", rolbypassrls as bypasses
    from pg_roles where rolname = current_user
  `.execute(db);
  return rows[0];
};

/**
 * Statements that an attacker with SQL injection would try. Each statement is followed by the code with which it is
 * refused.
 */
const attempts: readonly (readonly [what: string, statement: string, code: string])[] = [
  ['reads a file', "select pg_read_file('postgresql.conf')", '42501'],
  ['lists a folder', "select pg_ls_dir('.')", '42501'],
  ['copies a file into a table', "copy image from '/etc/passwd'", '42501'],
  ['writes a file', "copy (select 1) to '/tmp/lanewise-written-by-sql'", '42501'],
  ['starts a program', "copy (select 1) to program 'true'", '42501'],
  ['reads what a program says', "copy image from program 'id'", '42501'],
  ['makes an extension', 'create extension file_fdw', '42501'],
  ['makes a table', 'create table mine (value int)', '42501'],
  ['makes a superuser', 'create role mine superuser', '42501'],
  ['makes itself a superuser', `alter role ${SERVER_ROLE} superuser`, '42501'],
  ['switches row security off', 'alter table company disable row level security', '42501'],
  ['takes the policy away', 'drop policy company_rows on company', '42501'],
  ['switches the guard of the audit log off', 'alter table audit_record disable trigger all', '42501'],
  ['empties the audit log', 'truncate audit_record', '42501'],
  ['passes the triggers by', 'set session_replication_role = replica', '42501'],
  ['reads hashes of database users', 'select rolpassword from pg_authid', '42501'],
  ['changes a setting of the server', "alter system set log_min_messages = 'debug5'", '42501'],
];

describe('the role that the server works as', () => {
  let home: string;
  let meta: Meta;
  const open = () => openMeta({ ...testStoreOptions, home, databaseUrl: null }, silentLog);

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'lanewise-role-'));
    meta = await open();
  });
  afterAll(async () => {
    await meta.close();
    await rm(home, { recursive: true, force: true });
  });

  it('is no superuser, passes no row security by, and owns nothing', async () => {
    expect(await whoOf(meta.db)).toEqual({
      current: SERVER_ROLE,
      session: SERVER_ROLE,
      isSuper: false,
      bypasses: false,
    });
    const { rows } = await sql`
      select relname from pg_class where relowner = ${SERVER_ROLE}::text::regrole union all
      select proname from pg_proc where proowner = ${SERVER_ROLE}::text::regrole
    `.execute(meta.db);
    expect(rows).toEqual([]);
  });

  it.each(attempts)('refuses a statement that %s', async (_what, statement, code) => {
    await expect(sql.raw(statement).execute(meta.db)).rejects.toMatchObject({ code });
    await expect(boundTo(1, () => sql.raw(statement).execute(meta.db))).rejects.toMatchObject({ code });
  });

  it('changes no record of the audit log', async () => {
    const change = sql`update audit_record set reason = ''`;
    await expect(change.execute(meta.db)).rejects.toMatchObject({ code: '42501' });
    // The policy hides the records from bound connections, so no row is changed.
    expect((await boundTo(1, () => change.execute(meta.db))).numAffectedRows).toBe(0n);
  });

  it.each(['reset role', 'set role none', 'set session authorization default'])(
    'is nobody else after "%s"',
    async (statement) => {
      await meta.db.connection().execute(async (db) => {
        await sql.raw(statement).execute(db);
        expect(await whoOf(db)).toMatchObject({ current: SERVER_ROLE, isSuper: false });
        await expect(sql.raw('set role lanewise').execute(db)).rejects.toMatchObject({ code: '42501' });
      });
    },
  );

  it('is what backup, doctor and retention connect as, and no connection of the owner is left open', async () => {
    const address = await metadataAddress({ home, databaseUrl: null });
    expect(address.connection.user).toBe(SERVER_ROLE);
    const client = new Client({ ...address.connection, ssl: false });
    await client.connect();
    await address.release();
    const { rows } = await client.query<{ user: string }>(
      `select distinct usename as user from pg_stat_activity where backend_type = 'client backend'`,
    );
    expect(rows).toEqual([{ user: SERVER_ROLE }]);
    await client.end();
  });

  it('takes over a folder whose tables an earlier version worked with as their owner', async () => {
    const company = { name: 'Harvest Lane', us_week: true, connector_type: '', currency: 'USD', timeZone: 'UTC' };
    await meta.companies.create(company);
    await meta.close();
    const server = await startEmbeddedPostgres(home, silentLog);
    const client = new Client(server.connection);
    await client.connect();
    await client.query(`drop owned by ${SERVER_ROLE}; drop role ${SERVER_ROLE}`);
    await client.query(`comment on policy company_rows on company is 'earlier'`);
    const address = await metadataAddress({ home, databaseUrl: null });
    expect(address.connection.user).toBe('lanewise');
    await address.release();
    await client.end();
    await server.close();
    meta = await open();
    expect(await whoOf(meta.db)).toMatchObject({ session: SERVER_ROLE });
    expect(await meta.companies.firstId()).not.toBeNull();
  });
});

describe('a database of ones own, whose user is its owner', () => {
  it('is worked with as the same role, which connections take on', async () => {
    const database = await createTestDatabase();
    const meta = await openMetaAt({ connectionString: database.url }, testStoreOptions, silentLog, database.drop);
    expect(await whoOf(meta.db)).toMatchObject({ current: SERVER_ROLE, isSuper: false });
    await expect(sql`truncate audit_record`.execute(meta.db)).rejects.toMatchObject({ code: '42501' });
    await expect(sql`select pg_read_file('postgresql.conf')`.execute(meta.db)).rejects.toMatchObject({ code: '42501' });
    await meta.close();
  });
});
