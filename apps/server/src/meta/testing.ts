import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Config } from '../config/config.ts';
import { testDatabaseUrl, testTemplate } from '../config/testing.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/start.ts';
import { silentLog } from './log.ts';
import { openMetaAt, type MetaConfig, type StoreOptions } from './open.ts';
import type { Meta } from './types.ts';

/**
 * Real databases for tests. All tests of a process share one server, or use the server of LANEWISE_TEST_DATABASE_URL.
 */

/** Default limits of sessions. Minutes. */
const session: Config['session'] = {
  idleMinutes: 720,
  absoluteMinutes: 10_080,
  adminIdleMinutes: 30,
  adminAbsoluteMinutes: 720,
};

/** The options of every test store, opened by its connection or by a configuration. */
export const testStoreOptions: StoreOptions & Pick<MetaConfig, 'secretKey'> = {
  session,
  retailer: '',
  secondFactor: 'optional',
  oldestAgent: '0.1.0',
  key: randomBytes(32),
  secretKey: 'a key of tests that is no secret at all',
  pause: () => Promise.resolve(),
};

/**
 * Ends the server and removes its folder once this process is gone for any reason: an interrupted test run must not
 * leave a server behind.
 */
export const cleanUpAfter = (pid: number, home: string): void => {
  const script = `
    while kill -0 "$0" 2>/dev/null; do sleep 0.5; done
    server=$(head -n 1 "$1/postgres/data/postmaster.pid" 2>/dev/null) && kill -QUIT "$server" 2>/dev/null
    while kill -0 "$server" 2>/dev/null; do sleep 0.1; done
    rm -rf "$1"
  `;
  spawn('/bin/sh', ['-c', script, String(pid), home], { detached: true, stdio: 'ignore' }).unref();
};

/** An embedded server in a temporary folder that lives as long as this process. */
export const startTestServer = async (): Promise<EmbeddedPostgres> => {
  const home = await mkdtemp(join(tmpdir(), 'lanewise-test-'));
  cleanUpAfter(process.pid, home);
  return startEmbeddedPostgres(home, silentLog);
};

export const urlOf = ({ connection }: EmbeddedPostgres): string =>
  `postgres://${connection.user}@localhost:${connection.port}/${connection.database}` +
  `?host=${encodeURIComponent(connection.host)}`;

let server: Promise<string> | undefined;
const adminUrl = (): Promise<string> => {
  const given = testDatabaseUrl();
  server ??= given === null ? startTestServer().then(urlOf) : Promise.resolve(given);
  return server;
};

const asAdmin = async (admin: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: admin });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Makes a new database, empty or as a copy of `template`. `drop` cuts open connections and removes the database. */
export const createTestDatabase = async (
  template = 'template0',
  on?: string,
): Promise<{ url: string; drop: () => Promise<void> }> => {
  const admin = on ?? (await adminUrl());
  const name = `lanewise_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await asAdmin(admin, `create database ${name} template ${template} encoding 'UTF8'`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(admin, `drop database if exists ${name} with (force)`) };
};

/**
 * Makes the template database with all tables once per run, because this takes half a second. `drop` removes the
 * database.
 */
export const createTemplate = async (admin: string): Promise<{ name: string; drop: () => Promise<void> }> => {
  const { url, drop } = await createTestDatabase(undefined, admin);
  const name = new URL(url).pathname.slice(1);
  await (await openMetaAt({ connectionString: url }, testStoreOptions, silentLog, async () => undefined)).close();
  // A database can be copied only while nothing is connected to it, not even autovacuum.
  await asAdmin(admin, `alter database ${name} with allow_connections false`);
  return { name, drop };
};

/** A metadata store on a database of its own, which is dropped when the store is closed. */
export const openTestMeta = async (options: Partial<StoreOptions> = {}): Promise<Meta> => {
  const database = await createTestDatabase(testTemplate() ?? undefined);
  const connection = { connectionString: database.url };
  return openMetaAt(connection, { ...testStoreOptions, ...options }, silentLog, database.drop);
};
