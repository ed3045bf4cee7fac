import { readCookie, writeCookie } from './cookie.ts';
import { companyId } from './keys.ts';
import { currentUser, isAdmin } from './session.ts';
import { read, write } from './storage.ts';
import { wholeNumberOf } from './whole.ts';

const name = 'lanewise_company';

/** Remembers the company that an administrator works in, across a logout. */
export const keepLastCompany = (id: number): void => writeCookie(name, String(id));

/** An administrator without a chosen company starts in the one they last worked in. */
export const startInLastCompany = (): void => {
  const user = currentUser();
  const last = wholeNumberOf(readCookie(name) ?? '', 999_999_999);
  if (user && isAdmin(user) && read(companyId) === null && last !== null) write(companyId, last);
};
