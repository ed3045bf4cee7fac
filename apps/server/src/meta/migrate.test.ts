import type { Kysely } from 'kysely';
import { Client, type PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pg-pool.ts';
import type { Tables } from './tables.ts';
import { createTestDatabase } from './testing.ts';

const databases: { drop: () => Promise<void> }[] = [];

const databaseOf = async (template?: string): Promise<string> => {
  const database = await createTestDatabase(template);
  databases.push(database);
  return database.url;
};

const ask = async <Row>(url: string, text: string, values: unknown[] = []): Promise<Row[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
};

/** All columns, indexes and constraints of the tables. */
const stateOf = (url: string): Promise<unknown[]> =>
  ask(
    url,
    `select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as part
       from information_schema.columns where table_schema = current_schema and table_name not like 'kysely%'
     union select indexdef from pg_indexes where schemaname = current_schema and tablename not like 'kysely%'
     union select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
       where connamespace = current_schema::regnamespace and contype <> 'n' and conrelid::regclass::text not like 'kysely%'
     order by 1`,
  );

class Killed extends Error {}

/** A store whose connection the server ends at statement number `last`, as if a process had died. Counts statements. */
const dyingAt = (url: string, last: number): { db: Kysely<Tables>; count: () => number } => {
  let count = 0;
  const pool = openPool({ connectionString: url, max: 1 });
  const counted = (client: PoolClient): PoolClient => {
    const query = async (...asked: unknown[]): Promise<unknown> => {
      count += 1;
      if (count === last) {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        await ask(url, 'select pg_terminate_backend($1)', [rows[0]?.pid]);
      }
      if (count >= last) throw new Killed('the process is dead');
      return (client.query as (...all: unknown[]) => Promise<unknown>)(...asked);
    };
    return new Proxy(client, { get: (of, name) => (name === 'query' ? query : (Reflect.get(of, name) as unknown)) });
  };
  const dying = new Proxy(pool, {
    get: (of, name) =>
      name === 'connect' ? async () => counted(await of.connect()) : (Reflect.get(of, name) as unknown),
  });
  return { db: openDatabase(dying), count: () => count };
};

/** Migrates a database until the connection dies; returns whether it completed, and its number of statements. */
const migrateUntil = async (url: string, last: number): Promise<{ isWhole: boolean; statements: number }> => {
  const { db, count } = dyingAt(url, last);
  const isWhole = await migrate(db).then(
    () => true,
    () => false,
  );
  await db.destroy().catch(() => undefined);
  return { isWhole, statements: count() };
};

afterAll(async () => {
  for (const { drop } of databases) await drop();
});

describe('the first start, killed at each statement', () => {
  let after: unknown[];
  let statements: number;
  beforeAll(async () => {
    const url = await databaseOf();
    ({ statements } = await migrateUntil(url, Infinity));
    after = await stateOf(url);
  }, 60_000);

  it('leaves no table or all of them, and the next start makes them', { timeout: 240_000 }, async () => {
    expect(after.length).toBeGreaterThan(500);
    expect(statements).toBeGreaterThan(10);
    const left = { none: 0, all: 0 };
    for (let last = 1; last <= statements; last += 1) {
      const url = await databaseOf();
      expect((await migrateUntil(url, last)).isWhole).toBe(false);
      const found = await stateOf(url);
      expect(found, `killed at statement ${last}`).toEqual(found.length === 0 ? [] : after);
      left[found.length === 0 ? 'none' : 'all'] += 1;
      expect((await migrateUntil(url, Infinity)).isWhole).toBe(true);
      expect(await stateOf(url)).toEqual(after);
      await databases.pop()?.drop();
    }
    expect(left.none).toBeGreaterThan(0);
  });
});

it('tables made before the first release are refused with a sentence that says what to do', async () => {
  const url = await databaseOf();
  const db = openDatabase(openPool({ connectionString: url, max: 1 }));
  await migrate(db);
  await ask(url, `update kysely_migration set name = '0001-organization'`);
  await expect(migrate(db)).rejects.toThrow('Start with an empty folder and databases, and import the files again.');
  await db.destroy();
});
