import { chmod, cp, mkdtemp, mkdir, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { findBinaries } from './binaries.ts';
import { initialize } from './initialize.ts';
import { DATABASE, layoutOf, PORT, USER } from './layout.ts';
import { stopServer } from './postmaster.ts';
import { chooseRunAs, rootWays, type RunAs } from './run-as.ts';
import { runServer } from './server.ts';

let home: string;
beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'lanewise-as-')));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** Runs the server once in this way, in a home that only its owner may enter, and returns what it finds in a table. */
const runOnce = async (way: RunAs, statement: string): Promise<unknown> => {
  const layout = layoutOf(home);
  for (const folder of [layout.folder, layout.logFolder]) await mkdir(folder, { recursive: true, mode: 0o700 });
  const binaries = await findBinaries(layout.libraries);
  const runAs = await chooseRunAs(binaries.postgres, layout.folder, binaries.env, [way]);
  await initialize(layout, binaries, runAs);
  const connection = { host: layout.sockets, port: PORT, user: USER, database: DATABASE, ssl: false } as const;
  const running = await runServer({ layout, binaries, runAs, connection }, silentLog);
  const client = new Client(connection);
  await client.connect();
  const { rows } = await client.query<{ value: unknown }>(statement);
  await client.end();
  await stopServer(running.pid, running.exited);
  return rows[0]?.value;
};

/** Whether a folder on the way to a file admits only its owner. */
const isClosed = async (path: string): Promise<boolean> =>
  path !== '/' && (((await stat(path)).mode & 0o001) === 0 || isClosed(dirname(path)));

describe.skipIf(process.getuid?.() !== 0)('PostgreSQL under root', () => {
  it('refuses with one sentence when there is no way to another user', async () => {
    const layout = layoutOf(home);
    await mkdir(layout.folder, { recursive: true });
    const binaries = await findBinaries(layout.libraries);
    const noWay: RunAs = { name: 'nobody', owner: 0, wrap: () => ({ file: 'no-such-program', args: [] }) };
    await expect(chooseRunAs(binaries.postgres, layout.folder, binaries.env, [noWay])).rejects.toThrow(
      'PostgreSQL refuses to run as root',
    );
  });

  it('is not run by a user who may not enter the folder of its program', async () => {
    const [, nobody] = rootWays;
    if (!nobody) throw new Error('There are two ways.');
    const layout = layoutOf(home);
    await mkdir(layout.folder, { recursive: true });
    const { postgres, env } = await findBinaries(layout.libraries);
    const closed = join(home, 'closed');
    await cp(dirname(dirname(postgres)), closed, { recursive: true, verbatimSymlinks: true });
    await chmod(closed, 0o700);
    await expect(chooseRunAs(join(closed, 'bin/postgres'), layout.folder, env, [nobody])).rejects.toThrow(
      'PostgreSQL refuses to run as root',
    );
  });

  it('keeps its data when a later start must run it in another way', async () => {
    const [namespace, nobody] = rootWays;
    if (!namespace || !nobody) throw new Error('There are two ways.');
    const { postgres } = await findBinaries(layoutOf(home).libraries);
    // The other user can reach the program only in a place that everybody can reach.
    if (await isClosed(postgres)) return;
    await runOnce(namespace, 'create table kept as select 7 as value');
    expect((await stat(join(home, 'postgres', 'data'))).uid).toBe(0);
    expect(await runOnce(nobody, 'select value from kept')).toBe(7);
    expect((await stat(join(home, 'postgres', 'data'))).uid).toBe(65_534);
    expect(await runOnce(namespace, 'select value from kept')).toBe(7);
    expect((await stat(join(home, 'postgres', 'data'))).uid).toBe(0);
  });
});
