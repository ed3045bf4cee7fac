import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTurns } from './turns.ts';

const connector = (company: string, user = '1') => ({ company, user });

describe('turns', () => {
  it('are never more than there are places, leave one of several free of a company, and everybody gets theirs', async () => {
    const companies = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(companies, fc.integer({ min: 1, max: 3 }), async (asked, most) => {
        const turn = openTurns(most);
        const running: string[] = [];
        const done: string[] = [];
        const work = async (company: string, at: number) => {
          expect(running.push(company)).toBeLessThanOrEqual(most);
          expect(running.filter((one) => one === company).length).toBeLessThanOrEqual(Math.max(1, most - 1));
          for (let step = 0; step <= at % 3; step += 1) await nextTurn();
          running.splice(running.indexOf(company), 1);
          done.push(company);
          if (at % 5 === 0) throw new Error('a turn that fails ends like others');
        };
        await Promise.allSettled(asked.map((company, at) => turn(connector(company), () => work(company, at))));
        expect(done.sort()).toEqual([...asked].sort());
      }),
    );
  });

  it.each([
    [1, 2],
    [2, 1],
  ])('let another company pass hundreds that wait for one, with %i places', async (places, behind) => {
    const turn = openTurns(places);
    const order: string[] = [];
    const work = (company: string, user: string) =>
      turn(connector(company, user), async () => (await nextTurn(), order.push(company)));
    const many = Array.from({ length: 200 }, (_, at) => work('a', `${at}`));
    await Promise.all([...many, work('b', '1')]);
    expect(order.indexOf('b')).toBeLessThanOrEqual(behind);
  });

  it('let another sender of the same company pass one that has many waiting', async () => {
    const turn = openTurns(2);
    const order: string[] = [];
    const work = (user: string) => turn(connector('a', user), async () => (await nextTurn(), order.push(user)));
    await Promise.all(['1', '1', '1', '1', '2'].map(work));
    expect(order.indexOf('2')).toBeLessThan(3);
  });
});
