import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { programArguments } from '../../program.testing.ts';
import { silentLog } from '../log.ts';
import { layoutOf } from './layout.ts';
import { isServerOf } from './postmaster.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start.ts';

const newHome = async (): Promise<string> => realpath(await mkdtemp(join(tmpdir(), 'lanewise-pg-')));
const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

let home: string;
const open: EmbeddedPostgres[] = [];
const closeAll = async (): Promise<void> => {
  for (const server of open.splice(0)) await server.close();
};

const start = async (folder = home): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres(folder, silentLog);
  open.push(server);
  return server;
};

const query = async (server: EmbeddedPostgres, text: string): Promise<unknown[]> => {
  const client = new Client(server.connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<{ value: unknown }>(text)).rows.map(({ value }) => value);
  } finally {
    await client.end();
  }
};

/** A process that starts the server and prints its process id. */
const startElsewhere = (folder: string): ChildProcess =>
  spawn(process.execPath, [...programArguments('meta/embedded/start.test-process'), folder], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

/** Starts the server from another process and kills that process without warning. */
const startAndKillParent = (folder: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = startElsewhere(folder);
    child.once('message', (says) => {
      child.once('exit', () => (typeof says === 'number' ? resolve(says) : reject(new Error(JSON.stringify(says)))));
      child.kill('SIGKILL');
    });
  });

const until = async (condition: () => Promise<boolean>, seconds = 20): Promise<void> => {
  const deadline = Date.now() + seconds * 1000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('The condition was not met in time.');
    await sleep(20);
  }
};

describe('the embedded PostgreSQL, on a folder of its own', () => {
  beforeEach(async () => {
    home = await newHome();
  });
  afterEach(async () => {
    await closeAll();
    await remove(home);
  });

  it('says in one sentence why it does not start', async () => {
    await (await start()).close();
    await writeFile(join(home, 'postgres', 'data', 'postgresql.conf'), 'shared_bufers = 1\n');
    const failed = await startEmbeddedPostgres(home, silentLog).catch((error: unknown) => error);
    expect(String(failed)).toMatch(/^StoreError: The embedded PostgreSQL did not start: .*\.$/);
    expect(String(failed)).toContain('postgresql.log');
    await writeFile(join(home, 'postgres', 'data', 'PG_VERSION'), '17\n');
    await expect(startEmbeddedPostgres(home, silentLog)).rejects.toThrow('belong to PostgreSQL 17');
  });

  it('starts over a start that was cut off while it made the data folder', async () => {
    await mkdir(join(home, 'postgres', 'unfinished-01234567', 'base'), { recursive: true });
    await writeFile(join(home, 'postgres', 'unfinished-01234567', 'PG_VERSION'), '18\n');
    expect(await query(await start(), 'select 1 as value')).toEqual([1]);
    expect((await readdir(join(home, 'postgres'))).sort()).toEqual(['data', 'socket']);
  });

  it('starts when the parent was killed at any moment of the first start', async () => {
    for (const delay of [0, 50, 150, 300, 500, 800]) {
      const child = startElsewhere(home);
      await until(async () => (await readdir(home)).length > 0);
      await sleep(delay);
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await exited;
    }
    expect(await query(await start(), 'select 1 as value')).toEqual([1]);
  });

  it('works in a folder whose path is too long for a socket, and with blanks, commas and quotes', async () => {
    const deep = join(home, 'a'.repeat(80), `it's "here", there`, 'b'.repeat(80));
    const orphan = await startAndKillParent(deep);
    const server = await start(deep);
    expect(server.pid()).toBe(orphan);
    expect(server.connection.host.length).toBeLessThan(90);
    const shortWay = basename(dirname(server.connection.host));
    const ours = (await readdir(tmpdir())).filter((name) => name.startsWith(shortWay.slice(0, 'lw-01234567-'.length)));
    expect(ours).toEqual([shortWay]);
    const short = join(home, `it's "here", there`);
    expect(await query(await start(short), 'select 1 as value')).toEqual([1]);
  });

  it('works below a folder that is closed to all others', async () => {
    await chmod(home, 0o700);
    const closed = join(home, 'closed');
    await mkdir(closed, { mode: 0o700 });
    expect(await query(await start(join(closed, 'home')), 'select 1 as value')).toEqual([1]);
  });
});

