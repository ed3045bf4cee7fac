import { describe, expect, it } from 'vitest';
import { isNumber, matching, rankOf } from './match.ts';

const stores = ['Maple & 5th', 'Northgate', 'Val-d’Or', 'Saint-Jérôme', 'Upper Maple'].map((name, index) => ({
  name,
  beside: `000${index + 1}`,
}));
const found = (typed: string): string[] => matching(typed, stores).map(({ name }) => name);

describe('what was typed', () => {
  it('finds nothing where one of its words is nowhere', () => {
    expect(found('maple street')).toEqual([]);
    expect(rankOf('x', 'Maple')).toBeNull();
  });

  it('finds everything while it is empty', () => {
    expect(found(' ')).toEqual(stores.map(({ name }) => name));
  });

  it('finds names without their accents and capitals, and by what stands beside them', () => {
    expect(found('jerome')).toEqual(['Saint-Jérôme']);
    expect(found('OR')).toEqual(['Val-d’Or', 'Northgate']);
    expect(found('0002')).toEqual(['Northgate']);
    expect(found('maple 1')).toEqual(['Maple & 5th']);
  });

  it('puts names first that begin with it', () => {
    expect(found('maple')).toEqual(['Maple & 5th', 'Upper Maple']);
  });

  it.each([
    ['', false],
    ['7', false],
    ['maple', false],
    ['maple 5', false],
    ['x'.repeat(70) + '1', false],
    ['42', true],
    ['000042', true],
    ['A-17', true],
  ])('"%s" may be the number of a transaction: %s', (typed, expected) => {
    expect(isNumber(typed)).toBe(expected);
  });
});
