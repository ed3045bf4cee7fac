import { describe, expect, it } from 'vitest';
import { comparablePeriods } from './comparable.ts';
import type { RetailCalendar } from './periods.ts';

const retail: RetailCalendar = { pattern: '4-5-4', rule: 'nearest', usWeek: true, fixed: [] };
const written = (start: string, last: string, count: number, calendar?: RetailCalendar): string[] =>
  comparablePeriods({ start, last }, count, calendar).map((range) => `${range.start} ${range.last}`);

describe('comparable periods', () => {
  it('of a day are the same weekday of earlier weeks', () => {
    expect(written('2026-11-19', '2026-11-19', 3)).toEqual([
      '2026-11-05 2026-11-05',
      '2026-11-12 2026-11-12',
      '2026-11-19 2026-11-19',
    ]);
  });
  it('of some days lie whole weeks apart and never overlap', () => {
    expect(written('2026-11-09', '2026-11-18', 3)).toEqual([
      '2026-10-12 2026-10-21',
      '2026-10-26 2026-11-04',
      '2026-11-09 2026-11-18',
    ]);
  });
  it('of a month are the months before, however long they are', () => {
    expect(written('2026-03-01', '2026-03-31', 3)).toEqual([
      '2026-01-01 2026-01-31',
      '2026-02-01 2026-02-28',
      '2026-03-01 2026-03-31',
    ]);
    expect(written('2026-01-01', '2026-02-28', 2)).toEqual(['2025-11-01 2025-12-31', '2026-01-01 2026-02-28']);
    expect(written('2026-02-01', '2026-02-27', 2)[0]).toBe('2026-01-04 2026-01-30');
  });
  it('of a period of weeks are the periods before, however long they are', () => {
    expect(written('2024-02-04', '2024-03-02', 3, retail)).toEqual([
      '2023-11-26 2023-12-30',
      '2023-12-31 2024-02-03',
      '2024-02-04 2024-03-02',
    ]);
    expect(written('2024-02-04', '2025-02-01', 2, retail)[0]).toBe('2023-01-29 2024-02-03');
    expect(written('2024-02-04', '2024-03-01', 2, retail)[0]).toBe('2024-01-07 2024-02-02');
    expect(written('2026-03-01', '2026-03-31', 2, { ...retail, pattern: 'months' })[0]).toBe('2026-02-01 2026-02-28');
  });
});
