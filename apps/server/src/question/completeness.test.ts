import { daysBetween } from '@lanewise/domain/calendar/day';
import type { StoreHistory } from '@lanewise/domain/completeness';
import { describe, expect, it } from 'vitest';
import { scopeOver } from '../facts/drawn.testing.ts';
import { judge, readHistories, readWholeness } from './completeness.ts';

const dayNumber = (day: string): number => daysBetween('1970-01-01', day);

/** Six weeks of complete days that end with the given day. Each day has receipts until 20:55. */
const until = (day: string): StoreHistory => {
  const days = Array.from({ length: 42 }, (_, at) => dayNumber(day) - 41 + at);
  return {
    days,
    gaps: days.map(() => 0),
    numbered: days.map(() => true),
    last: days.map((one) => one * 86_400 + 20 * 3600 + 55 * 60),
  };
};

const zones = ['Asia/Tokyo', 'America/New_York', 'America/Los_Angeles', 'Nowhere/Unknown'];

const place = (timeZone: string, location: number) => ({
  location,
  regLocId: location + 1000,
  name: timeZone,
  storeNumber: String(location),
  timeZone,
  regions: [],
  set: null,
});

/** A business date in four zones, at a moment. */
const judgedAt = async (day: string, at: string | null) => {
  const histories = new Map(zones.map((_, location) => [location, until('2026-11-20')]));
  const scope = scopeOver([...histories.keys()], day, day);
  const read = await readHistories(
    { of: async () => histories, gaps: async () => new Map() },
    scope,
    new Map(zones.map((zone, location) => [location, place(zone, location)])),
    day,
    { today: '2026-11-21', at: at === null ? undefined : new Date(at) },
  );
  return judge(read, scope);
};

const statesOf = async (day: string, at: string | null) => {
  const judged = await judgedAt(day, at);
  return zones.map((_, location) => judged.stateOf(location + 1000, day));
};

describe('the day that is not over', () => {
  it('is that of the store: at one in the morning in New York it is ten in the evening in Los Angeles', async () => {
    expect(await statesOf('2026-11-20', '2026-11-21T06:00:00Z')).toEqual([
      'complete',
      'complete',
      'partial',
      'complete',
    ]);
    expect(await statesOf('2026-11-20', '2026-11-21T09:00:00Z')).toEqual([
      'complete',
      'complete',
      'complete',
      'complete',
    ]);
  });

  it('has not begun in the west while the east is open', async () => {
    expect(await statesOf('2026-11-21', '2026-11-21T06:00:00Z')).toEqual([
      'partial',
      'partial',
      'notExpected',
      'partial',
    ]);
  });

  it('is counted apart from days that lack something', async () => {
    const { completeness, notWhole } = await judgedAt('2026-11-20', '2026-11-21T06:00:00Z');
    expect(completeness).toMatchObject({ counts: { complete: 3, partial: 1 }, unfinished: 1, listTruncated: false });
    expect(notWhole).toMatchObject([{ unfinished: true, state: 'partial' }]);
  });

  it('is that of the company where nobody tells the moment', async () => {
    expect(await statesOf('2026-11-21', null)).toEqual(['partial', 'partial', 'partial', 'partial']);
  });
});

const lateChanges = { storeDays: async () => ({ count: 0, listed: [] }) };

describe('the last receipt of a day that is not whole', () => {
  const lastOf = async (time: number): Promise<string | undefined> => {
    const day = dayNumber('2026-11-20');
    const history = {
      ...until('2026-11-20'),
      last: until('2026-11-20').last.map((at, one) => (one === 41 ? time : at)),
    };
    const scope = scopeOver([1], '2026-11-20', '2026-11-20');
    const arrivals = { of: async () => new Map([[1, history]]), gaps: async () => new Map() };
    const read = await readHistories(arrivals, scope, new Map([[1, place('Asia/Tokyo', 1)]]), '2026-11-20', {
      today: '2026-11-21',
      at: new Date((day + 2) * 86_400_000),
    });
    return (await readWholeness({ arrivals, scope, knownAt: null, meta: { lateChanges } }, read)).completeness
      .notWhole[0]?.lastReceipt;
  };

  it('is told with its time, and not at all where no receipt says when it was', async () => {
    expect(await lastOf(dayNumber('2026-11-20') * 86_400 + 9 * 3600)).toBe('2026-11-20 09:00:00');
    expect(await lastOf(0)).toBe('');
  });
});
