import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawCompanies, openTestApp, password } from '../../app-testing.ts';
import type { TestApp } from '../../app-testing.ts';
import { silentLog } from '../../meta/log.ts';
import { openMetaAt } from '../../meta/open.ts';
import { createTestDatabase, testStoreOptions } from '../../meta/testing.ts';
import type { Meta } from '../../meta/types.ts';
import { rounds } from '../../thorough.testing.ts';

// Two servers on one database: attempts are counted for both together.

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let servers: [TestApp, TestApp];
let test: TestApp;
let drawn: Awaited<ReturnType<typeof drawCompanies>>;
const pauses: number[] = [];

const open = async (): Promise<TestApp> => {
  const pause = async (milliseconds: number): Promise<void> => void pauses.push(milliseconds);
  const meta: Meta = await openMetaAt(
    { connectionString: database.url },
    { ...testStoreOptions, pause },
    silentLog,
    async () => undefined,
  );
  return openTestApp({ meta });
};

beforeAll(async () => {
  database = await createTestDatabase();
  servers = [await open(), await open()];
  [test] = servers;
  drawn = await drawCompanies(test);
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.drop();
});
beforeEach(async () => {
  await sql`delete from login_attempt`.execute(test.meta.db);
  pauses.length = 0;
});

let address = 0;
/** Each attempt comes from another address, so that the limits per network have no effect. */
const elsewhere = (): string => `198.51.${Math.floor((address += 1) / 250)}.${address % 250}`;

interface Sent {
  on?: TestApp;
  from?: string;
  cookie?: string;
  code?: string;
}
const logIn = async (username: string, typed: string, { on = test, from, cookie, code }: Sent = {}) => {
  const response = await on.app.inject({
    method: 'POST',
    url: '/api/v2/login',
    remoteAddress: from ?? elsewhere(),
    headers: cookie === undefined ? {} : { cookie },
    payload: { username, password: typed, ...(code === undefined ? {} : { code }) },
  });
  const set = String(response.headers['set-cookie'] ?? '');
  const body = response.json<{ code?: string; data: { Authorization: string } | null }>();
  return { status: response.statusCode, cookie: set.split(';')[0] ?? '', set, body };
};

let made = 0;
const somebody = async (): Promise<{ userId: number; username: string }> =>
  test.user({ username: `guarded${(made += 1)}@example.com`, companyId: drawn.harvest.id });
const strangersFail = async (username: string, times = 10): Promise<void> => {
  for (let at = 0; at < times; at += 1) expect((await logIn(username, `wrong ${at}`)).status).toBe(400);
};

