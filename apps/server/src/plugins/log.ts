import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { maskText } from '@lanewise/tlog/mask';
import { pino } from 'pino';
import type { DestinationStream } from 'pino';
import type { Config } from '../config/config.ts';

/** Keys whose values are never logged, at any place down to two levels. */
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

/** The server's log, one JSON object per line. Writes to standard output by default. */
export const createLog = (level: Config['logLevel'], destination?: DestinationStream): FastifyBaseLogger =>
  pino(
    { level, redact, base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks: { streamWrite: masked } },
    destination,
  );

/** Addresses and error messages may contain typed texts or file contents. */
const masked = (line: string): string => maskText(line, 'column');

/**
 * Log lines per minute for refused requests and requests of unknown callers. Requests beyond this number are only
 * counted.
 */
const MOST_LINES = 600;

/** Whether one more line may be written in this minute. `told` gets the number of lines that were left out. */
const lineBudget = (told: (left: number) => void) => {
  let minute = { since: 0, lines: 0, left: 0 };
  const end = (): void => {
    if (minute.left > 0) told(minute.left);
    minute = { since: performance.now(), lines: 0, left: 0 };
  };
  return {
    end,
    take: (): boolean => {
      if (performance.now() - minute.since >= 60_000) end();
      const isRoom = minute.lines < MOST_LINES;
      minute[isRoom ? 'lines' : 'left'] += 1;
      return isRoom;
    },
  };
};

/**
 * Logs one line per answered request: the call, the duration, and the caller (bound by the authentication). The query
 * is left out, because addresses contain names that users searched for and, by mistake, secrets. The number of lines is
 * limited, because the log's files have a size limit and a flood of unknown callers must not push all other lines out
 * of the files.
 */
export const logRequests = (app: FastifyInstance): void => {
  const budget = lineBudget((requests) => app.log.warn({ requests }, 'answered, without a line each'));
  app.addHook('onClose', async () => budget.end());
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: request.raw.url?.split('?')[0],
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    };
    const isRefused = reply.statusCode >= 400 && reply.statusCode < 500;
    if (reply.statusCode >= 500) request.log.error(line, 'answered');
    else if ((!isRefused && request.identified) || budget.take()) request.log.info(line, 'answered');
  });
};
