import { loggedInUser } from '@lanewise/contract/entities/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localToken, openTestApp } from '../../app-testing.ts';
import type { Answer, TestApp } from '../../app-testing.ts';
import type { Config } from '../../config/config.ts';
import { loadConfig } from '../../config/load.ts';
import { openTestMeta } from '../../meta/testing.ts';
import { openTestProvider } from './provider.testing.ts';
import type { TestProvider } from './provider.testing.ts';

const publicUrl = 'http://127.0.0.1:4999';
const home = '/nonexistent';

let test: TestApp;
let provider: TestProvider;
let config: Config;
beforeAll(async () => {
  const meta = await openTestMeta();
  provider = await openTestProvider(`${publicUrl}/api/oidc/callback`);
  config = loadConfig(
    {
      PUBLIC_URL: publicUrl,
      LANEWISE_OIDC_ISSUER: provider.issuer,
      LANEWISE_OIDC_CLIENT_ID: provider.clientId,
      LANEWISE_OIDC_CLIENT_SECRET: provider.clientSecret,
      LANEWISE_OIDC_LABEL: 'Acme login',
    },
    { home },
  );
  test = await openTestApp({ meta, config });
  const person = { password: null, role: 'Support Admin', companyId: null, regLocIds: 'all' as const };
  await test.user({ ...person, username: 'Ida@example.com' });
  await test.user({ ...person, username: 'invited@example.com' });
  await meta.db.updateTable('app_user').set({ status: 'Active' }).where('username', '=', 'Ida@example.com').execute();
});
afterAll(async () => {
  await test.close();
  await provider.close();
});

/** The cookie that an answer sets, as the browser sends it back. */
const cookieOf = ({ headers }: Answer): string => /^[^;]*/.exec(headers['set-cookie'] as string)?.[0] ?? '';
const locationOf = ({ headers }: Answer): string => String(headers['location']);
const resultOf = (answer: Answer): Record<string, string> =>
  Object.fromEntries(new URL(locationOf(answer).replace('/#/', '/')).searchParams);

const setOut = async () => {
  const answer = await test.ask('GET', 'oidc/start');
  expect(answer.status).toBe(303);
  return { address: locationOf(answer), cookie: cookieOf(answer) };
};
const comeBack = (at: URL, cookie: string) => test.ask('GET', `${at.pathname}${at.search}`, { headers: { cookie } });
const through = async (as: Parameters<TestProvider['logIn']>[1]) => {
  const { address, cookie } = await setOut();
  return { cookie, result: resultOf(await comeBack(await provider.logIn(address, as), cookie)) };
};
const exchange = (code: string, cookie: string) =>
  test.ask('POST', 'oidc/session', { body: { code }, headers: { cookie } });
const ida = { email: 'ida@example.com', email_verified: true };

