import { describe, expect, it } from 'vitest';
import { endOnSyncFailure } from './fatal.ts';
import { FactsError } from './facts/errors.ts';
import { sql } from './facts/sql.ts';
import type { Facts } from './facts/types.ts';

describe('a write that the disk refused', () => {
  const failing = (error: Error): Facts => ({
    of: () => failing(error),
    query: () => Promise.reject(error),
    stream: () => {
      throw error;
    },
    native: () => Promise.reject(error),
    insert: () => Promise.reject(error),
    command: () => Promise.reject(error),
    close: () => Promise.resolve(),
  });
  const fatalAfter = async (error: Error, write: (facts: Facts) => Promise<unknown>): Promise<unknown[]> => {
    const ended: unknown[] = [];
    const facts = endOnSyncFailure(failing(error), (cause) => ended.push(cause));
    await expect(write(facts)).rejects.toBe(error);
    return ended;
  };
  const insert = (facts: Facts) => facts.insert('journal', Buffer.alloc(0), 'token');

  it('ends the process: nobody knows what is on the disk any more', async () => {
    const text =
      'Code: 81. DB::ErrnoException: Cannot fsync "x", errno: 5, strerror: Input/output error. (CANNOT_FSYNC)';
    const error = new FactsError('failed', text);
    expect(await fatalAfter(error, insert)).toEqual([error]);
    expect(await fatalAfter(error, (facts) => facts.command(sql`optimize table journal`))).toEqual([error]);
    const system = Object.assign(new Error('write failed'), { code: 'EIO' });
    expect(await fatalAfter(system, insert)).toEqual([system]);
  });

  it('any other failure, and any failed question, is for the caller alone', async () => {
    expect(await fatalAfter(new FactsError('diskFull', 'No space left on device'), insert)).toEqual([]);
    expect(await fatalAfter(new FactsError('timeout', 'Timeout exceeded'), insert)).toEqual([]);
    const error = new FactsError('failed', 'Cannot read (CANNOT_FSYNC)');
    expect(await fatalAfter(error, (facts) => facts.query(sql`select 1`))).toEqual([]);
  });
});
