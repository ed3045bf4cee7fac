import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** The progress of an answer's reader; times in milliseconds. */
export interface ReplyProgress {
  began: number;
  /** The time at which the reader last took bytes, or had taken all available bytes. */
  since: number;
  /** Bytes that the reader has taken from the connection so far. */
  taken: number;
}

interface Look {
  now: number;
  taken: number;
  /** Whether bytes wait for the reader. */
  waits: boolean;
}

/** The progress after another check. */
export const seen = (progress: ReplyProgress, { now, taken, waits }: Look): ReplyProgress =>
  waits && taken === progress.taken ? progress : { ...progress, since: now, taken };

/** Whether an answer is given up, because its reader takes nothing or because it lasts too long in total. */
export const isOver = (
  { began, since }: ReplyProgress,
  now: number,
  { idle, longest }: { idle: number; longest: number },
) => now - since >= idle || now - began >= longest;

/** Number of checks within the time after which an answer is given up because its reader takes nothing. */
const looks = 6;

/**
 * Cuts off an answer, on every route, if its reader takes nothing for a minute or if the answer lasts too long in
 * total. Otherwise a slow reader would hold on to the data that the answer is made from. An answer that waits for the
 * server is never cut off for lack of progress.
 */
export const cutSlowReaders = (app: FastifyInstance, shares: Config['shares']): void => {
  const idle = shares.idleSeconds * 1000;
  const longest = shares.downloadSeconds * 1000;
  const open = new Map<ServerResponse, ReplyProgress>();
  app.addHook('onSend', ({ left }, { raw }, payload, done) => {
    const now = performance.now();
    if (!left.aborted) open.set(raw, { began: now, since: now, taken: 0 });
    left.addEventListener('abort', () => open.delete(raw), { once: true });
    done(null, payload);
  });
  const look = (): void => {
    const now = performance.now();
    for (const [raw, before] of open) {
      const { socket, writableLength } = raw;
      if (!socket) continue;
      const taken = socket.bytesWritten - socket.writableLength;
      const progress = seen(before, { now, taken, waits: writableLength > 0 });
      open.set(raw, progress);
      if (isOver(progress, now, { idle, longest })) raw.destroy();
    }
  };
  const timer = setInterval(look, Math.min(idle, longest) / looks).unref();
  app.addHook('onClose', async () => clearInterval(timer));
};
