import type { CaptchaChallenge } from '@lanewise/contract/entities/forgotten';
import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { drawnApp } from '../app-drawn.testing.ts';
import { localToken, openTestApp, password } from '../app-testing.ts';
import type { Answer } from '../app-testing.ts';
import { solve } from '../captcha/testing.ts';
import { loadConfig } from '../config/load.ts';
import { createLog } from '../plugins/log.ts';
import { statementsOfCalls } from './statements-of-calls.testing.ts';

// The real implementation, with recorded calls.
vi.mock('@node-rs/argon2', { spy: true });

// Abuse that no single route shows: many addresses, many simultaneous calls, secrets on every route.

const { test, drawn } = drawnApp(undefined, {
  config: loadConfig({ REVEAL_UNKNOWN_ACCOUNTS: 'false' }, { home: '/nonexistent' }),
});

const inject = (method: 'GET' | 'POST' | 'PUT', path: string, remoteAddress: string, payload?: object, more = {}) =>
  test.app.inject({ method, url: `/api/${path}`, remoteAddress, ...(payload ? { payload } : {}), ...more });

describe('guesses', () => {
  it('10,000 from 100 addresses come to a few hundred computations, and whoever mistypes meanwhile still gets in', async () => {
    const computed = vi.mocked(verify).mockImplementation(() => Promise.resolve(false));
    computed.mockClear();
    const answers = new Map<number, number>();
    const addresses = Array.from({ length: 100 }, (_, at) => `198.51.100.${at}`);
    const guess = async (from: string, at: number): Promise<void> => {
      const body = { username: `sprayed${at % 3_000}@example.com`, password: `guess ${at}` };
      const { statusCode } = await inject('POST', 'v2/login', from, body);
      answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
    };
    // Sends calls in bursts. A limit that counts an attempt only after it failed would miss simultaneous attempts.
    for (let burst = 0; burst < 4; burst += 1)
      for (let first = 0; first < 100; first += 10) {
        const some = addresses.slice(first, first + 10);
        await Promise.all(
          some.flatMap((from, row) =>
            Array.from({ length: 25 }, (_, at) => guess(from, burst * 2_500 + (first + row) * 25 + at)),
          ),
        );
      }
    expect([...answers.keys()].sort()).toEqual([400, 429]);
    expect((answers.get(400) ?? 0) + (answers.get(429) ?? 0)).toBe(10_000);
    expect(computed.mock.calls.length).toBeLessThan(1_400);
    computed.mockReset();
    const logIn = (typed: string) =>
      inject('POST', 'v2/login', '203.0.113.7', { username: 'limited@example.com', password: typed });
    expect((await logIn('mistyped')).statusCode).toBe(400);
    expect((await logIn(password)).statusCode).toBe(200);
  }, 300_000);
});

/** The mail that waits for a recipient in the outbox. */
const letterTo = async (recipient: string): Promise<string> => {
  const stored = () =>
    test.meta.db.selectFrom('mail').select('body').where('recipient', '=', recipient).executeTakeFirst();
  await expect.poll(stored, { timeout: 10_000 }).toMatchObject({ body: expect.any(String) as string });
  return (await stored())?.body ?? '';
};

const captchaToken = async (): Promise<string> =>
  solve((await test.ask('GET', 'captcha?action=forgot-password')).body.data as CaptchaChallenge);
const forget = async (username: string, headers: Record<string, string> = {}) => {
  const body = { captchaToken: await captchaToken() };
  return test.ask('POST', `users/forget-password?username=${encodeURIComponent(username)}`, { body, headers });
};

