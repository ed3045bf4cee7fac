import { importProfile } from '@lanewise/contract/facts/profile';
import { expect, it } from 'vitest';
import { suggestProfile } from './suggest.ts';

// A column of amounts beside the chosen one shows what the amounts hold, or contradicts them.

const suggested = (...rows: string[]) => {
  const found = suggestProfile(Buffer.from(`${rows.join('\n')}\n`), 'a.csv');
  if (!found) throw new Error('nothing was suggested');
  return { ...found, csv: importProfile.parse(found.profile).csv, told: found.doubts.join('\n') };
};

const header = 'Store,Receipt,Date,Item,Dept,Qty';
const row = (at: number, ...cells: string[]): string => `7,${at},2026-03-01,A${at},Dairy,1,${cells.join(',')}`;

it('gross less discount is net in each row: amounts are after discounts', () => {
  const found = suggested(
    `${header},Gross sales,Discounts,Net sales`,
    row(1, '8.00', '0.00', '8.00'),
    row(2, '3.00', '-0.50', '2.50'),
    row(3, '4.50', '-4.50', '0.00'),
    row(4, '-3.00', '0.50', '-2.50'),
  );
  expect(found.csv).toMatchObject({ columns: { amount: 'Net sales' }, amountIncludesDiscount: true });
  expect(found.told).not.toContain('before or after');
  expect(found.check).toMatchObject({ netSales: '8.00', doubts: [] });
});

it('net is less than the amount by the discount in each row: amounts are before discounts', () => {
  const found = suggested(
    `${header},Unit Price,Ext Price,Discount,Net Amount`,
    row(1, '8.00', '8.00', '0.00', '8.00'),
    row(2, '30.00', '30.00', '5.00', '25.00'),
  );
  expect(found.csv).toMatchObject({ columns: { amount: 'Ext Price' }, amountIncludesDiscount: false });
  expect(found.told).not.toMatch(/differs|before or after/);
  expect(found.check?.netSales).toBe('33.00');
});

it('a gross column that is the amount with its discount is no total', () => {
  const found = suggested(
    `${header},Brutto,Rabatt,Netto`,
    row(1, '8.00', '0.00', '8.00'),
    row(2, '30.00', '5.00', '25.00'),
  );
  expect(found.csv).toMatchObject({ columns: { amount: 'Netto' }, amountIncludesDiscount: true });
  expect(found.csv?.columns.total).toBeUndefined();
  expect(found.check).toMatchObject({ netSales: '33.00', doubts: [] });
});

it.each([
  ['amounts with their tax', 'Amount,VAT,Net', ['11.90', '1.90', '10.00'], ['2.38', '0.38', '2.00'], true],
  ['amounts without it', 'Net,VAT,Gross Amount', ['10.00', '1.90', '11.90'], ['2.00', '0.38', '2.38'], false],
])('gross less tax is net in each row: %s', (_, names, one, two, includesTax) => {
  const found = suggested(`${header},${names}`, row(1, ...one), row(2, ...two));
  expect(found.csv?.amountIncludesTax).toBe(includesTax);
  expect(found.told).not.toContain('No total shows');
  expect(found.check).toMatchObject({ netSales: '12.00', tax: '2.28' });
});

it('discounts and taxes together explain it', () => {
  const found = suggested(
    `${header},Amount,Discount,VAT,Net Sales incl. VAT`,
    row(1, '10.00', '0.00', '1.90', '11.90'),
    row(2, '4.00', '2.00', '0.38', '2.38'),
  );
  expect(found.csv).toMatchObject({ amountIncludesTax: false, amountIncludesDiscount: false });
  expect(found.told).not.toMatch(/differs|before or after|No total shows/);
  expect(found.check?.netSales).toBe('12.00');
});

it.each([
  [
    'Net Amount',
    ['Qty,Unit Price,Ext Price,Net Amount', '2,1.00,2.00,1.50', '1,7.99,7.99,7.99', '1,3.79,3.79,3.00'],
    'in 2 of 3 rows',
  ],
  [
    'Netto',
    ['Menge,Einzelpreis,Betrag,Netto', '2,1.19,2.38,2.00', '1,5.95,5.95,5.00', '1,5.95,5.95,5.00'],
    'in 3 of 3 rows',
  ],
])('"%s" that nothing explains is told', (name, [names, ...cells], rows) => {
  const found = suggested(
    `Store,Receipt,Date,Item,${names}`,
    ...cells.map((some, at) => `7,${at + 1},2026-03-01,A${at},${some}`),
  );
  expect(found.told).toContain(`"${name}" differs from`);
  expect(found.told).toContain(rows);
});

it('the same amounts under another name are told by nobody', () => {
  const found = suggested(`${header},Amount,Net`, row(1, '8.00', '8.00'), row(2, '3.00', '3.00'));
  expect(found.told).not.toContain('differs');
});
