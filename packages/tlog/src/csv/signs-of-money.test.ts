import { expect, it } from 'vitest';
import { formatFixed } from '../fixed.ts';
import { decimalReader } from './numbers.ts';

// What stands around an amount is the sign or code of one currency. Other letters say something else of it, which is not read.

it.each(['5.00 NEG', '5.00RET', 'CRE 5.00', 'DEB5.00', '5.00 KGM', '5.00 MIO', '5.00 PCT', 'QTY5'])(
  'letters that name no currency are not left out: %j',
  (text) => expect([decimalReader(false)(text), decimalReader(true)(text.replace('.', ','))]).toEqual([null, null]),
);

it.each(['USD 5.00 EUR', '$5.00\u20ac', '50\u00a2', '\u00a250', 'US\u00a250'])(
  'two currencies, and coins, are no amount: %j',
  (text) => expect(decimalReader(false)(text)).toBeNull(),
);

it.each(['USD 5.00', '5.00 CAD', 'CHF5.00', '$5.00', '5.00\u20ac', 'US$5.00', 'EUR 5.00 EUR', '(5.00 XAF)'])(
  'one currency is: %j',
  (text) => expect(formatFixed(decimalReader(false)(text) ?? 0)).toMatch(/^-?5\.00$/),
);
