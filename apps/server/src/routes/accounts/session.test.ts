import { company } from '@lanewise/contract/entities/company';
import { loggedInUser, userProfile } from '@lanewise/contract/entities/session';
import { labelOf } from '@lanewise/contract/permissions';
import { verify } from '@node-rs/argon2';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { drawnApp } from '../../app-drawn.testing.ts';
import { localToken, openTestApp, password } from '../../app-testing.ts';

// The real implementation, with recorded calls.
vi.mock('@node-rs/argon2', { spy: true });

describe('session', () => {
  const { test, drawn } = drawnApp();

  const logIn = (body: unknown) => test.ask('POST', 'v2/login', { body });

  it('R-095 wrong credentials answer 400, and never which of the two was wrong', async () => {
    const wrong = await logIn({ username: 'manager@example.com', password: 'wrong' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'auth.invalidCredentials', fields: [] } });
    expect(wrong.body['message']).toBe('Invalid username or password');
    const unknown = await logIn({ username: 'stranger@example.com', password: 'wrong' });
    expect(unknown.text).toBe(wrong.text);
    expect(unknown.status).toBe(wrong.status);
  });

  it('nor by the work it causes: nothing tells an account from a name that nobody has', async () => {
    const shape = ([text]: unknown[]): string =>
      String(typeof text === 'object' && text !== null && 'text' in text ? text.text : text).trim();
    const kinds = ['unknown', 'known', 'invited', 'inactive', 'closed'] as const;
    const { id: closed } = await test.meta.companies.create({
      name: 'Closed Shops',
      us_week: true,
      connector_type: '',
      currency: 'USD',
      timeZone: 'UTC',
      status: 'Inactive',
    });
    const each = 3;
    const names = kinds.flatMap((kind) =>
      Array.from({ length: each }, (_, at) => ({ kind, username: `${kind}${at}@example.com` })),
    );
    for (const { kind, username } of names.filter(({ kind: one }) => one !== 'unknown')) {
      const companyId = kind === 'closed' ? closed : drawn.harvest.id;
      const { userId } = await test.user({ username, companyId, ...(kind === 'invited' ? { password: null } : {}) });
      if (kind === 'inactive') await test.meta.people.change(userId, () => ({ status: 'Inactive' }));
    }
    // The first login on a server computes one additional hash.
    await logIn({ username: 'first@example.com', password });
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    const hashes = vi.mocked(verify);
    const seen = new Map<string, string[]>();
    for (const [at, { kind, username }] of names
      .sort((one, other) => (one.username < other.username ? -1 : 1))
      .entries()) {
      hashes.mockClear();
      statements.mockClear();
      const { statusCode, headers, payload } = await test.app.inject({
        method: 'POST',
        url: '/api/v2/login',
        remoteAddress: `192.0.2.${at}`,
        // Accounts that may not log in get this answer even for the right password.
        payload: { username, password: kind === 'known' ? 'wrong' : password },
      });
      const work = {
        // Memory and number of passes of each hash computation. They determine its duration.
        hashes: hashes.mock.calls.map(([stored]) => /\$m=.*?\$/.exec(String(stored))?.[0]),
        // The mailer looks for mails by itself now and then.
        statements: statements.mock.calls.map(shape).filter((text) => !/^(delete from|update) mail\b/.test(text)),
        answer: [statusCode, payload.replace(/"requestId":"[^"]*"/, ''), Object.keys(headers).sort()],
      };
      seen.set(kind, [...(seen.get(kind) ?? []), JSON.stringify(work)]);
    }
    statements.mockRestore();
    const [likeUnknown] = seen.get('unknown') ?? [];
    expect(likeUnknown).toContain('m=19456,t=2,p=1');
    for (const kind of kinds) expect([kind, [...new Set(seen.get(kind))]]).toEqual([kind, [likeUnknown]]);
  });

  it('a login without a field, or with one too many, names it', async () => {
    expect(await logIn({ username: 'manager@example.com' })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'password', code: 'required' }] },
    });
    expect(await logIn({ username: 'manager@example.com', password, isAdmin: true })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'isAdmin', code: 'unknown' }] },
    });
  });

  it('ten wrong passwords lock the account, also for the right one, and say how long', async () => {
    await test.user({ username: 'locked@example.com', companyId: drawn.harvest.id });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await logIn({ username: 'locked@example.com', password: `wrong ${attempt}` })).status).toBe(400);
    }
    const answer = await logIn({ username: 'locked@example.com', password });
    expect(answer).toMatchObject({ status: 429, body: { code: 'auth.tooManyAttempts', params: { minutes: 30 } } });
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(1700);
    expect(seconds).toBeLessThanOrEqual(1800);
    expect((await logIn({ username: 'manager@example.com', password })).status).toBe(200);
  });

  it('ENT-01 API-016 login answers the record of the logged-in user', async () => {
    const { status, body, headers } = await logIn({ username: 'Manager@Example.com', password });
    expect(status).toBe(200);
    const record = loggedInUser.parse(body.data);
    expect(record).toMatchObject({
      role: 'Company Admin',
      accessGroupPermissions: ['Sales Access Group', 'Transactions Access Group'],
      isSwitchBackVisible: false,
      username: 'manager@example.com',
    });
    expect(record.Authorization.length).toBeGreaterThanOrEqual(43);
    expect(record.analyticsToken).not.toBe(record.Authorization);
    expect(headers['cache-control']).toBe('no-store');
    // The browser is now known; no cookie holds the session.
    expect(headers['set-cookie']).toMatch(/^lanewise_device=/);
    expect(headers['set-cookie']).not.toContain(record.Authorization);
  });

  it('a user without access groups logs in with an empty list, and the client says so', async () => {
    const { body } = await logIn({ username: 'nobody@example.com', password });
    expect(body.data).toMatchObject({ accessGroupPermissions: [] });
  });

  it('API-017 logout ends this session at once and no other', async () => {
    for (const path of ['v2/logout', 'v2/logout/true']) {
      const first = await test.token('manager@example.com');
      const second = await test.token('manager@example.com');
      expect((await test.ask('DELETE', path, { as: first })).status).toBe(200);
      expect(await test.ask('GET', 'user-profile', { as: first })).toMatchObject({
        status: 401,
        body: { code: 'session.expired', message: 'Your session time has expired, please log in again' },
      });
      expect((await test.ask('GET', 'user-profile', { as: second })).status).toBe(200);
      expect((await test.ask('DELETE', path, { as: first })).status).toBe(401);
    }
  });

  it('a logout that names a content type and has no body is fine', async () => {
    const token = await test.token('manager@example.com');
    const headers = { 'content-type': 'application/json' };
    expect((await test.ask('DELETE', 'v2/logout', { as: token, headers })).status).toBe(200);
  });

  it('ENT-02 API-026 the profile is that of the current user', async () => {
    const { body } = await test.ask('GET', 'user-profile', { as: drawn.tokens.manager });
    expect(userProfile.parse(body.data)).toEqual({
      userId: expect.any(Number) as number,
      hasProfileImage: false,
      firstName: 'Ines',
      lastName: 'Ortega',
      username: 'manager@example.com',
      phone: '',
      language: 'en',
      clock: '12',
      timeZone: expect.any(String) as string,
      country: '',
      state: '',
      companyId: drawn.harvest.id,
      companyName: 'Harvest Lane Markets',
      company: company.parse(await test.meta.companies.find(drawn.harvest.id)),
      role: 'Company Admin',
    });
    const admin = await test.ask('GET', 'user-profile', { as: drawn.tokens.admin });
    expect(admin.body.data).toMatchObject({ companyId: null, companyName: '', company: null, role: 'Super Admin' });
    const local = await test.ask('GET', 'user-profile', { as: localToken });
    expect(local.body.data).toMatchObject({ userId: 0, username: 'local', role: 'Super Admin' });
  });

  it('ENT-09 API-038 API-039 AUTH-26 AUTH-27 permissions name the groups, and isAdmin is true for the two admin roles alone', async () => {
    for (const path of ['v2/permissions', 'permission']) {
      const manager = await test.ask('GET', path, { as: drawn.tokens.manager });
      expect(manager.body.data).toEqual({
        permissions: [labelOf('getSales')],
        access_groups: [{ name: 'Sales Access Group' }, { name: 'Transactions Access Group' }],
        isAdmin: false,
      });
      for (const as of [drawn.tokens.admin, drawn.tokens.support]) {
        expect((await test.ask('GET', path, { as })).body.data).toMatchObject({ isAdmin: true });
      }
    }
  });

  it('one address that fails again and again is held up, whichever accounts it tries', async () => {
    const fresh = await openTestApp({ meta: test.meta });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 32; attempt += 1) {
      const body = { username: `guess${attempt}@example.com`, password: 'wrong' };
      statuses.push((await fresh.ask('POST', 'v2/login', { body })).status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429]);
    await fresh.app.close();
  });
});