describe('what outsiders learn', () => {
  it('of a forgotten password: the same answer for the same work, whoever has the name or nobody', async () => {
    const harvest = { companyId: drawn.harvest.id, regLocIds: 'all' as const };
    await test.user({ username: 'known@example.com', ...harvest });
    await test.user({ username: 'invited@example.com', password: null, ...harvest });
    const gone = await test.user({ username: 'inactive@example.com', ...harvest });
    await test.meta.people.change(gone.userId, () => ({ status: 'Inactive' }));
    // The mails are written after the answer, so that the time for writing them reveals nothing.
    const later = vi.spyOn(test.app.mailer, 'wake').mockImplementation(() => undefined);
    await forget('warm@example.com');
    // The server runs other queries at the same time. Only the queries of the call must be recorded.
    const beside = setInterval(() => void sql`select 'beside'`.execute(test.meta.db), 1);
    const statements = statementsOfCalls();
    const seen: string[] = [];
    for (const kind of ['unknown', 'known', 'invited', 'inactive']) {
      const body = { captchaToken: await captchaToken() };
      const username = `${kind}@example.com`;
      const path = `users/forget-password?username=${username}`;
      const { answer, texts } = await statements.of(() => test.ask('POST', path, { body }));
      const said = [answer.status, answer.text.replace(username, ''), Object.keys(answer.headers).sort()];
      seen.push(JSON.stringify([said, texts]));
    }
    statements.end();
    clearInterval(beside);
    later.mockRestore();
    expect(seen[0]).toContain('insert into mail');
    expect(new Set(seen)).toEqual(new Set([seen[0]]));
  });

  it('of invitations: foreign and unknown people are the same 404, and a taken name the same 409, for who adds users alone', async () => {
    const keeper = await test.user({
      username: 'keeper@example.com',
      role: 'Company Admin',
      companyId: drawn.harvest.id,
      accessGroups: ['Users Setting', 'Sales Access Group'],
      regLocIds: 'all',
    });
    const as = await test.meta.sessions.open(keeper.userId);
    const foreign = (await test.meta.users.findByName('foreign@example.com'))?.userId;
    const invite = (id: number | undefined) => test.ask('POST', `users/invite-user?userId=${id}`, { as });
    const [away, nobody] = [await invite(foreign), await invite(2_000_000_000)];
    expect([away.status, away.text]).toEqual([404, nobody.text]);
    const add = (username: string, token = as) =>
      test.ask('POST', 'users', {
        as: token,
        body: {
          username,
          firstName: 'Ada',
          lastName: 'New',
          role: 'Store Manager',
          accessGroups: ['Sales Access Group'],
          regLocIds: [drawn.stores.harborPoint.reg_loc_id],
        },
      });
    const taken = [await add('limited@example.com'), await add('foreign@example.com')];
    const said = taken.map(({ status, text }) => [status, text.replace(/(limited|foreign)@example\.com/g, 'NAME')]);
    expect(said[0]).toEqual(said[1]);
    expect(said[0]?.[0]).toBe(409);
    expect(said[0]?.[1]).not.toMatch(/Corner|Harvest/);
    for (const name of ['limited@example.com', 'free@example.com'])
      expect((await add(name, drawn.tokens.manager)).status).toBe(403);
  });
});

