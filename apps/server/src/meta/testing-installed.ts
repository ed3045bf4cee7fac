import { execFile, spawn } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { chooseRunAs } from './embedded/run-as.ts';
import { cleanUpAfter } from './testing.ts';

const run = promisify(execFile);
const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' };

/** Programs of the newest PostgreSQL that Debian or one of its children has installed. */
const installedBinaries = async (): Promise<string> => {
  const root = '/usr/lib/postgresql';
  const versions = (await readdir(root).catch(() => [])).map(Number).sort((a, b) => b - a);
  const [newest] = versions;
  if (newest === undefined) throw new Error(`There is no PostgreSQL in ${root}; install the package "postgresql".`);
  return join(root, String(newest), 'bin');
};

/** Starts it with a data folder of its own, with its own defaults, for as long as this process lives. Answers its address. */
export const startInstalledServer = async (): Promise<string> => {
  const bin = await installedBinaries();
  const home = await mkdtemp(join(tmpdir(), 'lanewise-test-'));
  cleanUpAfter(process.pid, home);
  const folder = join(home, 'postgres');
  await mkdir(folder, { mode: 0o700 });
  const data = join(folder, 'data');
  const runAs = await chooseRunAs(join(bin, 'postgres'), folder, env);
  if (runAs.owner !== null) await chown(folder, runAs.owner, runAs.owner);
  const initdb = runAs.wrap(join(bin, 'initdb'), ['-D', data, '-U', 'lanewise', '--auth=trust', '--encoding=UTF8']);
  await run(initdb.file, initdb.args, { env, cwd: folder });
  const server = runAs.wrap(join(bin, 'postgres'), [
    '-D',
    data,
    ...['-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`],
  ]);
  spawn(server.file, server.args, { cwd: data, env, detached: true, stdio: 'ignore' }).unref();
  const url = `postgres://lanewise@localhost/postgres?host=${encodeURIComponent(folder)}`;
  await ready(url);
  return url;
};

const ready = async (url: string): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (tries === 200) throw error;
      await sleep(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
};