describe('login by an identity provider', () => {
  it('is not there where none is configured, and half a configuration is refused', async () => {
    const without = await openTestApp({ meta: test.meta });
    expect((await without.ask('GET', 'oidc/start')).status).toBe(404);
    await without.app.close();
    const half = { LANEWISE_OIDC_ISSUER: 'https://id.example.com', PUBLIC_URL: publicUrl };
    expect(() => loadConfig(half, { home })).toThrow('LANEWISE_OIDC_CLIENT_ID is not set but must be');
    const whole = { ...half, LANEWISE_OIDC_CLIENT_ID: 'a', LANEWISE_OIDC_CLIENT_SECRET: 'b' };
    expect(() => loadConfig({ ...whole, PUBLIC_URL: '' }, { home })).toThrow('PUBLIC_URL is not set but must be');
    expect(() => loadConfig({ ...whole, LANEWISE_OIDC_ISSUER: 'http://id.example.com' }, { home })).toThrow('https');
  });

  it('makes nobody: unknown, invited and unverified people stay out, and are told why', async () => {
    expect((await through({ email: 'stranger@example.com', email_verified: true })).result).toEqual({
      refused: 'unknown',
    });
    expect((await through({ email: 'invited@example.com', email_verified: true })).result).toEqual({
      refused: 'unknown',
    });
    expect((await through({ ...ida, email_verified: false })).result).toEqual({ refused: 'unverified' });
    expect((await through('nobody')).result).toEqual({ refused: 'cancelled' });
    expect(await test.meta.users.count()).toBe(2);
  });

  it('a way back that opens nothing stands in the audit log with the account it was about', async () => {
    const { rows } = await test.meta.audit.list({ companyId: null }, { limit: 10 });
    const told = {
      action: 'session.login',
      route: 'GET oidc/callback',
      outcome: 'refused',
      code: 'auth.providerRefused',
    };
    expect(rows.reverse()).toMatchObject([
      { ...told, subjectName: 'stranger@example.com', realUserId: null },
      { ...told, subjectName: 'invited@example.com' },
      { ...told, subjectName: '' },
      { ...told, subjectName: '' },
    ]);
  });

  it('an answer that another browser set out for, or that was made up, opens nothing', async () => {
    const [mine, theirs] = [await setOut(), await setOut()];
    const back = await provider.logIn(mine.address, ida);
    expect(resultOf(await comeBack(back, theirs.cookie))).toEqual({ refused: 'failed' });
    expect(resultOf(await comeBack(back, ''))).toEqual({ refused: 'failed' });
    const forged = new URL(back);
    forged.searchParams.set('code', 'guessed');
    expect(resultOf(await comeBack(forged, mine.cookie))).toEqual({ refused: 'failed' });
  });

  it('asks with PKCE, state and nonce, and keeps the browser’s secret from scripts and other sites', async () => {
    const answer = await test.ask('GET', 'oidc/start');
    const asked = new URL(locationOf(answer)).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email',
      redirect_uri: `${publicUrl}/api/oidc/callback`,
    });
    expect(new Set(['state', 'nonce', 'code_challenge'].map((name) => asked.get(name)?.length))).toEqual(new Set([43]));
    expect(answer.headers['set-cookie']).toMatch(/; Path=\/api\/oidc\/; Max-Age=900; HttpOnly; SameSite=Lax$/);
  });

  it('opens a session for a code that works once, in the browser that set out', async () => {
    const { cookie, result } = await through(ida);
    const code = result['signIn'] ?? '';
    const other = await setOut();
    expect(await exchange(code, other.cookie)).toMatchObject({ status: 400, body: { code: 'auth.providerRefused' } });
    // The attempt in another browser has used up the code.
    expect((await exchange(code, cookie)).status).toBe(400);
    const again = await through(ida);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => exchange(again.result['signIn'] ?? '', again.cookie)),
    );
    const [opened] = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const record = loggedInUser.parse(opened?.body.data);
    expect(record).toMatchObject({ username: 'Ida@example.com', role: 'Support Admin', isSwitchBackVisible: false });
    const listed = await test.ask('GET', 'sessions', { as: record.Authorization });
    expect(listed.body.data).toMatchObject([{ openedBy: 'provider', current: true }]);
    expect(test.log()).not.toContain(again.result['signIn']);
    // The steps before the login are not recorded as logins.
    const { rows } = await test.meta.audit.list({ companyId: null, outcome: 'done' }, { limit: 10 });
    expect(rows.map(({ route, realUser }) => [route, realUser])).toEqual([['POST oidc/session', 'Ida@example.com']]);
  });

  it('begins nothing for somebody whose company is Inactive', async () => {
    const made = await test.ask('POST', 'company', { as: localToken, body: { name: 'Closed' } });
    const { id: companyId } = made.body.data as { id: number };
    const { userId } = await test.user({ username: 'closed@example.com', companyId });
    const closed = { email: 'closed@example.com', email_verified: true };
    const { cookie, result } = await through(closed);
    await test.ask('PUT', `company/${companyId}`, { as: localToken, body: { status: 'Inactive' } });
    expect((await exchange(result['signIn'] ?? '', cookie)).body['code']).toBe('auth.providerRefused');
    expect(await test.meta.sessions.list(userId)).toEqual([]);
    expect((await through(closed)).result).toEqual({ refused: 'unknown' });
  });

  it('a provider that does not answer leads back to the login', async () => {
    const oidc = { ...provider, issuer: 'http://127.0.0.1:9', label: 'Gone' };
    const broken = await openTestApp({ meta: test.meta, config: { ...config, oidc } });
    expect(resultOf(await broken.ask('GET', 'oidc/start'))).toEqual({ refused: 'failed' });
    await broken.app.close();
  });

  it('a forged ID token opens nothing', async () => {
    provider.forge();
    expect((await through(ida)).result).toEqual({ refused: 'failed' });
  });
});
