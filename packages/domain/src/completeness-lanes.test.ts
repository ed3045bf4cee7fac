import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeStore, type StoreHistory } from './completeness.ts';
import { judgeLane } from './completeness-lanes.ts';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
const today = day('2026-11-20');

/** Days with receipts until nine in the evening, and the missing numbers of some of them. */
const history = (
  days: readonly number[],
  gaps: Readonly<Record<number, number>> = {},
  numbered = true,
): StoreHistory => ({
  days,
  gaps: days.map((one) => gaps[one] ?? 0),
  numbered: days.map(() => numbered),
  last: days.map((one) => one * 86_400 + 21 * 3600),
});

const range = (from: string, to: string): number[] =>
  Array.from({ length: day(to) - day(from) + 1 }, (_, at) => day(from) + at);

const month = range('2026-10-20', '2026-11-19');
const open = judgeStore(history(month), today);
const ofStore = (one: number) => open(one).state;
const judge = (lane: StoreHistory, date: string, waiting = 0) =>
  judgeLane(lane, { today, ofStore })(day(date), waiting).state;

describe('a lane on a day', () => {
  it('is complete when every number came', () => {
    expect(judge(history(month), '2026-11-19')).toBe('complete');
  });

  it('has gaps where numbers are missing, also while the day is not over', () => {
    expect(judge(history(month, { [day('2026-11-18')]: 3 }), '2026-11-18')).toBe('gaps');
    expect(judge(history([...month, today], { [today]: 1 }), '2026-11-20')).toBe('gaps');
  });

  it('waits where a conflict does; a gap is told first', () => {
    expect(judge(history(month), '2026-11-18', 2)).toBe('waiting');
    expect(judge(history(month, { [day('2026-11-18')]: 3 }), '2026-11-18', 2)).toBe('gaps');
    expect(judge(history([]), '2026-11-18', 1)).toBe('waiting');
  });

  it('lacks everything where it usually sells and nothing came', () => {
    expect(judge(history(month.filter((one) => one !== day('2026-11-18'))), '2026-11-18')).toBe('nothing');
  });

  it('is not expected on a weekday on which it seldom sells, or where it has not sold for four weeks', () => {
    expect(judge(history(range('2026-11-16', '2026-11-17')), '2026-11-19')).toBe('notExpected');
    expect(judge(history(range('2026-09-01', '2026-10-01')), '2026-11-19')).toBe('notExpected');
    expect(judge(history([]), '2026-11-19')).toBe('notExpected');
  });

  it('ends when nobody stands at it: its last receipt says nothing', () => {
    const early = history(month);
    const last = early.last.map((at, one) => (one === month.length - 1 ? at - 10 * 3600 : at));
    expect(judge({ ...early, last }, '2026-11-19')).toBe('complete');
  });

  it('is closed with its store', () => {
    const closed = judgeLane(history(month.slice(0, -1)), { today, ofStore: () => 'closed' });
    expect(closed(day('2026-11-19')).state).toBe('closed');
  });

  it('is not over today, with receipts and without', () => {
    expect(judge(history([...month, today]), '2026-11-20')).toBe('unfinished');
    expect(judge(history(month), '2026-11-20')).toBe('unfinished');
  });

  it('cannot be checked where the source has no numbers', () => {
    expect(judge(history(month, {}, false), '2026-11-18')).toBe('unverified');
  });
});

it('a store lacks numbers on exactly the days on which one of its lanes does', () => {
  const lanes = fc.array(
    fc.array(fc.tuple(fc.integer({ min: 0, max: 27 }), fc.integer({ min: 0, max: 3 })), { maxLength: 28 }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(lanes, (drawn) => {
      const first = today - 28;
      const of = drawn.map((pairs) => {
        const gaps = new Map(pairs.map(([at, missing]) => [first + at, missing]));
        const days = [...gaps.keys()].sort((a, b) => a - b);
        return history(days, Object.fromEntries(gaps));
      });
      const days = [...new Set(of.flatMap((lane) => lane.days))].sort((a, b) => a - b);
      const sum = (one: number): number =>
        of.reduce((total, lane) => total + (lane.gaps[lane.days.indexOf(one)] ?? 0), 0);
      const store = judgeStore(history(days, Object.fromEntries(days.map((one) => [one, sum(one)]))), today);
      for (const one of days) {
        const lacking = of.some(
          (lane) => judgeLane(lane, { today, ofStore: (at) => store(at).state })(one).state === 'gaps',
        );
        expect(lacking).toBe(sum(one) > 0);
        if (lacking) expect(store(one).state).toBe('partial');
      }
    }),
  );
});
