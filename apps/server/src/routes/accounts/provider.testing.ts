import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { Configuration } from 'oidc-provider';

export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Logs a user in at the provider, as a browser would: from the login address to the address it is redirected to. */
  logIn(address: string, as: Account | 'nobody'): Promise<URL>;
  /** Makes the provider sign all later ID tokens with a key that is not its own. */
  forge(): void;
  close(): Promise<void>;
}

/** A token with the same claims, signed with a key that is not the provider's. */
const forged = (token: string): string => {
  const [head, claims] = token.split('.');
  return [head, claims, randomBytes(256).toString('base64url')].join('.');
};

const forgeAnswer = (response: ServerResponse): void => {
  const end = response.end.bind(response) as (text: string) => ServerResponse;
  response.end = (body: unknown) => {
    const { id_token: token, ...rest } = JSON.parse(String(body)) as { id_token: string };
    const text = JSON.stringify({ ...rest, id_token: forged(token) });
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  };
};

interface Account {
  email: string;
  email_verified: boolean;
}

/** A real OpenID Connect provider on loopback, where the account that the test names is logged in without a prompt. */
export const openTestProvider = async (redirectUri: string): Promise<TestProvider> => {
  let [account, refuses]: [Account, boolean] = [{ email: '', email_verified: false }, false];
  let forges = false;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ['lanewise', randomBytes(24).toString('base64url')];
  const configuration: Configuration = {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: async () => ({ sub: accountId, ...account }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, configuration);
  provider.on('server_error', () => undefined);
  const answer = provider.callback();
  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const result = refuses ? { error: 'access_denied' } : { login: { accountId: `person ${account.email}` } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(request, response);
    else {
      if (forges && request.url === '/token') forgeAnswer(response);
      void answer(request, response);
    }
  });
  return {
    forge: () => {
      forges = true;
    },
    issuer,
    clientId,
    clientSecret,
    async logIn(address, as) {
      refuses = as === 'nobody';
      if (as !== 'nobody') account = as;
      const jar = new Map<string, string>();
      let at = new URL(address);
      while (at.origin === issuer) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const { headers, status } = await fetch(at, { redirect: 'manual', headers: { cookie } });
        for (const line of headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          jar.set(name, value);
        }
        const next = headers.get('location');
        if (next === null) throw new Error(`The provider answered ${status} at ${at.pathname}.`);
        at = new URL(next, at);
      }
      return at;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
