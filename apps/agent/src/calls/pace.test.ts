import { describe, expect, it } from 'vitest';
import { openClock } from '../process/clock.ts';
import { betweenLooks, isOpen, waitAfter } from './pace.ts';
import { openSwitches } from './switches.ts';

describe('hours and bandwidth', () => {
  const at = (hours: number, minutes: number) => new Date(2026, 2, 2, hours, minutes);
  it.each([
    [undefined, at(3, 0), true],
    [{ from: '08:00', to: '20:00' }, at(7, 59), false],
    [{ from: '08:00', to: '20:00' }, at(8, 0), true],
    [{ from: '08:00', to: '20:00' }, at(20, 0), false],
    [{ from: '22:00', to: '06:00' }, at(23, 0), true],
    [{ from: '22:00', to: '06:00' }, at(5, 59), true],
    [{ from: '22:00', to: '06:00' }, at(6, 0), false],
  ])('%o at %s: open is %s', (hours, now, open) => {
    expect(isOpen(hours, now)).toBe(open);
  });

  it('a line gets its rest', () => {
    expect([waitAfter(10_000, 200, 5_000), waitAfter(10_000, 3_000, 5_000), waitAfter(10_000, 0, undefined)]).toEqual([
      1_800, 0, 0,
    ]);
  });
});

describe('row 17: the clock of a store', () => {
  const date = new Date('2026-03-02T12:00:00Z');
  it('is held against the server, half a round trip before the answer', () => {
    let now = date.getTime() - 60_000;
    const clock = openClock(() => now);
    expect([clock.offsetMs(), clock.now().getTime()]).toEqual([null, now]);
    clock.note(date.toUTCString(), now - 200, now);
    expect(clock.offsetMs()).toBe(60_600);
    // The computer's clock is ten years off, and is set right while a call is under way.
    now += 10 * 365 * 86_400_000;
    clock.note(date.toUTCString(), now, now + 100);
    expect(Math.abs(clock.now().getTime() - date.getTime())).toBeLessThan(1_000);
    clock.note('no date', now, now);
    clock.note(date.toUTCString(), now, now - 5);
    expect(Math.abs(clock.now().getTime() - date.getTime())).toBeLessThan(1_000);
  });
});

it('ST-30 sales in real time are looked for every second, unless the settings look more often', () => {
  const switches = openSwitches();
  expect(betweenLooks({ scanSeconds: 60 }, switches)).toBe(60_000);
  switches.take({ status: 'Running', flags: [{ name: 'realTimeSales', value: 'on' }] });
  expect([60, 0.5].map((scanSeconds) => betweenLooks({ scanSeconds }, switches))).toEqual([1_000, 500]);
  switches.take({ status: 'Running', flags: [] });
  expect(betweenLooks({ scanSeconds: 60 }, switches)).toBe(60_000);
});
