import type { UserProfile } from '@lanewise/contract/entities/session';
import { describe, expect, it } from 'vitest';
import { drawnApp } from '../../app-drawn.testing.ts';
import { localToken, password } from '../../app-testing.ts';

const newPassword = 'quiet-Lanes-at-night-9';

describe('one’s own profile', () => {
  const { test, drawn } = drawnApp();

  const read = async (as = drawn.tokens.manager): Promise<UserProfile> =>
    (await test.ask('GET', 'user-profile', { as })).body.data as UserProfile;
  const save = (body: unknown, as = drawn.tokens.manager) => test.ask('PUT', 'user-profile', { as, body });

  it('refuses wrong values, unknown places and what is not one’s own to change, and names the field', async () => {
    const before = await read();
    const cases: [object, string][] = [
      [{ firstName: 'a\u0000b' }, 'firstName'],
      [{ lastName: 'x'.repeat(101) }, 'lastName'],
      [{ phone: 'call me' }, 'phone'],
      [{ language: 'de' }, 'language'],
      [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
      [{ country: 'XX' }, 'country'],
      [{ country: 'us' }, 'country'],
      [{ country: 'US', state: 'QC' }, 'state'],
      [{ firstName: 5 }, 'firstName'],
      [{ role: 'Super Admin' }, 'role'],
      [{ companyId: drawn.corner.id }, 'companyId'],
      [{ username: 'admin@example.com' }, 'username'],
      [{ userId: before.userId + 1 }, 'userId'],
      [{ accessGroups: ['Company Setting'] }, 'accessGroups'],
    ];
    for (const [body, field] of cases)
      expect(await save(body), field).toMatchObject({ status: 400, body: { code: 'validation', fields: [{ field }] } });
    expect(await read()).toEqual(before);
    expect((await save({ firstName: 'Local' }, localToken)).status).toBe(404);
  });

  it('API-027 ENT-03 ENT-34 is saved as a whole, as it was given, or field by field', async () => {
    const whole = { ...(await read()), phone: '+1 (212) 555-0100', country: 'US', state: 'NY', timeZone: 'UTC' };
    expect((await save(whole)).body.data).toEqual(whole);
    expect((await save({ language: 'fr', lastName: ' O’Brien-Lévesque ' })).body.data).toEqual({
      ...whole,
      language: 'fr',
      lastName: 'O’Brien-Lévesque',
    });
    // For other countries the state is free text.
    expect((await save({ country: 'FR', state: 'Bretagne' })).status).toBe(200);
    expect((await save({})).status).toBe(200);
    expect(await read()).toMatchObject({ country: 'FR', state: 'Bretagne', language: 'fr', phone: whole.phone });
    expect(await read(drawn.tokens.limited)).toMatchObject({ phone: '', country: '' });
  });

  it('a time zone that no list knows may stay where it stands', async () => {
    const { userId } = await read(drawn.tokens.limited);
    await test.meta.profiles.change(userId, { timeZone: 'Asia/Hong_Kong' });
    expect((await save({ timeZone: 'Asia/Hong_Kong' }, drawn.tokens.limited)).status).toBe(200);
    expect((await save({ timeZone: 'Asia/Hong_Kong' })).status).toBe(400);
  });

  describe('password', () => {
    const change = (body: object, as: string) => test.ask('PUT', 'users/reset-password', { as, body });
    const whole = { oldPassword: password, newPassword, confirmPassword: newPassword };
    const fresh = async (username: string) => {
      await test.user({ username, companyId: drawn.harvest.id, firstName: 'Marguerite' });
      return [await test.token(username), await test.token(username)] as const;
    };

    it('VAL-10 ENT-25 refuses a wrong old one, a short, well-known or mistyped new one, and says which', async () => {
      const [as] = await fresh('slip@example.com');
      const both = (one: string) => ({ ...whole, newPassword: one, confirmPassword: one });
      const cases: [object, string, string][] = [
        [{ ...whole, oldPassword: 'wrong' }, 'auth.invalidCredentials', 'oldPassword'],
        [both('1234567'), 'password.tooShort', 'newPassword'],
        [both('Marguerite'), 'password.common', 'newPassword'],
        [{ ...whole, confirmPassword: 'other' }, 'password.mismatch', 'confirmPassword'],
        [{ newPassword, confirmPassword: newPassword }, 'validation', 'oldPassword'],
        [{ ...whole, userId: 1 }, 'validation', 'userId'],
      ];
      for (const [body, code, field] of cases)
        expect(await change(body, as), code).toMatchObject({ status: 400, body: { code, fields: [{ field }] } });
      const wrong = await change({ ...whole, oldPassword: 'wrong' }, as);
      const login = await test.ask('POST', 'v2/login', { body: { username: 'slip@example.com', password: 'wrong' } });
      expect(wrong.body['message']).toBe(login.body['message']);
      expect((await test.ask('GET', 'user-profile', { as })).status).toBe(200);
    });

    it('API-035 is changed with the old one; the other sessions end, this one goes on', async () => {
      const [as, other] = await fresh('own@example.com');
      expect((await change(whole, as)).status).toBe(200);
      expect((await test.ask('GET', 'user-profile', { as })).status).toBe(200);
      expect((await test.ask('GET', 'user-profile', { as: other })).status).toBe(401);
      const logIn = (secret: string) =>
        test.ask('POST', 'v2/login', { body: { username: 'own@example.com', password: secret } });
      expect((await logIn(password)).status).toBe(400);
      expect((await logIn(newPassword)).status).toBe(200);
    });

    it('ten wrong old ones lock the account as ten wrong logins do', async () => {
      const [as] = await fresh('locked@example.com');
      for (let tried = 0; tried < 10; tried += 1) await change({ ...whole, oldPassword: `wrong ${tried}` }, as);
      expect(await change(whole, as)).toMatchObject({ status: 429, body: { code: 'auth.tooManyAttempts' } });
    });
  });
});
