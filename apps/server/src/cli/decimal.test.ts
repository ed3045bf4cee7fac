import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimals, grouped } from './decimal.ts';

/** Formats a number of ten-thousandths as decimal text. */
const text = (units: bigint): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(5, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
};

describe('adding amounts', () => {
  it.each(['', 'abc', '1.', '.5', '1e3', '0x10', '1,5', '1.00001', ' 1', '--1', 'NaN'])('refuses %j', (bad) => {
    expect(() => addDecimals(['1.00', bad])).toThrow(RangeError);
  });
  it('keeps what binary floating point loses', () => {
    expect(addDecimals(['0.1', '0.2'])).toBe('0.30');
    expect(addDecimals(['9007199254740993.01', '0.01'])).toBe('9007199254740993.02');
    expect(addDecimals(['0.0001', '-0.0002'])).toBe('-0.0001');
  });
  it('has two decimals at least, and none that are not needed', () => {
    expect(addDecimals([])).toBe('0.00');
    expect(addDecimals(['-5'])).toBe('-5.00');
    expect(addDecimals(['1.2500', '1.1250'])).toBe('2.375');
  });
  it('gives the exact sum of any amounts in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })), (units) => {
        const sum = units.reduce((total, each) => total + each, 0n);
        const shown = addDecimals(units.map(text));
        expect(addDecimals([shown, text(-sum)])).toBe('0.00');
        expect(addDecimals(units.map(text).reverse())).toBe(shown);
      }),
    );
  });
});

it('figures for people have thousands separators', () => {
  expect(grouped(0)).toBe('0');
  expect(grouped(1234567)).toBe('1,234,567');
  expect(grouped('-1234567.8900')).toBe('-1,234,567.8900');
  expect(grouped('123.45')).toBe('123.45');
});
