import { describe, expect, it } from 'vitest';
import { decode, one, profile, read } from './testing.ts';

// Figures are in one currency and nothing is converted: amounts that name another one are told, and two of them never add up.

const head = 'Store No Date Item Qty Amount';
const usd = profile({ constants: { currency: 'USD' } });
const currency = (cell: string, using = profile()): string =>
  one(`${head}\n9 1 2026-11-19 A 1 ${cell}`, using).currency;

describe('a receipt names the currency', () => {
  it.each([
    ['5.00', '', ''],
    ['5.00', 'USD', 'USD'],
    ['$5.00', 'USD', 'USD'],
    ['$5.00', 'CAD', 'CAD'],
    ['C$5.00', 'CAD', 'CAD'],
    ['5.00€', '', 'EUR'],
    ['EUR5.00', 'USD', 'EUR'],
    ['€5.00', 'USD', 'EUR'],
    ['US$5.00', 'EUR', 'USD'],
    ['$5.00', 'EUR', '$'],
    ['£5.00', '', '£'],
  ])('of its amounts: %s where the profile says %j', (cell, usual, code) => {
    expect(currency(cell, profile(usual === '' ? {} : { constants: { currency: usual } }))).toBe(code);
  });

  it('that one of its amounts names, where the others are bare', () => {
    expect(one(`${head}\n9 1 2026-11-19 A 1 5.00\n9 1 2026-11-19 B 1 EUR5.00\n9 1 2026-11-19 C 1 €1.00`).currency).toBe(
      'EUR',
    );
  });

  it('of each by itself, so that of two in a column neither counts as the other', () => {
    const found = read(`${head}\n9 1 2026-11-19 A 1 $5.00\n9 2 2026-11-19 A 1 €5.00`, usd);
    expect(found.map((sale) => sale.currency)).toEqual(['USD', 'EUR']);
  });
});

const details = (text: string, using = profile()): string[] =>
  decode(text, using).map((found) => (found.type === 'broken' ? found.detail : found.type));

describe('two currencies add up to nothing', () => {
  it('in rows of one receipt', () => {
    expect(details(`${head}\n9 1 2026-11-19 A 1 $5.00\n9 1 2026-11-19 B 1 €5.00`)).toEqual([
      'transaction 1, row 1: its amounts are in two currencies',
    ]);
  });

  it('in columns of one row', () => {
    const using = profile({}, { tax: 'Tax' });
    expect(details(`${head} Tax\n9 1 2026-11-19 A 1 $5.00 CAD0.50\n9 2 2026-11-19 A 1 $5.00 €0.50`, using)).toEqual([
      'transaction',
      'transaction 2, row 1: Tax: "€0.50" is in another currency than the rest',
    ]);
  });

  it('between goods and what was paid for them', () => {
    const using = profile({}, { tender: 'By', tenderAmount: 'Paid' });
    expect(details(`${head} By Paid\n9 1 2026-11-19 A 1 $5.00 cash €5.00`, using)).toEqual([
      'transaction 1, row 1: Paid: "€5.00" is in another currency than the rest',
    ]);
  });
});
