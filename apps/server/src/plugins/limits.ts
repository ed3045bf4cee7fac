import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, tooManyAttempts } from './refusal.ts';
import { atMost } from './turns.ts';

/** Requests of one address: enough for a store's whole office behind one address, and for its uploads. */
const GENEROUS = { max: 36_000, timeWindow: 60_000 };
/** Logins and one-time links of one address, right and wrong ones. Each costs a password hash. */
const ATTEMPTS = { max: 300, timeWindow: 60_000 };
/** The wrong ones. The limit per account is kept by the users themselves (decisions.md, 33). */
const FAILURES = { max: 30, timeWindow: 300_000 };
/**
 * The wrong ones of all addresses together: more is no Monday morning but somebody with many addresses. From then on an
 * address may fail a few times only, so that people who mistype once still get in.
 */
const FAILURES_OF_ALL = { max: 500, timeWindow: 300_000, keyGenerator: () => 'all' };
const FEW_FAILURES = 3;
/** Attempts of one address that run at a time: the wrong ones among them are counted before the next ones are judged. */
const AT_ONCE = 8;

/** How much is left is nobody's business; Retry-After says what a program needs. */
const noHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs something that tries a secret; refuses with 429 when this address tried, or failed, too often. */
    guarded<Result>(request: FastifyRequest, attempt: () => Promise<Result>): Promise<Result>;
  }
}

/** Limits by address, before anything is looked up. Accounts have a limit of their own in the store. */
export const limit = async (app: FastifyInstance): Promise<void> => {
  await app.register(rateLimit, {
    ...GENEROUS,
    global: false,
    addHeaders: noHeaders,
    addHeadersOnExceeding: noHeaders,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal(429, 'server.busy', 'Too many requests. Please try again later', {
        retryAfter: Math.ceil(ttl / 1000),
      }),
  });
  app.addHook('onRequest', app.rateLimit());
  const attempts = app.createRateLimit(ATTEMPTS);
  const failures = app.createRateLimit(FAILURES);
  const failuresOfAll = app.createRateLimit(FAILURES_OF_ALL);
  const inTurn = atMost(AT_ONCE);
  const refuseGuesser = async (request: FastifyRequest): Promise<void> => {
    const failed = await failures(request, { increment: false });
    const all = await failuresOfAll(request, { increment: false });
    if (failed.isAllowed || all.isAllowed) return;
    const most = all.remaining === 0 ? FEW_FAILURES : failed.max;
    if (failed.max - failed.remaining >= most) throw tooManyAttempts(failed.ttlInSeconds);
  };
  app.decorate('guarded', async (request, attempt) => {
    const tried = await attempts(request);
    if (!tried.isAllowed && tried.isExceeded) throw tooManyAttempts(tried.ttlInSeconds);
    return inTurn(request.ip, async () => {
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
