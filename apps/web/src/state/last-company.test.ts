import { beforeEach, describe, expect, it } from 'vitest';
import { companyId, loggedInUser } from './keys.ts';
import { keepLastCompany, startInLastCompany } from './last-company.ts';
import { clearStorage, read, write } from './storage.ts';

const logIn = (role: string): void =>
  write(loggedInUser, {
    Authorization: 'token-1',
    role,
    accessGroupPermissions: [],
    isSwitchBackVisible: false,
    username: 'mara@example.com',
    analyticsToken: '',
  });

beforeEach(() => {
  document.cookie = 'lanewise_company=; path=/; max-age=0';
  clearStorage();
});

describe('the company of an administrator', () => {
  it('is that in which they last worked, also after a logout', () => {
    keepLastCompany(7);
    clearStorage();
    logIn('Super Admin');
    startInLastCompany();
    expect(read(companyId)).toBe(7);
  });

  it('stays the one that is chosen in this browser', () => {
    keepLastCompany(7);
    logIn('Support Admin');
    write(companyId, 3);
    startInLastCompany();
    expect(read(companyId)).toBe(3);
  });

  it.each(['', '0', '-1', '1e3', 'x', '99999999999'])('is left to the server where the cookie says %j', (text) => {
    document.cookie = `lanewise_company=${text}; path=/`;
    logIn('Super Admin');
    startInLastCompany();
    expect(read(companyId)).toBeNull();
  });

  it('is nothing to others, who have one company', () => {
    keepLastCompany(7);
    logIn('Company Admin');
    startInLastCompany();
    expect(read(companyId)).toBeNull();
  });
});
