import type { StoreRow } from '@lanewise/contract/entities/analytics-results';
import { describe, expect, it } from 'vitest';
import { cutAnswer } from './answer.ts';

const row = (location: string): StoreRow => ({
  reg_loc_id: 1,
  location,
  baskets: 1,
  value: 1,
  expected: 1,
  low: 1,
  high: 1,
  lowest: 1,
  highest: 1,
  standing: 'within',
});
const said = { baskets: 3, setAside: 0 };

describe('an answer', () => {
  it('keeps the first rows of a list that is too long, and says so', () => {
    const rows = ['a', 'b', 'c'].map(row);
    expect(cutAnswer({ said, lists: { rows } }, 3)).toEqual({ said, lists: { rows } });
    expect(cutAnswer({ said, lists: { rows } }, 2)).toEqual({
      said: { ...said, isCut: true },
      lists: { rows: ['a', 'b'].map(row) },
    });
  });
});
