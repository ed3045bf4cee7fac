import { afterEach, describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatHour,
  formatMoment,
  formatMonth,
  formatShortDate,
  formatTime,
  formatWeekday,
  setClock,
} from './date.ts';

afterEach(() => setClock('12'));

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

  it('FMT-06 are written from 0 to 24 hours for who prefers that', () => {
    setClock('24');
    expect([formatHour(18), formatTime('19:42'), formatDateTime('2026-11-19T19:42:10', 'fr')]).toEqual([
      '18:00',
      '19:42',
      '19/11/2026 19:42:10',
    ]);
  });
});

describe('moments of the system', () => {
  const at = '2026-07-01T03:30:05Z';

  it('follow the named time zone, not that of the browser', () => {
    expect(formatMoment(at, 'en', 'America/New_York')).toBe('06/30/2026 11:30 pm EDT');
    expect(formatMoment('2026-12-01T03:30:05Z', 'en', 'America/New_York')).toBe('11/30/2026 10:30 pm EST');
    expect(formatMoment(at, 'fr', 'America/Toronto')).toBe('30/06/2026 11:30 pm HAE');
    expect(formatMoment(at, 'en', 'Asia/Kolkata')).toBe('07/01/2026 9:00 am GMT+5:30');
    expect(formatMoment(new Date(at), 'en', 'America/New_York', 'second')).toBe('06/30/2026 11:30:05 pm EDT');
  });

  it('an unknown zone counts as UTC, and says so', () =>
    expect(formatMoment(at, 'en', 'Mars/Olympus')).toBe('07/01/2026 3:30 am UTC'));

  it('are empty where there is none, and unchanged where they are none', () =>
    expect([formatMoment(null, 'en', 'UTC'), formatMoment('', 'en', 'UTC'), formatMoment('soon', 'en', 'UTC')]).toEqual(
      ['', '', 'soon'],
    ));
});
