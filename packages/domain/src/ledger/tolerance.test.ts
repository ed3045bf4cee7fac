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

  it.each([
    ['0', '-40', true],
    [null, '-40', true],
    ['-4', '-4', true],
    ['20', '-40', true],
    ['-2', '-3', false],
  ])('%s with an adjustment of %s: %s', (overShort, adjustment, expected) => {
    expect(isBeyond({ overShort, adjustment, tolerance: '5' })).toBe(expected);
  });
});
