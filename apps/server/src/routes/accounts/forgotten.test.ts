import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { both, forgetting, newPassword, type OutboxMail } from './forgotten.testing.ts';

describe('a forgotten password', () => {
  const { test, drawn, smtp, discreet, mailing, captchaToken, forget, outbox, waitingFor, tokenOf, person, reset } =
    forgetting();

  it('ENT-26 CON-20 without a captcha token in the body, or with one that is none, nothing is asked for', async () => {
    const before = await test.meta.db
      .selectFrom('mail')
      .select(sql<number>`count(*)::int`.as('count'))
      .execute();
    for (const body of [{}, { captchaToken: '' }, { captchaToken: ['x'] }, { captchaToken: null }, { captcha: 'x' }]) {
      expect(await forget('manager@example.com', test, body)).toMatchObject({ status: 400 });
    }
    const answer = await forget('manager@example.com', test, { captchaToken: 'made up' });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'captcha.invalid', message: 'Captcha verification is required' },
    });
    const token = await captchaToken();
    expect((await test.ask('POST', 'users/forget-password?username=', { body: { captchaToken: token } })).status).toBe(
      400,
    );
    const after = await test.meta.db
      .selectFrom('mail')
      .select(sql<number>`count(*)::int`.as('count'))
      .execute();
    expect(after).toEqual(before);
  });

  it('a solved captcha counts once', async () => {
    const body = { captchaToken: await captchaToken() };
    expect((await forget('first@example.com', test, body)).status).toBe(200);
    expect(await forget('second@example.com', test, body)).toMatchObject({ body: { code: 'captcha.invalid' } });
  });

  it('API-006 API-033 is told with status and message, without Authorization; an unknown name gives the empty result', async () => {
    await person('told@example.com');
    expect((await forget('Told@Example.com ')).body).toEqual({
      isSuccess: true,
      status: 200,
      message: 'Password reset instructions have been sent to your email',
      data: { username: 'Told@Example.com' },
    });
    expect((await forget('stranger@example.com')).body).toEqual({
      isSuccess: true,
      status: 200,
      message: 'Account with entered email ID not found. Please try again',
      data: null,
    });
  });

  it('with REVEAL_UNKNOWN_ACCOUNTS=false known and unknown names are answered alike, before anybody looked', async () => {
    const known = await forget('limited@example.com', discreet);
    const unknown = await forget('stranger2@example.com', discreet);
    const named = (text: string) => text.replace(/[\w]+@example\.com/, 'NAME');
    expect([known.status, named(known.text)]).toEqual([200, named(unknown.text)]);
    const names = (headers: object) => Object.keys(headers).sort();
    expect(names(known.headers)).toEqual(names(unknown.headers));
  });

  it('waits in the outbox that only administrators read; the log has no link', async () => {
    await person('waits@example.com');
    await forget('waits@example.com');
    const { text, state } = await waitingFor('waits@example.com');
    expect(state).toBe('waiting');
    expect(tokenOf(text)).toHaveLength(43);
    expect(test.log() + mailing.log() + discreet.log()).toContain('mail waits in the outbox');
    expect(test.log() + mailing.log() + discreet.log()).not.toContain(tokenOf(text));
    for (const as of [drawn.tokens.manager, drawn.tokens.connector])
      expect((await test.ask('GET', 'mail/outbox', { as })).status).toBe(403);
    expect((await test.ask('GET', 'mail/outbox')).status).toBe(401);
  });

  it('of a Super Admin waits for Super Admins only', async () => {
    await person('boss@example.com', { role: 'Super Admin', companyId: null });
    await forget('boss@example.com');
    await waitingFor('boss@example.com');
    const seen = (await outbox(drawn.tokens.support)).map(({ recipient }) => recipient);
    expect(seen).not.toContain('boss@example.com');
  });

  it('is told to nobody who is unknown or inactive', async () => {
    await person('gone@example.com');
    await sql`update app_user set status = 'Inactive' where username = 'gone@example.com'`.execute(test.meta.db);
    expect((await forget('gone@example.com')).body.data).toBeNull();
    const states = () =>
      test.meta.db.selectFrom('mail').select(['state', 'user_id']).where('username', '=', 'gone@example.com').execute();
    await expect.poll(states, { timeout: 5_000 }).toEqual([{ state: 'nobody', user_id: null }]);
  });

  it('API-034 is set by the link, once, and ends the sessions', async () => {
    await person('sets@example.com');
    const session = await test.token('sets@example.com');
    await forget('sets@example.com');
    const token = tokenOf((await waitingFor('sets@example.com')).text);
    expect(await reset(token, { confirmPassword: 'other' })).toMatchObject({ body: { code: 'password.mismatch' } });
    expect((await reset(token, { username: 'x' })).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
    expect((await test.ask('GET', 'user-profile', { as: session })).status).toBe(401);
    const body = { username: 'sets@example.com', password: newPassword };
    expect((await test.ask('POST', 'v2/login', { body })).status).toBe(200);
    expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'auth.linkInvalid' } });
  });

  it('ST-17 the mails open their pages; a token that nobody used in its time is no longer valid', async () => {
    const invited = await person('late-guest@example.com', { password: null });
    await person('late-reader@example.com');
    const as = drawn.tokens.admin;
    expect((await test.ask('POST', `users/invite-user?userId=${invited.userId}`, { as })).status).toBe(200);
    await forget('late-reader@example.com');
    const invitation = (await waitingFor('late-guest@example.com')).text ?? '';
    const forgotten = (await waitingFor('late-reader@example.com')).text ?? '';
    const [, path = '', invite = ''] = /#(\/[\w-]+)\?token=([\w-]+)/.exec(invitation) ?? [];
    expect([path, tokenOf(forgotten).length]).toEqual(['/create-password', 43]);
    const follow = [
      { hours: 72, call: 'users/set-password', token: invite },
      { hours: 1, call: 'users/forget/set-password', token: tokenOf(forgotten) },
    ];
    const pass = (minutes: number) =>
      sql`update one_time_link set expires_at = expires_at - make_interval(mins => ${minutes}::int)
        where used_at is null`.execute(test.meta.db);
    for (const { hours, call, token } of follow) {
      const set = (newOne: string) =>
        test.ask('PUT', call, { body: { token, newPassword: newOne, confirmPassword: newOne } });
      await pass(hours * 60 - 1);
      // The link stays valid: only the password is refused, and a mistake costs nothing.
      expect(await set('short')).toMatchObject({ body: { code: 'password.tooShort' } });
      await pass(2);
      const late = await set(newPassword);
      expect([late.status, late.body['code'], late.body['message']]).toEqual([
        400,
        'auth.linkInvalid',
        'This link is no longer valid',
      ]);
      await pass(-hours * 60 - 1);
    }
  });

  it('is not set by an invitation, which stays good for what it is', async () => {
    const { userId } = await person('invited@example.com', { password: null });
    const token = await test.meta.links.create('invite', userId);
    expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'auth.linkInvalid' } });
    expect((await test.ask('PUT', 'users/set-password', { body: { token, ...both } })).status).toBe(200);
  });

  it('fifty who follow one link at once: exactly one sets the password', async () => {
    const { userId } = await person('race@example.com');
    const token = await test.meta.links.create('reset', userId);
    const from = Array.from({ length: 50 }, (_, at) => `10.0.0.${at + 1}`);
    const answers = await Promise.all(
      from.map((remoteAddress) =>
        test.app.inject({
          method: 'PUT',
          url: '/api/users/forget/set-password',
          remoteAddress,
          payload: { token, ...both },
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(49);
  });

  it('asked for five times within an hour answers 429, known or not', async () => {
    await person('often@example.com');
    for (const username of ['often@example.com', 'often-stranger@example.com']) {
      for (let time = 0; time < 5; time += 1) await test.meta.mails.ask(username);
      const answer = await forget(username.toUpperCase());
      expect(answer).toMatchObject({ status: 429, body: { code: 'auth.tooManyAttempts' } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000);
    }
  });

  it('asked for a thousand times within an hour, by whomever, answers 429', async () => {
    const { db } = test.meta;
    await sql`insert into mail (kind, username, state) select 'reset', 'flood' || n, 'nobody' from generate_series(1, 1000) n`.execute(
      db,
    );
    await person('unlucky@example.com');
    const answer = await forget('unlucky@example.com');
    expect(answer).toMatchObject({ status: 429, body: { code: 'auth.tooManyAttempts' } });
    await test.meta.mails.ask('unlucky@example.com', 'invite');
    await sql`delete from mail where username like 'flood%' or kind = 'invite'`.execute(db);
    expect((await forget('unlucky@example.com')).status).toBe(200);
  });

  it('ST-18 passwords are hashed with salt, 12 idle hours end a session, ten wrong passwords lock, mail waits in the outbox', async () => {
    const { db } = test.meta;
    for (const username of ['salt1@example.com', 'salt2@example.com']) await person(username);
    const people = await db.selectFrom('app_user').select('password_hash').where('username', 'like', 'salt%').execute();
    expect(new Set(people.map((row) => row.password_hash)).size).toBe(2);
    for (const row of people) expect(row.password_hash).toMatch(/^\$argon2id\$/);

    const as = await test.token('salt1@example.com');
    const passHours = (hours: number) =>
      sql`update session set idle_until = idle_until - make_interval(hours => ${hours}::int)
        where user_id = (select user_id from app_user where username = 'salt1@example.com')`.execute(db);
    await passHours(11);
    expect((await test.ask('GET', 'user-profile', { as })).status).toBe(200);
    await passHours(13);
    expect((await test.ask('GET', 'user-profile', { as })).status).toBe(401);

    const logIn = async () => {
      const body = { username: 'salt2@example.com', password: 'not this one' };
      return (await test.ask('POST', 'v2/login', { body })).status;
    };
    for (let time = 0; time < 10; time += 1) expect(await logIn()).toBe(400);
    expect(await logIn()).toBe(429);

    await forget('salt1@example.com');
    expect(tokenOf((await waitingFor('salt1@example.com')).text)).not.toBe('');
  });

  describe('with a mail server', () => {
    /** Only the server under test works on the requests. */
    const asked = async (username: string) => {
      await test.app.close();
      await discreet.app.close();
      return forget(username, mailing);
    };

    it('goes there in the language of its user, with the public address, and nowhere else', async () => {
      await person('jules@example.com', { language: 'fr' });
      expect((await asked('JULES@example.com')).status).toBe(200);
      const mine = () => smtp.mails.find(({ to }) => to.includes('jules@example.com'));
      await expect.poll(mine, { timeout: 5_000 }).toBeDefined();
      const { from, raw, text } = mine()!;
      expect(from).toBe('no-reply@lanewise.example');
      expect(raw).toContain('Subject: =?UTF-8?Q?R=C3=A9initialiser_votre_mot_de_passe_La?=');
      expect(text).toContain('Ce lien ouvre la page');
      expect(text).toContain('https://reports.example.com/#/reset-password?token=');
      const stored = () =>
        test.meta.db.selectFrom('mail').selectAll().where('username', '=', 'jules@example.com').execute();
      await expect.poll(async () => (await stored())[0]?.state, { timeout: 5_000 }).toBe('sent');
      const rows = JSON.stringify([
        await stored(),
        await test.meta.db.selectFrom('one_time_link').selectAll().execute(),
      ]);
      expect(rows).not.toContain(tokenOf(text));
      expect(mailing.log()).not.toContain(tokenOf(text));
    });

    it('that refuses, it is tried again later, and in the end told to the administrators', async () => {
      await person('refused@example.com');
      smtp.state.refusing = true;
      await asked('refused@example.com');
      const stored = () =>
        test.meta.db.selectFrom('mail').selectAll().where('username', '=', 'refused@example.com').executeTakeFirst();
      await expect.poll(() => mailing.log(), { timeout: 5_000 }).toContain('the mail server did not take a mail');
      expect(await stored()).toMatchObject({ state: 'requested', attempts: 1, body: null });
      await sql`update mail set attempts = 6, next_try_at = now() where username = 'refused@example.com'`.execute(
        test.meta.db,
      );
      await person('another@example.com');
      await forget('another@example.com', mailing);
      await expect.poll(async () => (await stored())?.state, { timeout: 5_000 }).toBe('failed');
      const { body } = await mailing.ask('GET', 'mail/outbox', { as: drawn.tokens.admin });
      const failed = (body.data as OutboxMail[]).find(({ recipient }) => recipient === 'refused@example.com');
      expect(failed).toMatchObject({ state: 'failed', text: null });
      expect(failed?.error).toContain('no such mailbox');
    });
  });

  it('whose link is an hour old no longer has a text in the outbox', async () => {
    await sql`update mail set expires_at = now() - interval '1 second' where state = 'waiting'`.execute(test.meta.db);
    const mails = await test.meta.mails.outbox({ superAdmins: true });
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.every(({ text }) => text === null)).toBe(true);
    await test.meta.mails.tidy();
    const { rows } = await sql<{ count: number }>`select count(body)::int as count from mail`.execute(test.meta.db);
    expect(rows[0]?.count).toBe(0);
  });
});
