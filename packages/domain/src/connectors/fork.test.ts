import type { Heartbeat } from '@lanewise/contract/entities/connector-heartbeat';
import { describe, expect, it } from 'vitest';
import { forkOf, type Instance } from './fork.ts';

/** An agent as it beats: its data folder, its starts, and its heartbeats. */
interface Agent {
  instance: string;
  host: string;
  run: number;
  sequence: number;
}
const agent = (host: string, instance = host): Agent => ({ instance, host, run: 1, sequence: 0 });
const copyOf = (one: Agent, host = one.host): Agent => ({ ...one, host, run: one.run + 1, sequence: 0 });
const restart = (one: Agent): void => void Object.assign(one, { run: one.run + 1, sequence: 0 });

/** A server that hears heartbeats, a minute apart; says what it takes for two agents. */
const server = () => {
  const heard: Instance[] = [];
  let minutes = 0;
  return (one: Agent): string | null => {
    one.sequence += 1;
    minutes += 1;
    const beat = one as unknown as Heartbeat;
    const fork = forkOf(heard, beat);
    const { instance, host, run, sequence } = one;
    const at = heard.findIndex((other) => other.instance === instance);
    if (at >= 0) heard.splice(at, 1);
    heard.push({ instance, host, run, sequence, heardAt: new Date(minutes * 60_000) });
    return fork;
  };
};

describe('row 20: agents that beat with one key', () => {
  it('are one when it is restarted, set up anew, or moved', () => {
    const hear = server();
    const one = agent('A');
    for (let at = 0; at < 3; at += 1) expect(hear(one)).toBeNull();
    restart(one);
    for (let at = 0; at < 3; at += 1) expect(hear(one)).toBeNull();
    const anew = agent('B');
    for (let at = 0; at < 3; at += 1) expect(hear(anew)).toBeNull();
  });

  it('are two when the first comes back, and both computers are named', () => {
    const hear = server();
    const [one, other] = [agent('A'), agent('B')];
    expect([hear(one), hear(other), hear(one), hear(other)]).toEqual([null, null, 'A, B', 'B, A']);
  });

  it('are two when a data folder was copied, whichever of both goes on', () => {
    const hear = server();
    const one = agent('A');
    hear(one);
    const copy = copyOf(one, 'B');
    expect([hear(copy), hear(one)]).toEqual([null, 'A, B']);
    const [first, second] = [copyOf(one), copyOf(one, 'C')];
    hear(first);
    expect(hear(second)).not.toBeNull();
  });

  it('are two when an agent was restored from an old image', () => {
    const hear = server();
    const one = agent('A');
    const image = copyOf(one);
    for (let at = 0; at < 5; at += 1) {
      restart(one);
      hear(one);
    }
    expect(hear(image)).toBe('A');
  });
});
