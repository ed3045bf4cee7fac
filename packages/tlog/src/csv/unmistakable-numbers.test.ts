import { expect, it } from 'vitest';
import { formatFixed } from '../fixed.ts';
import { decimalReader } from './numbers.ts';

// A file wrote amounts as spreadsheets of other countries do, with a thin space between thousands, a dash of typesetting as minus, or
// a currency of one letter and a sign: its receipts went to quarantine. Each is one number only, and should be read as such.

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