describe('a link by mail', () => {
  it('leads to the server itself, whatever Host the request names', async () => {
    await test.user({ username: 'poisoned@example.com', companyId: drawn.harvest.id });
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const more = {
      ...evil,
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    };
    expect((await forget('poisoned@example.com', more)).status).toBe(200);
    const letter = await letterTo('poisoned@example.com');
    expect(letter).toMatch(/http:\/\/127\.0\.0\.1:8080\/#\/reset-password\?token=[\w-]{43}/);
    expect(letter).not.toContain('evil');
  });
});

describe('a session', () => {
  it('has a token of its own from each login and switch; none that somebody brought along counts', async () => {
    const planted = 'p'.repeat(43);
    const logIn = () =>
      test.ask('POST', 'v2/login', {
        as: planted,
        headers: { cookie: `session=${planted}; Authorization=${planted}` },
        body: { username: 'admin@example.com', password },
      });
    const tokenOf = ({ body }: Answer): string => (body.data as { Authorization: string }).Authorization;
    const tokens = [tokenOf(await logIn()), tokenOf(await logIn())];
    const target = (await test.meta.users.findByName('manager@example.com'))?.userId;
    const switched = await test.ask('POST', `v2/switch/user/${target}/across`, { as: tokens[0] });
    expect(new Set([planted, ...tokens, tokenOf(switched)]).size).toBe(4);
    expect((await test.ask('GET', 'user-profile', { as: planted })).status).toBe(401);
  });

  it('shows not one row more to a user who edits what their browser keeps', async () => {
    const as = drawn.tokens.limited;
    const record = JSON.stringify({ role: 'Super Admin', isAdmin: true, companyId: drawn.corner.id });
    const edited = {
      'x-company-id': String(drawn.corner.id),
      'x-role': 'Super Admin',
      'x-user-id': '1',
      'x-is-admin': 'true',
      cookie: `loggedInUser=${encodeURIComponent(record)}; role=Super Admin; companyId=${drawn.corner.id}`,
    };
    const reads = test.app.routeTable.filter(
      ({ method, url, access }) =>
        method === 'GET' &&
        access !== 'public' &&
        url.startsWith('/api/') &&
        !url.includes(':') &&
        !url.includes('/docs'),
    );
    expect(reads.length).toBeGreaterThan(25);
    for (const { url } of reads) {
      const ask = async (headers = {}) => {
        const { status, text } = await test.ask('GET', url, { as, headers });
        return [url, status, text];
      };
      expect(await ask(edited)).toEqual(await ask());
    }
  });
});

describe('secrets', () => {
  const canary = (what: string): string => `canary-${what}-5f1c7e`;
  const isCanary = /canary-\w+-5f1c7e/;
  /** Everything in the metadata store, table by table. The audit log, backups and all lists are read from it. */
  const stored = async (): Promise<Map<string, string>> => {
    const { db } = test.meta;
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
    `.execute(db);
    const texts = new Map<string, string>();
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ text: string | null }>`
        select string_agg(row::text, ' ') as text from ${sql.table(name)} row`.execute(db);
      texts.set(name, rows[0]?.text ?? '');
    }
    return texts;
  };
  const expectNowhere = async (log: string, found = isCanary): Promise<void> => {
    expect(found.exec(log)?.[0]).toBeUndefined();
    for (const [name, text] of await stored()) expect([name, found.exec(text)?.[0]]).toEqual([name, undefined]);
  };

  it('that come to any route, in any field, are in no log and in no table', async () => {
    const fields = [
      'password',
      'oldPassword',
      'newPassword',
      'confirmPassword',
      'token',
      'key',
      'code',
      'captchaToken',
    ];
    const body = Object.fromEntries(fields.map((name) => [name, canary(name)]));
    const query = new URLSearchParams({ token: canary('query'), password: canary('query') }).toString();
    for (const { method, url } of test.app.routeTable.filter(
      (route) => route.method !== 'HEAD' && !route.url.includes('/logout'),
    )) {
      const path = `${url.replace(/:\w+/g, '2000000000').replace('*', 'x')}?${query}`;
      const payload = ['GET', 'HEAD', 'DELETE'].includes(method) ? {} : { body };
      const headers = { 'x-analytics-auth': canary('header'), cookie: `token=${canary('cookie')}` };
      for (const as of [drawn.tokens.admin, canary('bearer')])
        await test.ask(method, path, { as, ...(as === drawn.tokens.admin ? {} : { headers }), ...payload });
    }
    const json = { 'content-type': 'application/json' };
    await test.ask('POST', 'v2/login', { headers: json, body: `{"password":"${canary('broken')}"` });
    for (const username of ['limited@example.com', canary('username')])
      await test.ask('POST', 'v2/login', { body: { username, password: canary('wrong') } });
    await expectNowhere(test.log());
  });

  it('that are taken are stored as hashes: passwords, links, sessions, keys of connectors', async () => {
    const { userId } = await test.user({
      username: 'secret@example.com',
      password: canary('first'),
      companyId: drawn.harvest.id,
    });
    const reset = await test.meta.links.create('reset', userId);
    const set = (token: string, word: string) =>
      test.ask('PUT', 'users/forget/set-password', { body: { token, newPassword: word, confirmPassword: word } });
    expect((await set(reset, canary('second'))).status).toBe(200);
    const login = await test.ask('POST', 'v2/login', {
      body: { username: 'secret@example.com', password: canary('second') },
    });
    const session = (login.body.data as { Authorization: string }).Authorization;
    const made = await test.ask('POST', 'connectors', {
      as: localToken,
      headers: { 'x-company-id': String(drawn.harvest.id) },
      body: { name: 'Back office' },
    });
    const { key } = made.body.data as { key: string };
    expect([session, key, reset].map(({ length }) => length)).toEqual([43, 43, 43]);
    await expectNowhere(test.log());
    await expectNowhere(test.log(), new RegExp([session, key, reset].join('|')));
  });

  it('of the mail server are not in its failures', async () => {
    const url = `smtp://${canary('user')}:${canary('smtp')}@127.0.0.1:9`;
    const config = loadConfig({ LANEWISE_SMTP_URL: url }, { home: '/nonexistent' });
    await test.app.close();
    const mailing = await openTestApp({ meta: test.meta, config });
    await test.meta.mails.ask('limited@example.com');
    mailing.app.mailer.wake();
    await expect.poll(() => mailing.log(), { timeout: 10_000 }).toContain('did not take a mail');
    await expectNowhere(mailing.log());
    await mailing.app.close();
  });

  it('are blanked by the logger itself, should anybody hand it one', () => {
    const lines: string[] = [];
    const sink = { write: (line: string) => void lines.push(line) };
    const said = {
      password: canary('one'),
      headers: { authorization: canary('two') },
      body: { newPassword: canary('three') },
    };
    createLog('info', sink).info(said, 'somebody logs too much');
    expect(lines.join('')).toContain('somebody logs too much');
    expect(lines.join('')).not.toMatch(isCanary);
  });
});
