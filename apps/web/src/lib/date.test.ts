import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatHour,
  formatMonth,
  formatShortDate,
  formatTime,
  formatWeekday,
} from './date.ts';

describe('dates on the screen', () => {
  it('FMT-07 English writes month/day/year and keeps the time', () => {
    expect(formatDate('2026-11-19', 'en')).toBe('11/19/2026');
    expect(formatDateTime('2026-11-19T19:42:10', 'en')).toBe('11/19/2026 7:42:10 pm');
    expect(formatShortDate('2026-11-19', 'en')).toBe('11/19');
    expect(formatWeekday('2026-11-19', 'en')).toBe('Thursday');
    expect(formatMonth('2026-11-01', 'en')).toBe('November 2026');
  });

  it('G-05 FMT-08 French writes day/month/year and keeps the time', () => {
    expect(formatDate('2026-11-19', 'fr')).toBe('19/11/2026');
    expect(formatDateTime('2026-11-19 07:05:00', 'fr')).toBe('19/11/2026 7:05:00 am');
    expect(formatShortDate('2026-11-19', 'fr')).toBe('19/11');
    expect(formatWeekday('2026-11-19', 'fr')).toBe('jeudi');
    expect(formatMonth('2026-11-01', 'fr')).toBe('novembre 2026');
  });

  it('leaves what is no date as it is', () => {
    expect(formatDate('', 'en')).toBe('');
    expect(formatDate('n/a', 'fr')).toBe('n/a');
    expect(formatDateTime('2026-11-19', 'en')).toBe('11/19/2026');
  });
});

describe('times', () => {
  it('FMT-06 times are 12-hour with am or pm', () => {
    expect(formatTime('2026-11-19T00:00:05')).toBe('12:00:05 am');
    expect(formatTime('2026-11-19T12:30:00')).toBe('12:30:00 pm');
    expect(formatTime('19:42')).toBe('7:42 pm');
    expect(formatTime('')).toBe('');
  });

  it('names the hours of a day', () => {
    expect([0, 6, 11, 12, 13, 23].map(formatHour)).toEqual(['12 am', '6 am', '11 am', '12 pm', '1 pm', '11 pm']);
  });
});
