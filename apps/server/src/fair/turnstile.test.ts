import { describe, expect, it } from 'vitest';
import { Turnstile } from './turnstile.ts';

const harvest = { company: 'Harvest Lane', user: 'Ines' };
const sameCompany = { company: 'Harvest Lane', user: 'Jo' };
const corner = { company: 'Corner Shops', user: 'Kim' };

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Records the order of entry. */
const noting = (turnstile: Turnstile) => {
  const inside: string[] = [];
  const enter = async (name: string, owner: typeof harvest, signal?: AbortSignal) => {
    await turnstile.enter(owner, signal);
    inside.push(name);
  };
  return { inside, enter };
};

describe('Turnstile', () => {
  it('forty of one company leave a place free, and the first of another goes in at once', async () => {
    const turnstile = new Turnstile(4, { alone: 3, beside: 1 });
    const { inside, enter } = noting(turnstile);
    const flood = Array.from({ length: 40 }, (_, at) => enter(`flood ${at}`, harvest));
    await tick();
    expect(inside).toEqual(['flood 0', 'flood 1', 'flood 2']);
    await enter('other', corner);
    expect(inside).toEqual(['flood 0', 'flood 1', 'flood 2', 'other']);
    for (let left = 0; left < 40; left += 1) {
      turnstile.leave(harvest);
      await tick();
    }
    await Promise.all(flood);
    expect(inside).toHaveLength(41);
  });

  it('beside another company one holds less, until the other has not asked for a while', async () => {
    const turnstile = new Turnstile(4, { alone: 3, beside: 1 });
    const { inside, enter } = noting(turnstile);
    const flood = Array.from({ length: 80 }, (_, at) => enter(`flood ${at}`, harvest));
    await enter('other', corner);
    turnstile.leave(corner);
    // Three callers of the busy company are inside. Because another company asked, the busy company may now hold only
    // one place. The next caller enters after all three have left, and further callers enter one by one.
    for (const count of [4, 4, 5, 6, 7]) {
      turnstile.leave(harvest);
      await tick();
      expect(inside).toHaveLength(count);
    }
    for (let left = 0; left < 60; left += 1) turnstile.leave(harvest);
    await tick();
    const before = inside.length;
    turnstile.leave(harvest);
    await tick();
    expect(inside.length - before).toBe(3);
    for (let left = inside.length; left < 84; left += 1) {
      turnstile.leave(harvest);
      await tick();
    }
    await Promise.all(flood);
  });

  it('where all places are taken, the next free one is that of the company, and of the user, whose turn it is', async () => {
    const turnstile = new Turnstile(1);
    const { inside, enter } = noting(turnstile);
    await enter('holder', harvest);
    const waiting = [
      ...Array.from({ length: 5 }, (_, at) => enter(`flood ${at}`, harvest)),
      enter('colleague', sameCompany),
      enter('other', corner),
    ];
    for (const owner of [harvest, harvest, corner, sameCompany, harvest, harvest, harvest, harvest]) {
      await tick();
      turnstile.leave(owner);
    }
    await Promise.all(waiting);
    expect(inside.slice(0, 4)).toEqual(['holder', 'flood 0', 'other', 'colleague']);
  });

  it('who gives up takes no place, before and while waiting, and idle comes when the last has left', async () => {
    const turnstile = new Turnstile(1);
    const { inside, enter } = noting(turnstile);
    await expect(enter('gone', harvest, AbortSignal.abort())).rejects.toThrow();
    await enter('holder', harvest);
    const giveUp = new AbortController();
    const impatient = enter('impatient', harvest, giveUp.signal);
    const next = enter('next', corner);
    giveUp.abort();
    await expect(impatient).rejects.toThrow();
    let idle = false;
    const done = turnstile.idle().then(() => (idle = true));
    turnstile.leave(harvest);
    await next;
    expect(idle).toBe(false);
    turnstile.leave(corner);
    await done;
    expect(inside).toEqual(['holder', 'next']);
  });
});
