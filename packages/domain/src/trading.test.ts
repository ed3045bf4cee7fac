import { describe, expect, it } from 'vitest';
import { learnedWeek, weekOn } from './trading.ts';

const hours = { opens: 480, closes: 1320 };
const week = (validFrom: string) => ({ validFrom, hours: [null, hours, hours, hours, hours, hours, hours] });

describe('the week in force', () => {
  it('is the one that began last, and none before the first', () => {
    const weeks = [week('2026-11-16'), week('2026-06-01')];
    expect(weekOn(weeks, '2026-05-31')).toBeNull();
    expect(weekOn(weeks, '2026-11-15')?.validFrom).toBe('2026-06-01');
    expect(weekOn(weeks, '2026-11-16')?.validFrom).toBe('2026-11-16');
  });
});

describe('the week that receipts tell', () => {
  it('is open on weekdays with receipts in most weeks, in whole half hours', () => {
    const monday = { weekday: 1, days: 8, first: 8 * 60 + 7, last: 21 * 60 + 52 };
    const seldom = { weekday: 2, days: 4, first: 600, last: 700 };
    const learned = learnedWeek([monday, seldom], 8);
    expect(learned[1]).toEqual({ opens: 480, closes: 1320 });
    expect([learned[0], learned[2]]).toEqual([null, null]);
  });

  it('may end after midnight and never ends before it began', () => {
    expect(learnedWeek([{ weekday: 5, days: 8, first: 600, last: 1500 }], 8)[5]).toEqual({ opens: 600, closes: 1500 });
    expect(learnedWeek([{ weekday: 5, days: 8, first: 700, last: 700 }], 8)[5]).toEqual({ opens: 690, closes: 720 });
  });
});