describe('wrong passwords of strangers', () => {
  it('are answered 429 from the eleventh on, wherever they come from, also with the right one', async () => {
    const { username } = await somebody();
    await strangersFail(username);
    expect(await logIn(username, password)).toMatchObject({ status: 429, body: { code: 'auth.tooManyAttempts' } });
    expect((await logIn(username, password, { on: servers[1] })).status).toBe(429);
  });

  it('keep nobody out of a browser in which that account was logged in before', async () => {
    const { username } = await somebody();
    const { cookie, set } = await logIn(username, password);
    expect(set).toMatch(/^lanewise_device=[\w-]{86}; Path=\/api\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/);
    await strangersFail(username);
    expect((await logIn(username, password)).status).toBe(429);
    for (const on of servers) expect((await logIn(username, password, { on, cookie })).status).toBe(200);
  });

  it('of the same network neither', async () => {
    const { username } = await somebody();
    const { cookie } = await logIn(username, password);
    const from = elsewhere();
    for (let at = 0; at < 31; at += 1) await logIn(`nobody${at}@example.com`, 'wrong', { from });
    expect((await logIn(drawn.harvest.name, 'wrong', { from })).status).toBe(429);
    expect((await logIn(username, password, { from, cookie })).status).toBe(200);
  });

  it('count for the network of an IPv6 address, of which whoever has it has 2^64', async () => {
    const guess = (at: number) =>
      logIn(`nobody${at}@example.com`, 'wrong', { from: `2001:db8:7:7::${at.toString(16)}` });
    for (let at = 0; at < 30; at += 1) expect((await guess(at)).status).toBe(400);
    expect((await guess(31)).status).toBe(429);
  });

  it('wait longer with each one, by network and account together', async () => {
    const { username } = await somebody();
    const from = elsewhere();
    for (let at = 0; at < 8; at += 1) await logIn(username, 'wrong', { from });
    expect(pauses).toEqual([0, 0, 0, 250, 500, 1_000, 2_000, 4_000]);
    await logIn(username, 'wrong');
    await logIn(drawn.corner.name, 'wrong', { from });
    expect(pauses.slice(8)).toEqual([0, 0]);
  });

  it('many at once on two servers are not more than ten', async () => {
    const { username } = await somebody();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => logIn(username, 'wrong', { on: servers[at % 2] ?? test })),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50);
  });

  it('are not what many right ones at once are taken for', async () => {
    const { username } = await somebody();
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(username, password)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('are not more than ten in half an hour, whatever the owner and other accounts do meanwhile', async () => {
    const step = fc.constantFrom('stranger', 'strangerWithCookie', 'owner', 'ownerMistypes', 'ownerElsewhere');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
        const { username } = await somebody();
        const { cookie } = await logIn(username, password);
        const other = await logIn('limited@example.com', password);
        let [judged, mistyped] = [0, 0];
        for (const one of steps) {
          if (one === 'stranger') judged += (await logIn(username, 'wrong')).status === 400 ? 1 : 0;
          if (one === 'strangerWithCookie')
            judged += (await logIn(username, 'wrong', { cookie: other.cookie })).status === 400 ? 1 : 0;
          if (one === 'ownerMistypes' && mistyped < 9) {
            mistyped += 1;
            expect((await logIn(username, 'wrong', { cookie })).status).toBe(400);
          }
          if (one === 'ownerElsewhere') await logIn(username, password);
          if (one !== 'owner') continue;
          expect((await logIn(username, password, { cookie })).status).toBe(200);
          mistyped = 0;
        }
        expect(judged).toBeLessThanOrEqual(10);
      }),
      { numRuns: rounds(4, 100) },
    );
  });
});

describe('a browser that an account knows', () => {
  it('has ten wrong passwords of its own, which lock it alone', async () => {
    const { username } = await somebody();
    const { cookie } = await logIn(username, password);
    for (let at = 0; at < 10; at += 1) expect((await logIn(username, 'wrong', { cookie })).status).toBe(400);
    expect((await logIn(username, password, { cookie })).status).toBe(429);
    expect((await logIn(username, password)).status).toBe(200);
  });

  it('is a stranger to every other account, and so is one whose cookie nobody signed', async () => {
    const [mine, other] = [await somebody(), await somebody()];
    const { cookie } = await logIn(mine.username, password);
    await strangersFail(other.username);
    const swapped = cookie.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'));
    for (const sent of [cookie, swapped, `lanewise_device=${'A'.repeat(86)}`, 'lanewise_device=x', ''])
      expect((await logIn(other.username, password, { cookie: sent })).status, sent).toBe(429);
    await strangersFail(mine.username);
    expect((await logIn(mine.username, password, { cookie: swapped })).status).toBe(429);
    expect((await logIn(mine.username, password, { cookie })).status).toBe(200);
  });

  it('is known by all whose password was right there, and by nobody whose password was wrong', async () => {
    const [first, second] = [await somebody(), await somebody()];
    const { cookie } = await logIn(first.username, password);
    expect((await logIn(second.username, 'wrong', { cookie })).set).toBe('');
    expect((await logIn(second.username, password, { cookie })).cookie).toBe(cookie);
    await strangersFail(first.username, 10);
    // The first of the ten attempts of this browser was the wrong attempt above.
    await strangersFail(second.username, 9);
    for (const { username } of [first, second]) {
      expect((await logIn(username, password)).status).toBe(429);
      expect((await logIn(username, password, { cookie })).status).toBe(200);
    }
  });

  it('is forgotten with the password: a new one by link is known where it was set, and nowhere else', async () => {
    const { userId, username } = await somebody();
    const thief = await logIn(username, password);
    const token = await test.meta.links.create('reset', userId);
    const word = 'meadow-Lantern-orbit-4';
    const response = await test.app.inject({
      method: 'PUT',
      url: '/api/users/forget/set-password',
      payload: { token, newPassword: word, confirmPassword: word },
    });
    const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
    await strangersFail(username);
    expect((await logIn(username, word, { cookie: thief.cookie })).status).toBe(429);
    expect((await logIn(username, word, { cookie })).status).toBe(200);
  });
});

