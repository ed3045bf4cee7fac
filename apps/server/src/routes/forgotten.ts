import {
  captchaActions,
  captchaChallenge,
  forgotPasswordInput,
  forgotPasswordQuery,
  forgotPasswordResult,
  resetPasswordInput,
} from '@lanewise/contract/entities/forgotten';
import { listOf, replyOf } from '@lanewise/contract/endpoints/schemas/replies';
import { outboxMail } from '@lanewise/contract/entities/outbox';
import { z } from 'zod';
import type { App, AppParts } from '../plugins/app.ts';
import { openCaptcha } from '../captcha/captcha.ts';
import { badField, tooManyAttempts } from '../plugins/refusal.ts';
import { reply } from '../plugins/reply.ts';
import { tellAccount } from './attempt.ts';
import { setByLink } from './passwords.ts';

/** Mails that one address may cause, for any account; the store counts those of one account. */
const MAILS = { max: 30, timeWindow: 3_600_000 };
/** Making a challenge costs a few milliseconds. */
const CHALLENGES = { max: 120, timeWindow: 60_000 };

/** `mailServer`: whether one is configured; waiting mails are from before it was. */
const outbox = listOf(outboxMail).extend({ mailServer: z.boolean() });

const asked = replyOf(forgotPasswordResult).extend({ status: z.literal(200) });

const tags = ['Users'];

/**
 * Forgotten passwords: captcha, request for a link, new password through the link, and the outbox for servers without a
 * mail server.
 */
export const forgottenRoutes = (app: App, { config, meta, clock }: AppParts): void => {
  const captcha = openCaptcha(meta.captchas, config.captchaSiteKey, clock ?? (() => new Date()));
  const mails = app.createRateLimit(MAILS);
  const challenges = app.createRateLimit(CHALLENGES);

  app.get(
    '/captcha',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Sets a captcha for one action',
        querystring: z.object({ action: z.enum(captchaActions) }),
        response: { 200: replyOf(captchaChallenge) },
      },
    },
    async (request) => {
      const limit = await challenges(request);
      if (!limit.isAllowed && limit.isExceeded) throw tooManyAttempts(limit.ttlInSeconds);
      return reply(await captcha.challenge(request.query.action));
    },
  );

  app.post(
    '/users/forget-password',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Sends a link with which a forgotten password is set anew',
        querystring: forgotPasswordQuery,
        body: forgotPasswordInput,
        response: { 200: asked },
      },
    },
    (request) =>
      app.guarded(request, async () => {
        const { username } = request.query;
        await tellAccount(request, meta, username);
        if (!(await captcha.redeem('forgot-password', request.body.captchaToken))) throw captchaInvalid();
        const limit = await mails(request);
        if (!limit.isAllowed && limit.isExceeded) throw tooManyAttempts(limit.ttlInSeconds);
        // The same for every name: whether the account exists is checked after the answer, when the request is worked
        // on.
        await meta.mails.ask(username);
        app.mailer.wake();
        if (config.revealUnknownAccounts && !(await hasAccount(meta, username))) return unknownAccount;
        return {
          ...reply({ username }, { status: 200 as const }),
          message: 'Password reset instructions have been sent to your email',
        };
      }),
  );

  app.put(
    '/users/forget/set-password',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Sets a forgotten password by the link of the mail',
        body: resetPasswordInput,
        response: { 200: replyOf(z.null()) },
      },
    },
    (request, response) =>
      app.guarded(request, async () => {
        const { userId } = await setByLink(meta, request, 'reset');
        await app.rememberDevice(request, response, userId);
        return reply(null);
      }),
  );

  app.get(
    '/mail/outbox',
    {
      config: { access: 'admin' },
      // The length of a compressed answer reveals something about the links in it.
      compress: false,
      schema: {
        tags,
        summary: 'Mails that wait because no mail server is configured, and mails that no server took',
        response: { 200: outbox },
      },
    },
    async ({ caller }) => {
      // A link works for everyone who reads it: the mails of Super Admins are for Super Admins.
      const found = await meta.mails.outbox({ superAdmins: caller.user.role === 'Super Admin' });
      const rows = found.map((mail) => ({
        ...mail,
        requestedAt: mail.requestedAt.toISOString(),
        expiresAt: mail.expiresAt?.toISOString() ?? null,
      }));
      return reply(rows, { totalCount: rows.length, mailServer: config.smtpUrl !== null });
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
