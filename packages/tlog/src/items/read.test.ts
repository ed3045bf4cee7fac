import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csv } from '../csv/format.ts';
import { chunksOf, decodeAll, profileOf, transactionsOf } from '../testing.ts';
import { readItems } from './read.ts';

const profile = profileOf({
  csv: {
    columns: { location: 'Store', transaction: 'No', date: 'Date', item: 'Item', amount: 'Amount' },
    items: { delimiter: ';', code: 'Code', description: 'Name', department: ['Group', 'Class'] },
  },
});
const read = (content: string, cuts: readonly number[] = []) =>
  readItems(chunksOf(Buffer.from(content), cuts), profile);
const master =
  'Code;Name;Group;Class\n0041;Milk, 1 gal;Dairy;Milk\n4011;Bananas;Produce;\n0042;"Crème; 1 l";Dairy;Milk\n';

describe('an item file that is refused', () => {
  it('has a profile that does not say how to read it', () => {
    expect(() => readItems([], profileOf({ name: 'x' }))).toThrow(/add csv.items/);
  });
  it('lacks a column, or is empty', () => {
    expect(() => read('Code;Name;Group\n')).toThrow('The file has no column Class. It has: Code, Name, Group.');
    expect(() => read('')).toThrow('The item file is empty.');
  });
  it('holds too many items; rows of one code are one item', () => {
    const rows = 'Code;Name;Group;Class\n1;Milk;Dairy;\n1;Milk;Dairy;\n2;Tea;Grocery;\n';
    expect(() => readItems([Buffer.from(rows)], profile, 1)).toThrow('The item file has more than 1 lines.');
    expect(readItems([Buffer.from(rows)], profile, 2).find('2')).toMatchObject({ description: 'Tea' });
  });
  it('has a row that breaks off', () => {
    expect(() => read('Code;Name;Group;Class\n0041;Milk\n')).toThrow(
      'The item file cannot be read at byte 22: It has 2 cells instead of 4.',
    );
  });
});

describe('an item file', () => {
  it('names no item by what a spreadsheet wrote in place of its code', () => {
    const items = read('Code;Name;Group;Class\n4.9E+10;Soda;Grocery;\n4.9E+10;Tea;Grocery;\n4011;Bananas;Produce;\n');
    expect(items.find('4.9E+10')).toBeUndefined();
    expect(items.find('4011')).toMatchObject({ description: 'Bananas' });
  });

  it('answers description and department path by code as written', () => {
    const items = read(master);
    expect(items.find('0041')).toEqual({ description: 'Milk, 1 gal', department: ['Dairy', 'Milk'] });
    expect(items.find('4011')).toEqual({ description: 'Bananas', department: ['Produce'] });
    expect(items.find('41')).toBeUndefined();
  });

  it('keeps equal department paths once', () => {
    const items = read(master);
    expect(items.find('0042')?.department).toBe(items.find('0041')?.department);
  });

  it('counts the last of several records, and reads the same cut anywhere', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), (cuts) => {
        const items = read(`${master}0041;Oat drink;Dairy;Plant\n`, cuts);
        expect(items.find('0041')?.description).toBe('Oat drink');
        expect(items.find('0042')?.description).toBe('Crème; 1 l');
      }),
    );
  });

  it('is joined to rows by code; a row of its own keeps what it says', () => {
    const decoded = decodeAll(csv, 'Store,No,Date,Item,Amount\n9,1,2026-11-19,0041,3.79\n9,1,2026-11-19,9999,1.00\n', {
      profile,
      items: read(master),
    });
    expect(transactionsOf(decoded)[0]?.lines).toMatchObject([
      { upc: '0041', description: 'Milk, 1 gal', department: [{ code: 'Dairy' }, { name: 'Milk' }] },
      { upc: '9999', description: '', department: [] },
    ]);
  });
});
