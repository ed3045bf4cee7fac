import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binary, date, decimal, flag, list, long, record, text, time, whole, wholeLater, word } from './native.ts';
import { blockOf, nativeBlock, NativeRows, type Columns } from './native-table.ts';

interface Item {
  upc: string;
  units: number;
  path: string[];
}
interface Row {
  day: string;
  clock: string;
  store: string;
  body: Uint8Array;
  total: number;
  items: Item[];
}

const columns: Columns<Row> = {
  day: date(({ day }) => day),
  clock: time(({ clock }) => clock),
  store: word(({ store }) => store),
  body: binary(({ body }) => body),
  total: decimal(({ total }) => total),
  known: flag(({ store }) => store !== ''),
  size: long(({ body }) => body.length),
  items: list(
    ({ items }) => items,
    record<Item>({
      upc: text(({ upc }) => upc),
      units: whole(({ units }) => units),
      department: wholeLater(
        ({ units }) => units,
        (held) => held * 10,
      ),
      path: list(
        ({ path }) => path,
        word<string>((step) => step),
      ),
    }),
  ),
};

const item: fc.Arbitrary<Item> = fc.record({
  upc: fc.string({ unit: 'grapheme', maxLength: 60 }),
  units: fc.nat({ max: 9 }),
  path: fc.array(fc.constantFrom('Fresh', 'Dairy', 'Épicerie'), { maxLength: 3 }),
});
const row: fc.Arbitrary<Row> = fc.record({
  day: fc.constantFrom('2026-11-19', '2026-11-20'),
  clock: fc.constantFrom('', '2026-11-19T09:15:00'),
  store: fc.constantFrom('', '9', '12'),
  body: fc.uint8Array({ maxLength: 20 }),
  total: fc.maxSafeInteger(),
  items: fc.array(item, { maxLength: 4 }),
});

describe('rows that were written before it was decided which of them enter', () => {
  it('a row with a value that its column cannot hold is refused and leaves nothing behind', () => {
    const broken: fc.Arbitrary<Row> = row.map((one) => ({
      ...one,
      items: [...one.items, { upc: '4011', units: -1, path: ['Fresh'] }],
    }));
    fc.assert(
      fc.property(fc.array(row), broken, fc.array(row), (before, refused, after) => {
        const table = new NativeRows(columns);
        for (const one of before) table.add(one);
        expect(() => table.add(refused)).toThrow(new RangeError('-1 is not a UInt32'));
        for (const one of after) table.add(one);
        const block = blockOf(table.length, [{ columns: table, rows: table.all() }]);
        expect(block.equals(nativeBlock(columns, [...before, ...after]))).toBe(true);
      }),
    );
  });

  it('some of them in any order are the block of those alone', () => {
    fc.assert(
      fc.property(fc.array(row), fc.array(fc.nat()), (rows, numbers) => {
        const picked = rows.length === 0 ? [] : numbers.map((number) => number % rows.length);
        const table = new NativeRows(columns);
        for (const one of rows) table.add(one);
        const block = blockOf(picked.length, [{ columns: table, rows: picked }]);
        const alone = picked.flatMap((at) => rows[at] ?? []);
        expect(block.equals(nativeBlock(columns, alone))).toBe(true);
      }),
    );
  });

  it('what is taken off from a row on was never there', () => {
    fc.assert(
      fc.property(fc.array(row), fc.array(row), (rows, others) => {
        const table = new NativeRows(columns);
        for (const one of [...rows, ...others]) table.add(one);
        table.cut(rows.length);
        const block = blockOf(rows.length, [{ columns: table, rows: table.all() }]);
        expect(block.equals(nativeBlock(columns, rows))).toBe(true);
      }),
    );
  });
});
