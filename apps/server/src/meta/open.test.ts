import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accessGroups } from '@lanewise/contract/access-groups';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onServers } from '../config/testing.ts';
import { startEmbeddedPostgres } from './embedded/start.ts';
import { MetaUnavailable } from './errors.ts';
import { silentLog, type Log } from './log.ts';
import { migrationNames } from './migrate.ts';
import { openMeta, openMetaAt } from './open.ts';
import { createTestDatabase, openTestMeta, testStoreOptions } from './testing.ts';
import type { Meta } from './types.ts';

const run = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
};

describe('a metadata store on a given server', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  const open = () => openMeta({ home: '/nowhere', databaseUrl: database.url, ...testStoreOptions }, silentLog);

  it('is refused when a newer version made it', async () => {
    await (await open()).close();
    await run(database.url, "insert into kysely_migration values ('9999-future', '2040-01-01')");
    await expect(open()).rejects.toThrow('made by a newer version (it has the change "9999-future")');
  });

  it('is refused with one sentence when it cannot be reached or used', async () => {
    for (const [url, reason] of [
      ['postgres://user:hunter2@127.0.0.1:1/none', 'ECONNREFUSED'],
      [database.url.replace(/lanewise_test_\w+/, 'no_such_database'), 'database "no_such_database" does not exist'],
    ] as const) {
      const refused = await openMeta({ home: '/nowhere', databaseUrl: url, ...testStoreOptions }, silentLog).catch(
        String,
      );
      expect(refused).toMatch(/^StoreError: The PostgreSQL that DATABASE_URL names cannot be used: .*\.$/);
      expect(refused).toContain(reason);
      expect(refused).not.toContain('hunter2');
    }
  });

  it.runIf(onServers())('is refused with one sentence when the password is wrong, which it does not tell', async () => {
    const url = new URL(database.url);
    url.password = 'hunter2';
    const refused = await openMeta({ home: '/nowhere', databaseUrl: url.href, ...testStoreOptions }, silentLog).catch(
      String,
    );
    expect(refused).toContain('cannot be used: password authentication failed for user "tester".');
    expect(refused).not.toContain('hunter2');
  });

  const made = async (how: string): Promise<{ open: (log?: Log) => Promise<Meta>; drop: () => Promise<unknown> }> => {
    const name = `lanewise_made_${randomBytes(4).toString('hex')}`;
    await run(database.url, `create database ${name} template template0 ${how}`);
    const url = new URL(database.url);
    url.pathname = name;
    return {
      open: (log = silentLog) => openMeta({ home: '/nowhere', databaseUrl: url.href, ...testStoreOptions }, log),
      drop: () => run(database.url, `drop database ${name} with (force)`),
    };
  };

  it('is refused when it does not hold every letter', async () => {
    const latin = await made("encoding 'LATIN1' locale_provider libc locale 'C'");
    await expect(latin.open()).rejects.toThrow('The database has the encoding LATIN1. Make the database with');
    await latin.drop();
  });

  it('says when it does not know that É is é', async () => {
    const plain = await made("encoding 'UTF8' locale_provider libc locale 'C'");
    const warnings: string[] = [];
    const meta = await plain.open({ ...silentLog, warn: (_: object, text: string) => warnings.push(text) });
    await meta.close();
    expect(warnings.filter((text) => text.includes('accented letter'))).toHaveLength(1);
    await plain.drop();
  });

  it('is created once by many servers that start at once, and found by later ones', async () => {
    const stores = await Promise.all(Array.from({ length: 6 }, open));
    for (const store of stores) expect(await store.users.count()).toBe(0);
    await Promise.all(stores.map((store) => store.close()));
    const applied = await run(database.url, 'select name from kysely_migration order by name');
    expect(applied).toEqual(migrationNames.map((name) => ({ name })));
    await (await open()).close();
  });

  /**
   * Makes the store look like a store of an earlier version: a built-in group and the latest rules of rows are missing.
   */
  const age = async () => {
    await run(database.url, "delete from access_group where name = 'Calendar Period Setting'");
    await run(database.url, "comment on policy company_rows on company is 'older'");
  };

  it('is brought up to date once by many servers that start at once', async () => {
    await (await open()).close();
    for (let round = 0; round < 5; round += 1) {
      await age();
      const stores = await Promise.all(Array.from({ length: 6 }, open));
      await Promise.all(stores.map((store) => store.close()));
    }
  });

  it('is brought up to date while a server at work locks its tables in another order', async () => {
    await (await open()).close();
    const atWork = new Client({ connectionString: database.url });
    await atWork.connect();
    const waits = `select from pg_locks where not granted and relation = 'role'::regclass`;
    /** Whether the deadlock ended the server that starts, and not the server at work. */
    const meet = async (): Promise<boolean> => {
      await age();
      await atWork.query('begin');
      await atWork.query('lock table role in row exclusive mode');
      const starting = open();
      await expect.poll(async () => (await run(database.url, waits)).length, { interval: 10 }).toBe(1);
      const isThrough = await atWork.query('lock table access_group in row exclusive mode').then(
        () => true,
        (error: unknown) => {
          expect(error).toMatchObject({ code: '40P01' });
          return false;
        },
      );
      await atWork.query(isThrough ? 'commit' : 'rollback');
      await (await starting).close();
      return isThrough;
    };
    // PostgreSQL ends the connection that looks for a deadlock first. On a slow machine, this may be the connection of
    // the server at work.
    let isThrough = false;
    for (let tries = 0; !isThrough && tries < 5; tries += 1) isThrough = await meet();
    await atWork.end();
    expect(isThrough).toBe(true);
  });

  it('has the built-in roles and access groups, also those that came later', async () => {
    await (await open()).close();
    expect(await run(database.url, 'select name from role order by role_id limit 2')).toEqual([
      { name: 'Super Admin' },
      { name: 'Support Admin' },
    ]);
    await run(database.url, "delete from access_group where name = 'Calendar Period Setting'");
    await (await open()).close();
    const groups = await run(database.url, 'select name from access_group');
    expect(groups.map((row) => (row as { name: string }).name).sort()).toEqual([...accessGroups].sort());
  });
});

