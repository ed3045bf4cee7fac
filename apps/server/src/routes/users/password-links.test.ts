import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnApp } from '../../app-drawn.testing.ts';
import { localToken, openTestApp } from '../../app-testing.ts';
import type { TestApp } from '../../app-testing.ts';

const newPassword = 'paper-Lantern-orbit-3';
const both = (given: string) => ({ newPassword: given, confirmPassword: given });

const { test, drawn } = drawnApp();

const setPassword = (body: object) => test.ask('PUT', 'users/set-password', { body });
const logIn = (username: string, given: string) =>
  test.ask('POST', 'v2/login', { body: { username, password: given } });
const session = (userId: number) => test.meta.sessions.open(userId);

describe('API-032 by a one-time link', () => {
  const invite = async (username: string): Promise<string> => {
    const person = { username, role: 'Analyst', companyId: drawn.harvest.id, firstName: 'Marguerite' };
    const { body } = await test.ask('POST', 'users', { as: localToken, body: person });
    const { invitation } = body.data as { invitation: string };
    return new URL(invitation, 'http://x').hash.split('token=')[1] ?? '';
  };

  it('a link that nobody handed out is no longer valid', async () => {
    const answer = await setPassword({ token: 'made-up', ...both(newPassword) });
    expect(answer).toMatchObject({ status: 400, body: { code: 'auth.linkInvalid' } });
    expect(answer.body['message']).toBe('This link is no longer valid');
  });

  it('says whether a link is still good, and leaves it as it is', async () => {
    const token = await invite('early@example.com');
    const isGood = async (asked: string) =>
      (await test.ask('POST', 'users/password-link', { body: { token: asked } })).body.data;
    expect([await isGood('made-up'), await isGood(token), await isGood(token)]).toEqual([
      { valid: false },
      { valid: true },
      { valid: true },
    ]);
    expect((await setPassword({ token, ...both(newPassword) })).status).toBe(200);
    expect(await isGood(token)).toEqual({ valid: false });
  });

  it('a slip does not cost the link', async () => {
    const token = await invite('slip@example.com');
    const mismatch = await setPassword({ token, newPassword, confirmPassword: 'other' });
    expect(mismatch).toMatchObject({ status: 400, body: { code: 'password.mismatch' } });
    expect(mismatch.body['message']).toBe('New password and confirm password do not match');
    expect(await setPassword({ token, ...both('short') })).toMatchObject({ body: { code: 'password.tooShort' } });
    expect((await setPassword({ token, ...both(newPassword) })).status).toBe(200);
  });

  it("a password that is the user's own name is refused with a fresh link", async () => {
    const token = await invite('marguerite@example.com');
    const answer = await setPassword({ token, ...both('Marguerite') });
    expect(answer).toMatchObject({ status: 400, body: { code: 'password.common' } });
    const fresh = (answer.body['params'] as { token: string }).token;
    expect((await setPassword({ token, ...both(newPassword) })).status).toBe(400);
    expect((await setPassword({ token: fresh, ...both(newPassword) })).status).toBe(200);
  });

  it('an invited user cannot log in before, can afterwards, and the link works once', async () => {
    const token = await invite('invited@example.com');
    expect((await logIn('invited@example.com', newPassword)).status).toBe(400);
    expect((await setPassword({ token, ...both(newPassword) })).status).toBe(200);
    expect((await logIn('invited@example.com', newPassword)).status).toBe(200);
    expect(await setPassword({ token, ...both('another-Password-5') })).toMatchObject({
      status: 400,
      body: { code: 'auth.linkInvalid' },
    });
  });

  it('sets nothing for somebody whose company became Inactive meanwhile', async () => {
    const change = (status: string) => test.ask('PUT', `company/${companyId}`, { as: localToken, body: { status } });
    const { id: companyId } = (
      await test.ask('POST', 'company', { as: localToken, body: { name: 'Closed Meanwhile' } })
    ).body.data as { id: number };
    const { userId } = await test.user({ username: 'closed@example.com', companyId });
    const token = await test.meta.links.create('reset', userId);
    await change('Inactive');
    const good = await test.ask('POST', 'users/password-link', { body: { token } });
    expect(good.body.data).toEqual({ valid: false });
    const answer = await setPassword({ token, ...both(newPassword) });
    expect(answer).toMatchObject({ status: 400, body: { code: 'auth.linkInvalid' } });
    await change('Active');
    expect((await logIn('closed@example.com', newPassword)).status).toBe(400);
  });

  it('a new password ends the sessions of the user', async () => {
    const { userId } = await test.user({ username: 'reset@example.com', companyId: drawn.harvest.id });
    const open = await session(userId);
    const token = await test.meta.links.create('reset', userId);
    expect((await setPassword({ token, ...both(newPassword) })).status).toBe(200);
    expect((await test.ask('GET', 'user-profile', { as: open })).status).toBe(401);
  });
});

