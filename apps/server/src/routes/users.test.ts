import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawCompanies, localToken, openTestApp, password } from '../app-testing.ts';
import type { TestApp } from '../app-testing.ts';

const newPassword = 'paper-Lantern-orbit-3';

describe('users', () => {
  let test: TestApp;
  let drawn: Awaited<ReturnType<typeof drawCompanies>>;
  beforeAll(async () => {
    test = await openTestApp();
    drawn = await drawCompanies(test);
  });
  afterAll(() => test.close());

  const create = (body: object, as = drawn.tokens.admin) => test.ask('POST', 'users', { as, body });
  const setPassword = (body: object) => test.ask('PUT', 'users/set-password', { body });
  const logIn = (username: string, given: string) =>
    test.ask('POST', 'v2/login', { body: { username, password: given } });
  const both = (given: string) => ({ newPassword: given, confirmPassword: given });

  it('only admins and this machine create users', async () => {
    const body = { username: 'new@example.com', role: 'Analyst', companyId: drawn.harvest.id };
    expect((await create(body, drawn.tokens.manager)).status).toBe(403);
    expect((await create(body, drawn.tokens.connector)).status).toBe(403);
    expect((await create({ ...body, username: 'one@example.com' }, localToken)).status).toBe(201);
  });

  it('nobody makes a Super Admin who is none', async () => {
    const body = { username: 'boss@example.com', role: 'Super Admin', password };
    expect((await create(body, drawn.tokens.support)).status).toBe(403);
    expect((await create(body, drawn.tokens.admin)).status).toBe(201);
  });

  it('a user that cannot be is refused by field', async () => {
    const body = { username: 'new@example.com', role: 'Analyst', companyId: drawn.harvest.id };
    const cases: [object, string, string][] = [
      [{ ...body, username: 'no address' }, 'username', 'format'],
      [{ ...body, role: 'Emperor' }, 'role', 'validation'],
      [{ ...body, companyId: null }, 'companyId', 'required'],
      [{ ...body, companyId: 9999 }, 'companyId', 'unknown'],
      [{ ...body, regLocIds: [drawn.stores.corner.reg_loc_id] }, 'regLocIds', 'unknown'],
      [{ ...body, password: 'short' }, 'password', 'password.tooShort'],
      [{ ...body, password: 'password' }, 'password', 'password.common'],
      [{ ...body, password: 'Harvest Lane Markets' }, 'password', 'password.common'],
      [{ ...body, userId: 1 }, 'userId', 'unknown'],
    ];
    for (const [input, field, code] of cases) {
      const answer = await create(input);
      expect(answer, field).toMatchObject({ status: 400, body: { fields: [{ field, code }] } });
    }
  });

  it('a name that is taken answers 409', async () => {
    const answer = await create({ username: 'MANAGER@example.com', role: 'Analyst', companyId: drawn.harvest.id });
    expect(answer).toMatchObject({ status: 409, body: { code: 'user.exists' } });
  });

  it('a user with a password logs in; the answer never holds it', async () => {
    const answer = await create({
      username: 'analyst@example.com',
      password,
      role: 'Analyst',
      companyId: drawn.harvest.id,
      accessGroups: ['Sales Access Group'],
      regLocIds: [drawn.north],
    });
    expect(answer).toMatchObject({ status: 201, body: { data: { status: 'Active', invitation: null } } });
    expect(answer.text).not.toContain(password);
    const as = await test.token('analyst@example.com');
    const { body } = await test.ask('GET', 'locations', { as });
    expect((body.data as { name: string }[]).map(({ name }) => name)).toEqual(['Harbor Point', 'Maple & 5th']);
  });

  it('API-018 a user sees himself, admins see all, others the 404 of what does not exist', async () => {
    const { userId } = (await test.meta.users.findByName('limited@example.com')) ?? { userId: 0 };
    const own = await test.ask('GET', `users/${userId}`, { as: drawn.tokens.limited });
    expect(own.body.data).toMatchObject({ username: 'limited@example.com', status: 'Active' });
    expect((await test.ask('GET', `users/${userId}`, { as: drawn.tokens.admin })).status).toBe(200);
    const foreign = await test.ask('GET', `users/${userId}`, { as: drawn.tokens.manager });
    const unknown = await test.ask('GET', 'users/999999', { as: drawn.tokens.manager });
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
  });

  describe('API-032 by a one-time link', () => {
    const invite = async (username: string): Promise<string> => {
      const { body } = await create({
        username,
        role: 'Analyst',
        companyId: drawn.harvest.id,
        firstName: 'Marguerite',
      });
      const { invitation } = body.data as { invitation: string };
      return new URL(invitation, 'http://x').hash.split('token=')[1] ?? '';
    };

    it('a link that nobody handed out is no longer valid', async () => {
      const answer = await setPassword({ token: 'made-up', ...both(newPassword) });
      expect(answer).toMatchObject({ status: 400, body: { code: 'auth.linkInvalid' } });
      expect(answer.body['message']).toBe('This link is no longer valid');
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

    it('a new password ends the sessions of the user', async () => {
      const { userId } = await test.user({ username: 'reset@example.com', companyId: drawn.harvest.id });
      const session = await test.token('reset@example.com');
      const token = await test.meta.links.create('reset', userId);
      expect((await setPassword({ token, ...both(newPassword) })).status).toBe(200);
      expect((await test.ask('GET', 'user-profile', { as: session })).status).toBe(401);
    });
  });
});

describe('the first user', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.close());

  it('is made by the setup link, once, and of many at the same moment by one', async () => {
    let token = await test.meta.links.create('setup', null);
    const set = (username: string | undefined, link: string) =>
      test.ask('PUT', 'users/set-password', {
        body: { token: link, username, newPassword, confirmPassword: newPassword },
      });
    expect(await set('no address', token)).toMatchObject({ status: 400, body: { fields: [{ field: 'username' }] } });
    const nameless = await set(undefined, token);
    expect(nameless).toMatchObject({ status: 400, body: { fields: [{ field: 'username', code: 'required' }] } });
    token = (nameless.body['params'] as { token: string }).token;
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => set(`admin${at}@example.com`, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await test.meta.users.count()).toBe(1);
    const at = answers.findIndex(({ status }) => status === 200);
    const login = await test.ask('POST', 'v2/login', {
      body: { username: `admin${at}@example.com`, password: newPassword },
    });
    expect(login.body.data).toMatchObject({ role: 'Super Admin' });
  });

  it('sees that there is no company yet', async () => {
    expect((await test.ask('GET', 'company', { as: localToken })).body).toMatchObject({ data: [], totalCount: 0 });
    expect((await test.ask('GET', 'locations', { as: localToken })).body).toMatchObject({ data: [], totalCount: 0 });
    expect((await test.ask('GET', 'regionhierarchy', { as: localToken })).body).toMatchObject({ data: [] });
  });
});
