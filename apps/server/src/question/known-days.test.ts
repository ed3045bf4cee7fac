import { addDays, dayNumber } from '@lanewise/domain/calendar/day';
import { judgeStore } from '@lanewise/domain/completeness';
import { tradingCalendar } from '@lanewise/domain/trading';
import { expect, it } from 'vitest';
import type { PlaceHistory } from './completeness.ts';
import { knownDays } from './known-days.ts';

// 2026-11-02 is a Monday.
const today = '2026-11-28';

/** A store with receipts of every day except Sundays, in some ranges of days. */
const place = (ranges: readonly (readonly [string, string])[], more: Partial<PlaceHistory> = {}): PlaceHistory => {
  const days = ranges.flatMap(([from, to]) =>
    Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, at) => dayNumber(from) + at),
  );
  const weekdays = days.filter((day) => (day + 4) % 7 !== 0);
  const store = {
    location: 1,
    regLocId: 1007,
    name: 'North',
    storeNumber: '7',
    timeZone: 'America/New_York',
    regions: [],
    set: null,
    days: weekdays,
    gaps: weekdays.map(() => 0),
    numbered: weekdays.map(() => true),
    last: weekdays.map((day) => day * 86_400 + 20 * 3600),
    calendar: null,
    today: dayNumber(today),
    clock: Number.POSITIVE_INFINITY,
    ...more,
  };
  return { ...store, stateOn: judgeStore(store, store.today, store.calendar) };
};
const on = (places: readonly PlaceHistory[], ...days: string[]) => days.map((day) => knownDays(places)(day, day));

it('a weekday of trading without receipts is not known; a Sunday of a store that never trades on it is closed', () => {
  const store = place([
    ['2026-10-01', '2026-11-17'],
    ['2026-11-19', '2026-11-27'],
  ]);
  expect(on([store], '2026-11-17', '2026-11-18', '2026-11-22')).toEqual(['came', 'unknown', 'closed']);
});

it('nothing is known before the first receipts, of what is not yet, and long after a store fell silent', () => {
  const store = place([['2026-09-01', '2026-10-03']]);
  expect(on([store], '2026-08-31', '2026-10-05', '2026-11-16', today, addDays(today, 1))).toEqual([
    'unknown',
    'unknown',
    'unknown',
    'unknown',
    'unknown',
  ]);
});

it('a calendar says what is closed, also where no receipts ever came on it', () => {
  const hours = Array.from({ length: 7 }, (_, weekday) => (weekday === 0 ? null : { opens: 480, closes: 1200 }));
  const set = {
    weeks: [{ validFrom: '2026-11-02', hours }],
    days: [{ day: '2026-11-26', hours: null }],
    inactive: [{ from: '2026-11-27', until: null }],
  };
  const store = place([['2026-11-02', '2026-11-20']], { calendar: tradingCalendar(set, [dayNumber('2026-11-02')]) });
  expect(on([store], '2026-11-01', '2026-11-08', '2026-11-25', '2026-11-26', '2026-11-27')).toEqual([
    'unknown',
    'closed',
    'unknown',
    'closed',
    'closed',
  ]);
});

it('stores together are known by the receipts of one, and not by those that are closed while another is silent', () => {
  const whole = place([['2026-10-01', '2026-11-27']]);
  const lacking = place([['2026-10-01', '2026-11-17']]);
  const open = place([], { calendar: tradingCalendar({ weeks: [], days: [{ day: '2026-11-22', hours: null }] }, [0]) });
  expect(on([whole, lacking], '2026-11-18', '2026-11-22')).toEqual(['came', 'closed']);
  expect(on([lacking, open], '2026-11-18', '2026-11-22')).toEqual(['unknown', 'closed']);
  expect(on([], '2026-11-18')).toEqual(['unknown']);
});

it('several days are known by receipts of one, and closed only where each is', () => {
  const store = place([['2026-10-01', '2026-11-17']]);
  const stateOf = knownDays([store]);
  expect(stateOf('2026-11-15', '2026-11-21')).toBe('came');
  expect(stateOf('2026-11-18', '2026-11-22')).toBe('unknown');
});
