import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTurns } from './turns.ts';

describe('turns', () => {
  it('are never more than there are places, never two of one sender, and everybody gets theirs', async () => {
    const senders = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(senders, fc.integer({ min: 1, max: 3 }), async (asked, most) => {
        const turn = openTurns(most);
        const running: string[] = [];
        const done: string[] = [];
        const work = async (sender: string, at: number) => {
          expect(running).not.toContain(sender);
          expect(running.push(sender)).toBeLessThanOrEqual(most);
          for (let step = 0; step <= at % 3; step += 1) await nextTurn();
          running.splice(running.indexOf(sender), 1);
          done.push(sender);
          if (at % 5 === 0) throw new Error('a turn that fails ends like others');
        };
        await Promise.allSettled(asked.map((sender, at) => turn(sender, () => work(sender, at))));
        expect(done.sort()).toEqual([...asked].sort());
      }),
    );
  });

  it('let another sender pass one that has many waiting', async () => {
    const turn = openTurns(2);
    const order: string[] = [];
    const work = (sender: string) => turn(sender, async () => (await nextTurn(), order.push(sender)));
    await Promise.all([...['a', 'a', 'a', 'a', 'b'].map(work)]);
    expect(order.indexOf('b')).toBeLessThan(2);
  });
});
