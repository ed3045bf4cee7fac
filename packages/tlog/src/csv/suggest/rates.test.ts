import { importProfile, type CsvProfile } from '@lanewise/contract/facts/profile';
import { describe, expect, it } from 'vitest';
import { suggestProfile, type Suggestion } from './suggest.ts';

// Rates, classes and counts of taxes and discounts stand beside their amounts, and what goods cost beside what they bring.

const suggested = (header: string, row: (n: number) => string): Suggestion & { columns: CsvProfile['columns'] } => {
  const rows = Array.from({ length: 20 }, (_, n) => `2026-03-02 10:${n + 10}:00;14;${n};A${n % 7};${row(n)}`);
  const found = suggestProfile(Buffer.from(`Date;Store;Receipt;Item;${header}\n${rows.join('\n')}\n`), 'a.csv');
  const columns = importProfile.parse(found?.profile).csv?.columns;
  if (!found || !columns) throw new Error('nothing was suggested');
  return { ...found, columns };
};

describe('columns by their names', () => {
  it.each([
    ['MwSt %', 'MwSt'],
    ['MwSt-Satz', 'MwSt'],
    ['Steuersatz', 'Steuer'],
    ['USt %', 'USt'],
    ['VAT %', 'VAT'],
    ['VAT Rate', 'VAT Amount'],
    ['Tax Pct', 'Tax'],
    ['TVA %', 'TVA'],
    ['Taux TVA', 'TVA'],
    ['Taux de TVA', 'Montant TVA'],
    ['IVA %', 'IVA'],
    ['Tax Code', 'Tax'],
    ['Tax Class', 'Tax'],
    ['Tax Group', 'Tax'],
    ['Base TVA', 'TVA'],
    ['Price incl. VAT', 'VAT'],
    ['Total before tax', 'Sales Tax'],
  ])('%s is no tax, %s beside it is', (rate, tax) => {
    const { columns, check } = suggested(`Quantity;Price;Amount;${rate};${tax}`, (n) =>
      n % 2 ? '2;10.00;20.00;19;3.80' : '2;10.00;20.00;7;1.40',
    );
    expect(columns.tax).toBe(tax);
    expect(check).toMatchObject({ netSales: '400.00', tax: '52.00' });
  });

  it('a tax may name its rate', () => {
    const { columns } = suggested('Quantity;Price;Amount;Tax 5%;VAT 20 %', () => '2;10.00;20.00;1.00;4.00');
    expect(columns.tax).toEqual(['Tax 5%', 'VAT 20 %']);
  });

  it.each([
    ['Rabatt %', 'Rabatt'],
    ['Discount Rate', 'Discount'],
    ['Discount Pct', 'Discount'],
    ['Disc%', 'Disc'],
    ['Discount Code', 'Discount'],
    ['Discount Count', 'Discount'],
    ['Promotion ID', 'Promotion'],
  ])('%s is no discount, %s beside it is', (rate, discount) => {
    const { columns, check } = suggested(`Quantity;Price;Amount;${rate};${discount}`, () => '2;10.00;20.00;5;1.00');
    expect(columns.discount).toBe(discount);
    expect(check).toMatchObject({ netSales: '380.00' });
  });

  it('rates alone are told', () => {
    const { columns, doubts } = suggested('Quantity;Price;Amount;MwSt %;Rabatt %', () => '2;10.00;20.00;19;5');
    expect([columns.tax, columns.discount]).toEqual([undefined, undefined]);
    expect(doubts).toContain('"MwSt %" is no amount, and no other column holds the tax.');
    expect(doubts).toContain('"Rabatt %" is no amount, and no other column holds the discount.');
  });

  it.each(['COGS', 'Cost', 'Cost of goods', 'Wareneinsatz'])('%s is not what was sold', (cost) => {
    const { columns, check } = suggested(`Quantity;Price;${cost}`, () => '2;10.00;12.00');
    expect(columns.amount).toBeUndefined();
    expect(check).toMatchObject({ netSales: '400.00' });
  });

  it('unless it is quantity times price', () =>
    expect(suggested('Quantity;Price;cogs', () => '2;10.00;20.00').columns.amount).toBe('cogs'));
});
