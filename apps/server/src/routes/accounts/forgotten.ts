import * as endpoints from '@lanewise/contract/endpoints/passwords';
import * as outboxEndpoints from '@lanewise/contract/endpoints/outbox';
import * as outboxHalves from '@lanewise/contract/endpoints/schemas/outbox';
import * as halves from '@lanewise/contract/endpoints/schemas/passwords';
import type { App, AppParts } from '../../plugins/app.ts';
import { openCaptcha } from '../../captcha/captcha.ts';
import { badField, tooManyAttempts } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { tellAccount } from '../attempt.ts';
import { setByLink } from './passwords.ts';

/**
 * Limit of the mails that one network address may cause in an hour, for all accounts together. The store limits the
 * mails of one account.
 */
const MAILS = { max: 30, timeWindow: 3_600_000 };
/** Making a challenge costs a few milliseconds. */
const CHALLENGES = { max: 120, timeWindow: 60_000 };

/**
 * Forgotten passwords: captcha, request for a link, new password through the link, and the outbox for servers without a
 * mail server.
 */
export const forgottenRoutes = (app: App, { config, meta, clock }: AppParts): void => {
  const captcha = openCaptcha(meta.captchas, config.captchaSiteKey, clock ?? (() => new Date()));
  const mails = app.createRateLimit(MAILS);
  const challenges = app.createRateLimit(CHALLENGES);
  const serve = serving(app, endpoints, halves);

  serve('newChallenge', async (request) => {
    const limit = await challenges(request);
    if (!limit.isAllowed && limit.isExceeded) throw tooManyAttempts(limit.ttlInSeconds);
    return reply(await captcha.challenge(request.query.action));
  });

  serve('forgotPassword', (request) =>
    app.guarded(request, async () => {
      const { username } = request.query;
      await tellAccount(request, meta, username);
      if (!(await captcha.redeem('forgot-password', request.body.captchaToken))) throw captchaInvalid();
      const limit = await mails(request);
      if (!limit.isAllowed && limit.isExceeded) throw tooManyAttempts(limit.ttlInSeconds);
      // Every name gets the same answer, unless `revealUnknownAccounts` is set. The work on the request, later, checks
      // whether the account exists.
      await meta.mails.ask(username);
      app.mailer.wake();
      if (config.revealUnknownAccounts && !(await hasAccount(meta, username))) return unknownAccount;
      return {
        ...reply({ username }, { status: 200 as const }),
        message: 'Password reset instructions have been sent to your email',
      };
    }),
  );

  serve('resetPassword', (request, response) =>
    app.guarded(request, async () => {
      const { userId } = await setByLink(meta, request, 'reset');
      await app.rememberDevice(request, response, userId);
      return reply(null);
    }),
  );

  serving(app, outboxEndpoints, outboxHalves)(
    'listOutbox',
    async ({ caller }) => {
      // Anyone who reads a link can use it, so only Super Admins see the mails of Super Admins.
      const found = await meta.mails.outbox({ superAdmins: caller.user.role === 'Super Admin' });
      const rows = found.map((mail) => ({
        ...mail,
        requestedAt: mail.requestedAt.toISOString(),
        expiresAt: mail.expiresAt?.toISOString() ?? null,
      }));
      return reply(rows, { totalCount: rows.length, mailServer: config.smtpUrl !== null });
    },
    {
      // The length of a compressed answer reveals something about the links in it.
      compress: false,
    },
  );
};

const captchaInvalid = () =>
  badField('captchaToken', 'captcha.invalid', 'Captcha verification is required', 'captcha.invalid');

const hasAccount = async (meta: AppParts['meta'], username: string): Promise<boolean> => {
  const user = await meta.users.findByName(username);
  return user !== null && user.status !== 'Inactive';
};

const unknownAccount = {
  ...reply(null, { status: 200 as const }),
  message: 'Account with entered email ID not found. Please try again',
};
