import { recoveryCodes, sessionEntry } from '@lanewise/contract/entities/account';
import type { SessionEntry } from '@lanewise/contract/entities/account';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawnApp } from '../../app-drawn.testing.ts';
import { localToken, openTestApp, password } from '../../app-testing.ts';
import type { TestApp } from '../../app-testing.ts';
import { beginTry } from '../../meta/repositories/attempts.ts';
import { openSessions } from '../../meta/repositories/sessions.ts';
import { testStoreOptions } from '../../meta/testing.ts';

const ids: Record<string, number> = {};
const name = (who: string): string => `${who}@example.com`;
const { test, drawn } = drawnApp(async () => {
  const chief = { username: name('chief'), role: 'Company Admin', companyId: drawn.harvest.id };
  await test.user({
    ...chief,
    accessGroups: ['Sales Access Group', 'Transactions Access Group', 'Users Setting'],
    regLocIds: 'all',
  });
  for (const who of ['admin', 'support', 'manager', 'limited', 'nobody', 'foreign', 'chief'])
    ids[who] = (await test.meta.users.findByName(name(who)))?.userId ?? 0;
});

const idOf = (who: string): number => ids[who] ?? 0;
const open = (who: string, browser = 'Firefox'): Promise<string> =>
  test.meta.sessions.open(idOf(who), { from: { address: '192.0.2.7', browser, system: 'Linux' } });
const ask = (as: string, call: string, body?: unknown) => {
  const [method = '', path = ''] = call.split(' ');
  return test.ask(method, path, { as, ...(body === undefined ? {} : { body }) });
};
const lives = async (token: string): Promise<boolean> => (await ask(token, 'GET user-profile')).status === 200;
const listOf = async (as: string, call = 'GET sessions'): Promise<SessionEntry[]> =>
  sessionEntry.array().parse((await ask(as, call)).body.data);

