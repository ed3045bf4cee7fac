import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TooManyAttempts } from '../errors.ts';
import type { Meta } from '../types.ts';
import { openTestMeta } from '../testing.ts';
import { openTries } from './attempts.ts';

let meta: Meta;
beforeAll(async () => {
  meta = await openTestMeta();
});
afterAll(() => meta.close());

const origin = { device: null, network: '198.51.100.7' };

describe('tries at a password', () => {
  it('are counted before they are judged: as many servers as there may be judge ten wrong ones at most', async () => {
    for (const name of ['ann', 'bob', 'cid']) {
      // Each server has its own turns, as do twenty servers that share a database.
      const servers = Array.from({ length: 20 }, () => openTries(meta.db, () => Promise.resolve()));
      let judged = 0;
      const wrong = (): Promise<null> => {
        judged += 1;
        return Promise.resolve(null);
      };
      const ends = await Promise.allSettled(
        servers.flatMap((tries) => [tries(name, origin, wrong), tries(name, origin, wrong)]),
      );
      expect(judged).toBe(10);
      const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
      expect(refused).toHaveLength(30);
      expect(refused.every((reason) => reason instanceof TooManyAttempts)).toBe(true);
    }
  });

  it('that could not be judged do not count', async () => {
    const tries = openTries(meta.db, () => Promise.resolve());
    for (let at = 0; at < 12; at += 1)
      await expect(tries('dan', origin, () => Promise.reject(new Error('the disk is gone')))).rejects.toThrow('disk');
    expect(await tries('dan', origin, () => Promise.resolve('right'))).toBe('right');
  });
});
