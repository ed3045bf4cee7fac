import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MOST_SILENT_DAYS,
  usualAfter,
  usualBetween,
  usualOfDay,
  usualOfReceipts,
  type UsualSales,
} from './usual-sales.ts';

/** 60.00 an hour from 8 to 20, on Saturdays (6) twice as much, on Sundays nothing; 15.00 a receipt. */
const usual: UsualSales = {
  ofHour: (weekday, hour) => (hour < 8 || hour >= 20 || weekday === 0 ? 0 : weekday === 6 ? 1_200_000 : 600_000),
  ofReceipt: 150_000,
};

describe('usual sales', () => {
  it('are nothing while a store is usually closed', () => {
    expect(usualBetween(usual, '2026-11-19 21:00:00', '2026-11-20 07:30:00')).toBe(0);
    expect(usualBetween(usual, '2026-11-22 00:00:00', '2026-11-22 23:59:00')).toBe(0);
    expect(usualAfter(usual, '2026-11-19 20:00:00')).toBe(0);
  });

  it('are nothing of no time', () => {
    expect(usualBetween(usual, '2026-11-19 10:00:00', '2026-11-19 10:00:00')).toBe(0);
    expect(usualBetween(usual, '2026-11-19 11:00:00', '2026-11-19 10:00:00')).toBe(0);
  });

  it('count parts of hours, by weekday', () => {
    expect(usualBetween(usual, '2026-11-19 10:30:00', '2026-11-19 12:15:00')).toBe(600_000 * 1.75);
    expect(usualBetween(usual, '2026-11-20 19:00:00', '2026-11-21 09:00:00')).toBe(600_000 + 1_200_000);
    expect(usualOfDay(usual, '2026-11-21')).toBe(12 * 1_200_000);
    expect(usualAfter(usual, '2026-11-19 18:30:00')).toBe(600_000 * 1.5);
    expect(usualOfReceipts(usual, 3)).toBe(450_000);
  });

  it('of a long silence are those of its last days', () => {
    const to = '2026-11-19 23:00:00';
    expect(usualBetween(usual, '2020-01-01 00:00:00', to)).toBe(usualBetween(usual, '2026-11-05 00:00:00', to));
    expect(MOST_SILENT_DAYS).toBe(14);
  });

  it('of two times that follow each other are those of both', () => {
    const minute = fc.integer({ min: 0, max: 6 * 1440 });
    const written = (at: number): string =>
      new Date(Date.UTC(2026, 10, 16) + at * 60_000).toISOString().slice(0, 19).replace('T', ' ');
    fc.assert(
      fc.property(minute, minute, minute, (...at) => {
        const [one = '', two = '', three = ''] = at.sort((a, b) => a - b).map(written);
        expect(usualBetween(usual, one, two) + usualBetween(usual, two, three)).toBe(usualBetween(usual, one, three));
      }),
    );
  });
});
