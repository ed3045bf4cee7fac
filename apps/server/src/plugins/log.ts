import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { DestinationStream } from 'pino';
import type { Config } from '../config/config.ts';

/** Keys whose values are never written, wherever they stand in what is logged, down to two levels. */
const secret = [
  'authorization',
  'Authorization',
  'analyticsToken',
  'cookie',
  'token',
  'key',
  'password',
  'newPassword',
  'confirmPassword',
  'oldPassword',
  '["x-analytics-auth"]',
  '["set-cookie"]',
];
const redact = secret.flatMap((name) =>
  ['', '*', '*.*'].map((at) => (at === '' ? name : name.startsWith('[') ? `${at}${name}` : `${at}.${name}`)),
);

/** The server's log, one JSON object a line. Without a destination it goes to standard output. */
export const createLog = (level: Config['logLevel'], destination?: DestinationStream): FastifyBaseLogger =>
  pino({ level, redact, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);

/**
 * One line a request, when it is answered: what, how long, and (bound by the authentication) who. The query stays out of
 * it, since addresses carry names that people searched for and, by mistake, secrets.
 */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: request.raw.url?.split('?')[0],
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (reply.statusCode >= 500) request.log.error(line, 'answered');
    else request.log.info(line, 'answered');
  });
};
