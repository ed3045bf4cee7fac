import { expect, it } from 'vitest';
import { formatFixed } from '../fixed.ts';
import { decimalReader } from './numbers.ts';

// What spreadsheets of other countries write as one number only is read as it.

it.each([
  ['1\u2009234.50', '1234.50'],
  ['\u20135.00', '-5.00'],
  ['R$ 5.00', '5.00'],
  ['US$5.00', '5.00'],
  ['+$3.00', '3.00'],
])('%j is %s', (text, wanted) => {
  const value = decimalReader(false)(text);
  expect(value === null ? null : formatFixed(value)).toBe(wanted);
});
