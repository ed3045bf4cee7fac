import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { onServers } from '../config/testing.ts';
import { layoutOf } from '../meta/embedded/layout.ts';
import { createCompany, deliver, readFigures, settled } from './client.testing.ts';
import { drawSales, figuresOf, segmentOf } from './drawn.testing.ts';
import { openHome, type Process, type Server } from './server.testing.ts';

const patience = 120_000;

describe('several servers on one data folder', () => {
  const home = openHome();
  afterAll(() => home.remove());

  /** The server that survived the previous test; null when there is none. */
  let standing: Server | null = null;
  /** The running server or a new one. The test that takes the server records afterwards which server runs. */
  const serving = async (): Promise<Server> => {
    const server = standing;
    standing = null;
    if (server) return server;
    await home.killAll();
    return home.start();
  };

  const segment = segmentOf('day.jsonl', drawSales(50, 1, 5));
  let company = 0;

  it(
    'row 19: the second gives up within two seconds and names the first, which goes on unharmed',
    { timeout: patience },
    async () => {
      const first = await serving();
      company = await createCompany(first, 'Harvest Lane Markets');
      const { segmentId } = await deliver(first, company, segment);
      const began = performance.now();
      // A launch with a wrong setting, which ends at once. It measures the time of a process that waits for nothing, on
      // this machine and at this moment.
      const [second, idle] = [home.launch(), home.launch({ PORT: 'eighty' })];
      const idleMs = idle.ended.then(() => performance.now() - began);
      expect(await second.ended).toEqual({ code: 1, signal: null });
      expect(performance.now() - began).toBeLessThan((await idleMs) + 2_000);
      expect(second.said()).toContain(`in use by another Lanewise server: process ${first.pid} at ${first.url} since `);
      expect(second.said()).toMatch(/^[^\n]+\.\n$/);
      await settled(first, segmentId);
      expect(await readFigures(first, company)).toEqual(figuresOf(segment.sales));
      standing = first;
    },
  );

  it(
    'row 19: of three that start at once after a kill -9 one serves, and the others name who was before them',
    { timeout: patience },
    async () => {
      await (await serving()).kill();
      const starters = [home.launch(), home.launch(), home.launch()];
      const living = new Set<Process>(starters);
      for (const starter of starters) void starter.ended.then(() => living.delete(starter));
      await expect.poll(() => living.size, { timeout: 60_000 }).toBe(1);
      const [winner] = living;
      await expect.poll(() => winner?.said(), { timeout: 60_000 }).toContain('running at');
      for (const loser of starters.filter((starter) => starter !== winner)) {
        expect(await loser.ended).toEqual({ code: 1, signal: null });
        // The message names the first server that the process saw. Another process may have replaced this server since.
        const [, named] = /server: process (\d+)/.exec(loser.said()) ?? [];
        expect(starters.filter((starter) => starter !== loser).map(({ pid }) => `${pid}`)).toContain(named);
      }
      const { url = '' } = /(?<url>http:\S+)/.exec(winner?.said() ?? '')?.groups ?? {};
      const token = await home.token();
      expect(await readFigures({ url, token }, company)).toEqual(figuresOf(segment.sales));
      if (winner) standing = { ...winner, url, token, startMs: 0 };
    },
  );

  it('row 19: a server that hangs keeps its folder, and is named', { timeout: patience }, async () => {
    const first = await serving();
    process.kill(first.pid, 'SIGSTOP');
    const second = home.launch();
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.said()).toContain(`process ${first.pid}`);
    process.kill(first.pid, 'SIGCONT');
    expect(await readFigures(first, company)).toEqual(figuresOf(segment.sales));
    standing = first;
  });

  it.skipIf(onServers())('row 19: what dead servers left behind keeps nobody out', { timeout: patience }, async () => {
    await (await serving()).stop();
    const { data } = layoutOf(home.path);
    // Names this test process, which runs but is not a server of the folder.
    await writeFile(
      join(home.path, 'server.json'),
      JSON.stringify({ url: 'http://127.0.0.1:1', pid: process.pid, token: 'x' }),
    );
    await writeFile(join(home.path, 'lock', `${process.pid}-0badcafe`), '');
    await writeFile(join(data, 'postmaster.pid'), `${process.pid}\n`);
    const server = await home.start();
    expect(await readFigures(server, company)).toEqual(figuresOf(segment.sales));
  });
});
