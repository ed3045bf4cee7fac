import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { RequestCaller } from './caller.ts';
import { judgeAgain } from './judge-again.ts';
import { Refusal } from './refusal.ts';

const caller = { kind: 'user' } as unknown as RequestCaller;

it('a file that its caller may no longer read is refused, however long it takes to find out, and ends nothing else', async () => {
  const app = Fastify();
  let looks = 0;
  judgeAgain(app, {
    callerOf: () => caller,
    judge: async () => {
      looks += 1;
      // The first check takes longer than the time between two checks.
      if (looks === 1) await sleep(1_500);
      throw new Refusal(401, 'session.expired', 'Your session has ended');
    },
    replace: () => undefined,
  });
  const file = new Readable({ read: () => undefined });
  app.get('/api/file', async () => {
    await sleep(600);
    return file;
  });
  const thrown: unknown[] = [];
  const note = (error: unknown): void => void thrown.push(error);
  process.on('uncaughtExceptionMonitor', note);
  try {
    expect((await app.inject('/api/file')).statusCode).toBe(401);
    expect(file.destroyed).toBe(true);
    expect(thrown).toEqual([]);
  } finally {
    process.off('uncaughtExceptionMonitor', note);
    await app.close();
  }
});
