import { describe, expect, it } from 'vitest';
import { Lane } from './lane.ts';

const owner = { company: 'Harvest Lane', user: 'Ines' };

/** A lane of numbered doors, and a function that keeps one door occupied. */
const laneOf = (size: number) => {
  let doors = 0;
  const lane = new Lane({ size, ofCompany: { alone: size, beside: size } }, async () => (doors += 1));
  return { lane, opened: () => doors };
};

const held = <Door>(lane: Lane<Door>, log: string[], name: string, signal?: AbortSignal) => {
  let letGo = (): void => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const done = lane.use(owner, signal, async () => {
    log.push(name);
    await gate;
  });
  return { done, letGo };
};

const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('Lane', () => {
  it('refuses newcomers once it is drained, and lets those inside and waiting finish', async () => {
    const { lane } = laneOf(1);
    const log: string[] = [];
    const first = held(lane, log, 'first');
    await tick();
    const second = held(lane, log, 'second');
    const drained = lane.drain();
    await expect(lane.acquire(owner)).rejects.toMatchObject({ code: 'closed' });
    first.letGo();
    second.letGo();
    expect(await drained).toEqual([1]);
    expect(log).toEqual(['first', 'second']);
  });

  it('one who gives up leaves the queue at once and takes nobody else along', async () => {
    const { lane } = laneOf(1);
    const log: string[] = [];
    const first = held(lane, log, 'first');
    await tick();
    const giveUp = new AbortController();
    const second = held(lane, log, 'second', giveUp.signal);
    const third = held(lane, log, 'third');
    giveUp.abort();
    await expect(second.done).rejects.toMatchObject({ code: 'aborted' });
    third.letGo();
    first.letGo();
    await third.done;
    expect(log).toEqual(['first', 'third']);
  });

  it('a caller who gave up while they waited is not let in', async () => {
    const { lane, opened } = laneOf(1);
    await expect(lane.acquire(owner, AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' });
    expect(opened()).toBe(0);
  });

  it('opens doors only as they are needed, and serves in the order of coming', async () => {
    const { lane, opened } = laneOf(2);
    const log: string[] = [];
    const guests = ['a', 'b', 'c', 'd'].map((name) => held(lane, log, name));
    await tick();
    expect(log).toEqual(['a', 'b']);
    expect(opened()).toBe(2);
    for (const { letGo, done } of guests) {
      letGo();
      await done;
    }
    expect(log).toEqual(['a', 'b', 'c', 'd']);
    expect(opened()).toBe(2);
  });

  it('gives the door back when the work fails', async () => {
    const { lane, opened } = laneOf(1);
    await expect(lane.use(owner, undefined, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await lane.use(owner, undefined, async (door) => door)).toBe(1);
    expect(opened()).toBe(1);
  });

  it('a door that does not open refuses those who wait for it too, and the next one tries again', async () => {
    let broken = true;
    const lane = new Lane({ size: 1, ofCompany: { alone: 1, beside: 1 } }, async () => {
      await tick();
      if (broken) throw new Error('stuck');
      return 'door';
    });
    const first = lane.acquire(owner);
    const second = lane.acquire(owner);
    await expect(first).rejects.toThrow('stuck');
    await expect(second).rejects.toThrow('stuck');
    broken = false;
    expect(await lane.acquire(owner)).toBe('door');
  });
});