describe('the embedded PostgreSQL, one life after another', () => {
  beforeAll(async () => {
    home = await newHome();
  });
  afterEach(closeAll);
  afterAll(() => remove(home));

  it('listens on no port, flushes to disk, and sorts by its own rules', async () => {
    const server = await start();
    const settings =
      "select setting as value from pg_settings where name in ('listen_addresses', 'fsync') order by name";
    expect(await query(server, settings)).toEqual(['on', '']);
    const locale =
      'select concat(datlocprovider, datlocale, pg_encoding_to_char(encoding)) as value from pg_database limit 1';
    expect(await query(server, locale)).toEqual(['bC.UTF-8UTF8']);
    expect(await query(server, "select lower('ÉÇØ') as value")).toEqual(['éçø']);
  });

  it('writes nothing of what it refuses into its log, however often', async () => {
    const server = await start();
    for (let at = 0; at < 50; at += 1)
      await expect(query(server, `select 'typed-by-somebody-${at}'::int as value`)).rejects.toThrow('invalid input');
    const log = await readFile(layoutOf(home).log, 'utf8');
    expect(log).toContain('ready to accept connections');
    expect(log).not.toContain('typed-by-somebody');
  });

  it('keeps what was committed over a stop and a start, and is gone after the stop', async () => {
    const first = await start();
    await query(first, 'create table kept as select 7 as value');
    const pid = first.pid();
    await first.close();
    expect(await isServerOf(pid, join(home, 'postgres', 'data'))).toBe(false);
    expect(await query(await start(), 'select value from kept')).toEqual([7]);
  });

  it('stops at once although a client is in the middle of a query', async () => {
    const server = await start();
    const client = new Client(server.connection);
    client.on('error', () => undefined);
    await client.connect();
    const slow = expect(client.query('select pg_sleep(60)')).rejects.toThrow();
    await sleep(50);
    const started = Date.now();
    await server.close();
    expect(Date.now() - started).toBeLessThan(5_000);
    await slow;
  });

  it('is taken over when its parent was killed', async () => {
    const orphan = await startAndKillParent(home);
    const server = await start();
    expect(server.pid()).toBe(orphan);
    expect(await query(server, 'select 1 as value')).toEqual([1]);
    await server.close();
    expect(await isServerOf(orphan, join(home, 'postgres', 'data'))).toBe(false);
  });

  it('is started again when the one that was taken over ends', async () => {
    const orphan = await startAndKillParent(home);
    const server = await start();
    process.kill(orphan, 'SIGKILL');
    await until(async () => server.pid() !== orphan);
    expect(await query(server, 'select 1 as value')).toEqual([1]);
  });

  it('is started again after a crash, as often as it crashes', async () => {
    const server = await start();
    await query(server, 'create table survivor as select 7 as value');
    for (let crash = 0; crash < 3; crash += 1) {
      const pid = server.pid();
      process.kill(pid, 'SIGKILL');
      await until(async () => server.pid() !== pid);
      expect(await query(server, 'select value from survivor')).toEqual([7]);
    }
  });

  it('starts in spite of a pid file that is empty, damaged, or names another process', async () => {
    await (await start()).close();
    for (const content of ['', 'what\n', '4194303\n', `${process.ppid}\n`]) {
      await writeFile(join(home, 'postgres', 'data', 'postmaster.pid'), content);
      const server = await start();
      expect(await query(server, 'select 1 as value')).toEqual([1]);
      await server.close();
    }
  });
});
