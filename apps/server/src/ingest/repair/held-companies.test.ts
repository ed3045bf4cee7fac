import { describe, expect, it } from 'vitest';
import { openGate } from '../../gate/gate.ts';
import { openHeld } from './held-companies.ts';

const opened = () => {
  const gate = openGate();
  let now = 0;
  const held = openHeld(gate, () => now);
  /** Moves the clock to the next try of the company and releases the company; returns the milliseconds of the wait. */
  const wait = (company: number): number => {
    const pause = held.pause(1e9);
    now += pause;
    expect(held.due()).toBe(company);
    held.release(company);
    return pause;
  };
  return { gate, held, wait };
};

describe('a company whose failure cannot be recorded', () => {
  it('is tried again after twice as long each time, half a minute at most, although it is let go in between', () => {
    const { held, wait } = opened();
    const pauses = Array.from({ length: 10 }, () => {
      held.hold(7, null);
      return wait(7);
    });
    expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('is told of until something of it succeeds, also while it is tried; its figures are read', () => {
    const { gate, held, wait } = opened();
    held.hold(7, null);
    expect(held.companies()).toEqual([7]);
    expect(() => gate.pass(7)).not.toThrow();
    wait(7);
    expect([held.companies(), held.due(), held.isAny()]).toEqual([[], null, true]);
    held.succeeded(7);
    expect(held.isAny()).toBe(false);
    held.hold(7, null);
    expect(wait(7)).toBe(250);
  });

  it('goes on waiting when something that was under way succeeds', () => {
    const { held } = opened();
    held.hold(7, null);
    held.succeeded(7);
    expect(held.companies()).toEqual([7]);
  });
});

describe('a company that waits', () => {
  it('is done with when its failure is recorded and its pause is over', () => {
    const { held, wait } = opened();
    held.hold(7, null);
    held.recorded(7);
    expect(held.companies()).toEqual([7]);
    wait(7);
    expect(held.isAny()).toBe(false);
  });

  it('is done with when its figures are right; nobody reads them before', () => {
    const { gate, held, wait } = opened();
    held.hold(7, 'half done');
    expect(() => gate.pass(7)).toThrow();
    wait(7);
    expect(() => gate.pass(7)).not.toThrow();
    expect(held.isAny()).toBe(false);
  });
});
