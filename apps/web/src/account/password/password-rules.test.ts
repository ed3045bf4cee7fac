import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../api/problem.ts';
import { startTexts } from '../../i18n/setup.ts';
import en from '@lanewise/words/en/common.json';
import { fieldErrors, sayError, shortestPassword, validatePasswords } from './password-rules.ts';

const check = (newPassword: string, confirmPassword: string, username = '', named = false) =>
  validatePasswords({ username, newPassword, confirmPassword }, named);

describe('a new password', () => {
  it('FMT-01 has at least 8 characters, counted as people count them', () => {
    expect(shortestPassword).toBe(8);
    expect(check('1234567', '1234567')).toEqual({ newPassword: 'password.tooShort' });
    expect(check('🙂🙂🙂🙂', '🙂🙂🙂🙂')).toEqual({ newPassword: 'password.tooShort' });
    expect(check('12345678', '12345678')).toEqual({});
  });

  it('is typed twice alike', () => {
    expect(check('12345678', '12345679')).toEqual({ confirmPassword: 'password.mismatch' });
  });

  it('asks for an e-mail address where the link also creates the account', () => {
    expect(check('12345678', '12345678', 'admin', true)).toEqual({ username: 'password.usernameWrong' });
    expect(check('12345678', '12345678', ' admin@store.example ', true)).toEqual({});
  });

  it('ERR-M04 ERR-M05 says so in the words of the catalogue', () => {
    expect(en.password.mismatch).toBe('New password and confirm password do not match');
    expect(en.password.changed).toBe('Password changed successfully');
    expect(en.password.tooShort).toBe('Password must be at least 8 characters');
  });

  it('puts what the server refuses to its field', () => {
    const refused = (code: 'password.common' | 'user.exists' | 'server.error') =>
      fieldErrors(new Problem(400, { code }));
    expect(refused('server.error')).toEqual({});
    expect(refused('password.common')).toEqual({ newPassword: 'password.common' });
    expect(refused('user.exists')).toEqual({ username: 'problem.accountExists' });
  });

  it('is as long as a company asks for, and says how long that is', async () => {
    await startTexts();
    const problem = new Problem(400, { code: 'password.tooShort', params: { minimum: 16 } });
    const { newPassword } = fieldErrors(problem);
    expect(sayError(i18next.t, newPassword)).toBe('Your company asks for at least 16 characters');
    expect(sayError(i18next.t, 'password.mismatch')).toBe(en.password.mismatch);
    expect(sayError(i18next.t, undefined)).toBeUndefined();
  });
});
