import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openMany } from './many.ts';

const ownerOf = (company: string, user = 'one') => ({ company, user });

/** Doubles numbers, and notes which numbers were doubled together. Refuses negative numbers. */
const doubling = (most = 10, isOfAll?: (error: unknown) => boolean) => {
  const lots: number[][] = [];
  const double = openMany<number, number>({
    most,
    run: async (some) => {
      lots.push([...some]);
      await delay(1);
      if (some.some((one) => one < 0)) throw new Error(`refused ${some.join(' ')}`);
      return some.map((one) => 2 * one);
    },
    ...(isOfAll && { isOfAll }),
  });
  return { double, lots };
};

describe('work for many callers at a time', () => {
  it('that fails for one of them fails for that one alone, with its own error', async () => {
    const { double } = doubling();
    const asked = [1, 2, -3, 4].map((one) => double(ownerOf('a'), one));
    const settled = await Promise.allSettled(asked);
    expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
      2,
      4,
      'Error: refused -3',
      8,
    ]);
  });

  it('that fails because of something that concerns all is not tried for each again', async () => {
    const { double, lots } = doubling(10, () => true);
    const settled = await Promise.allSettled([1, 2, -3, 4].map((one) => double(ownerOf('a'), one)));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    expect(lots).toEqual([[1], [2, -3, 4]]);
  });

  it('goes on after it failed', async () => {
    const { double } = doubling();
    await expect(double(ownerOf('a'), -1)).rejects.toThrow('refused -1');
    expect(await double(ownerOf('a'), 1)).toBe(2);
  });

  it('is begun at once for the first, and done together for those that come meanwhile, so many at most', async () => {
    const { double, lots } = doubling(3);
    const answers = await Promise.all([1, 2, 3, 4, 5].map((one) => double(ownerOf('a'), one)));
    expect(answers).toEqual([2, 4, 6, 8, 10]);
    expect(lots).toEqual([[1], [2, 3, 4], [5]]);
  });

  it('takes turns: one company with many does not hold up another', async () => {
    const { double, lots } = doubling(2);
    const many = Array.from({ length: 9 }, (_, at) => double(ownerOf('flood', `${at}`), at));
    await Promise.all([...many, double(ownerOf('other'), 100)]);
    expect(lots.findIndex((lot) => lot.includes(100))).toBeLessThanOrEqual(2);
  });
});
