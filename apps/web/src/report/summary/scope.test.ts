import type { Completeness } from '@lanewise/contract/reports/completeness';
import { describe, expect, it } from 'vitest';
import { noneComplete } from '../none-complete.ts';
import { scopeOf } from './scope.ts';

const words = {
  language: 'en' as const,
  say: (key: string, values: Record<string, string | number> = {}) =>
    [key, ...['whole', 'count'].flatMap((name) => values[name] ?? [])].join(' '),
};
const day = (date: string) => ({ start: date, last: date });
const whole = (counts: Partial<Completeness['counts']>, more: Partial<Completeness> = {}) => ({
  completeness: { ...noneComplete, counts: { ...noneComplete.counts, ...counts }, ...more },
});

describe('what a key figure is of', () => {
  it.each([
    ['today', '2026-11-19', 'preset.today'],
    ['the day before', '2026-11-18', 'preset.yesterday'],
    ['any other day', '2026-11-02', '11/02/2026'],
  ])('is told by its period: %s', (_, date, text) => {
    expect(scopeOf(whole({}), day(date), '2026-11-19', words)).toEqual({ text, isProvisional: false });
  });

  it('is told by the stores that are whole, of those that were to sell', () => {
    const reply = whole({ complete: 33, closed: 1, partial: 1, missing: 1, notExpected: 4 });
    expect(scopeOf(reply, day('2026-11-18'), '2026-11-19', words)).toEqual({
      text: 'preset.yesterday · scope.stores 34 36',
      isProvisional: true,
    });
  });

  it('is told by days of stores over several days, without a mark where nothing can change', () => {
    const dates = { start: '2026-11-01', last: '2026-11-07' };
    expect(scopeOf(whole({ complete: 14 }), dates, '2026-11-19', words)).toEqual({
      text: '11/01/2026 – 11/07/2026 · scope.storeDays 14 14',
      isProvisional: false,
    });
  });

  it('is provisional while the day is not over, and while a book is open', () => {
    const today = whole({ complete: 1, partial: 2 }, { unfinished: 2 });
    expect(scopeOf(today, day('2026-11-19'), '2026-11-19', words).isProvisional).toBe(true);
    const open = { ...whole({ complete: 3 }), openDays: 2 };
    expect(scopeOf(open, day('2026-11-18'), '2026-11-19', words).isProvisional).toBe(true);
  });

  it('is revised where a day changed after it was closed', () => {
    const revised = { storeDays: 1, listed: [] };
    const { text, isProvisional } = scopeOf(
      whole({ complete: 3 }, { revised }),
      day('2026-11-18'),
      '2026-11-19',
      words,
    );
    expect([text, isProvisional]).toEqual(['preset.yesterday · scope.stores 3 3 · scope.revised', false]);
  });

  it('names no stores where none was to sell', () => {
    expect(scopeOf(whole({ notExpected: 3 }), day('2026-11-18'), '2026-11-19', words).text).toBe('preset.yesterday');
  });
});
