import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { maskText } from '@lanewise/tlog/mask';
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
  pino(
    { level, redact, base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks: { streamWrite: masked } },
    destination,
  );

/** Addresses and messages of errors may hold what people typed or files held. */
const masked = (line: string): string => maskText(line, 'column');

/** Lines a minute about requests that were refused, or that nobody known sent; of more the number is logged. */
const MOST_LINES = 600;

/** Whether there is room for one more line of this minute; `told` hears how many had none. */
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
 * One line a request, when it is answered: what, how long, and (bound by the authentication) who. The query stays out of
 * it, since addresses carry names that people searched for and, by mistake, secrets. The files of the log have a largest
 * size: a flood of strangers must not push everything else out of them.
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
