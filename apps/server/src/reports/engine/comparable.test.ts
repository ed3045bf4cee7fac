import { describe, expect, it } from 'vitest';
import { addDays, datesBetween, dayNumber, dayOfNumber, weekday } from '@lanewise/domain/calendar/day';
import { judgeStore } from '@lanewise/domain/completeness';
import { comparableOf, dayAfter, daysBefore, type Meeting } from './comparable.ts';
import type { PlaceHistory } from '../../question/completeness.ts';

/**
 * `2026-11-12 20:55 -2`: a day with receipts, the time when its last receipt ended ('26:10' after midnight, '-'
 * unknown), and the number of missing receipts.
 */
const arrived = (text: string) => {
  const [day = '', time = '', missing = '0'] = text.trim().split(/\s+/);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const last = time === '-' ? 0 : dayNumber(day) * 86_400 + hour * 3600 + minute * 60;
  return { day: dayNumber(day), gaps: Math.abs(Number(missing)), last };
};

/** A store and its days: `Harbor Point | 2026-11-12 20:55; 2026-11-19 14:20`; five weeks of open days before `since`. */
const storeOf = (row: string, at: number, since = '2026-11-12', more: Partial<PlaceHistory> = {}): PlaceHistory => {
  const [name = '', days = ''] = row.split('|').map((part) => part.trim());
  const told = days.split(';').map(arrived);
  const first = dayNumber(since);
  const usual = Array.from({ length: 35 }, (_, index) => ({
    day: first - 35 + index,
    gaps: 0,
    last: (first - 35 + index) * 86_400 + 10 * 3600,
  }));
  const all = [...usual, ...told];
  const store = {
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
    clock: Number.POSITIVE_INFINITY,
    ...more,
  };
  return { ...store, stateOn: judgeStore(store, store.today, store.calendar) };
};

/** Days that are compared with the same weekdays of the week before. */
const afterAWeek = (from: string, to: string, now: string): Meeting => ({
  from,
  to,
  before: { from: addDays(from, -7), to: addDays(to, -7), shift: { unit: 'days', by: 7 } },
  today: now,
});
const today = afterAWeek('2026-11-19', '2026-11-19', '2026-11-19');
const compare = (drawn: string, meeting = today) => {
  const places = drawn
    .trim()
    .split('\n')
    .map((row, at) => storeOf(row, at, '2026-11-12', { today: dayNumber(meeting.today) }));
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
    const days = '2026-11-11 20:55; 2026-11-12 20:55; 2026-11-18 20:55';
    const place = storeOf(`Weir Lane | ${days}`, 0, '2026-11-12', { today: dayNumber('2026-11-18') });
    const yesterday = afterAWeek('2026-11-18', '2026-11-18', '2026-11-19');
    expect(comparableOf([place], today).leftOut).toMatchObject([{ reason: 'notYet', date: '2026-11-19' }]);
    expect(comparableOf([place], yesterday).leftOut).toMatchObject([{ reason: 'partial', date: '2026-11-18' }]);
  });

  it('are not the hours after midnight that the day a week ago ran into', () => {
    const { stores } = compare(`Night Owl | 2026-11-12 25:30; 2026-11-19 14:20`);
    expect(stores).toEqual([{ location: 1, open: { since: 2, until: 14 } }]);
  });
});

describe('what is compared of days that are over', () => {
  const twoDays = afterAWeek('2026-11-19', '2026-11-20', '2026-11-25');
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
    const calendar = {
      firstDay: 0,
      isInactive: () => false,
      on: (day: number) =>
        day === dayNumber('2026-11-13') ? { closed: true, closes: 0 } : { closed: false, closes: 20 * 3600 },
    };
    const days = '2026-11-12 20:55; 2026-11-19 20:55; 2026-11-20 20:55';
    const place = storeOf(`Harbor Point | ${days}`, 0, '2026-11-12', { calendar });
    expect(comparableOf([place], twoDays)).toMatchObject({
      stores: [],
      leftOut: [{ name: 'Harbor Point', reason: 'days', date: '2026-11-20' }],
    });
  });

  it('is nothing, and nobody is left out, where nothing was to be expected', () => {
    const early = afterAWeek('2026-08-01', '2026-08-02', '2026-11-25');
    expect(compare('Harbor Point | 2026-11-12 20:55', early)).toEqual({ stores: [], leftOut: [] });
  });
});

describe('what is compared of months, whose weekdays differ', () => {
  /** Compares a February of 28 days with the February of 29 days a year earlier, long after both months. */
  const months: Meeting = {
    from: '2025-02-01',
    to: '2025-02-28',
    before: { from: '2024-02-01', to: '2024-02-29', shift: { unit: 'months', by: 12 } },
    today: '2026-11-25',
  };
  const noSundays = {
    firstDay: 0,
    isInactive: () => false,
    on: (day: number) => ({ closed: weekday(dayOfNumber(day)) === 0, closes: 20 * 3600 }),
  };
  const open = (from: string, to: string): string[] => datesBetween(from, to).filter((day) => weekday(day) !== 0);
  const judged = (days: readonly string[], calendar = noSundays) => {
    const row = `Harbor Point | ${days.map((day) => `${day} 20:55`).join('; ')}`;
    return comparableOf([storeOf(row, 0, '2024-02-01', { calendar })], months);
  };
  const [then, now] = [open('2024-02-01', '2024-02-29'), open('2025-02-01', '2025-02-28')];

  it('leaves out a store that lacks the receipts of a day, also of the 29th, which meets no day', () => {
    expect(judged([...then, ...now.slice(1)]).leftOut).toMatchObject([{ reason: 'missing', date: '2025-02-01' }]);
    expect(judged([...then.slice(0, -1), ...now]).leftOut).toMatchObject([{ reason: 'before', date: '2024-02-29' }]);
  });

  it('is a store that is closed on Sundays in both', () => {
    expect(judged([...then, ...now])).toMatchObject({ stores: [{ location: 1, open: null }], leftOut: [] });
  });

  it('is no store that began to trade within one of them', () => {
    const begun = { ...noSundays, firstDay: dayNumber('2024-02-15') };
    const days = [...then.filter((day) => day >= '2024-02-15'), ...now];
    expect(judged(days, begun).leftOut).toMatchObject([{ reason: 'days' }]);
  });
});

describe('the days of two periods', () => {
  const meeting: Meeting = {
    from: '2025-02-01',
    to: '2025-02-28',
    before: { from: '2024-02-01', to: '2024-02-29', shift: { unit: 'months', by: 12 } },
    today: '2026-11-25',
  };
  it('meet up to their ends', () => {
    expect(daysBefore(meeting, { from: '2025-02-24', to: '2025-02-28' })).toEqual({
      from: '2024-02-24',
      to: '2024-02-29',
    });
    expect(daysBefore(meeting, { from: '2025-02-03', to: '2025-02-09' })).toEqual({
      from: '2024-02-03',
      to: '2024-02-09',
    });
    expect(['2024-02-01', '2024-02-28', '2024-02-29'].map((day) => dayAfter(meeting, day))).toEqual([
      '2025-02-01',
      '2025-02-28',
      '2025-02-28',
    ]);
  });
});
