// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readAddress } from './address.ts';
import { datesFrom, locationsFrom, storedDates, toStored } from './effective.ts';

const calendar = { today: '2026-11-20', usWeek: true };
const known = new Set([3, 4, 5]);
const locations = (query: string, stored: number[] | null = null) =>
  locationsFrom(readAddress('overview', query), stored, known);

describe('the place and period that stand', () => {
  it('R-093 unknown locations are ignored and the saved selection is used', () => {
    expect(locations('?location=99', [4])).toEqual([4]);
    expect(locations('?location=99&location=3', [4])).toEqual([3]);
    expect(locations('?location=99', [98])).toBeNull();
  });
  it('the address goes over the stored selection, and every location is all', () => {
    expect(locations('?location=3', [4])).toEqual([3]);
    expect(locations('?location=all', [4])).toBeNull();
    expect(locations('', [4, 5])).toEqual([4, 5]);
    expect(locations('?location=3&location=4&location=5')).toBeNull();
  });
  it('DP-14 the default range is today', () => {
    expect(datesFrom(readAddress('overview', ''), null, calendar)).toEqual({ start: '2026-11-20', last: '2026-11-20' });
  });
  it('R-093 an invalid date is ignored and the saved period is used', () => {
    const stored = { preset: 'yesterday', start: '2026-11-18', last: '2026-11-18' } as const;
    expect(datesFrom(readAddress('overview', '?date=2026-02-30'), stored, calendar).start).toBe('2026-11-19');
  });
  it('a stored preset moves with the calendar, a typed range stays', () => {
    const yesterday = toStored({ start: '2026-11-19', last: '2026-11-19' }, calendar);
    expect(datesFrom(readAddress('overview', ''), yesterday, { ...calendar, today: '2026-12-01' })).toEqual({
      start: '2026-11-30',
      last: '2026-11-30',
    });
    const typed = { start: '2026-11-02', last: '2026-11-05' };
    expect(
      datesFrom(readAddress('overview', ''), toStored(typed, calendar), { ...calendar, today: '2027-01-01' }),
    ).toEqual(typed);
  });
  it('SP-09 a period of the company moves with its calendar, and stays where that is not known', () => {
    const period = { start: '2026-10-25', last: '2026-11-20' };
    const next = { start: '2026-11-29', last: '2026-12-01' };
    const stored = toStored(period, { ...calendar, periods: [{ preset: 'thisPeriod', ...period }] });
    const on = { ...calendar, today: '2026-12-01' };
    const now = (periods?: { preset: 'thisPeriod'; start: string; last: string }[]) =>
      datesFrom(readAddress('overview', ''), stored, { ...on, periods });
    expect(now([{ preset: 'thisPeriod', ...next }])).toEqual(next);
    expect(now()).toEqual(period);
    expect(now([])).toEqual(period);
  });
  it('LS-27 a stored period that is none heals itself', () => {
    const slot = storedDates('overview');
    expect(slot.key).toBe('overviewDates');
    for (const wrong of [
      '{"preset":"today"}',
      '{"preset":"tomorrow","start":"2026-11-01","last":"2026-11-01"}',
      '{"start":"2026-02-30","last":"2026-03-01"}',
      '[]',
      '3',
    ]) {
      expect(slot.parse(wrong)).toBeUndefined();
    }
  });
});
