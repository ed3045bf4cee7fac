import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';

const busy = (milliseconds: number): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

describe('a list that is worked out in turns', () => {
  it('lets others have theirs, and keeps its order', async () => {
    let isDone = false;
    let others = 0;
    const other = async (): Promise<void> => {
      while (!isDone) {
        others += 1;
        await nextTurn();
      }
    };
    const list = inTurns([1, 2, 3, 4, 5, 6], (item) => {
      busy(10);
      return item * 2;
    }).finally(() => (isDone = true));
    await Promise.all([list, other()]);
    expect(await list).toEqual([2, 4, 6, 8, 10, 12]);
    expect(others).toBeGreaterThan(2);
  });

  it('fails as its items do', async () => {
    const failing = inTurns([1], () => {
      throw new RangeError('no');
    });
    await expect(failing).rejects.toThrow(RangeError);
  });
});
