import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addExact, decimalTextOf, exactOf, timesExact, type Exact } from '../points/evaluate.ts';
import { readCell, writeCell } from './cell.ts';

const inEnglish = (text: string) => readCell(text, { language: 'en', isCount: false });
const inFrench = (text: string) => readCell(text, { language: 'fr', isCount: false });
const asCount = (text: string) => readCell(text, { language: 'en', isCount: true });

describe('a cell refuses', () => {
  it.each([
    ['a word', 'twelve', 'syntax'],
    ['the name of a data point', '=Cash*2', 'syntax'],
    ['the id of a data point', '=#3+1', 'syntax'],
    ['arithmetic that ends too early', '=12*', 'syntax'],
    ['a sign of equality alone', '=', 'syntax'],
    ['two numbers', '12 5', 'syntax'],
    ['a comma that is no thousands separator', '12,50', 'syntax'],
    ['groups of the wrong size', '1,23,456', 'syntax'],
    ['two points', '1.2.3', 'syntax'],
    ['two lines', '1\n2', 'syntax'],
    ['a division by 0', '=5/(2-2)', 'zero'],
    ['16 digits', '1234567890123456', 'long'],
    ['a product of 16 digits', '=100000000*100000000', 'long'],
    ['a text of 501 characters', '1+'.repeat(250) + '1', 'long'],
  ])('%s', (_, text, problem) => expect(inEnglish(text)).toEqual({ problem }));

  it('a part of a count, and a point beside a comma in French', () => {
    expect(asCount('1.5')).toEqual({ problem: 'whole' });
    expect(asCount('=3/2')).toEqual({ problem: 'whole' });
    expect(asCount('=3/2*2')).toEqual({ value: '3' });
    expect(inFrench('1.234,50')).toEqual({ problem: 'syntax' });
  });
});

describe('a cell reads', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['12', '12'],
    ['=12*20+35.50', '275.5'],
    ['12*20+35.50', '275.5'],
    ['= (2 + 3) * 4', '20'],
    ['1,234.50', '1234.5'],
    ['1 234.50', '1234.5'],
    ['$1,234,567.00', '1234567'],
    ['=1,000+2,000', '3000'],
    ['(12.50)', '-12.5'],
    ['=(12.50)', '12.5'],
    ['−4', '-4'],
    ['-0', '0'],
    ['+5', '5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['=2×3÷4', '1.5'],
    ['=10/3', '3.3333'],
    ['=0.1+0.2', '0.3'],
  ])('%s', (text, value) => expect(inEnglish(text)).toEqual({ value }));

  it.each([
    ['12,50', '12.5'],
    ['12.50', '12.5'],
    ['1 234,50', '1234.5'],
    ['1\u202f234,50 $', '1234.5'],
    ['=12*20+35,50', '275.5'],
    [',5', '0.5'],
    ['1,234', '1.234'],
  ])('%s in French', (text, value) => expect(inFrench(text)).toEqual({ value }));
});

/** Amounts as the server keeps them. */
const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 4 }))
  .map(([digits, places]) => decimalTextOf({ over: digits, by: 10n ** BigInt(places) }, 4));

const sumOf = (values: readonly string[]): Exact =>
  values.map(exactOf).reduce((sum, value) => addExact(sum, value), { over: 0n, by: 1n });

describe('any amount', () => {
  it('comes back as it was written, in both languages', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom('en' as const, 'fr' as const), (value, language) => {
        expect(readCell(writeCell(value, language), { language, isCount: false })).toEqual({ value });
      }),
    );
  });

  it('adds up and multiplies exactly, whatever it is written like', () => {
    fc.assert(
      fc.property(
        // At most 15 digits before the point.
        fc.array(amount, { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 0, max: 90 }),
        fc.constantFrom('en' as const, 'fr' as const),
        (values, times, language) => {
          const sum = values.map((value) => `(${writeCell(value, language)})`).join(' + ');
          const { value } = readCell(`=(${sum})*${times}`, { language, isCount: false });
          const exact = timesExact(sumOf(values), { over: BigInt(times), by: 1n });
          expect(value).toBe(decimalTextOf(exact, 4));
        },
      ),
    );
  });

  it('is never read from anything but digits, signs and marks, and nothing throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        const { value } = inEnglish(text);
        if (value === undefined || value === null) return;
        expect(text).toMatch(/^[\s\d+\-*/().,=$−×÷]+$/u);
        expect(value).toMatch(/^-?\d{1,15}(\.\d{1,4})?$/);
      }),
    );
  });
});
