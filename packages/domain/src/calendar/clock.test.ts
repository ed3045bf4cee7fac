import { describe, expect, it } from 'vitest';
import { writeHour, writeTime } from './clock.ts';

describe('a time of day', () => {
  it('FMT-06 is written with am or pm', () => {
    expect([0, 1, 11, 12, 13, 23].map((hour) => writeHour(hour, '12'))).toEqual([
      '12 am',
      '1 am',
      '11 am',
      '12 pm',
      '1 pm',
      '11 pm',
    ]);
    expect(writeTime('2026-11-19T19:42:10', '12')).toBe('7:42:10 pm');
    expect(writeTime('00:05', '12')).toBe('12:05 am');
  });

  it('is written from 0 to 24 hours for who prefers that', () => {
    expect([0, 9, 12, 23].map((hour) => writeHour(hour, '24'))).toEqual(['00:00', '09:00', '12:00', '23:00']);
    expect(writeTime('2026-11-19T19:42:10', '24')).toBe('19:42:10');
    expect(writeTime('00:05', '24')).toBe('00:05');
  });

  it('is empty where there is none', () => {
    for (const clock of ['12', '24'] as const)
      expect(['', '2026-11-19', 'soon'].map((text) => writeTime(text, clock))).toEqual(['', '', '']);
  });
});
