import * as passwords from '@lanewise/contract/endpoints/passwords';
import { logIn, logOut } from '@lanewise/contract/endpoints/session';
import type { CaptchaChallenge, ForgotPasswordResult } from '@lanewise/contract/entities/forgotten';
import type { LoggedInUser } from '@lanewise/contract/entities/session';
import { ask, askAny } from './ask.ts';

// Calls of the login screens. These calls have a module of their own, because the first page loads no other calls.

/** `code`: the code of the second factor, sent after the answer 'auth.codeNeeded'. */
export const login = (username: string, password: string, code?: string): Promise<LoggedInUser> =>
  ask(logIn, { body: { username, password, ...(code === undefined ? {} : { code }) } });

export const logout = (signal: AbortSignal): Promise<unknown> => ask(logOut, {}, { unheard: true, signal });

/** Whether the link of a mail can still be used. */
export const isLinkGood = async (token: string): Promise<boolean> =>
  (await ask(passwords.checkLink, { body: { token } }, { unheard: true })).valid;

interface PasswordByLink {
  token: string;
  newPassword: string;
  confirmPassword: string;
}

/** `username` is sent only with the link that creates the first Super Admin. The caller shows field errors. */
export const setPassword = (body: PasswordByLink & { username?: string }): Promise<unknown> =>
  ask(passwords.setPassword, { body });

/** Uses the link from the mail. The caller shows field errors. */
export const resetPassword = (body: PasswordByLink): Promise<unknown> => ask(passwords.resetPassword, { body });

/** `action` is a CaptchaAction; its type is string because the widget passes it back. */
export const captchaChallenge = (action: string, signal?: AbortSignal): Promise<CaptchaChallenge> =>
  askAny(passwords.newChallenge, { query: { action } }, { signal });

/** `data` is null when the account does not exist. The caller shows a refusal. */
export const forgotPassword = (username: string, captchaToken: string): Promise<ForgotPasswordResult> =>
  ask(passwords.forgotPassword, { query: { username }, body: { captchaToken } });
