import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFixed } from '../fixed.ts';
import { decimalReader } from './numbers.ts';

const read = (text: string, decimalComma = false): string => {
  const value = decimalReader(decimalComma)(text);
  return value === null ? 'no number' : formatFixed(value);
};

describe('numbers of a file', () => {
  it.each([
    '',
    'NA',
    'abc',
    '1.2.3',
    '1,23',
    '12,34.5',
    '1e5',
    '--1',
    '-\u22121',
    '1\u201923.50',
    '(1',
    '1)',
    '(-1)',
    '-1-',
    '$',
    '1 2',
    '.',
    '1,2345',
  ])('refuses %j', (text) => expect(read(text)).toBe('no number'));
  it('refuses a long text at once', () => {
    const began = performance.now();
    expect(read(`1${' '.repeat(500_000)}x`)).toBe('no number');
    expect(performance.now() - began).toBeLessThan(2_000);
  });
  it.each(['1.25', '1.23,4', '12.34,5', '1,234.56', '1,2,3'])('refuses %j where the comma is decimal', (text) =>
    expect(read(text, true)).toBe('no number'),
  );

  it.each([
    ['1.25', '1.25'],
    ['-0.5', '-0.50'],
    ['.5', '0.50'],
    ['1,234.56', '1234.56'],
    ['1,234,567', '1234567.00'],
    ["1'234.50", '1234.50'],
    ['1\u2019234.50', '1234.50'],
    ['12\u2019345\u2019678.05', '12345678.05'],
    ['\u22123.99', '-3.99'],
    ['3.99\u2212', '-3.99'],
    ['$1,234.56', '1234.56'],
    ['-$3.99', '-3.99'],
    ['$-3.99', '-3.99'],
    ['(3.99)', '-3.99'],
    ['($3.99)', '-3.99'],
    ['3.99-', '-3.99'],
    ['USD 12.00', '12.00'],
    ['12.00 EUR', '12.00'],
  ])('%s is %s', (text, value) => expect(read(text)).toBe(value));
  it.each([
    ['1,25', '1.25'],
    ['1.234,56', '1234.56'],
    ['1.234', '1234.00'],
    ['1 234,56', '1234.56'],
    ['1\u202f234,56 €', '1234.56'],
    ['-3,99', '-3.99'],
    ['\u22123,10', '-3.10'],
    ['7', '7.00'],
  ])('%s is %s where the comma is decimal', (text, value) => expect(read(text, true)).toBe(value));

  it('are the same with either decimal sign', () => {
    const fixed = fc.integer({ min: -1e14, max: 1e14 });
    fc.assert(
      fc.property(fixed, (value) => {
        const text = formatFixed(value);
        expect(decimalReader(false)(text)).toBe(value);
        expect(decimalReader(true)(text.replace('.', ','))).toBe(value);
      }),
    );
  });
});
