import { setTimeout as delay } from 'node:timers/promises';
import { SimulatedAgent, type Store } from './agent.ts';
import type { Ask } from './call.ts';
import { openDraw } from './draw.ts';
import { drawFaults, noFaults } from './faults.ts';
import type { Till } from './receipts.ts';
import type { Tally } from './tally.ts';

export interface TrafficOptions {
  seconds: number;
  /** Uploads a second of all stores together. */
  rate: number;
  /** Item lines of an upload. */
  lines: number;
  withFaults: boolean;
  /** Seconds that agents may take to send what is left at the end. */
  drain: number;
  seed: number;
}

/** Milliseconds between two heartbeats of an agent. */
const beatEvery = 60_000;
/** Share of an interval by which it is longer or shorter, so that stores which started together do not stay together. */
const jitter = 0.2;

export interface Traffic {
  /** Resolves when registers sell no more. */
  sold: Promise<void>;
  /** Resolves with the number of uploads that no server acknowledged in time. */
  drained: Promise<number>;
}

/** Lets agents live: each sells and sends in its interval, from a moment of its own on. */
export const startTraffic = (
  stores: readonly Store[],
  { seconds, rate, lines, withFaults, drain, seed }: TrafficOptions,
  { ask, till, tally }: { ask: Ask; till: Till; tally: Tally },
): Traffic => {
  const began = performance.now();
  const until = began + seconds * 1_000;
  const interval = (stores.length / rate) * 1_000;
  const agents = stores.map((store, at) => {
    const draw = openDraw(seed * 1_000_003 + at);
    const faults = withFaults ? drawFaults(draw, seconds) : noFaults;
    return { draw, agent: new SimulatedAgent(store, { ask, till, tally, faults, draw, lines, began }) };
  });

  /** Runs `work` again and again, the first time within one interval. */
  const repeat = async (every: number, fraction: () => number, work: () => void): Promise<void> => {
    let next = performance.now() + every * fraction();
    while (next < until) {
      await delay(Math.max(0, next - performance.now()));
      work();
      next += every * (1 - jitter / 2 + jitter * fraction());
    }
  };

  const lives = agents.map(async ({ agent, draw }) => {
    void repeat(beatEvery, draw.fraction, () => void agent.beat());
    await repeat(interval, draw.fraction, () => agent.sell());
  });
  const sold = Promise.all(lives).then(() => delay(Math.max(0, until - performance.now())));
  const waiting = (): number => agents.reduce((sum, { agent }) => sum + agent.waiting, 0);
  const drained = sold.then(async () => {
    const latest = performance.now() + drain * 1_000;
    while (waiting() > 0 && performance.now() < latest) await delay(100);
    return waiting();
  });
  return { sold: sold.then(() => undefined), drained };
};
