import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasBit, packDigits, packMoney, packNumber, readDigits, readFlags, readMoney, readNumber } from './packed.ts';

const number = (hex: string): number | null => readNumber(Buffer.from(hex, 'hex'), 0, hex.length / 2);
const bytesOf = (packed: string): Buffer => Buffer.from(packed, 'latin1');

describe('packed numbers', () => {
  it.each([
    ['', 'nothing'],
    ['fd', 'a sign alone'],
    ['12f3', 'a filler in the middle'],
    ['1d', 'a minus in the middle'],
    ['4c57', 'text'],
    ['dd12', 'two signs'],
    ['1234567890123456', 'more than 15 digits'],
  ])('%s is none: %s', (hex) => {
    expect(number(hex)).toBeNull();
  });

  it.each([
    ['12', 12],
    ['f123', 123],
    ['fd12', -12],
    ['d123', -123],
    ['f0', 0],
    ['d0', 0],
    ['0000000000000000000123', 123],
    ['0632', 632],
  ])('%s is %i', (hex, value) => {
    expect(number(hex)).toBe(value);
  });

  it('are written as the shortest that read the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (value) => {
        const bytes = bytesOf(packNumber(value));
        expect(readNumber(bytes, 0, bytes.length)).toBe(value);
        expect(bytes.length).toBeLessThanOrEqual(String(Math.abs(value)).length / 2 + 1);
      }),
    );
  });

  it('keep the leading zeros of a code', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,20}$/), (code) => {
        const bytes = bytesOf(packDigits(code));
        expect(readDigits(bytes, 0, bytes.length)).toBe(code);
      }),
    );
  });

  it('are cents where they are money, at most 11 digits before the point', () => {
    const bytes = bytesOf(packMoney(-6_270_000));
    expect(readMoney(bytes, 0, bytes.length)).toBe(-6_270_000);
    expect(readMoney(Buffer.from('99999999999999', 'hex'), 0, 7)).toBeNull();
    expect(bytesOf(packMoney(149)).toString('hex')).toBe('f1');
  });

  it('hold flags as the value of their bits, or raw bytes are the bits', () => {
    expect(readFlags(Buffer.from('f4194306', 'hex'), 0, 4)).toBe(4_194_306);
    expect(readFlags(Buffer.from('8e', 'hex'), 0, 1)).toBe(0x8e);
    expect([1, 22, 23].map((bit) => hasBit(4_194_306, bit))).toEqual([true, true, false]);
    expect(hasBit(0xffffffff, 31)).toBe(true);
  });
});
