import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { AskedFacts, Questions } from '../facts/types.ts';
import { Shares, type Exhausted } from '../fair/shares.ts';
import { ownerOf } from './owner.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Begins a query. Routes read figures only through queries. A query waits for its caller's turn, its work in the
     * engine ends when the caller leaves, and it counts as open until the answer has been sent. Refuses a caller with
     * too many open queries.
     */
    ask(): Questions;
  }
}

/** Seconds after which one or two of many queries have probably been answered. */
const RETRY_AFTER = 2;

const sentences: Readonly<Record<Exhausted, string>> = {
  user: 'You have too many questions open. Please wait for their answers',
  company: 'Your company has too many questions open. Please try again in a moment',
};

const tooMany = (whose: Exhausted): Refusal =>
  new Refusal(429, 'question.tooMany', sentences[whose], { params: { whose }, retryAfter: RETRY_AFTER });

/** Gives routes access to figures, each query within the share of its caller and company (docs/decisions, 031). */
export const askFacts = (app: FastifyInstance, facts: AskedFacts, shares: Config['shares']): void => {
  const open = new Shares({ user: shares.questionsOfUser, company: shares.questionsOfCompany });
  app.decorateRequest('ask', function (this: FastifyRequest): Questions {
    const { left } = this;
    const owner = ownerOf(this.caller);
    const taken = open.take(owner);
    if (typeof taken === 'string') throw tooMany(taken);
    if (left.aborted) taken();
    else left.addEventListener('abort', taken, { once: true });
    return facts.of({ ...owner, signal: left });
  });
};
