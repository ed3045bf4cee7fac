import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from './config/load.ts';
import { readServerInfo } from './process/server-info.ts';
import { ListenError } from './process/listen.ts';
import { LockHeld } from './process/lock.ts';
import { createLog } from './plugins/log.ts';
import { reply } from './plugins/reply.ts';
import { start } from './start.ts';
import type { Area, Running, StartOptions } from './start.ts';

const silent = createLog('silent');

/** A promise with its `resolve`, for tests that wait. */
const promise = () => {
  let keep: () => void = () => undefined;
  const kept = new Promise<void>((resolve) => (keep = resolve));
  return { keep: () => keep(), kept };
};

describe('a whole server', () => {
  let home: string;
  const running: Running[] = [];
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'lanewise-start-'));
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  const config = (settings: Record<string, string> = {}) => loadConfig({ PORT: '0', ...settings }, { home });
  const startServer = async (options: Partial<StartOptions<Area>> = {}, settings: Record<string, string> = {}) => {
    const server = await start(config(settings), silent, {
      open: async () => ({ modules: [], isWhole: async () => true, close: async () => undefined }),
      fatal: (error) => {
        throw error;
      },
      webRoot: '/nonexistent',
      ...options,
    });
    running.push(server);
    return server;
  };

  it('a second server on the same folder gives up within two seconds and names the first, which goes on', async () => {
    const first = await startServer();
    const began = performance.now();
    const second = await startServer().catch((error: unknown) => error);
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(second).toBeInstanceOf(LockHeld);
    expect((second as LockHeld).message).toContain(String(process.pid));
    expect((second as LockHeld).message).toContain(first.url);
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
  });

  it('a given port that is taken is refused in one sentence, and the folder is free again', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const { port } = blocker.address() as AddressInfo;
    const refused = await startServer({}, { PORT: String(port) }).catch((error: unknown) => error);
    blocker.close();
    expect(refused).toBeInstanceOf(ListenError);
    expect((refused as ListenError).message).toBe(
      `Cannot listen on 127.0.0.1 port ${port}: something else listens there.`,
    );
    expect((await fetch(`${(await startServer()).url}/api/health`)).status).toBe(200);
  });

  it('an area that cannot be opened closes the stores, and the next start works', async () => {
    const failing = startServer({ open: () => Promise.reject(new Error('no ingest today')) });
    await expect(failing).rejects.toThrow('no ingest today');
    await startServer();
  });

  it('starts, says where it is to programs of this machine, stops, and starts again on the same data', async () => {
    const first = await startServer();
    const info = await readServerInfo(home);
    expect(info).toMatchObject({ url: first.url, pid: process.pid });
    expect((await stat(join(home, 'server.json'))).mode & 0o777).toBe(0o600);
    const ask = (url: string, token: string) =>
      fetch(`${url}/api/company`, { headers: { authorization: `Bearer ${token}` } });
    expect((await ask(first.url, info?.token ?? '')).status).toBe(200);
    await first.meta.companies.create({
      name: 'Harvest Lane Markets',
      us_week: true,
      connector_type: '',
      currency: 'USD',
      timeZone: 'America/New_York',
    });
    await first.stop();
    expect(await readServerInfo(home)).toBeNull();
    const second = await startServer();
    expect((await second.meta.companies.list()).map(({ name }) => name)).toEqual(['Harvest Lane Markets']);
    const { token } = JSON.parse(await readFile(join(home, 'server.json'), 'utf8')) as { token: string };
    expect(token).not.toBe(info?.token);
    expect((await ask(second.url, info?.token ?? '')).status).toBe(401);
  });

  it('finishes what is under way when it stops, refuses what comes later, and closes areas before the stores', async () => {
    const order: string[] = [];
    const arrived = promise();
    const server = await startServer({
      open: async ({ meta }) => ({
        modules: [
          (app) =>
            void app.get('/slow', { config: { access: 'public' } }, async () => {
              arrived.keep();
              await sleep(300);
              order.push('answered');
              return reply(await meta.users.count());
            }),
        ],
        isWhole: async () => true,
        close: async () => {
          await meta.users.count();
          order.push('area closed');
        },
      }),
    });
    const slow = fetch(`${server.url}/api/slow`);
    await arrived.kept;
    await server.stop();
    expect((await slow).status).toBe(200);
    // Otherwise the client would keep the connection, and the server would wait for it in vain.
    expect((await slow).headers.get('connection')).toBe('close');
    expect(order).toEqual(['answered', 'area closed']);
    await expect(fetch(`${server.url}/api/health`)).rejects.toThrow();
  });

  it('a request that never ends does not keep the server from stopping', async () => {
    const arrived = promise();
    const hold = (): Promise<never> => {
      arrived.keep();
      return new Promise(() => undefined);
    };
    const server = await startServer({
      open: async () => ({
        modules: [(app) => void app.get('/held', { config: { access: 'public' } }, hold)],
        isWhole: async () => true,
        close: async () => undefined,
      }),
    });
    const held = fetch(`${server.url}/api/held`).catch((error: unknown) => error);
    await arrived.kept;
    const began = performance.now();
    await server.stop();
    expect(performance.now() - began).toBeLessThan(8_000);
    expect(await held).toBeInstanceOf(Error);
  });
});
