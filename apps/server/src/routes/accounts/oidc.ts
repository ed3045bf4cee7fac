import * as endpoints from '@lanewise/contract/endpoints/provider';
import * as halves from '@lanewise/contract/endpoints/schemas/provider';
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mayLogIn } from '../../mail/behalf.ts';
import type { App, AppParts } from '../../plugins/app.ts';
import { cookieOf, setCookie } from '../../plugins/cookies.ts';
import { deviceOf } from '../../plugins/device.ts';
import { Refusal } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { NotVouchedFor, openProvider } from './provider.ts';
import { tellAccount } from '../attempt.ts';
import { recordOf } from './record.ts';

const COOKIE = 'lanewise_oidc';
/** Seconds that a user may take at the provider. */
const PATIENCE = 900;

const refused = (): Refusal =>
  new Refusal(400, 'auth.providerRefused', 'Your identity provider does not open this account');

/**
 * Login through an OpenID Connect provider, if one is configured: the redirect to the provider, the return with a code
 * in the address, and the session for that code. Admits existing, Active users, by the e-mail address that the provider
 * has verified.
 */
export const oidcRoutes = (app: App, { meta, config: { oidc, publicUrl, basePath } }: AppParts): void => {
  if (!oidc || publicUrl === null) return;
  const path = `${basePath}oidc/`;
  const provider = openProvider(oidc, `${publicUrl}${path}callback`);
  const secure = publicUrl.startsWith('https:');
  const toLogin = (response: FastifyReply, search: Record<string, string>): FastifyReply =>
    response.redirect(`${publicUrl}/#/login?${new URLSearchParams(search).toString()}`, 303);
  const browserOf = (request: FastifyRequest): string => cookieOf(request, COOKIE) ?? '';
  const forget = (response: FastifyReply): void =>
    setCookie(response, { name: COOKIE, value: '', path, seconds: 0, secure });

  const serve = serving(app, endpoints, halves);

  serve('startAtProvider', (request, response) =>
    app.guarded(request, async () => {
      const browser = randomBytes(32).toString('base64url');
      try {
        const address = await provider.loginAddress(browser);
        setCookie(response, { name: COOKIE, value: browser, path, seconds: PATIENCE, secure });
        return response.redirect(address, 303);
      } catch (error) {
        request.log.warn({ err: error }, 'the identity provider does not answer');
        return toLogin(response, { refused: 'failed' });
      }
    }),
  );

  /** The e-mail address is the username, as for all users. */
  const enter = async (request: FastifyRequest, cameBack: URL): Promise<Record<string, string>> => {
    const browser = browserOf(request);
    if (browser === '') return { refused: 'failed' };
    const email = await provider.vouchedFor(cameBack, browser);
    await tellAccount(request, meta, email);
    const user = await meta.users.findByName(email);
    if (!user || !(await mayLogIn(meta, user))) return { refused: 'unknown' };
    return { signIn: await meta.signInCodes.create(user.userId, browser) };
  };

  serve('backFromProvider', (request, response) =>
    app.guarded(request, async () => {
      const cameBack = new URL(`${publicUrl}${request.raw.url}`);
      const search = await enter(request, cameBack).catch((error: unknown) => {
        if (!(error instanceof NotVouchedFor)) throw error;
        if (error.reason === 'failed')
          request.log.warn({ err: error.cause }, 'a login at the identity provider failed');
        return { refused: error.reason };
      });
      if (!('signIn' in search)) {
        forget(response);
        request.audited({ refused: refused().code });
      }
      return toLogin(response, search);
    }),
  );

  serve(
    'exchangeCode',
    (request, response) =>
      app.guarded(request, async () => {
        const userId = await meta.signInCodes.use(request.body.code, browserOf(request));
        forget(response);
        const user = userId === null ? null : await meta.users.find(userId);
        if (user) await tellAccount(request, meta, user.username);
        if (!user || !(await mayLogIn(meta, user))) throw refused();
        const token = await meta.sessions.open(user.userId, { from: deviceOf(request), by: 'provider' });
        // Refuses users whom the store itself keeps out.
        if (!(await meta.sessions.find(token))) throw refused();
        await app.rememberDevice(request, response, user.userId);
        request.audited({ who: user, token });
        return reply(recordOf(app, user, token));
      }),
    { compress: false },
  );
};
