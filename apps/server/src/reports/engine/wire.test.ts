import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wideText } from '../../facts/decimal.ts';
import { toWire } from './wire.ts';

/** Hundredths, rounded half away from zero. */
const centsOf = (wide: bigint): bigint => (wide + (wide < 0n ? -50n : 50n)) / 100n;

const anySum = fc.oneof(
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
  fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }),
  // Whole amounts, as in currencies without cents.
  fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }).map((whole) => whole * 10_000n),
);

const hundredths = (text: string): bigint => BigInt(text.replace('.', ''));

describe('a sum on the wire', () => {
  it('is the nearest number, and in files its digits where no number holds them', () => {
    fc.assert(
      fc.property(anySum, (wide) => {
        const amt = wideText(wide);
        const onWire = toWire({ amt }, [])['amt'];
        const inFile = toWire({ amt }, [], true)['amt'];
        expect(onWire).toBe(Number(inFile));
        expect(hundredths(typeof inFile === 'string' ? inFile : Number(inFile).toFixed(2))).toBe(centsOf(wide));
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['amt', '70368744177663.99', 70_368_744_177_663.99],
    ['amt', '67575678734276.043', 67_575_678_734_276.04],
    ['amt', '70791253119869.565', '70791253119869.57'],
    ['amt', '9007199254740991', 9_007_199_254_740_991],
    ['amt', '-9007199254740993', '-9007199254740993.00'],
    ['amt', '-100000000000000000.005', '-100000000000000000.01'],
    ['qty', '100000000000000000.5', '100000000000000000.5'],
    ['qty', '100000000000000001', '100000000000000001'],
    ['qty', '1.5', 1.5],
  ])('%s of %s is %s in a file', (field, value, expected) =>
    expect(toWire({ [field]: value }, [], true)[field]).toBe(expected),
  );
});
