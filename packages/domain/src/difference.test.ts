import type { Line, Transaction } from '@lanewise/contract/facts/transaction';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceOf } from './difference.ts';

const line = (sequence: number, upc: string, amount: number): Line => ({
  sequence,
  kind: 'sale',
  upc,
  description: upc,
  department: [],
  quantity: 10_000,
  units: 10_000,
  weighed: false,
  unitPrice: amount,
  amount,
  discount: 0,
  entry: 'scanned',
  taxFlag: '',
  foodStamp: false,
});

/** `4011 125` is item 4011 at 1.25; one row a line. */
const draw = (text: string, header: Partial<Transaction> = {}): Transaction => ({
  store: '9',
  businessDate: '2026-11-19',
  lane: '2',
  number: '1120',
  occurrence: 0,
  kind: 'sale',
  began: '',
  ended: '2026-11-19T19:41:00',
  cashier: '',
  cashierName: '',
  customer: '',
  currency: '',
  total: 0,
  ringSeconds: 0,
  tenderSeconds: 0,
  idleSeconds: 0,
  tenders: [],
  taxes: [],
  discounts: [],
  vouchers: [],
  events: [],
  lines: text
    .trim()
    .split('\n')
    .filter((row) => row !== '')
    .map((row, at) => line(at + 1, row.split(' ')[0] ?? '', Number(row.split(' ')[1]) * 100)),
  ...header,
});

const drawn = (before: Transaction, after: Transaction): string[] =>
  differenceOf(before, after).lines.map(({ mark, before: old, after: now, fields }) =>
    `${mark} ${(old ?? now)?.upc ?? ''} ${fields.join(' ')}`.trim(),
  );

describe('what differs between two versions of a receipt', () => {
  it('is nothing between equal ones', () => {
    const receipt = draw('4011 125\n4050 300');
    expect(drawn(receipt, receipt)).toEqual(['same 4011', 'same 4050']);
    expect(differenceOf(receipt, receipt).header).toEqual([]);
  });

  it('names the fields of a line that changed', () => {
    expect(drawn(draw('4011 125'), draw('4011 150'))).toEqual(['changed 4011 unitPrice amount']);
  });

  it('finds a line that was put in and one that was left out, whatever their numbers', () => {
    expect(drawn(draw('4011 125\n4050 300'), draw('9999 50\n4011 125'))).toEqual([
      'added 9999',
      'same 4011',
      'removed 4050',
    ]);
  });

  it('names the fields of the header', () => {
    const [total] = differenceOf(draw('', { total: 12_500 }), draw('', { total: 15_000 })).header;
    expect(total).toEqual({ field: 'total', before: 12_500, after: 15_000 });
  });

  it('always shows every line of both, in their order', () => {
    const receipt = fc
      .array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 3 })), { maxLength: 8 })
      .map((rows) => draw(rows.map(([upc, amount]) => `${upc} ${amount}`).join('\n')));
    fc.assert(
      fc.property(receipt, receipt, (before, after) => {
        const { lines } = differenceOf(before, after);
        expect(lines.flatMap((pair) => pair.before ?? [])).toEqual(before.lines);
        expect(lines.flatMap((pair) => pair.after ?? [])).toEqual(after.lines);
      }),
    );
  });
});
