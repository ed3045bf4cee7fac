import { describe, expect, it } from 'vitest';
import { readAmount } from './amount.ts';

const read = (typed: string, language: 'en' | 'fr' = 'en') => {
  const found = readAmount(typed, '2026-11-23', language);
  return found && [found.amount, found.dates.start, found.dates.last];
};

describe('an amount on a day', () => {
  it('is read as it is typed, in either order', () => {
    expect(read('12.50 11/22')).toEqual([12.5, '2026-11-22', '2026-11-22']);
    expect(read('2026-11-22 $12.50')).toEqual([12.5, '2026-11-22', '2026-11-22']);
    expect(read('12,50 hier', 'fr')).toEqual([12.5, '2026-11-22', '2026-11-22']);
    expect(read('12,50 le 22/11', 'fr')).toEqual([12.5, '2026-11-22', '2026-11-22']);
    expect(read('-12.50 on yesterday')).toEqual([-12.5, '2026-11-22', '2026-11-22']);
  });

  it('is of the last days where none is named, and of the last year where that day has not come', () => {
    expect(read('12.50')).toEqual([12.5, '2026-11-17', '2026-11-23']);
    expect(read('12.50 12/24')).toEqual([12.5, '2025-12-24', '2025-12-24']);
  });

  it('is no receipt number, name or day alone', () => {
    for (const typed of ['4711', '12.5', 'maple', '11/22', '12.50 13/45', '12.50 maple', '1.00 2.00', ''])
      expect(read(typed)).toBeNull();
  });
});
