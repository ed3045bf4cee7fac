import { describe, expect, it } from 'vitest';
import { isBeyond } from './tolerance.ts';

describe('a difference is beyond its tolerance', () => {
  it.each([
    ['-5.01', '5', true],
    ['5.0001', '5', true],
    ['-5.00', '5', false],
    ['0', '0', false],
    ['0.01', '0', true],
    [null, '0', false],
    ['-999', null, false],
  ])('%s of at most %s: %s', (overShort, tolerance, expected) => {
    expect(isBeyond({ overShort, tolerance })).toBe(expected);
  });
});
