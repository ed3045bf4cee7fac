import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysIn, presetIds, presetOf, presetRange, rangeOf } from './range.ts';
import type { PresetId } from './range.ts';

/** A Friday. */
const today = '2026-11-20';
const written = (preset: PresetId, usWeek = true, on = today): string => {
  const { start, last } = presetRange(preset, { today: on, usWeek });
  return `${start} ${last}`;
};

describe('presets of the date picker', () => {
  it('DP-01 come in their order', () => {
    expect(presetIds.join(' ')).toBe(
      'today yesterday thisWeek lastWeek thisMonth lastMonth last90Days last6Months thisYear lastYear',
    );
  });
  it('DP-02 today is today to today', () => expect(written('today')).toBe('2026-11-20 2026-11-20'));
  it('DP-03 yesterday is yesterday to yesterday', () => expect(written('yesterday')).toBe('2026-11-19 2026-11-19'));
  it('DP-04 this week is its first day to today', () => expect(written('thisWeek')).toBe('2026-11-15 2026-11-20'));
  it('DP-05 last week is the seven days before this week', () =>
    expect(written('lastWeek')).toBe('2026-11-08 2026-11-14'));
  it('DP-06 this month is its first to today', () => expect(written('thisMonth')).toBe('2026-11-01 2026-11-20'));
  it('DP-07 last month is the whole calendar month before', () => {
    expect(written('lastMonth')).toBe('2026-10-01 2026-10-31');
    expect(written('lastMonth', true, '2026-01-31')).toBe('2025-12-01 2025-12-31');
  });
  it('DP-08 CON-16 last 90 days goes three months back, not 90 counted days', () => {
    expect(written('last90Days')).toBe('2026-08-20 2026-11-20');
    expect(written('last90Days', true, '2026-05-31')).toBe('2026-02-28 2026-05-31');
  });
  it('DP-09 last 6 months goes six months back', () => expect(written('last6Months')).toBe('2026-05-20 2026-11-20'));
  it('DP-10 this year is 1 January to today', () => expect(written('thisYear')).toBe('2026-01-01 2026-11-20'));
  it('DP-11 CON-16 last year goes one year back to today', () => {
    expect(written('lastYear')).toBe('2025-11-20 2026-11-20');
    expect(written('lastYear', true, '2024-02-29')).toBe('2023-02-28 2024-02-29');
  });
  it('DP-12 the week starts on Sunday with the US week', () =>
    expect(written('thisWeek', true, '2026-11-15')).toBe('2026-11-15 2026-11-15'));
  it('DP-13 the week starts on Monday otherwise', () => {
    expect(written('thisWeek', false)).toBe('2026-11-16 2026-11-20');
    expect(written('thisWeek', false, '2026-11-15')).toBe('2026-11-09 2026-11-15');
    expect(written('lastWeek', false)).toBe('2026-11-09 2026-11-15');
  });

  it('no preset reaches beyond today or begins after it ends', () => {
    const days = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, fc.boolean(), fc.constantFrom(...presetIds), (on, usWeek, preset) => {
        const range = presetRange(preset, { today: on, usWeek });
        expect(range.start <= range.last && range.last <= on).toBe(true);
        expect(daysIn(range)).toBeGreaterThanOrEqual(1);
        const named = presetOf(range, { today: on, usWeek });
        expect(named && rangeOf(named, { today: on, usWeek })).toEqual(range);
      }),
    );
  });

  it('a range that is no preset has none', () => {
    expect(presetOf({ start: '2026-11-02', last: '2026-11-05' }, { today, usWeek: true })).toBeNull();
    expect(presetOf({ start: today, last: today }, { today, usWeek: true })).toBe('today');
  });
});
