// @vitest-environment node
import type { Completeness, StoreDay } from '@lanewise/contract/reports/completeness';
import { describe, expect, it } from 'vitest';
import { changeOf, daysBehind, lackOf, lackingDays, totalOf, wholenessOf } from './facts.ts';

const counts = { complete: 0, partial: 0, missing: 0, closed: 0, notExpected: 0, unverified: 0 };
const day = (change: Partial<StoreDay> = {}): StoreDay => ({
  reg_loc_id: 3,
  name: 'Northgate',
  date: '2026-11-19',
  state: 'partial',
  unfinished: false,
  gaps: [],
  lastReceipt: '',
  ...change,
});
const completeness = (change: Partial<Completeness>): Completeness => ({
  counts,
  unfinished: 0,
  notWhole: [],
  listTruncated: false,
  ...change,
});

describe('totals and their change', () => {
  it('nothing is compared without a comparison or with nothing before', () => {
    expect(changeOf(null, 'amt')).toBeNull();
    const nothing = {
      startDate: '',
      lastDate: '',
      currentStartDate: '',
      currentLastDate: '',
      meets: 'days' as const,
      until: null,
      comparedLocations: 1,
      leftOutLocations: 0,
      leftOut: [],
    };
    expect(changeOf({ ...nothing, current: { amt: 5 }, previous: { amt: 0 } }, 'amt')).toBeNull();
    expect(changeOf({ ...nothing, current: { amt: 5 }, previous: {} }, 'amt')).toBeNull();
    expect(changeOf({ ...nothing, current: { amt: -5 }, previous: { amt: -10 } }, 'amt')).toBe(50);
  });
  it('FMT-13 a ratio is taken from the reply or recomputed from its totals', () => {
    expect(totalOf({ atv: 18.94 }, 'atv')).toBe(18.94);
    expect(totalOf({ net_sales_amt: 100, customer_qty: 8 }, 'atv')).toBe(12.5);
    expect(totalOf({}, 'amt')).toBeNull();
    expect(totalOf({ amt: '12.50' }, 'amt')).toBe(12.5);
  });
});

describe('completeness in words', () => {
  it('says what is not whole before it says what cannot be verified', () => {
    expect(
      wholenessOf(completeness({ counts: { ...counts, partial: 1, missing: 1, closed: 1, complete: 7 } })),
    ).toEqual({
      state: 'notWhole',
      notWhole: 2,
      unverified: 0,
      expected: 10,
    });
    expect(wholenessOf(completeness({ counts: { ...counts, unverified: 3 } })).state).toBe('unverified');
    expect(wholenessOf(completeness({ counts: { ...counts, complete: 3 } })).state).toBe('whole');
    expect(wholenessOf(completeness({ counts: { ...counts, notExpected: 3 } })).state).toBe('nothing');
  });
  it('a day that is only not over lacks nothing, but is not whole either', () => {
    const open = day({ unfinished: true });
    const gap = { lane: '4', from: '7', to: '7', count: 1 };
    const soFar = completeness({ counts: { ...counts, partial: 1, complete: 2 }, unfinished: 1, notWhole: [open] });
    expect(wholenessOf(soFar)).toMatchObject({ state: 'soFar', notWhole: 0, expected: 3 });
    expect(wholenessOf({ ...soFar, unfinished: 0 }).state).toBe('notWhole');
    const both = { counts: { ...counts, partial: 2 }, unfinished: 1, notWhole: [day({ gaps: [gap] }), open] };
    const lacking = completeness(both);
    expect(wholenessOf(lacking)).toMatchObject({ state: 'notWhole', notWhole: 1 });
    expect(lackingDays(lacking)).toHaveLength(1);
  });
  it('counts days that are not over beyond those that are listed', () => {
    const listed = Array.from({ length: 200 }, () => day({ unfinished: true }));
    const chain = completeness({ counts: { ...counts, partial: 260 }, unfinished: 260, notWhole: listed });
    expect(wholenessOf(chain)).toMatchObject({ state: 'soFar', notWhole: 0, expected: 260 });
  });
  it('names the lane that lacks receipts, or since when a store is silent', () => {
    const gap = { lane: '4', from: '2211', to: '2219', count: 9 };
    expect(lackOf(day({ gaps: [gap] }))).toEqual({ key: 'lacksOnLane', count: 9, lane: '4', lanes: 1 });
    expect(lackOf(day({ gaps: [gap, { ...gap, lane: '5', count: 1 }] }))).toMatchObject({
      key: 'lacksOnLanes',
      count: 10,
      lanes: 2,
    });
    expect(lackOf(day({ gaps: [gap], lacking: 31 }))).toMatchObject({ key: 'lacksOnLane', count: 31 });
    expect(lackOf(day({ state: 'missing', lastReceipt: '2026-11-19T14:20:00' })).key).toBe('silentSince');
    expect(lackOf(day({ state: 'missing' })).key).toBe('silent');
    expect(lackOf(day()).key).toBe('partial');
    expect(lackOf(day({ unfinished: true })).key).toBe('notYet');
    expect(lackOf(day({ unfinished: true, lastReceipt: '2026-11-20 09:12:00' })).key).toBe('open');
  });
  it('finds the days behind a row by its store, and by its day where it has one', () => {
    const all = completeness({ notWhole: [day(), day({ date: '2026-11-18' }), day({ reg_loc_id: 4 })] });
    expect(daysBehind(all, { reg_loc_id: 3 })).toHaveLength(2);
    expect(daysBehind(all, { reg_loc_id: 3, date: '2026-11-18' })).toHaveLength(1);
  });
});
