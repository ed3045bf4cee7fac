import { expect, it } from 'vitest';
import { formatFixed } from '../fixed.ts';
import { decodeAll, profileOf, transactionsOf } from '../testing.ts';
import { csv } from './format.ts';
import { decimalReader } from './numbers.ts';

// No number is grouped behind a zero: 0,750 where the comma parts thousands is a weight in another notation, and waits in quarantine.

it.each([
  ['0,750', false],
  ['-0,750', false],
  ['00,750', false],
  ['0.750', true],
  ['0.125 ', true],
  ['012.500', true],
])('%j is no number of thousands (decimal comma: %s)', (text, decimalComma) => {
  const value = decimalReader(decimalComma)(text);
  expect(value === null ? null : formatFixed(value)).toBeNull();
});

it('a weight is not multiplied by a thousand in silence', () => {
  const columns = {
    location: 'store',
    transaction: 'id',
    date: 'date',
    item: 'item',
    quantity: 'kg',
    unitPrice: 'price',
  };
  const profile = profileOf({ csv: { columns } });
  const decoded = decodeAll(csv, 'store,id,date,item,kg,price\n1,7,2026-03-02,4011,"0,750",2.99\n', { profile });
  expect(transactionsOf(decoded).map(({ total }) => formatFixed(total))).toEqual([]);
});
