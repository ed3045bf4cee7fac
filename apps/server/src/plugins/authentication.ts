import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dayNumber, lastDay } from '../facts/days.ts';
import { scopeOf } from '../facts/scope.ts';
import type { Scope, Wish } from '../facts/scope.ts';
import type { Meta } from '../meta/types.ts';
import type { Access } from '@lanewise/contract/access';
import { inTurnOf, unbound } from '../meta/row-scope.ts';
import { allows } from './access.ts';
import { networkOf } from './address.ts';
import { judgeAgain } from './judge-again.ts';
import { openAnalyticsTokens } from './analytics-token.ts';
import { callerOf, companyOf, standIn } from './caller.ts';
import type { RequestCaller } from './caller.ts';
import { KnownTurns } from './known-turns.ts';
import { accessDenied, badField, companyInactive, sessionExpired } from './refusal.ts';
import { refuseBySession } from './session-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The caller. Public routes have no caller. Reading the property on a public route is a programming error and
     * throws.
     */
    readonly caller: RequestCaller;
    /** The caller as far as known, whatever rights the caller has. Null on public routes and for unknown callers. */
    identified: (Identity & { companyId?: number | null }) | null;
    /**
     * Returns the part of a wish that the caller may see. A facts query is possible only with this scope. Refuses a
     * caller without a company.
     */
    scope(wish: Wish): Promise<Scope>;
  }
  interface FastifyInstance {
    /** The extra token of analytics calls for a session. */
    analyticsToken(sessionToken: string): string;
  }
}

const sameText = (a: string, b: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
};

/** The token of `Authorization`, raw or after the word Bearer. */
const tokenOf = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization?.trim() ?? '';
  const token = header.replace(/^bearer\s+/i, '');
  return token === '' || token.length > 512 || /\s/.test(token) ? null : token;
};

/** Whether the caller is a program on this machine: it sends the token from the server's data folder. */
export const isLocal = (request: FastifyRequest, localToken: string | null): boolean => {
  const token = tokenOf(request);
  return localToken !== null && token !== null && sameText(token, localToken);
};

type Identity = Parameters<typeof callerOf>[1];

/** A caller without a session. */
const nobody = { connector: null, switchedBy: null, token: null };

type Identified = Identity & { needsFactor: boolean };

const byKey = async (meta: Meta, token: string): Promise<Identified | null> => {
  const connector = await meta.connectors.findByKey(token);
  if (!connector) return null;
  const user = standIn(`connector ${connector.connectorId}`, 'Connector', connector.companyId);
  return { kind: 'connector', user, needsFactor: false, ...nobody, connector };
};

/**
 * `isOfUser`: whether sessions are searched before connector keys. A token that the first search does not find is
 * searched in the other place.
 */
const identify = async (
  meta: Meta,
  localToken: string | null,
  token: string,
  isOfUser: boolean,
): Promise<Identified | null> => {
  if (localToken !== null && sameText(token, localToken)) {
    return {
      kind: 'local',
      user: standIn('local', 'Super Admin', null),
      needsFactor: false,
      ...nobody,
    };
  }
  const bySession = async (): Promise<Identified | null> => {
    const session = await meta.sessions.find(token);
    return session && { kind: 'user', ...session, connector: null, token };
  };
  // Keys are searched first unless the token is of a user: thousands of agents may call for the first time at once, and
  // many keys are looked up together.
  return isOfUser ? ((await bySession()) ?? byKey(meta, token)) : ((await byKey(meta, token)) ?? bySession());
};

/**
 * Finds the caller of every request and checks the route's access before a byte of the body is read. Uses the matched
 * route, never the text of the address.
 */
export const authenticate = (
  app: FastifyInstance,
  parts: { meta: Meta; localToken: string | null; clock: () => Date },
): void => {
  const analytics = openAnalyticsTokens(parts.clock);
  app.decorate('analyticsToken', (sessionToken) => analytics.issue(sessionToken));
  const turns = new KnownTurns();
  const callers = new WeakMap<FastifyRequest, RequestCaller>();
  app.decorateRequest('caller', {
    getter(this: FastifyRequest) {
      const caller = callers.get(this);
      if (!caller) throw new Error('A public route has no caller.');
      return caller;
    },
  });
  app.decorateRequest('identified', null);
  app.decorateRequest('scope', async function (this: FastifyRequest, wish: Wish) {
    companyOf(this.caller);
    for (const field of ['startDate', 'lastDate'] as const)
      if (dayNumber(wish[field]) === null)
        throw badField(field, 'date.range', `${field} must be from 1970-01-01 to ${lastDay}`);
    return scopeOf(await this.caller.sight(), wish);
  });
  const judge = async (request: FastifyRequest, access: Exclude<Access, 'public'>): Promise<RequestCaller> => {
    const token = tokenOf(request);
    const identity = token === null ? null : await identify(parts.meta, parts.localToken, token, turns.wasUser(token));
    if (!identity) throw sessionExpired();
    request.identified = identity;
    const extra = request.headers['x-analytics-auth'];
    if (extra !== undefined && !analytics.check(String(extra), identity.token)) throw sessionExpired();
    const caller = await callerOf(parts.meta, identity, request.headers['x-company-id']?.toString());
    request.identified = caller;
    if (caller.connector?.companyStatus === 'Inactive') throw companyInactive();
    const { needsFactor } = identity;
    const { switchedBy, looks } = caller;
    refuseBySession(request.routeOptions.config, { isSwitched: switchedBy !== null, looks, needsFactor });
    if (!allows(access, caller)) throw accessDenied();
    return caller;
  };
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    // No access: no route matched, and the answer is 404 or 405.
    if (access === undefined || access === 'public') return;
    const token = tokenOf(request);
    const caller = await inTurnOf(turns.of(token, networkOf(request.ip)), () => judge(request, access));
    turns.note(token, caller);
    callers.set(request, caller);
    request.log = request.log.child({ caller: `${caller.kind} ${caller.user.userId || caller.user.username}` });
  });
  judgeAgain(app, {
    callerOf: (request) => callers.get(request),
    judge: async (request) => {
      const { access } = request.routeOptions.config;
      if (access === undefined || access === 'public') throw new Error('A public route has no caller.');
      return unbound(() => judge(request, access));
    },
    replace: (request, caller) => void callers.set(request, caller),
  });
};
