import { describe, expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { checkPassword } from './password.ts';

describe('a new password', () => {
  it.each(['', '1234567', 'seven77', 'éééééé1'])('is refused when it has fewer than 8 characters: %j', (password) => {
    expect(checkPassword(password, [])).toBe('password.tooShort');
  });

  it('counts characters and not code units', () => {
    expect(checkPassword('😀😁😂😃', [])).toBe('password.tooShort');
    expect(checkPassword('😀😁😂😃🙂🙃😉😊', [])).toBeNull();
  });

  it.each([
    'password',
    'Password1',
    'PASSWORD123',
    'qwertyuiop',
    '12345678',
    'iloveyou',
    'azertyuiop',
    'zzzzzzzzzz',
    'let me in 123',
  ])('is refused when everybody uses it: %s', (password) => {
    expect(checkPassword(password, [])).toBe('password.common');
  });

  it.each(['ada.byron@example.com', 'Ada.Byron', 'corner market', 'CORNERMARKET'])(
    "is refused when it is the user's or the company's name: %s",
    (password) => {
      expect(checkPassword(password, ['Ada.Byron@example.com', 'Corner Market'])).toBe('password.common');
    },
  );

  it.each(['correct horse battery', 'Ada.Byron has a store', '7 lanes, 3 open', 'kV9#mq2x'])(
    'may be anything else: %s',
    (password) => {
      expect(checkPassword(password, ['Ada.Byron@example.com', 'Corner Market', ''])).toBeNull();
    },
  );

  it('is compared with a list of many, none of them too short to be refused by length', () => {
    const list = commonPasswords.trim().split(/\s+/);
    expect(list.length).toBeGreaterThan(300);
    expect(new Set(list).size).toBe(list.length);
    for (const entry of list) expect(checkPassword(entry, [])).toBe('password.common');
  });
});
