import { describe, expect, it } from 'vitest';
import type { StandingVersion } from '../../facts/standing.ts';
import { firstPortion, leave, mostLeaving } from './leave.ts';

const standing = (entryNo: number, size = 100): StandingVersion => ({
  location: 7,
  businessDate: '2026-11-19',
  lane: '1',
  number: String(entryNo),
  occurrence: 0,
  version: 2,
  entryNo,
  hash: `h${entryNo}`,
  began: '',
  ended: '',
  segment: 3,
  offset: entryNo * 100,
  net: 10_000n,
  size,
});

describe('versions that leave', () => {
  it('take a number each, and one more for what comes back behind them', () => {
    const leaving = [
      { entry: standing(11), back: null },
      { entry: standing(12), back: standing(5) },
      { entry: standing(13), back: null },
    ];
    const { decisions, entryCount } = leave(leaving);
    expect(entryCount).toBe(4);
    expect(decisions).toMatchObject([
      { kind: 'leave', existingEntry: 11, entryNo: 0, version: 3, offset: 1100, hash: 'h11' },
      { kind: 'leave', existingEntry: 12, entryNo: 1, back: 5 },
      { kind: 'leave', existingEntry: 13, entryNo: 3 },
    ]);
    expect(decisions[0]).not.toHaveProperty('back');
  });

  it('have another hash when something else leaves or comes back', () => {
    const hash = (entry: number, back: number | null) =>
      leave([{ entry: standing(entry), back: back === null ? null : standing(back) }]).hash;
    expect(new Set([hash(11, null), hash(12, null), hash(11, 5), hash(11, 6)]).size).toBe(4);
    expect(hash(11, 5)).toBe(hash(11, 5));
  });

  it('leave in portions of a few hundred, fewer where they are large, and one at least', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => standing(at + 1));
    expect(firstPortion(many)).toEqual(many.slice(0, mostLeaving));
    const large = [standing(1, 100_000), standing(2, 100_000), standing(3, 100_000), standing(4, 10)];
    expect(firstPortion(large)).toEqual(large.slice(0, 2));
    expect(firstPortion([standing(1, 9_000_000), standing(2)])).toHaveLength(1);
    expect(firstPortion([])).toEqual([]);
  });
});