describe('API-031 an invitation', () => {
  const invite = (userId: number, as = drawn.tokens.admin) =>
    test.ask('POST', `users/invite-user?userId=${userId}`, { as });
  const waiting = async (username: string) => {
    const { body } = await test.ask('GET', 'mail/outbox', { as: drawn.tokens.admin });
    return (
      body.data as { recipient: string; kind: string; subject: string; text: string | null; expiresAt: string }[]
    ).filter(({ recipient }) => recipient === username);
  };
  const tokenOf = (text: string | null | undefined) => /#\/create-password\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';

  it('is for somebody of the own company who has no password, and is no answer to a GET', async () => {
    const foreign = await test.meta.users.findByName('foreign@example.com');
    const active = await test.meta.users.findByName('limited@example.com');
    const as = drawn.tokens.manager;
    expect((await invite(foreign?.userId ?? 0, as)).status).toBe(403);
    expect(await invite(active?.userId ?? 0)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await invite(999_999)).status).toBe(404);
    const get = await test.ask('GET', `users/invite-user?userId=${active?.userId}`, { as: drawn.tokens.admin });
    expect([get.status, get.headers['allow']]).toEqual([405, 'POST']);
  });

  it('ST-32 waits in the outbox, in the language of the invited, for 72 hours; a second one ends the first', async () => {
    const username = 'zoe@example.com';
    const { userId } = await test.user({ username, password: null, companyId: drawn.harvest.id, language: 'fr' });
    expect((await invite(userId)).status).toBe(200);
    await expect.poll(() => waiting(username), { timeout: 5_000 }).toHaveLength(1);
    const [first] = await waiting(username);
    expect(first).toMatchObject({ kind: 'invite', subject: 'Votre compte Lanewise' });
    const hours = (Date.parse(first?.expiresAt ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(71.9);
    expect(hours).toBeLessThanOrEqual(72);
    expect((await invite(userId)).status).toBe(200);
    await expect.poll(() => waiting(username), { timeout: 5_000 }).toHaveLength(2);
    const [second] = await waiting(username);
    expect((await setPassword({ token: tokenOf(first?.text), ...both(newPassword) })).status).toBe(400);
    expect((await setPassword({ token: tokenOf(second?.text), ...both(newPassword) })).status).toBe(200);
    expect((await logIn(username, newPassword)).status).toBe(200);
    expect((await invite(userId)).status).toBe(409);
  });
});

describe('API-036 a password that somebody else sets', () => {
  const reset = (userId: number, body: object, as = drawn.tokens.admin) =>
    test.ask('PUT', `users/reset-password?userId=${userId}`, { as, body });

  it('is refused without the right, for oneself, for a foreign user and for somebody above', async () => {
    const { userId } = (await test.meta.users.findByName('limited@example.com')) ?? { userId: 0 };
    const admin = (await test.meta.users.findByName('admin@example.com')) ?? { userId: 0 };
    expect((await reset(userId, both(newPassword), drawn.tokens.manager)).status).toBe(403);
    expect(await reset(admin.userId, both(newPassword))).toMatchObject({ status: 409, body: { code: 'user.self' } });
    expect(await reset(admin.userId, both(newPassword), drawn.tokens.support)).toMatchObject({
      status: 403,
      body: { code: 'user.above' },
    });
    expect((await reset(999_999, both(newPassword))).status).toBe(404);
    expect(await reset(userId, { newPassword, confirmPassword: 'other' })).toMatchObject({
      body: { code: 'password.mismatch' },
    });
    expect(await reset(userId, both('short'))).toMatchObject({ body: { code: 'password.tooShort' } });
    expect(await reset(userId, { oldPassword: 'x', ...both(newPassword) })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'oldPassword', code: 'unknown' }] },
    });
  });

  it('needs no old one, and ends the sessions of that user alone', async () => {
    const { userId } = await test.user({ username: 'ines@example.com', companyId: drawn.harvest.id });
    const theirs = await session(userId);
    expect((await reset(userId, both(newPassword))).status).toBe(200);
    expect((await test.ask('GET', 'user-profile', { as: theirs })).status).toBe(401);
    expect((await test.ask('GET', 'user-profile', { as: drawn.tokens.admin })).status).toBe(200);
    expect((await logIn('ines@example.com', newPassword)).status).toBe(200);
  });
});

describe('the first user', () => {
  let fresh: TestApp;
  beforeAll(async () => {
    fresh = await openTestApp();
  });
  afterAll(() => fresh.close());

  it('is made by the setup link, once, and of a hundred at the same moment by one', async () => {
    let token = await fresh.meta.links.create('setup', null);
    const set = (username: string | undefined, link: string) =>
      fresh.ask('PUT', 'users/set-password', {
        body: { token: link, username, newPassword, confirmPassword: newPassword },
      });
    expect(await set('no address', token)).toMatchObject({ status: 400, body: { fields: [{ field: 'username' }] } });
    const nameless = await set(undefined, token);
    expect(nameless).toMatchObject({ status: 400, body: { fields: [{ field: 'username', code: 'required' }] } });
    token = (nameless.body['params'] as { token: string }).token;
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        const payload = { token, username: `admin${at}@example.com`, newPassword, confirmPassword: newPassword };
        const remoteAddress = `198.51.100.${at}`;
        const address = { method: 'PUT', url: '/api/users/set-password', remoteAddress } as const;
        return (await fresh.app.inject({ ...address, payload })).statusCode;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await fresh.meta.users.count()).toBe(1);
    const at = statuses.indexOf(200);
    const login = await fresh.ask('POST', 'v2/login', {
      body: { username: `admin${at}@example.com`, password: newPassword },
    });
    expect(login.body.data).toMatchObject({ role: 'Super Admin' });
  });

  it('sees that there is no company yet', async () => {
    expect((await fresh.ask('GET', 'company', { as: localToken })).body).toMatchObject({ data: [], totalCount: 0 });
    expect((await fresh.ask('GET', 'locations', { as: localToken })).body).toMatchObject({ data: [], totalCount: 0 });
    expect((await fresh.ask('GET', 'regionhierarchy', { as: localToken })).body).toMatchObject({ data: [] });
  });
});
