import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { Shares, type Exhausted } from '../fair/shares.ts';
import { ownerOf } from './owner.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Declares that the route answers with a file. A route that answers with a file but lacks this setting is refused
     * at registration or when called.
     */
    download?: true;
  }
}

/** Seconds after which the reading of another file has probably ended. */
const RETRY_AFTER = 10;

const sentences: Readonly<Record<Exhausted, string>> = {
  user: 'You are downloading too many files at a time. Please wait until one of them is there',
  company: 'Your company is downloading too many files at a time. Please try again in a moment',
};

const tooMany = (whose: Exhausted): Refusal =>
  new Refusal(429, 'download.tooMany', sentences[whose], { params: { whose }, retryAfter: RETRY_AFTER });

/** Limits how many files a user and a company read at a time (docs/decisions, 031). */
export const limitDownloads = (app: FastifyInstance, shares: Config['shares']): void => {
  const open = new Shares({ user: shares.downloadsOfUser, company: shares.downloadsOfCompany });
  app.addHook('onRoute', ({ url, schema, config }) => {
    const isFile = schema !== undefined && 'produces' in schema;
    if (isFile && !config?.download) throw new Error(`Route ${url} answers files and does not declare its download.`);
  });
  app.addHook('preHandler', async (request) => {
    if (!request.routeOptions.config.download) return;
    const taken = open.take(ownerOf(request.caller));
    if (typeof taken === 'string') throw tooMany(taken);
    if (request.left.aborted) taken();
    else request.left.addEventListener('abort', taken, { once: true });
  });
  app.addHook('onSend', async ({ routeOptions: { url, config } }, _reply, payload) => {
    if (payload instanceof Readable && config.access !== 'public' && config.access !== undefined && !config.download)
      throw new Error(`Route ${url ?? ''} answers a file and does not declare its download.`);
    return payload;
  });
};
