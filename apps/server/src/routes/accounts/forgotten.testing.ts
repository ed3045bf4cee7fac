import type { CaptchaChallenge } from '@lanewise/contract/entities/forgotten';
import { afterAll, expect } from 'vitest';
import { drawnApp } from '../../app-drawn.testing.ts';
import { openTestApp, type TestApp } from '../../app-testing.ts';
import { solve } from '../../captcha/testing.ts';
import { loadConfig } from '../../config/load.ts';
import { catchMails } from '../../mail/testing.ts';

export const newPassword = 'paper-Lantern-orbit-3';
export const both = { newPassword, confirmPassword: newPassword };

export interface OutboxMail {
  state: string;
  recipient: string;
  text: string | null;
  error: string;
}

/** Three servers of one store for the tests of a file: without mail, with mail, and one that reveals no account. */
export const forgetting = () => {
  const smtp = {} as Awaited<ReturnType<typeof catchMails>>;
  const mailing = {} as TestApp;
  const discreet = {} as TestApp;
  const { test, drawn } = drawnApp(async ({ meta }) => {
    Object.assign(smtp, await catchMails());
    // Servers of one store share the work on mails. Tests send their requests to the other two servers while the mailer
    // of this server is idle.
    const config = (more: object) =>
      loadConfig({ PUBLIC_URL: 'https://reports.example.com/', ...more }, { home: '/x' });
    Object.assign(mailing, await openTestApp({ meta, config: config({ LANEWISE_SMTP_URL: smtp.url }) }));
    Object.assign(discreet, await openTestApp({ meta, config: config({ REVEAL_UNKNOWN_ACCOUNTS: 'false' }) }));
  });
  // Registered before the shared store, because the closing hooks of a file run in the opposite order.
  afterAll(async () => {
    await Promise.all([mailing.app.close(), discreet.app.close()]);
    await smtp.close();
  });

  const captchaToken = async (app = test): Promise<string> => {
    const { body } = await app.ask('GET', 'captcha?action=forgot-password');
    return solve(body.data as CaptchaChallenge);
  };
  const forget = async (username: string, app = test, body?: unknown) =>
    app.ask('POST', `users/forget-password?username=${encodeURIComponent(username)}`, {
      body: body ?? { captchaToken: await captchaToken(app) },
    });
  const outbox = async (as = drawn.tokens.admin): Promise<OutboxMail[]> =>
    (await test.ask('GET', 'mail/outbox', { as })).body.data as OutboxMail[];
  const waitingFor = async (username: string, as?: string): Promise<OutboxMail> => {
    const found = () => outbox(as).then((mails) => mails.find(({ recipient }) => recipient === username));
    await expect.poll(found, { timeout: 5_000 }).toBeDefined();
    return (await found())!;
  };
  const tokenOf = (text: string | null): string => /#\/reset-password\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
  const person = (username: string, more: object = {}) => test.user({ username, companyId: drawn.harvest.id, ...more });
  const reset = (token: string, more: object = {}) =>
    test.ask('PUT', 'users/forget/set-password', { body: { token, ...both, ...more } });

  return {
    test,
    drawn,
    smtp,
    mailing,
    discreet,
    captchaToken,
    forget,
    outbox,
    waitingFor,
    tokenOf,
    person,
    reset,
  };
};
