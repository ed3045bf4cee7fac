import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False: refused while switched into another account. Set for the routes below, and by routes themselves. */
    whileSwitched?: boolean;
    /** True: open to an account that must first set up a second factor. */
    factorSetup?: boolean;
  }
}

interface Refused {
  /** Only changes, or also reads: links with which others set their passwords. */
  calls: 'changes' | 'all';
  /** Pattern of the route below the base path. */
  path: RegExp;
}

/**
 * Calls that are refused while switched into another account: passwords, credentials, users, roles and rights, second
 * factors, sessions, and another switch. One list, because a route that forgot it would let a user exceed their own
 * rights.
 */
const refused: readonly Refused[] = [
  { calls: 'changes', path: /^\/(users|roles|access_group|permission|sessions|second-factor)(\/|$)/ },
  { calls: 'changes', path: /^\/company\/user(\/|$)/ },
  { calls: 'changes', path: /^\/v2\/switch\// },
  { calls: 'changes', path: /password|credential|token|\/keys?(\/|$)/i },
  // The answer contains the key of a new connector.
  { calls: 'changes', path: /^\/connectors$/ },
  { calls: 'all', path: /^\/mail(\/|$)/ },
];

const isRefused = (methods: readonly string[], path: string): boolean => {
  const changes = methods.some((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method));
  return refused.some((rule) => (changes || rule.calls === 'all') && rule.path.test(path));
};

/**
 * Marks the routes above as they are registered; `prefix`: the start of the API's addresses, without a slash at its
 * end.
 */
export const declareSessionLimits = (app: FastifyInstance, prefix: string): void => {
  app.addHook('onRoute', (route) => {
    const path = route.url.startsWith(prefix) ? route.url.slice(prefix.length) : route.url;
    if (isRefused([route.method].flat(), path)) route.config = { ...route.config, whileSwitched: false };
  });
};

/** Refuses calls that the session does not permit, whatever rights its user has. */
export const refuseBySession = (
  config: FastifyContextConfig,
  { isSwitched, needsFactor }: { isSwitched: boolean; needsFactor: boolean },
): void => {
  if (needsFactor && config.factorSetup !== true)
    throw new Refusal(403, 'auth.factorSetup', 'This account needs a second factor first');
  if (isSwitched && config.whileSwitched === false)
    throw new Refusal(403, 'switch.refused', 'This is not possible while you work as another user');
};
