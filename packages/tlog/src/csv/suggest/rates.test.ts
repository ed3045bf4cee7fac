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

describe('columns by what they hold', () => {
  const price = (n: number): number => 3 + n * 2.5;
  const money = (amount: number): string => amount.toFixed(2);

  it.each([
    ['rates above amounts', 'VAT', (n: number) => `1;11.90;11.90;${n % 3 ? 19 : 7}`],
    [
      'rates below amounts',
      'Tax',
      (n: number) => `1;${money(90 * price(n))};${money(90 * price(n))};${n % 3 ? 19 : 7}`,
    ],
    [
      'rates with decimals',
      'MwSt',
      (n: number) => `1;${money(price(n))};${money(price(n))};${n % 3 ? '19.00' : '7.00'}`,
    ],
  ])('no tax is made of %s', (_, tax, row) => {
    const { columns, doubts, check } = suggested(`Quantity;Price;Amount;${tax}`, row);
    expect(columns.tax).toBeUndefined();
    expect(check?.tax).toBe('0.00');
    expect(doubts.join()).toContain(`"${tax}" holds rates and no amounts of tax`);
  });

  it('no tax is made of rates that come to the totals as such', () => {
    const { columns, doubts } = suggested('Amount;Tax;Total', (n) => `${money(80 + n)};8;${money((80 + n) * 1.08)}`);
    expect(columns.tax).toBeUndefined();
    expect(doubts.join()).toContain('"Tax" holds rates');
  });

  it.each([
    ['of a share of the amount', 'Amount;Tax', (n: number) => `${money(price(n))};${money(price(n) * 0.19)}`],
    ['of whole numbers', 'Amount;Tax', (n: number) => `${(n + 1) * 10};${n + 1}`],
    ['that comes to the totals, however high', 'Amount;Tax;Total', () => '10.00;8.00;18.00'],
    ['that stands on one row in two', 'Amount;Tax', (n: number) => (n % 2 ? '20.00;1.00' : '5.00;')],
  ])('a tax is one %s', (_, header, row) => expect(suggested(header, row).columns.tax).toBe('Tax'));

  it('the sum of taxes is not added to them', () => {
    const { columns, check } = suggested('Amount;State Tax;City Tax;Total Tax', () => '10.00;0.50;0.25;0.75');
    expect([columns.tax, check?.tax]).toEqual(['Total Tax', '15.00']);
  });

  it.each([
    ['percentages off amounts before them', 'Price;Discount;Amount', (n: number) => `10.00;${n % 4 ? 0 : 10};10.00`],
    [
      'percentages written as amounts',
      'Price;Discount;Amount',
      (n: number) => `${money(price(n))};25.00;${money(price(n))}`,
    ],
    [
      'percentages off amounts after them',
      'Price;Discount;Amount',
      (n: number) => (n % 4 ? '20.00;0;20.00' : '20.00;10.00;18.00'),
    ],
    [
      'percentages that come to the totals as such',
      'Amount;Discount;Total',
      (n: number) => `${money(price(n))};20;${money(price(n) * 0.8)}`,
    ],
    ['what each piece costs less', 'Quantity;Price;Discount;Amount', () => '2;15.00;5.00;20.00'],
  ])('no discount is made of %s', (_, header, row) => {
    const { columns, doubts } = suggested(header, row);
    expect(columns.discount).toBeUndefined();
    expect(doubts.join()).toContain('it is left out (columns.discount)');
  });

  it.each([
    ['off amounts before it', 'Price;Discount;Amount', (n: number) => `10.00;${n % 4 ? '0.00' : '1.50'};10.00`],
    ['off amounts after it', 'Price;Discount;Amount', () => '15.00;10.00;5.00'],
    ['in whole numbers that come to the totals', 'Amount;Discount;Total', () => '15.00;10;5.00'],
    ['in whole numbers throughout', 'Price;Discount;Amount', () => '150;10;150'],
    [
      'of one line in two for nothing',
      'Price;Discount;Amount',
      (n: number) => `10.00;${n % 2 ? '10.00' : '1.00'};10.00`,
    ],
  ])('a discount is one %s', (_, header, row) => expect(suggested(header, row).columns.discount).toBe('Discount'));
});