describe('no other call is a way around the limit', () => {
  const calls = [
    [
      'PUT',
      'users/reset-password',
      { newPassword: 'meadow-Lantern-orbit-4', confirmPassword: 'meadow-Lantern-orbit-4' },
    ],
    ['POST', 'second-factor', {}],
    ['POST', 'second-factor/codes', {}],
    ['POST', 'second-factor/off', {}],
  ] as const;

  it.each(calls)('%s %s counts with the login', async (method, path, body) => {
    const { userId, username } = await somebody();
    const as = await test.meta.sessions.open(userId);
    const field = path === 'users/reset-password' ? 'oldPassword' : 'password';
    const guess = (typed: string) =>
      test.app.inject({
        method,
        url: `/api/${path}`,
        remoteAddress: elsewhere(),
        headers: { authorization: as },
        payload: { ...body, [field]: typed },
      });
    await strangersFail(username, 5);
    for (let at = 0; at < 5; at += 1) expect((await guess('wrong')).statusCode).toBe(400);
    expect((await guess(password)).statusCode).toBe(429);
    expect((await logIn(username, password)).status).toBe(429);
  });

  it('nor do mails that are asked for count as guesses, or open what is locked', async () => {
    const { username } = await somebody();
    await strangersFail(username);
    for (let at = 0; at < 3; at += 1) await test.meta.mails.ask(username);
    expect((await logIn(username, password)).status).toBe(429);
  });
});

describe('guesses at a connector’s password', () => {
  it('end after ten wrong ones from anywhere, the right one included, and leave its key alone', async () => {
    const { meta } = test;
    const { connectorId, key } = await meta.connectors.create(drawn.harvest.id, null, 'Guarded');
    const logInAs = async (typed: string) => {
      const payload = { username: `connector ${connectorId}`, password: typed };
      const url = '/api/connectors/login';
      return (await test.app.inject({ method: 'POST', url, remoteAddress: elsewhere(), payload })).statusCode;
    };
    await meta.connectors.setPassword(drawn.harvest.id, connectorId, 'Tills-at-noon-7');
    expect([await meta.connectors.findByKey(key), await logInAs('Tills-at-noon-7')]).toEqual([null, 200]);
    const entered = await meta.connectors.logIn(`connector ${connectorId}`, 'Tills-at-noon-7', {
      device: null,
      network: '192.0.2.1',
    });
    for (let at = 0; at < 10; at += 1) expect(await logInAs(`guess-number-${at}`)).toBe(400);
    expect([await logInAs('guess-number-11'), await logInAs('Tills-at-noon-7')]).toEqual([429, 429]);
    expect(await meta.connectors.findByKey(entered?.key ?? '')).toMatchObject({ connectorId });
    await meta.connectors.setPassword(drawn.harvest.id, connectorId, 'Tills-at-dusk-8');
    expect(await logInAs('Tills-at-dusk-8')).toBe(200);
  });

  it('wait longer with each one, and are not what many right ones at once are taken for', async () => {
    const { connectors } = test.meta;
    const { connectorId } = await connectors.create(drawn.harvest.id, null, 'Slowed');
    await connectors.setPassword(drawn.harvest.id, connectorId, 'Tills-at-noon-7');
    const logInAs = (typed: string) =>
      connectors.logIn(`connector ${connectorId}`, typed, { device: null, network: '192.0.2.1' });
    expect(await Promise.all(Array.from({ length: 30 }, () => logInAs('Tills-at-noon-7')))).not.toContain(null);
    pauses.length = 0;
    for (let at = 0; at < 5; at += 1) expect(await logInAs(`guess-number-${at}`)).toBe(null);
    expect(pauses).toEqual([0, 0, 0, 250, 500]);
  });
});
