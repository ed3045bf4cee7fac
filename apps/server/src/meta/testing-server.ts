import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../free-port.testing.ts';
import { findBinaries, type Binaries } from './embedded/binaries.ts';
import { chooseRunAs, type RunAs } from './embedded/run-as.ts';
import { cleanUpAfter } from './testing.ts';

const run = promisify(execFile);

export interface TestServer {
  /** The address for a database user who has a password, may create databases and roles, and is no superuser. */
  url: string;
  close(): Promise<void>;
}

/** Programs of the newest PostgreSQL installed on Debian or a distribution based on it. */
const installedBinaries = async (): Promise<Binaries> => {
  const root = '/usr/lib/postgresql';
  const versions = (await readdir(root).catch(() => [])).map(Number).sort((a, b) => b - a);
  const [newest] = versions;
  if (newest === undefined) throw new Error(`There is no PostgreSQL in ${root}; install the package "postgresql".`);
  const bin = join(root, String(newest), 'bin');
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' };
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb'), env };
};

const USER = 'tester';
export const ADMIN = 'postgres';

/** English sorting, as on a usual server; the embedded server sorts by code point. */
const locale = ['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US'];

/** Initializes the server as an administrator would: every connection needs a password, also on this machine. */
const initialize = async (home: string, { initdb, env }: Binaries, runAs: RunAs, password: string): Promise<void> => {
  const folder = join(home, 'postgres');
  const file = join(folder, 'password');
  await writeFile(file, password, { mode: 0o600 });
  if (runAs.owner !== null) await chown(file, runAs.owner, runAs.owner);
  const words = ['-D', join(folder, 'data'), '-U', ADMIN, `--pwfile=${file}`, '--auth=scram-sha-256'];
  const command = runAs.wrap(initdb, [...words, '--encoding=UTF8', ...locale]);
  await run(command.file, command.args, { env, cwd: folder });
};

/**
 * A PostgreSQL server that runs as long as this process, set up as by an operator: on a TCP port of the loopback, with
 * its own defaults, without TLS. Only autovacuum is off, because it keeps test databases from being dropped by their
 * owner.
 */
const startFrom = async (binariesFor: (home: string) => Promise<Binaries>): Promise<TestServer> => {
  const home = await mkdtemp(join(tmpdir(), 'lanewise-test-'));
  cleanUpAfter(process.pid, home);
  const binaries = await binariesFor(home);
  const folder = join(home, 'postgres');
  await mkdir(folder, { mode: 0o700 });
  const runAs = await chooseRunAs(binaries.postgres, folder, binaries.env);
  const [password, port] = [randomBytes(12).toString('hex'), await freePort()];
  await initialize(home, binaries, runAs, password);
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'autovacuum=off'];
  const words = ['-D', join(folder, 'data'), ...settings.flatMap((setting) => ['-c', setting])];
  const command = runAs.wrap(binaries.postgres, words);
  const child = spawn(command.file, command.args, {
    cwd: join(folder, 'data'),
    env: binaries.env,
    detached: true,
    stdio: 'ignore',
  });
  child.unref();
  const as = (user: string): string => `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;
  const rights = `login createdb createrole password '${password}'`;
  await onceReady(as(ADMIN), `create role ${USER} ${rights}`);
  return {
    url: as(USER),
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
    },
  };
};

export const startInstalledServer = (): Promise<TestServer> => startFrom(installedBinaries);

/** The binaries of the embedded PostgreSQL. */
export const startServer = (): Promise<TestServer> => startFrom((home) => findBinaries(join(home, 'libraries')));

const onceReady = async (url: string, statement: string): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(statement);
      return;
    } catch (error) {
      if (tries === 400) throw error;
      await sleep(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
};
