import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksOf, profileOf } from '../testing.ts';
import { openNamedColumns } from './named-columns.ts';
import { readItems } from './read.ts';

const profile = profileOf({
  csv: {
    columns: { location: 'Store', transaction: 'No', date: 'Date', item: 'Item', amount: 'Amount' },
    items: { delimiter: ';', code: 'Code', description: 'Name', department: ['Group', 'Class'] },
  },
});
const taken = (content: string, cuts: readonly number[] = []): string => {
  const columns = openNamedColumns(profile);
  const parts = chunksOf(Buffer.from(content), cuts).map((chunk) => columns.push(chunk));
  return Buffer.concat([...parts, columns.end()]).toString();
};

describe('the named columns of an item file', () => {
  it('are refused where one is missing, a row breaks off or has a cell too many, or there is none', () => {
    expect(() => taken('Code;Name;Group\n')).toThrow('The file has no column Class.');
    expect(() => taken('Code;Name;Group;Class\n0041;Milk\n')).toThrow('It has 2 cells instead of 4.');
    expect(() => taken('Code;Name;Group;Class\n1;Eggs; large;Dairy;Eggs\n')).toThrow('It has 5 cells instead of 4.');
    expect(taken('Code;Name;Group;Class\n1;Eggs;Dairy;Eggs;\n')).toBe('Code;Name;Group;Class\n1;Eggs;Dairy;Eggs\n');
    expect(() => taken('')).toThrow('The item file is empty.');
    expect(() => openNamedColumns(profileOf({ name: 'x' }))).toThrow(/add csv.items/);
  });

  it('are the same bytes while only other columns change', () => {
    const priced = (price: string) => taken(`Price;Code;Name;Group;Note;Class\n${price};0041;Milk;Dairy;n;Milk\n`);
    expect(priced('3.79')).toBe('Code;Name;Group;Class\n0041;Milk;Dairy;Milk\n');
    expect(priced('3.99')).toBe(priced('3.79'));
    expect(taken('Code;Name;Group;Class\n')).toBe('Code;Name;Group;Class\n');
  });

  it('give every item as the whole file does, whatever its cells hold and wherever it is cut', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', ';', ',', '"', '\r', '\n', ' ', '0', '\u{1F34C}') });
    const row = fc.tuple(fc.constantFrom('1', '01', '2', ' 3'), cell, cell, cell, cell);
    const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(row), fc.array(fc.nat()), (rows, cuts) => {
        const whole = ['Code;Other;Name;Group;Class', ...rows.map((cells) => cells.map(quoted).join(';'))].join('\n');
        const [items, again] = [whole, taken(whole, cuts)].map((text) => readItems([Buffer.from(text)], profile));
        for (const code of ['1', '01', '2', ' 3', '3']) expect(again?.find(code)).toEqual(items?.find(code));
      }),
    );
  });
});
