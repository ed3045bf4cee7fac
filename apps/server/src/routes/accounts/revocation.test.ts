import { request as httpRequest, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawCompanies, openTestApp } from '../../app-testing.ts';
import type { TestApp } from '../../app-testing.ts';
import type { RouteModule } from '../../plugins/app.ts';
import { silentLog } from '../../meta/log.ts';
import { openMetaAt } from '../../meta/open.ts';
import { createTestDatabase, testStoreOptions } from '../../meta/testing.ts';
import { reply } from '../../plugins/reply.ts';

// Two servers on one database: a change through one takes effect on the other.

/** Answers by name. Each answer waits here until the test releases it. */
const waiting = new Map<string, () => void>();
const arrived = (name: string) => expect.poll(() => waiting.has(name)).toBe(true);

const probes: RouteModule = (app) => {
  const config = { access: { anyOf: ['Sales Access Group'] } } as const;
  app.get('/probe/places', { config }, async ({ caller }) => reply((await caller.sight()).locations.length));
  app.get('/probe/slow/:name', { config }, async ({ caller, params }) => {
    const places = (await caller.sight()).locations.length;
    await new Promise<void>((resolve) => waiting.set((params as { name: string }).name, resolve));
    return reply(places);
  });
  app.get('/probe/stream', { config: { ...config, download: true } }, async (_request, response) => {
    async function* rows(): AsyncIterable<string> {
      for (let row = 0; row < 1_000; row += 1) {
        yield `row ${row}\n`;
        await delay(100);
      }
    }
    return response.type('text/plain').send(Readable.from(rows()));
  });
  app.post('/probe/change', { config: { ...config, audit: 'probe.create' } }, async ({ caller }) =>
    reply(caller.user.role),
  );
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let servers: [TestApp, TestApp];
let test: TestApp;
let drawn: Awaited<ReturnType<typeof drawCompanies>>;

beforeAll(async () => {
  database = await createTestDatabase();
  const open = async () =>
    openTestApp({
      meta: await openMetaAt({ connectionString: database.url }, testStoreOptions, silentLog, async () => undefined),
      modules: [probes],
    });
  servers = [await open(), await open()];
  [test] = servers;
  drawn = await drawCompanies(test);
  for (const { app } of servers) await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const { app } of servers) app.server.closeAllConnections();
  for (const server of servers) await server.close();
  await database.drop();
});

let made = 0;
const somebody = async () => {
  const username = `revoked${(made += 1)}@example.com`;
  const { userId } = await test.user({
    username,
    companyId: drawn.harvest.id,
    accessGroups: ['Sales Access Group'],
    regLocIds: 'all',
  });
  return { userId, username, as: await test.token(username) };
};
const asAdmin = (method: 'PUT' | 'DELETE' | 'POST', path: string, body?: object) =>
  test.ask(method, path, {
    as: drawn.tokens.admin,
    headers: { 'x-company-id': String(drawn.harvest.id) },
    ...(body === undefined ? {} : { body }),
  });
const word = 'meadow-Lantern-orbit-4';
const roleId = async (name: string) => (await test.meta.people.role(null, name))?.roleId;

type Change = (who: { userId: number }) => Promise<{ status: number }>;
/**
 * Ways to remove rights by calls of the product. The number is the status with which `probe/places` may answer
 * afterwards.
 */
const changes: Record<string, { change: Change; places: number | null }> = {
  'a password set by an administrator': {
    change: ({ userId }) =>
      asAdmin('PUT', `users/reset-password?userId=${userId}`, { newPassword: word, confirmPassword: word }),
    places: null,
  },
  'an account that was disabled': {
    change: ({ userId }) => asAdmin('PUT', `users/${userId}`, { status: 'Inactive' }),
    places: null,
  },
  'an account that was deleted': { change: ({ userId }) => asAdmin('DELETE', `users/${userId}`), places: null },
  'another role': {
    change: async ({ userId }) => asAdmin('PUT', `users/${userId}`, { roleId: await roleId('Regional Manager') }),
    places: null,
  },
  'sessions that were ended': {
    change: ({ userId }) => asAdmin('DELETE', `users/${userId}/sessions`),
    places: null,
  },
  'other access groups': {
    change: async ({ userId }) =>
      asAdmin('PUT', `users/${userId}`, {
        accessGroupIds: await test.meta.people.groupIds(drawn.harvest.id, ['Category Setting']),
      }),
    places: null,
  },
  'fewer locations': {
    change: ({ userId }) => asAdmin('PUT', `users/${userId}`, { regLocIds: [drawn.stores.westEnd.reg_loc_id] }),
    places: 1,
  },
};

