import { describe, expect, it } from 'vitest';
import { daysBetween } from '@lanewise/domain/calendar/day';
import { comparableOf } from './comparable.ts';
import type { PlaceHistory } from './completeness.ts';

const dayNumber = (day: string): number => daysBetween('1970-01-01', day);

/**
 * `2026-11-12 20:55 -2`: a day with receipts, the time when the last one ended ('26:10' after midnight, '-' unknown),
 * and how many are missing.
 */
const arrived = (text: string) => {
  const [day = '', time = '', missing = '0'] = text.trim().split(/\s+/);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const last = time === '-' ? 0 : dayNumber(day) * 86_400 + hour * 3600 + minute * 60;
  return { day: dayNumber(day), gaps: Math.abs(Number(missing)), last };
};

/** A store and its days: `Harbor Point | 2026-11-12 20:55; 2026-11-19 14:20`; five weeks of open days before them. */
const storeOf = (row: string, at: number): PlaceHistory => {
  const [name = '', days = ''] = row.split('|').map((part) => part.trim());
  const told = days.split(';').map(arrived);
  const first = dayNumber('2026-11-12');
  const usual = Array.from({ length: 35 }, (_, index) => ({
    day: first - 35 + index,
    gaps: 0,
    last: (first - 35 + index) * 86_400 + 10 * 3600,
  }));
  const all = [...usual, ...told];
  return {
    location: at + 1,
    regLocId: at + 1001,
    name,
    storeNumber: String(at + 1),
    timeZone: 'UTC',
    regions: [],
    set: null,
    days: all.map(({ day }) => day),
    gaps: all.map(({ gaps }) => gaps),
    last: all.map(({ last }) => last),
    numbered: all.map(() => true),
    calendar: null,
    today: dayNumber('2026-11-25'),
  };
};

const week = { shift: 7, today: '2026-11-19' };
const today = { ...week, from: '2026-11-19', to: '2026-11-19' };
const compare = (drawn: string, meeting = today) => {
  const here = { today: dayNumber(meeting.today) };
  const places = drawn
    .trim()
    .split('\n')
    .map((row, at) => ({ ...storeOf(row, at), ...here }));
  const { stores, leftOut } = comparableOf(places, meeting);
  return { stores, leftOut: leftOut.map(({ name, reason, date }) => [name, reason, date].join(' ')) };
};

describe('what is compared of today', () => {
  it('leaves out stores of which nothing can be said, each with its reason', () => {
    const { stores, leftOut } = compare(`
      Harbor Point   | 2026-11-12 20:55; 2026-11-19 14:20 -3
      Northgate      | 2026-11-12 20:55
      Quai           | 2026-11-12 20:55; 2026-11-19 -
      Station Square | 2026-11-12 20:55 -1; 2026-11-19 14:20
      Weir Lane      | 2026-11-12 20:55; 2026-11-19 00:40`);
    expect(stores).toEqual([]);
    expect(leftOut).toEqual([
      'Harbor Point partial 2026-11-19',
      'Northgate notYet 2026-11-19',
      'Quai untimed 2026-11-19',
      'Station Square before 2026-11-12',
      'Weir Lane notYet 2026-11-19',
    ]);
  });

  it('are the hours before that of the last receipt, at each store by its own', () => {
    const { stores, leftOut } = compare(`
      Harbor Point | 2026-11-12 20:55; 2026-11-19 14:00
      Northgate    | 2026-11-12 20:55; 2026-11-19 11:59`);
    expect(leftOut).toEqual([]);
    expect(stores).toEqual([
      { location: 1, open: { since: 0, until: 14 } },
      { location: 2, open: { since: 0, until: 11 } },
    ]);
  });

  it('leaves out a store at which the day has not begun, and one at which the day before is not over', () => {
    const west = storeOf('Weir Lane | 2026-11-11 20:55; 2026-11-12 20:55; 2026-11-18 20:55', 0);
    const place = { ...west, today: dayNumber('2026-11-18') };
    const yesterday = { ...week, from: '2026-11-18', to: '2026-11-18' };
    expect(comparableOf([place], today).leftOut).toMatchObject([{ reason: 'notYet', date: '2026-11-19' }]);
    expect(comparableOf([place], yesterday).leftOut).toMatchObject([{ reason: 'partial', date: '2026-11-18' }]);
  });

  it('are not the hours after midnight that the day a week ago ran into', () => {
    const { stores } = compare(`Night Owl | 2026-11-12 25:30; 2026-11-19 14:20`);
    expect(stores).toEqual([{ location: 1, open: { since: 2, until: 14 } }]);
  });
});

describe('what is compared of days that are over', () => {
  const twoDays = { shift: 7, today: '2026-11-25', from: '2026-11-19', to: '2026-11-20' };
  it('is a store whole on all of them, in both weeks', () => {
    const days = '2026-11-12 20:55; 2026-11-13 20:55; 2026-11-19 20:55';
    const { stores, leftOut } = compare(
      `Harbor Point | ${days}; 2026-11-20 20:55
       Northgate    | ${days}
       Quai         | ${days}; 2026-11-20 20:55 -1`,
      twoDays,
    );
    expect(stores).toEqual([{ location: 1, open: null }]);
    expect(leftOut).toEqual(['Northgate missing 2026-11-20', 'Quai partial 2026-11-20']);
  });

  it('is no store that was closed on one of them a week before', () => {
    const closed = (row: string) => ({
      ...storeOf(row, 0),
      calendar: {
        firstDay: 0,
        isInactive: () => false,
        on: (day: number) =>
          day === dayNumber('2026-11-13') ? { closed: true, closes: 0 } : { closed: false, closes: 20 * 3600 },
      },
    });
    const place = closed('Harbor Point | 2026-11-12 20:55; 2026-11-19 20:55; 2026-11-20 20:55');
    expect(comparableOf([place], twoDays)).toMatchObject({
      stores: [],
      leftOut: [{ name: 'Harbor Point', reason: 'days', date: '2026-11-20' }],
    });
  });

  it('is nothing, and nobody is left out, where nothing was to be expected', () => {
    const early = { shift: 7, today: '2026-11-25', from: '2026-08-01', to: '2026-08-02' };
    expect(compare('Harbor Point | 2026-11-12 20:55', early)).toEqual({ stores: [], leftOut: [] });
  });
});
