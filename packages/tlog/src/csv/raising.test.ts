import { expect, it } from 'vitest';
import { isUnbalanced } from '../balance.ts';
import { one, profile } from './testing.ts';

// A discount or a coupon makes a receipt cheaper. One that makes it dearer is doubtful unless the total of the receipt confirms it.

const header = 'Store No Date Item Qty Amount Disc Coupon Total';
const columns = { discount: 'Disc', manufacturerCoupon: 'Coupon' };
const read = (row: string, using = profile({}, columns)) => one(`${header}\n7 1 2026-03-01 MILK ${row}`, using);
const negative = profile({ discountsAreNegative: true }, columns);

it.each([
  ['a discount below zero', '1 5.00 -1.00 - -', profile({}, columns)],
  ['a discount above zero, where the profile says below', '1 5.00 1.00 - -', negative],
  ['a discount of the whole receipt', '1 5.00 -1.00 - -', profile({ perTransaction: ['discount'] }, columns)],
  ['a coupon below zero', '1 5.00 - -1.00 -', profile({}, columns)],
  ['a coupon above zero, where the profile says below', '1 5.00 - 1.00 -', negative],
  ['a discount that the total does not confirm', '1 5.00 -1.00 - 4.00', profile({}, { ...columns, total: 'Total' })],
])('is doubtful: %s', (_, row, using) => {
  expect(isUnbalanced(read(row, using))).toBe(true);
});

it.each([
  ['a discount', '1 5.00 1.00 - -', profile({}, columns)],
  ['a discount below zero, as the profile says', '1 5.00 -1.00 - -', negative],
  ['a discount of what came back, in either sign', '-1 -5.00 -1.00 - -', profile({}, columns)],
  ['a coupon', '1 5.00 - 1.00 -', profile({}, columns)],
  ['a surcharge that the total confirms', '1 5.00 -1.00 - 6.00', profile({}, { ...columns, total: 'Total' })],
  ['a discount of nothing that the total confirms', '1 0.00 -1.00 - 1.00', profile({}, { ...columns, total: 'Total' })],
])('is not: %s', (_, row, using) => {
  expect(isUnbalanced(read(row, using))).toBe(false);
});
