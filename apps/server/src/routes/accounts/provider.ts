import { createHash } from 'node:crypto';
import * as client from 'openid-client';
import type { Configuration } from 'openid-client';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';

type Settings = NonNullable<Config['oidc']>;

/** Why a login through the provider failed, as the login page states it. */
export type ProviderRefusal = 'cancelled' | 'unverified' | 'failed';

export class NotVouchedFor extends Error {
  override readonly name = 'NotVouchedFor';
  readonly reason: ProviderRefusal;
  constructor(reason: ProviderRefusal, cause?: unknown) {
    super(`The identity provider vouched for nobody (${reason}).`, { cause });
    this.reason = reason;
  }
}

/** The values that bind a login at the provider, all derived from one secret that only the starting browser holds. */
const bindings = (browser: string): { state: string; nonce: string; verifier: string } => {
  const derived = (what: string): string => createHash('sha256').update(`${what} ${browser}`).digest('base64url');
  return { state: derived('state'), nonce: derived('nonce'), verifier: derived('verifier') };
};

const person = z.object({ email: z.string().max(320).optional(), email_verified: z.boolean().optional() });

export interface Provider {
  /** The address where the browser logs in. */
  loginAddress(browser: string): Promise<string>;
  /**
   * The e-mail address that the provider has verified. `cameBack` is the address to which the provider redirected the
   * browser. Throws NotVouchedFor.
   */
  vouchedFor(cameBack: URL, browser: string): Promise<string>;
}

/** For each call to the provider. */
const TIMEOUT_SECONDS = 10;

/** An OpenID Connect provider: authorization code with PKCE, state and nonce. First contacted when a user logs in. */
export const openProvider = (settings: Settings, redirectUri: string): Provider => {
  const issuer = new URL(settings.issuer);
  let known: Promise<Configuration> | null = null;
  const configuration = async (): Promise<Configuration> => {
    known ??= client.discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: [
        // Checks the signatures of ID tokens too, not only that they came directly from the provider.
        client.enableNonRepudiationChecks,
        // Only addresses of this machine may be plain HTTP: the settings refuse others.
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    });
    try {
      return await known;
    } catch (error) {
      known = null;
      throw error;
    }
  };
  const claimsOf = async (cameBack: URL, browser: string): Promise<z.output<typeof person>> => {
    const { state, nonce, verifier } = bindings(browser);
    const config = await configuration();
    const tokens = await client.authorizationCodeGrant(config, cameBack, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('There is no ID token.');
    const told = person.parse(claims);
    if (told.email !== undefined) return told;
    // Some providers give details of a user only at their userinfo endpoint.
    return person.parse(await client.fetchUserInfo(config, tokens.access_token, claims.sub));
  };
  return {
    async loginAddress(browser) {
      const { state, nonce, verifier } = bindings(browser);
      const address = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return address.href;
    },
    async vouchedFor(cameBack, browser) {
      if (cameBack.searchParams.get('error') === 'access_denied') throw new NotVouchedFor('cancelled');
      const { email, email_verified } = await claimsOf(cameBack, browser).catch((error: unknown) => {
        throw new NotVouchedFor('failed', error);
      });
      if (email === undefined || email_verified !== true) throw new NotVouchedFor('unverified');
      return email;
    },
  };
};
