import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_CATEGORY_ITEMS } from '@lanewise/contract/entities/category';
import { readItemList, writeItemList } from './item-list.ts';

describe('a list of items as a csv file', () => {
  it('names lines that it cannot read by their numbers', () => {
    const { bad } = readItemList('upc\n4011\nnot a code\n"0041\n"0041"x\n,Bananas\n');
    expect(bad).toEqual([
      { line: 3, reason: 'code', text: 'not a code' },
      { line: 4, reason: 'quotes', text: '"0041' },
      { line: 5, reason: 'quotes', text: '"0041"x' },
      { line: 6, reason: 'code', text: ',Bananas' },
    ]);
  });

  it('holds so many codes and no more', () => {
    const codes = Array.from({ length: MOST_CATEGORY_ITEMS + 1 }, (_, at) => String(at).padStart(8, '0'));
    expect(readItemList(codes.slice(1).join('\n'))).toMatchObject({ bad: [] });
    expect(readItemList(codes.join('\n')).bad).toEqual([
      { line: MOST_CATEGORY_ITEMS + 1, reason: 'tooMany', text: '00050000' },
    ]);
  });

  it('ENT-51 keeps leading zeros and letters, with a header or without', () => {
    const cases: [string, string[]][] = [
      ['0004011\n4011\n', ['0004011', '4011']],
      ['\uFEFFUPC;Description\r\n0041;Milk\r\n0490;"Rye; dark"\r\n', ['0041', '0490']],
      ['"upc"\r"0041","2 % milk"\r', ['0041']],
      ['ab12\n\n  \nAB12', ['ab12', 'AB12']],
      ['Code-barres\tNom\n0041\tLait', ['0041']],
      ['', []],
    ];
    for (const [text, items] of cases) expect(readItemList(text), text).toEqual({ items, repeated: 0, bad: [] });
  });

  it('counts codes that stand in it twice', () => {
    expect(readItemList('4011\n0041\n4011\n4011')).toEqual({ items: ['4011', '0041'], repeated: 2, bad: [] });
  });

  it('that was written is read as it was', () => {
    const code = fc.stringMatching(/^[0-9A-Za-z-]{1,14}$/);
    fc.assert(
      fc.property(fc.uniqueArray(code, { maxLength: 40 }), (items) => {
        expect(readItemList(writeItemList(items))).toEqual({ items, repeated: 0, bad: [] });
      }),
    );
  });
});
