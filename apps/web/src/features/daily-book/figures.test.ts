// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addExact, decimalTextOf, exactOf } from '@lanewise/domain/points/evaluate';
import { lineWith, tableWith } from './book.testing.ts';
import { workedLine, workedTable } from './figures.ts';
import { overShortOf, overShortOfDay } from '@lanewise/domain/ledger/figures';

const typed = (enteredValue: string | null, adjustment: string | null = null, note = '') => ({
  enteredValue,
  adjustment,
  note,
});

describe('a line while it is typed', () => {
  it('is over or short of its opening, the registers and the adjustment together', () => {
    const line = lineWith({ opening: '50', expected: '150', total: '150' });
    expect(workedLine(line, typed('97.5', '-52'))).toMatchObject({ expected: '98', total: '97.5', overShort: '-0.5' });
    expect(workedLine(line, typed(null, '0.01'))).toMatchObject({
      expected: '150.01',
      total: '150.01',
      overShort: null,
    });
  });

  it('takes back an adjustment that the server has already added', () => {
    const line = lineWith({ adjustment: '-1', expected: '99', total: '99' });
    expect(workedLine(line, typed('100'))).toMatchObject({ expected: '100', overShort: '0' });
  });

  it('adds the adjustment to what was counted where nothing is expected', () => {
    const line = lineWith({ source: 'manual', posValue: null, expected: null, total: null });
    expect(workedLine(line, typed('20', '5'))).toMatchObject({ expected: null, total: '25', overShort: null });
    expect(workedLine(line, typed(null, '5'))).toMatchObject({ expected: null, total: null });
  });

  it('of text has its text as total', () => {
    const line = lineWith({ valueType: 'text', posValue: null, expected: null, total: null });
    expect(workedLine(line, typed('quiet'))).toMatchObject({ total: 'quiet', overShort: null });
  });
});

describe('over and short', () => {
  it('of a sheet is null while nothing is counted, which is not 0', () => {
    expect(overShortOf([lineWith(), lineWith()])).toBeNull();
    expect(overShortOf([lineWith({ overShort: '0' }), lineWith()])).toBe('0');
  });

  it('of a day is that of tenders, each data point once', () => {
    const { sheets } = tableWith([lineWith({ overShort: '-2' })]);
    const again = sheets.map((sheet) => ({ ...sheet, sheetId: 2 }));
    const sales = sheets.map((sheet) => ({ ...sheet, type: 'sales' as const }));
    expect(overShortOfDay([...sheets, ...again, ...sales])).toBe('-2');
    expect(overShortOfDay(sales)).toBeNull();
  });

  it('add up exactly, whatever is counted', () => {
    const cents = fc
      .integer({ min: -1e9, max: 1e9 })
      .map((value) => decimalTextOf({ over: BigInt(value), by: 100n }, 4));
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 12 }), (counts) => {
        const rows = counts.map((_, at) => lineWith({ dpId: at + 1 }));
        const worked = workedTable(tableWith(rows), ({ dpId }) => typed(counts[dpId - 1] ?? null));
        const expected = counts.reduce(
          (sum, count) => addExact(sum, addExact(exactOf(count), { over: -100n, by: 1n })),
          { over: 0n, by: 1n },
        );
        expect(worked.overShort).toBe(decimalTextOf(expected, 4));
        expect(worked.sheets[0]?.overShort).toBe(worked.overShort);
      }),
    );
  });
});