describe('sessions', () => {
  it('of others, of another company, or that do not exist: the same 404, and nothing ends', async () => {
    const [mine, theirs] = [await open('manager'), await open('foreign')];
    const [foreign] = await listOf(theirs);
    const unknown = await ask(mine, 'DELETE sessions/2000000000');
    const taken = await ask(mine, `DELETE sessions/${foreign?.sessionId}`);
    expect([unknown.status, taken.status]).toEqual([404, 404]);
    expect(taken.text).toBe(unknown.text);
    expect(await lives(theirs)).toBe(true);
    const chief = await open('chief');
    for (const call of ['GET users/ID/sessions', 'DELETE users/ID/sessions', 'GET users/ID/second-factor']) {
      expect((await ask(mine, call.replace('ID', String(idOf('limited'))))).status).toBe(403);
      expect((await ask(chief, call.replace('ID', String(idOf('foreign'))))).status).toBe(404);
      expect((await ask(chief, call.replace('ID', String(idOf('admin'))))).status).toBe(404);
    }
    expect((await ask(localToken, 'GET sessions')).status).toBe(404);
    expect(await lives(theirs)).toBe(true);
  });

  it('come from the address that a proxy names, if it is one of TRUST_PROXY; what others say of themselves counts nothing', async () => {
    const behind = await openTestApp({ meta: test.meta, config: { ...test.config, trustProxy: ['10.0.0.0/8'] } });
    const logIn = (on: TestApp, remoteAddress: string, said: string) =>
      on.app.inject({
        method: 'POST' as const,
        url: '/api/v2/login',
        remoteAddress,
        headers: { 'x-forwarded-for': said },
        payload: { username: name('nobody'), password },
      });
    const addressOf = async (...from: Parameters<typeof logIn>): Promise<string | undefined> => {
      const { Authorization } = (await logIn(...from)).json<{ data: { Authorization: string } }>().data;
      const { rows } = await test.meta.audit.list({ companyId: null, action: 'session.login' }, { limit: 1 });
      const [current] = (await listOf(Authorization)).filter((session) => session.current);
      expect(current?.address).toBe(rows[0]?.address);
      return current?.address;
    };
    const made = '203.0.113.9, 198.51.100.4';
    expect(await addressOf(test, '10.0.0.2', made)).toBe('10.0.0.2');
    expect(await addressOf(behind, '192.0.2.1', made)).toBe('192.0.2.1');
    // Only the part that the proxy itself has added.
    expect(await addressOf(behind, '10.0.0.2', made)).toBe('198.51.100.4');
    // Each user behind one proxy has a limit of their own.
    const guess = async (said: string): Promise<number> => {
      const { statusCode } = await behind.app.inject({
        method: 'PUT',
        url: '/api/users/set-password',
        remoteAddress: '10.0.0.2',
        headers: { 'x-forwarded-for': said },
        payload: { token: 'guessed', newPassword: password, confirmPassword: password },
      });
      return statusCode;
    };
    for (let at = 0; at < 30; at += 1) expect(await guess('198.51.100.5')).toBe(400);
    expect([await guess('198.51.100.5'), await guess('198.51.100.6')]).toEqual([429, 400]);
    await behind.app.close();
  });

  it('are listed with where they are, the one that asks marked', async () => {
    const answer = await test.ask('POST', 'v2/login', {
      body: { username: name('nobody'), password },
      headers: { 'user-agent': 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) Version/18.5 Mobile Safari/604.1' },
    });
    const token = (answer.body.data as { Authorization: string }).Authorization;
    const [first, ...others] = await listOf(token);
    expect(first).toMatchObject({ browser: 'Safari', system: 'iPad', address: '127.0.0.1', current: true });
    expect(first).toMatchObject({ openedBy: 'password', switchedBy: null });
    expect(others.every(({ current }) => !current)).toBe(true);
  });

  it('end one by one, all the others at once, and by whoever looks after the account', async () => {
    const [here, phone, tablet] = [await open('limited'), await open('limited', 'Safari'), await open('limited')];
    const safari = (await listOf(here)).find(({ browser }) => browser === 'Safari');
    expect((await ask(here, `DELETE sessions/${safari?.sessionId}`)).status).toBe(200);
    expect([await lives(phone), await lives(tablet)]).toEqual([false, true]);
    expect((await ask(here, 'DELETE sessions')).status).toBe(200);
    expect([await lives(here), await lives(tablet)]).toEqual([true, false]);
    const chief = await open('chief');
    const at = `users/${idOf('limited')}/sessions`;
    const [left] = await listOf(chief, `GET ${at}`);
    expect(left).toMatchObject({ browser: 'Firefox', current: false });
    expect((await ask(chief, `DELETE ${at}/${left?.sessionId}`)).status).toBe(200);
    expect(await lives(here)).toBe(false);
    const again = await open('limited');
    expect((await ask(chief, `DELETE ${at}`)).status).toBe(200);
    expect(await lives(again)).toBe(false);
  });

  it('ended under 200 requests in flight, not one that comes later is answered', async () => {
    const [victim, other] = [await open('manager'), await open('manager')];
    const flight = Array.from({ length: 200 }, () => ask(victim, 'GET v2/permissions'));
    expect((await ask(other, 'DELETE sessions')).status).toBe(200);
    const later = Array.from({ length: 50 }, () => ask(victim, 'GET v2/permissions'));
    expect(new Set((await Promise.all(later)).map(({ status }) => status))).toEqual(new Set([401]));
    const during = (await Promise.all(flight)).map(({ status }) => status);
    expect(during.every((status) => status === 200 || status === 401)).toBe(true);
  });

  it('what the browser keeps decides nothing: the rights are those of the server', async () => {
    const token = await open('limited');
    const headers = { 'x-company-id': String(drawn.corner.id), 'x-role': 'Super Admin' };
    expect((await test.ask('GET', 'mail/outbox', { as: token, headers })).status).toBe(403);
  });
});

