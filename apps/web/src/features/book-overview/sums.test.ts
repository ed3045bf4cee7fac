// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { BookDay } from '@lanewise/contract/entities/book-days';
import { datesBetween } from '@lanewise/domain/calendar/day';

import { bookDifference, byDay, byWeek, changedOf, sumOfTexts, totalOver, waitingFor, waitingOf } from './sums.ts';

const day = (date: string, rest: Partial<BookDay> = {}): BookDay => ({
  locationId: 1,
  date,
  state: 'Open',
  completeness: 'complete',
  overShort: null,
  manualLines: 2,
  emptyLines: 2,
  uncountedDrawers: 0,
  unmatchedMovements: 0,
  unexplainedLines: 0,
  unapprovedLines: 0,
  earlierDays: 0,
  closes: 0,
  missing: 0,
  closedBy: null,
  closedAt: null,
  isChangedSince: false,
  ...rest,
});

const values = (...totals: (string | null)[]) => totals.map((total) => ({ total, overShort: null }));

describe('sums of books', () => {
  it('are exact, and none where there is nothing', () => {
    expect(sumOfTexts(['0.1', '0.2', null, '-0.3001'])).toBe('-0.0001');
    expect(sumOfTexts(['12345678901234567.89', '0.01'])).toBe('12345678901234567.9');
    expect(sumOfTexts([null, undefined])).toBeNull();
  });

  it('group days by the weeks of the company', () => {
    const dates = datesBetween('2026-11-01', '2026-11-09');
    expect(byWeek(dates, true).map(({ first, last }) => [first, last])).toEqual([
      ['2026-11-01', '2026-11-07'],
      ['2026-11-08', '2026-11-09'],
    ]);
    expect(byWeek(dates, false).map(({ first, places }) => [first, places.length])).toEqual([
      ['2026-11-01', 1],
      ['2026-11-02', 7],
      ['2026-11-09', 1],
    ]);
    expect(byDay(dates)).toHaveLength(9);
  });

  it('SCR-15 add what adds up, carry what is carried over, and leave shares out', () => {
    const all = [0, 1, 2];
    expect(totalOver({ values: values('1', '2.5', null), isSum: true }, false, all)).toBe('3.5');
    expect(totalOver({ values: values('100', '150', null), isSum: false }, true, all)).toBe('150');
    expect(totalOver({ values: values('0.1', '0.2', '0.3'), isSum: false }, false, all)).toBeNull();
    expect(totalOver({ values: values('0.1', '0.2', '0.3'), isSum: false }, false, [1])).toBe('0.2');
    expect(bookDifference({ days: [day('2026-11-01', { overShort: '-2' }), day('2026-11-02')] }, [0, 1])).toBe('-2');
  });
});

describe('what waits', () => {
  const days = [
    day('2026-11-03', { state: 'Closed', closes: 1, overShort: '-1.5' }),
    day('2026-11-02', { state: 'Reopened', closes: 1 }),
    day('2026-11-01', { completeness: 'missing' }),
    day('2026-11-04', { completeness: 'notExpected' }),
    day('2026-11-05', { completeness: 'closed', emptyLines: 1 }),
    day('2026-11-06'),
  ];

  it('are days before today that have or expect receipts, or that somebody works on, the oldest first', () => {
    expect(waitingOf(days, '2026-11-06').map(({ date }) => date)).toEqual(['2026-11-01', '2026-11-02', '2026-11-05']);
  });

  it('changed since its close is counted', () => {
    const late = day('2026-11-02', { state: 'Closed', closes: 1, isChangedSince: true });
    expect([changedOf(days), changedOf([...days, late])]).toEqual([0, 1]);
  });
});

describe('what waits', () => {
  it('is told apart by what is done next', () => {
    const done = { emptyLines: 0 };
    const found = waitingFor(
      [
        day('2026-03-02', { completeness: 'missing' }),
        day('2026-03-03'),
        day('2026-03-03', { ...done, uncountedDrawers: 2 }),
        day('2026-03-03', { ...done, unmatchedMovements: 1, unexplainedLines: 1 }),
        day('2026-03-04', { ...done, unexplainedLines: 1, unapprovedLines: 1 }),
        day('2026-03-05', { ...done, unapprovedLines: 1 }),
        day('2026-03-06', done),
        day('2026-03-07', { ...done, state: 'Closed' }),
        day('2026-03-07', { ...done, earlierDays: 2 }),
      ],
      '2026-03-08',
    );
    expect(found.map(({ kind, days }) => [kind, days.map(({ date }) => date)])).toEqual([
      ['receipts', ['2026-03-02']],
      ['count', ['2026-03-03', '2026-03-03']],
      ['match', ['2026-03-03']],
      ['explain', ['2026-03-04']],
      ['approve', ['2026-03-05']],
      ['earlier', ['2026-03-07']],
      ['close', ['2026-03-06']],
    ]);
  });
});
