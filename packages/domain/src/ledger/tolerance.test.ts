import { describe, expect, it } from 'vitest';
import { approvableOf, isBeyond } from './tolerance.ts';

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

describe('what counters typed into parts of a line', () => {
  it('is judged like an adjustment, and with it', () => {
    expect(isBeyond({ overShort: '0', typedParts: '-55', tolerance: '5' })).toBe(true);
    expect(isBeyond({ overShort: '0', adjustment: '-3', typedParts: '-3', tolerance: '5' })).toBe(true);
    expect(isBeyond({ overShort: '0', adjustment: '50', typedParts: '-50', tolerance: '5' })).toBe(false);
  });

  it('is a part of what is approved', () => {
    expect(approvableOf({ overShort: '-5', typedParts: '-50' })).not.toBe(approvableOf({ overShort: '-5' }));
  });
});