describe('a second factor', () => {
  /** Milliseconds that a code is valid. Tests run in the middle of a period, so that no code expires on its way. */
  const period = 30_000;
  const factorOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) });
  const codeOf = (secret: string, steps = 0): string =>
    factorOf(secret).generate({ timestamp: Date.now() + steps * period });
  const logIn = (who: string, more: object = {}) =>
    test.ask('POST', 'v2/login', { body: { username: name(who), password, ...more } });
  const begin = async (token: string): Promise<string> =>
    ((await ask(token, 'POST second-factor', { password })).body.data as { secret: string }).secret;
  const setUp = async (token: string): Promise<{ secret: string; codes: string[] }> => {
    const secret = await begin(token);
    const { body } = await ask(token, 'POST second-factor/confirm', { code: codeOf(secret, -1) });
    return { secret, codes: recoveryCodes.parse(body.data).recoveryCodes };
  };
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: (Math.floor(Date.now() / period) + 0.5) * period });
    await test.meta.db.deleteFrom('second_factor').execute();
    await test.meta.db.deleteFrom('login_attempt').execute();
  });
  afterEach(() => vi.useRealTimers());

  it('is not enrolled, renewed or taken off by whoever has the session alone', async () => {
    const stolen = await open('manager');
    for (const call of ['POST second-factor', 'POST second-factor/codes', 'POST second-factor/off']) {
      const without = await ask(stolen, call, {});
      expect(without).toMatchObject({ status: 400, body: { fields: [{ field: 'password', code: 'required' }] } });
      const guessed = await ask(stolen, call, { password: 'guessed' });
      expect(guessed).toMatchObject({ status: 400, body: { code: 'auth.invalidCredentials' } });
    }
    expect((await ask(stolen, 'POST second-factor/confirm', { code: '000000' })).status).toBe(400);
    expect((await ask(stolen, 'GET second-factor')).body.data).toMatchObject({ isOn: false, proof: 'password' });
    // Three of the ten guesses that lock the account were made above. They count like guesses at the login.
    const nowhere = { device: null, network: '' };
    for (let guess = 3; guess < 10; guess += 1) await beginTry(test.meta.db, name('manager'), nowhere);
    expect((await ask(stolen, 'POST second-factor', { password })).status).toBe(429);
    expect((await logIn('manager')).status).toBe(429);
  });

  it('of who came by the provider takes a login of the last five minutes there, or the password', async () => {
    const token = await test.meta.sessions.open(idOf('manager'), { by: 'provider' });
    expect((await ask(token, 'GET second-factor')).body.data).toMatchObject({ proof: 'signedIn' });
    expect((await ask(token, 'POST second-factor', {})).status).toBe(200);
    const sixMinutesAgo = sql<Date>`now() - interval '6 minutes'`;
    await test.meta.db
      .updateTable('session')
      .set({ created_at: sixMinutesAgo })
      .where('opened_by', '=', 'provider')
      .execute();
    expect((await ask(token, 'GET second-factor')).body.data).toMatchObject({ proof: 'passwordOrSignIn' });
    expect((await ask(token, 'POST second-factor', {})).status).toBe(400);
    expect((await ask(token, 'POST second-factor', { password })).status).toBe(200);
  });

  it('is no factor before a code of it was shown, and the key is stored encrypted', async () => {
    const token = await open('manager');
    const secret = await begin(token);
    const wrong = await ask(token, 'POST second-factor/confirm', { code: '000000' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'auth.codeWrong', fields: [{ field: 'code' }] } });
    expect((await logIn('manager')).status).toBe(200);
    expect((await ask(token, 'GET second-factor')).body.data).toMatchObject({ isOn: false, required: false });
    expect(JSON.stringify(await test.meta.db.selectFrom('second_factor').selectAll().execute())).not.toContain(secret);
  });

  it('is asked once the password is right; without the code nothing is opened', async () => {
    const { secret } = await setUp(await open('manager'));
    const before = (await test.meta.sessions.list(idOf('manager'))).length;
    expect(await logIn('manager', { password: 'wrong', code: codeOf(secret) })).toMatchObject({
      body: { code: 'auth.invalidCredentials' },
    });
    expect(await logIn('manager')).toMatchObject({ status: 400, body: { code: 'auth.codeNeeded' } });
    expect((await test.meta.sessions.list(idOf('manager'))).length).toBe(before);
    expect(await logIn('manager', { code: codeOf(secret) })).toMatchObject({ status: 200 });
  });

  it('a code opens once, also for ten at once, and none that is older than one that was used', async () => {
    const { secret } = await setUp(await open('manager'));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => test.meta.factors.prove(idOf('manager'), codeOf(secret, 1))),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await test.meta.factors.prove(idOf('manager'), codeOf(secret))).toBe(false);
    expect(await test.meta.factors.prove(idOf('manager'), codeOf(secret, 5))).toBe(false);
  });

  it('a wrong code counts as a wrong password, and asking for the code forgets none', async () => {
    const { secret } = await setUp(await open('limited'));
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await logIn('limited', { code: '000000' })).toMatchObject({ body: { code: 'auth.codeWrong' } });
      if (attempt === 4) expect(await logIn('limited')).toMatchObject({ body: { code: 'auth.codeNeeded' } });
    }
    expect(await logIn('limited', { code: codeOf(secret) })).toMatchObject({ status: 429 });
  });

  it('ten recovery codes stand in for the app, each once, however they are typed', async () => {
    const { codes } = await setUp(await open('manager'));
    expect(new Set(codes).size).toBe(10);
    const [code = ''] = codes;
    expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    const prove = (userId: number, typed: string) => test.meta.factors.prove(userId, typed);
    expect(await prove(idOf('limited'), code)).toBe(false);
    expect(await prove(idOf('manager'), ` ${code.toUpperCase()} `)).toBe(true);
    expect(await prove(idOf('manager'), code)).toBe(false);
    expect((await test.meta.factors.state(idOf('manager'))).recoveryCodesLeft).toBe(9);
  });

  it('new recovery codes take the place of the earlier ones; without a factor there are none', async () => {
    const token = await open('manager');
    expect((await ask(token, 'POST second-factor/codes', { password })).status).toBe(409);
    const { codes } = await setUp(token);
    const { body } = await ask(token, 'POST second-factor/codes', { password });
    const [renewed = '', ...others] = recoveryCodes.parse(body.data).recoveryCodes;
    expect(others).toHaveLength(9);
    expect(await test.meta.factors.prove(idOf('manager'), codes[0] ?? '')).toBe(false);
    expect(await test.meta.factors.prove(idOf('manager'), renewed)).toBe(true);
    expect((await ask(token, 'GET second-factor')).body.data).toMatchObject({ isOn: true, recoveryCodesLeft: 9 });
  });

  it('ends the sessions that have shown the password alone, and comes off with the password or by a colleague', async () => {
    const [here, elsewhere] = [await open('manager'), await open('manager')];
    await setUp(here);
    expect([await lives(here), await lives(elsewhere)]).toEqual([true, false]);
    expect((await ask(here, 'POST second-factor', { password })).status).toBe(409);
    expect(await ask(here, 'POST second-factor/off', { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'password' }] },
    });
    expect((await ask(here, 'POST second-factor/off', { password })).status).toBe(200);
    expect((await ask(here, 'GET second-factor')).body.data).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    await setUp(here);
    const chief = await open('chief');
    const at = `users/${idOf('manager')}/second-factor`;
    expect((await ask(chief, `GET ${at}`)).body.data).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expect((await ask(chief, `DELETE ${at}`)).status).toBe(200);
    expect((await ask(chief, `DELETE ${at}`)).status).toBe(404);
    expect((await logIn('manager')).status).toBe(200);
  });

  it('where admins need one, an admin without one can only set it up; the login of a provider counts as one', async () => {
    const strict = { ...test.meta, sessions: openSessions(test.meta.db, testStoreOptions.session, true) };
    const config = { ...test.config, secondFactor: 'admins' as const };
    const other = await openTestApp({ meta: strict, config });
    const as = await strict.sessions.open(idOf('support'));
    const refused = await other.ask('GET', 'company', { as });
    expect(refused).toMatchObject({ status: 403, body: { code: 'auth.factorSetup' } });
    expect((await other.ask('GET', 'second-factor', { as })).body.data).toMatchObject({ required: true });
    const begun = await other.ask('POST', 'second-factor', { as, body: { password } });
    const { secret, uri } = begun.body.data as { secret: string; uri: string };
    expect(uri).toBe(
      `otpauth://totp/Lanewise:support%40example.com?secret=${secret}&issuer=Lanewise&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await other.ask('POST', 'second-factor/confirm', { as, body: { code: codeOf(secret) } })).status).toBe(200);
    expect((await other.ask('GET', 'company', { as })).status).toBe(200);
    const manager = await strict.sessions.open(idOf('manager'));
    expect((await other.ask('GET', 'levels', { as: manager })).status).toBe(200);
    const byProvider = await strict.sessions.open(idOf('admin'), { by: 'provider' });
    expect((await other.ask('GET', 'company', { as: byProvider })).status).toBe(200);
    await other.app.close();
  });
});
