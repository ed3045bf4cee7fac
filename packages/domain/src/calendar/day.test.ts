import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginOf, addDays, addMonths, dayIn, daysBetween, firstOfWeek, isDay, weekday } from './day.ts';

const anyDay = fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
const day = anyDay.map((date) => date.toISOString().slice(0, 10));

describe('business dates', () => {
  it('refuses what is no date of the calendar', () => {
    for (const wrong of ['', '2026-2-1', '2026-02-29', '2026-13-01', '2026-00-10', '20261120', '2026-11-20T00:00']) {
      expect(isDay(wrong), wrong).toBe(false);
    }
    expect(isDay('2024-02-29')).toBe(true);
  });

  it('adding days and counting them are inverses', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -20_000, max: 20_000 }), (from, days) => {
        expect(daysBetween(from, addDays(from, days))).toBe(days);
      }),
    );
  });

  it('DP-14 a month shift to a missing day uses the last day of that month', () => {
    expect(addMonths('2026-05-31', -3)).toBe('2026-02-28');
    expect(addMonths('2024-05-31', -3)).toBe('2024-02-29');
    expect(addMonths('2026-10-31', 1)).toBe('2026-11-30');
    expect(addMonths('2024-02-29', -12)).toBe('2023-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });

  it('a month shift never leaves the month it aims at', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -48, max: 48 }), (from, months) => {
        const shifted = addMonths(from, months);
        const index = (value: string): number => Number(value.slice(0, 4)) * 12 + Number(value.slice(5, 7));
        expect(index(shifted) - index(from)).toBe(months);
        expect(isDay(shifted)).toBe(true);
        expect(Number(shifted.slice(8))).toBeLessThanOrEqual(Number(from.slice(8)));
      }),
    );
  });

  it('the first day of a week is its Sunday or Monday and at most six days back', () => {
    fc.assert(
      fc.property(day, fc.boolean(), (of, usWeek) => {
        const first = firstOfWeek(of, usWeek);
        expect(weekday(first)).toBe(usWeek ? 0 : 1);
        expect(daysBetween(first, of)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(first, of)).toBeLessThanOrEqual(6);
      }),
    );
  });

  it('DP-14 today is the date in the time zone of the company', () => {
    const instant = new Date('2026-11-20T03:30:00Z');
    expect(dayIn(instant, 'America/New_York')).toBe('2026-11-19');
    expect(dayIn(instant, 'Europe/Paris')).toBe('2026-11-20');
    expect(dayIn(new Date('2026-11-20T14:00:00Z'), 'Pacific/Auckland')).toBe('2026-11-21');
    expect(dayIn(instant, 'Nowhere/Nothing')).toBe('2026-11-20');
  });
});

describe('the first instant of a day', () => {
  it.each([
    ['2026-11-19', 'America/New_York', '2026-11-19T05:00:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    ['2026-11-19', 'Asia/Kolkata', '2026-11-18T18:30:00.000Z'],
    ['2026-11-19', 'Pacific/Kiritimati', '2026-11-18T10:00:00.000Z'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['2026-11-19', 'Mars/Olympus', '2026-11-19T00:00:00.000Z'],
  ])('%s in %s is %s', (day, zone, instant) => expect(beginOf(day, zone).toISOString()).toBe(instant));

  it('is the first instant of the day also where clocks change at midnight', () => {
    const zones = ['America/Santiago', 'America/Havana', 'Africa/Cairo', 'Asia/Beirut', 'America/Toronto', 'UTC'];
    fc.assert(
      fc.property(day, fc.constantFrom(...zones), (one, zone) => {
        const begin = beginOf(one, zone);
        expect(dayIn(begin, zone)).toBe(one);
        expect(dayIn(new Date(begin.getTime() - 1), zone) < one).toBe(true);
      }),
      {
        examples: [
          ['2026-09-06', 'America/Santiago'],
          ['2026-04-05', 'America/Santiago'],
          ['2026-03-08', 'America/Havana'],
        ],
      },
    );
  });
});