describe('what was taken away', () => {
  it.each(Object.entries(changes))(
    '%s: of 200 requests in flight on two servers not one that comes later is answered as before',
    async (_name, { change, places }) => {
      const who = await somebody();
      let isAnswered = false;
      const ask = async (at: number): Promise<boolean> => {
        const isLater = isAnswered;
        const { status, body } = await (servers[at % 2] ?? test).ask('GET', 'probe/places', { as: who.as });
        return isLater && status === 200 && body.data !== places;
      };
      expect((await test.ask('GET', 'probe/places', { as: who.as })).status).toBe(200);
      const flood = Array.from({ length: 50 }, async (_, at) => {
        const wrong: boolean[] = [];
        for (let turn = 0; turn < 4; turn += 1) wrong.push(await ask(at + turn));
        return wrong;
      });
      const answer = await change(who);
      isAnswered = true;
      expect(answer.status).toBe(200);
      const later = Array.from({ length: 20 }, (_, at) => ask(at));
      expect((await Promise.all([...flood, ...later])).flat()).not.toContain(true);
      const after = await test.ask('GET', 'probe/places', { as: who.as });
      if (places === null) expect([401, 403]).toContain(after.status);
      else expect(after.body.data).toBe(places);
    },
  );

  it('another company, or another role, ends every session and what was mailed before', async () => {
    const who = await somebody();
    const link = await test.meta.links.create('reset', who.userId);
    await test.meta.people.change(who.userId, () => ({
      companyId: drawn.corner.id,
      accessGroupIds: [],
      regLocIds: [],
    }));
    expect((await test.ask('GET', 'user-profile', { as: who.as })).status).toBe(401);
    expect(await test.meta.links.use(link, 'reset')).toBeNull();
    const role = await roleId('Regional Manager');
    const other = await somebody();
    await test.meta.people.change(other.userId, () => ({ roleId: role }));
    expect(await test.meta.sessions.list(other.userId)).toEqual([]);
  });

  const portOf = ({ app }: TestApp) => (app.server.address() as AddressInfo).port;
  const begin = (as: string, method: string, path: string, headers = {}): ClientRequest =>
    httpRequest({
      host: '127.0.0.1',
      port: portOf(servers[1]),
      method,
      path: `/api/probe/${path}`,
      headers: { authorization: as, ...headers },
    });
  const statusOf = (sent: ClientRequest): Promise<number> =>
    new Promise((resolve, reject) => {
      sent.once('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.once('error', reject);
    });

  it('is not used by a call whose body ends after that', async () => {
    const who = await somebody();
    const body = JSON.stringify({});
    const sent = begin(who.as, 'POST', 'change', {
      'content-type': 'application/json',
      'content-length': body.length,
    });
    const status = statusOf(sent);
    sent.write(body.slice(0, 1));
    await delay(600);
    await asAdmin('DELETE', `users/${who.userId}/sessions`);
    sent.end(body.slice(1));
    expect(await status).toBe(401);
  });

  it.each(['an account that was disabled', 'other access groups', 'fewer locations'])(
    'is in no answer that leaves after that: %s',
    async (name) => {
      const who = await somebody();
      const answer = servers[1].ask('GET', `probe/slow/${who.userId}`, { as: who.as });
      await arrived(String(who.userId));
      await delay(600);
      await changes[name]?.change(who);
      waiting.get(String(who.userId))?.();
      const { status, text } = await answer;
      expect([401, 403, 503]).toContain(status);
      expect(JSON.parse(text)).toMatchObject({ isSuccess: false });
      expect(JSON.parse(text)).not.toHaveProperty('data');
    },
  );

  it('ends a download that is under way', async () => {
    const who = await somebody();
    const sent = begin(who.as, 'GET', 'stream');
    const ended = new Promise<boolean>((resolve) => {
      sent.once('response', (response) => {
        response.resume();
        response.once('close', () => resolve(response.complete));
      });
    });
    sent.end();
    await delay(200);
    await asAdmin('PUT', `users/${who.userId}`, { status: 'Inactive' });
    expect(await ended).toBe(false);
  });

  it('leaves a slow answer alone of whoever kept it', async () => {
    const who = await somebody();
    const answer = servers[1].ask('GET', `probe/slow/kept${who.userId}`, { as: who.as });
    await arrived(`kept${who.userId}`);
    await delay(600);
    waiting.get(`kept${who.userId}`)?.();
    expect((await answer).status).toBe(200);
  });
});
