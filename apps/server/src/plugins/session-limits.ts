import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * False: the server refuses the route while the person is switched into another account. Set for the routes in the
     * list below, and by other routes in their own configuration.
     */
    whileSwitched?: boolean;
    /**
     * True: the route is open to a person who looks as another user. Set for all calls that only read, except calls
     * about the account.
     */
    whileLooking?: boolean;
    /** True: open to an account that must first set up a second factor. */
    factorSetup?: boolean;
  }
}

interface Refused {
  /**
   * 'changes': refuses only changes. 'all': refuses reads as well, for example of links by which others set their
   * passwords.
   */
  calls: 'changes' | 'all';
  /** Pattern of the route below the base path. */
  path: RegExp;
}

/**
 * Calls that the server refuses while the person is switched into another account: passwords, credentials, users, roles
 * and rights, second factors, sessions, and another switch. They are in one list, because a route that forgot its own
 * refusal would let a user exceed their rights.
 */
const refused: readonly Refused[] = [
  { calls: 'changes', path: /^\/(users|roles|access_group|permission|sessions|second-factor)(\/|$)/ },
  { calls: 'changes', path: /^\/company\/user(\/|$)/ },
  { calls: 'changes', path: /^\/v2\/switch\// },
  { calls: 'changes', path: /password|credential|token|\/keys?(\/|$)/i },
  // The answer contains the key of a new connector, or the code with which a program gets a key.
  { calls: 'changes', path: /^\/connectors$|^\/connectors\/[^/]+\/code$/ },
  { calls: 'all', path: /^\/mail(\/|$)/ },
];

/**
 * Calls about the account and its security. A person who looks as another user may not make these calls, even to read.
 * The answers tell where the user is logged in and what was done in the account. This is not part of the company data
 * that the user sees.
 */
const ofAccount = /^\/(sessions|second-factor|audit|mail|oidc|admin)(\/|$)|\/(sessions|second-factor)(\/|$)/;

/** Calls that only read, although they have a request body. */
const readByBody: ReadonlySet<string> = new Set(['/graphql', '/common-data']);

/** The two ways out of a look. */
const waysOut: ReadonlySet<string> = new Set(['/v2/switch_back', '/v2/logout', '/v2/logout/true']);

const isChange = (methods: readonly string[]): boolean =>
  methods.some((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method));

/**
 * Whether a call is open to a person who looks as another user. The only open calls are the ways out of the look, and
 * calls that are known to read and do not concern the account. A call that is added later and may change data is
 * therefore refused.
 */
const isOpenToLook = (methods: readonly string[], path: string): boolean =>
  waysOut.has(path) || ((!isChange(methods) || readByBody.has(path)) && !ofAccount.test(path));

const isRefused = (methods: readonly string[], path: string): boolean => {
  const changes = isChange(methods);
  return refused.some((rule) => (changes || rule.calls === 'all') && rule.path.test(path));
};

/**
 * Marks each route, as it is registered, that a switched session may not call (`whileSwitched`) or that a person who
 * looks as another user may call (`whileLooking`). `prefix`: the start of the API's addresses, without a slash at its
 * end.
 */
export const declareSessionLimits = (app: FastifyInstance, prefix: string): void => {
  app.addHook('onRoute', (route) => {
    const path = route.url.startsWith(prefix) ? route.url.slice(prefix.length) : route.url;
    const methods = [route.method].flat();
    if (isRefused(methods, path)) route.config = { ...route.config, whileSwitched: false };
    if (isOpenToLook(methods, path)) route.config = { ...route.config, whileLooking: true };
  });
};

/** Refuses calls that the session does not permit, whatever rights its user has. */
export const refuseBySession = (
  config: FastifyContextConfig,
  { isSwitched, looks, needsFactor }: { isSwitched: boolean; looks: boolean; needsFactor: boolean },
): void => {
  if (needsFactor && config.factorSetup !== true)
    throw new Refusal(403, 'auth.factorSetup', 'This account needs a second factor first');
  if (looks && config.whileLooking !== true)
    throw new Refusal(403, 'switch.looking', 'You only look as another user: nothing was changed');
  if (isSwitched && config.whileSwitched === false)
    throw new Refusal(403, 'switch.refused', 'This is not possible while you work as another user');
};
