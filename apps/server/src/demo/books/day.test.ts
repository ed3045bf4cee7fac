import { addDays, weekday } from '@lanewise/domain/calendar/day';
import { describe, expect, it } from 'vitest';
import { companiesOf, demoSizes } from '../sizes.ts';
import {
  cashCount,
  closedUpTo,
  daysToClose,
  depositedOn,
  depositOf,
  isStolenOn,
  LATE_DEPOSITS,
  overShortOf,
  timeOfClose,
} from './day.ts';

const stores = companiesOf(demoSizes.full).flatMap(({ stores: all }) => all);
const storeOf = (number: string) => {
  const store = stores.find((one) => one.number === number);
  if (!store) throw new Error(number);
  return store;
};
const installed = '2026-03-05';
const days = Array.from({ length: 395 }, (_, at) => addDays(installed, -1 - at));
const registers = { cash: 120_000, checks: 8_000, paidIn: 0, paidOut: 2_550 };

describe('the bookkeepers of the chain', () => {
  it('are robbed on the Fridays and Saturdays of eight weeks, in one store', () => {
    const stolen = stores.flatMap((store) =>
      days.filter((date) => isStolenOn(store, date, installed)).map((date) => [store.number, weekday(date)] as const),
    );
    expect(stolen).toHaveLength(16);
    expect(new Set(stolen.map(([number]) => number)).size).toBe(1);
    expect(new Set(stolen.map(([, day]) => day))).toEqual(new Set([5, 6]));
  });

  it('make small mistakes elsewhere, both ways, and large ones seldom', () => {
    const honest = stores
      .filter(({ traits }) => !traits.includes('thief'))
      .flatMap((store) => days.map((date) => overShortOf(store, date, installed)));
    const share = (isOne: (cents: number) => boolean): number => honest.filter(isOne).length / honest.length;
    expect(share((cents) => cents === 0)).toBeGreaterThan(0.25);
    expect(share((cents) => cents > 0)).toBeGreaterThan(0.15);
    expect(share((cents) => cents < 0)).toBeGreaterThan(0.2);
    expect(share((cents) => Math.abs(cents) > 1_000)).toBeLessThan(0.03);
  });

  it('say why a difference is large, and never count less than nothing', () => {
    const thief = stores.find(({ traits }) => traits.includes('thief')) ?? storeOf('0021');
    expect(cashCount(thief, '2026-02-27', registers, installed, 'fr')).toMatchObject({
      note: 'Compté trois fois, toujours en manque',
    });
    expect(cashCount(thief, '2026-02-27', { ...registers, cash: 500, paidOut: 0 }, installed, 'en').cash).toBe(0);
  });

  it('bring every day to the bank once, on no Sunday, and one store a day late', () => {
    for (const number of ['0008', LATE_DEPOSITS]) {
      const store = storeOf(number);
      const brought = days.slice(0, 60).flatMap((date) => depositedOn(store, date));
      expect(new Set(brought).size).toBe(brought.length);
      expect(brought.length).toBeGreaterThanOrEqual(59);
    }
    expect(depositedOn(storeOf('0008'), '2026-03-01')).toEqual([]);
    expect(depositedOn(storeOf('0008'), '2026-03-02')).toEqual(['2026-03-01', '2026-03-02']);
    expect(depositedOn(storeOf(LATE_DEPOSITS), '2026-03-03')).toEqual(['2026-03-01', '2026-03-02']);
    expect(depositOf(120_150, registers)).toBe(117_600);
    expect(depositOf(100, { ...registers, cash: 100 })).toBe(0);
  });

  it('close in the morning, some days late, and leave a few open', () => {
    const late = stores.flatMap((store) => days.map((date) => daysToClose(store, date))).filter((after) => after > 1);
    expect(late.length / (stores.length * days.length)).toBeCloseTo(0.04, 2);
    expect([Math.min(...late), Math.max(...late)]).toEqual([2, 5]);
    expect(closedUpTo(storeOf('0014'), installed)).toBe('2026-03-01');
    expect(timeOfClose(storeOf('0008'), '2026-03-01')).toMatch(/^0[6-8]:[0-5]\d:[0-5]\d$/);
  });
});
