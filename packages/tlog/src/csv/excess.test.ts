import { expect, it } from 'vitest';
import { isUnbalanced } from '../balance.ts';
import { one, profile } from './testing.ts';

// A discount larger than its line, or a tax larger than its amount, is a rate in the place of an amount.

const header = 'Store No Date Item Qty Amount Disc Tax Total';
const columns = { discount: 'Disc', tax: 'Tax' };
const read = (rows: string[], using = profile({}, columns)) =>
  one([header, ...rows.map((row) => `7 1 2026-03-01 ${row}`)].join('\n'), using);
const whole = (field: 'discount' | 'tax') => profile({ perTransaction: [field] }, columns);

it.each([
  ['a discount above its line', ['MILK 1 1.00 5.00 - -', 'TEA 1 9.00 - - -'], profile({}, columns)],
  ['a discount above a line that came back', ['MILK -1 -1.00 5.00 - -'], profile({}, columns)],
  [
    'a discount of an item whose amount is nothing',
    ['LATTE 1 0.00 4.50 - -', 'TEA 1 9.00 - - -'],
    profile({}, columns),
  ],
  ['such a discount of an item that came back', ['LATTE -1 0.00 4.50 - -'], profile({}, columns)],
  ['a discount of a receipt of nothing', ['MILK 1 0.00 5.00 - -', 'TEA 1 0.00 5.00 - -'], whole('discount')],
  [
    'a discount in a row of its own above its receipt',
    ['MILK 1 5.00 - - -', '- 1 0.00 6.00 - -'],
    profile({}, columns),
  ],
  ['a discount above its receipt', ['MILK 1 1.00 5.00 - -', 'TEA 1 2.00 5.00 - -'], whole('discount')],
  ['a tax above its amount', ['MILK 1 11.90 - 19.00 -', 'TEA 1 99.00 - 19.00 -'], profile({}, columns)],
  [
    'a tax above half of an amount that holds it',
    ['MILK 1 20.00 - 19.00 -'],
    profile({ amountIncludesTax: true }, columns),
  ],
  ['a tax above its receipt', ['MILK 1 5.00 - 19.00 -', 'TEA 1 6.00 - 19.00 -'], whole('tax')],
])('is doubtful: %s', (_, rows, using) => {
  const receipt = read(rows, using);
  expect(receipt.events).toContainEqual(expect.objectContaining({ kind: 'unbalanced' }));
  expect(isUnbalanced(receipt)).toBe(true);
});

it.each([
  ['a line for nothing', ['MILK 1 5.00 5.00 - -'], profile({}, columns)],
  ['a discount in a row without an item', ['MILK 1 5.00 - - -', '- 1 0.00 1.00 - -'], profile({}, columns)],
  ['a discount in a row without pieces', ['MILK 1 5.00 - - -', 'OFF 0 0.00 1.00 - -'], profile({}, columns)],
  ['an item for nothing', ['LATTE 1 0.00 4.50 - -'], profile({ amountIncludesDiscount: true }, columns)],
  ['amounts after their discounts', ['MILK 1 1.00 5.00 - -'], profile({ amountIncludesDiscount: true }, columns)],
  ['a discount of the receipt above each line', ['MILK 1 3.00 5.00 - -', 'TEA 1 4.00 5.00 - -'], whole('discount')],
  ['a tax of the receipt above each line', ['MILK 1 3.00 - 5.00 -', 'TEA 1 4.00 - 5.00 -'], whole('tax')],
  ['what the total confirms', ['MILK 1 1.00 5.00 - -4.00'], profile({}, { ...columns, total: 'Total' })],
])('is not: %s', (_, rows, using) => expect(isUnbalanced(read(rows, using))).toBe(false));
