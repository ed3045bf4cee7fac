import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_CATEGORY_ITEMS } from '@lanewise/contract/entities/category';
import { readItemList, writeItemList } from './item-list.ts';

describe('a list of items as a csv file', () => {
  it.each(['=1+1', '@SUM(1+1)', '+4011', '-4011', '=cmd|/Ccalc!A0'])(
    'refuses %s, which a spreadsheet would run',
    (code) => {
      expect(readItemList(`4011\n${code}\n`)).toMatchObject({ bad: [{ line: 2, reason: 'code', text: code }] });
    },
  );

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
    expect(readItemList([...codes, 'beyond'].join('\n')).bad).toEqual([
      { line: MOST_CATEGORY_ITEMS + 1, reason: 'tooMany', text: '00050000' },
    ]);
  });

  it('takes no list whose first line names no column of codes, and no code that a spreadsheet rounded', () => {
    const reasons = (file: string | Uint8Array) => readItemList(file).bad.map(({ line, reason }) => [line, reason]);
    expect(reasons('Price;Name\n1,99;Milk\n')).toEqual([[1, 'head']]);
    expect(reasons('upc\n0041\n6.16E+11\n')).toEqual([[3, 'rounded']]);
    expect(reasons('CUP;Prix\n6,16E+11;2\n1E+11;2\n')).toEqual([
      [2, 'rounded'],
      [3, 'rounded'],
    ]);
    expect(reasons(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0, 0))).toEqual([[1, 'notText']]);
  });

  it('finds the column of the codes, and reads what spreadsheets write', () => {
    const cases: [string, string[]][] = [
      ['Name,UPC\nMilk,0041\n"Rye, dark",0490\n', ['0041', '0490']],
      ['Item;Code à barres;Price\nMilk;0041;1,99\n', ['0041']],
      ['sep=;\r\nCUP;Nom\r\n0041;Lait\r\n', ['0041']],
      ['0041,Rye; dark\n0490,"Milk\n', ['0041', '0490']],
      ['Name\tPLU\n\t4011\n', ['4011']],
    ];
    for (const [text, items] of cases) expect(readItemList(text), text).toEqual({ items, repeated: 0, bad: [] });
  });

  it('is read in the encodings of spreadsheets', () => {
    const bytes = (text: string, encoding: 'utf8' | 'utf16le' | 'latin1') => Buffer.from(text, encoding);
    const text = 'Code à barres;Désignation\r\n0041;Crème brûlée\r\n';
    for (const file of [bytes(text, 'utf8'), bytes(`\uFEFF${text}`, 'utf8'), bytes(text, 'latin1')])
      expect(readItemList(file).items).toEqual(['0041']);
    const utf16 = bytes(`\uFEFF${text}`, 'utf16le');
    expect(readItemList(utf16).items).toEqual(['0041']);
    expect(readItemList(Buffer.from(utf16).swap16()).items).toEqual(['0041']);
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
    const code = fc.stringMatching(/^[0-9A-Za-z][0-9A-Za-z-]{0,13}$/);
    fc.assert(
      fc.property(fc.uniqueArray(code, { maxLength: 40 }), (items) => {
        expect(readItemList(writeItemList(items))).toEqual({ items, repeated: 0, bad: [] });
      }),
    );
  });
});
