import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText, fixedOf, wideOf, wideText } from './decimal.ts';

describe('decimalText', () => {
  it('refuses what is not a whole number of ten-thousandths', () => {
    for (const value of [0.5, Number.NaN, Infinity, 2 ** 53]) expect(() => decimalText(value)).toThrow(RangeError);
  });

  it.each([
    [0, '0'],
    [1, '0.0001'],
    [-1, '-0.0001'],
    [12_500, '1.25'],
    [-13_100, '-1.31'],
    [10_000, '1'],
    [100_050, '10.0050'],
    [9_007_199_254_740_991, '900719925474.0991'],
  ])('%d is %s', (fixed, text) => expect(decimalText(fixed)).toBe(text));
});

describe('fixedOf', () => {
  it.each(['', '1.00001', '1e3', 'abc', '+1', '.5', '1.', '99999999999999', ' 1'])('refuses %j', (text) => {
    expect(() => fixedOf(text)).toThrow(RangeError);
  });

  it('gives back what decimalText wrote', () => {
    fc.assert(fc.property(fc.maxSafeInteger(), (fixed) => fixedOf(decimalText(fixed)) === fixed));
  });

  it('reads minus nothing as nothing', () => expect(Object.is(fixedOf('-0'), 0)).toBe(true));
});

describe('wideOf', () => {
  it.each(['', '1.00001', '1e3', 'abc', '+1', '.5', '1.', ' 1', '9'.repeat(39)])('refuses %j', (text) => {
    expect(() => wideOf(text)).toThrow(RangeError);
  });

  it('gives back what wideText wrote, however large', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n }), (wide) => wideOf(wideText(wide)) === wide),
    );
  });

  it('is what fixedOf says where that has room', () => {
    fc.assert(fc.property(fc.maxSafeInteger(), (fixed) => wideOf(decimalText(fixed)) === BigInt(fixed)));
  });

  it('is written as decimalText writes it where that has room', () => {
    fc.assert(fc.property(fc.maxSafeInteger(), (fixed) => wideText(BigInt(fixed)) === decimalText(fixed)));
    fc.assert(fc.property(fc.integer(), (cents) => wideText(BigInt(cents) * 100n) === decimalText(cents * 100)));
  });
});
