import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Meta } from '../meta/types.ts';
import { networkOf } from './address.ts';
import { Refusal, tooManyAttempts } from './refusal.ts';
import { atMost } from './turns.ts';

/**
 * Limit for the requests of one network. The limit is high enough for a whole store office behind one address, and for
 * the uploads of the store.
 */
const GENEROUS = { max: 36_000, timeWindow: 60_000 };
/** Limit for logins and one-time links of one network, whether right or wrong. Each of them costs a password hash. */
const ATTEMPTS = { max: 300, timeWindow: 60_000 };
/** Limit for wrong attempts of one network. The limit per account is part of the users store. */
const FAILURES = { max: 30, timeWindow: 300_000 };
/**
 * Limit of wrong attempts of all addresses together. More wrong attempts are an attack from many addresses. Above the
 * limit, an address may fail only a few times, so that users who mistype once still get in.
 */
const FAILURES_OF_ALL = { max: 500, timeWindow: 300_000, keyGenerator: () => 'all' };
const FEW_FAILURES = 3;
/**
 * Limit of attempts of one network that run at the same time; further attempts wait. A failed attempt is therefore
 * counted before a waiting attempt is checked.
 */
const AT_ONCE = 8;

/** The answer does not tell how many requests are left. Retry-After is enough for a program. */
const noHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Runs an attempt with a secret. Refuses with 429 when this network tried, or failed, too often. Attempts from a
     * browser that the account of `username` knows are counted separately, so that other users of the network cannot
     * lock this browser out.
     */
    guarded<Result>(request: FastifyRequest, attempt: () => Promise<Result>, username?: string): Promise<Result>;
  }
}

/**
 * Limits by network that are checked before anything is looked up. The metadata store has another limit for each
 * account.
 */
export const limit = async (app: FastifyInstance, { meta }: { meta: Meta }): Promise<void> => {
  /** The key under which a request counts, if this is not its network. */
  const devices = new WeakMap<FastifyRequest, string>();
  const keyGenerator = (request: FastifyRequest): string => devices.get(request) ?? networkOf(request.ip);
  await app.register(rateLimit, {
    ...GENEROUS,
    keyGenerator,
    global: false,
    addHeaders: noHeaders,
    addHeadersOnExceeding: noHeaders,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal(429, 'server.busy', 'Too many requests. Please try again later', {
        retryAfter: Math.ceil(ttl / 1000),
      }),
  });
  app.addHook('onRequest', app.rateLimit());
  const attempts = app.createRateLimit({ ...ATTEMPTS, keyGenerator });
  const failures = app.createRateLimit({ ...FAILURES, keyGenerator });
  const failuresOfAll = app.createRateLimit(FAILURES_OF_ALL);
  const inTurn = atMost(AT_ONCE);
  const refuseGuesser = async (request: FastifyRequest): Promise<void> => {
    const failed = await failures(request, { increment: false });
    const all = await failuresOfAll(request, { increment: false });
    if (failed.isAllowed || all.isAllowed) return;
    const most = all.remaining === 0 && !devices.has(request) ? FEW_FAILURES : failed.max;
    if (failed.max - failed.remaining >= most) throw tooManyAttempts(failed.ttlInSeconds);
  };
  app.decorate('guarded', async (request, attempt, username) => {
    const { device } = request.origin;
    if (device !== null && username !== undefined && (await meta.devices.isKnown(username, device)))
      devices.set(request, `device ${device}`);
    const tried = await attempts(request);
    if (!tried.isAllowed && tried.isExceeded) throw tooManyAttempts(tried.ttlInSeconds);
    return inTurn(keyGenerator(request), async () => {
      await refuseGuesser(request);
      try {
        return await attempt();
      } catch (error) {
        if (error instanceof Refusal) await Promise.all([failures(request), failuresOfAll(request)]);
        throw error;
      }
    });
  });
};