describe('a connection to the metadata store', () => {
  it('reads dates, 64-bit integers and numerics as text', async () => {
    const meta = await openTestMeta();
    const { rows } = await sql`
      select date '2026-02-28' as date, 9007199254740993 as big, 0.10 as amount, 7 as small, 'x' as text,
        array[1, 2] as list, '\\x00ff'::bytea as bytes, '{"a": 1}'::jsonb as json
    `.execute(meta.db);
    expect(rows).toEqual([
      {
        date: '2026-02-28',
        big: '9007199254740993',
        amount: '0.10',
        small: 7,
        text: 'x',
        list: [1, 2],
        bytes: Buffer.from([0, 255]),
        json: { a: 1 },
      },
    ]);
    await meta.close();
  });

  it('gives up a statement after 30 seconds and an idle transaction after 60', async () => {
    const meta = await openTestMeta();
    const { rows } = await sql`
      select name, setting from pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name
    `.execute(meta.db);
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '60000' },
      { name: 'statement_timeout', setting: '30000' },
    ]);
    await meta.close();
  });
});

describe('a metadata store whose server crashes', () => {
  it('fails what is under way with an error that may be tried again, and answers again', async () => {
    const home = await mkdtemp(join(tmpdir(), 'lanewise-crash-'));
    const server = await startEmbeddedPostgres(home, silentLog);
    const meta = await openMetaAt(server.connection, testStoreOptions, silentLog, () => server.close());
    const slow = Promise.allSettled([
      sql`select pg_sleep(30)`.execute(meta.db),
      meta.db.transaction().execute((tx) => sql`select pg_sleep(30)`.execute(tx)),
    ]);
    await sleep(200);
    process.kill(server.pid(), 'SIGKILL');
    for (const result of await slow) {
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'MetaUnavailable', retryable: true } });
    }
    let answer: number | null = null;
    for (let tries = 0; answer === null && tries < 200; tries += 1) {
      answer = await meta.users.count().catch((error: unknown) => {
        expect(error).toBeInstanceOf(MetaUnavailable);
        return null;
      });
      if (answer === null) await sleep(50);
    }
    expect(answer).toBe(0);
    await meta.close();
    await rm(home, { recursive: true, force: true });
  });

  it('fails a question that the server never answers, and asks the next one on another connection', async () => {
    const home = await mkdtemp(join(tmpdir(), 'lanewise-hang-'));
    const server = await startEmbeddedPostgres(home, silentLog);
    const connection = { ...server.connection, query_timeout: 1_500 };
    const meta = await openMetaAt(connection, testStoreOptions, silentLog, () => server.close());
    await expect(sql`select pg_sleep(5), 'late' as answer`.execute(meta.db)).rejects.toThrow(MetaUnavailable);
    for (let tries = 0; tries < 20; tries += 1) expect(await meta.users.count()).toBe(0);
    await meta.close();
    await rm(home, { recursive: true, force: true });
  });

  it('does not call a mistake in a statement a lost connection', async () => {
    const meta = await openTestMeta();
    await expect(sql`select no_such_column`.execute(meta.db)).rejects.toMatchObject({ code: '42703' });
    await meta.close();
  });
});
