import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { importProfile } from '@lanewise/contract/facts/profile';
import { describe, expect, it } from 'vitest';
import { suggestProfile, type Suggestion } from './suggest.ts';

const root = resolve(import.meta.dirname, '../../../../..');
const data = process.env['LANEWISE_DATA'] ?? join(root, '../shared/data');

const suggested = (text: string | Uint8Array): Suggestion => {
  const found = suggestProfile(typeof text === 'string' ? Buffer.from(text) : text, 'a.csv');
  if (!found) throw new Error('nothing was suggested');
  expect(importProfile.safeParse(found.profile).error?.issues ?? []).toEqual([]);
  return found;
};
const csvOf = (text: string | Uint8Array) => importProfile.parse(suggested(text).profile).csv;
const rows = (...lines: string[]): string => `${lines.join('\n')}\n`;
const page = readFileSync(join(root, 'docs/formats.md'), 'utf8');
const example = (name: string): string =>
  new RegExp(`<!-- example: ${name} -->\\s+\`\`\`\\w+\\n([^]*?)\`\`\``).exec(page)?.[1] ?? '';

describe('a profile is not suggested', () => {
  it.each([
    ['prose', 'Dear all,\nthe file is coming.\n'],
    ['one row', 'Store,No,Amount\n'],
    ['nothing', ''],
  ])('for %s', (_what, text) => expect(suggestProfile(Buffer.from(text), 'a.csv')).toBe(null));
});

describe('a suggested profile', () => {
  it('reads the grocery export of docs/formats.md', () => {
    const { check } = suggested(example('grocery-csv'));
    expect(csvOf(example('grocery-csv'))).toMatchObject({
      columns: {
        location: 'Store',
        lane: 'Register',
        transaction: 'Trans#',
        date: 'Date',
        time: 'Time',
        cashier: 'Cashier',
        item: 'UPC',
        description: 'Description',
        department: 'Dept',
        quantity: 'Qty',
        unitPrice: 'Price',
        amount: 'Amount',
        discount: 'Store Disc',
        manufacturerCoupon: 'Mfr Coupon',
        tax: 'Tax',
        tender: 'Tender',
      },
      dateFormat: 'MM/dd/yyyy',
      timeFormat: 'h:mm:ss a',
      tenders: { Cash: 'cash' },
    });
    expect(check).toMatchObject({ transactions: 2, netSales: '5.32', tax: '0.49' });
  });

  it('reads rows that stand there for each payment', () => {
    const found = suggested(
      rows(
        'Store,Lane,Receipt,Date,Time,Item,Qty,Amount,ReceiptTotal,PayType,PayAmount',
        '9,1,71,2026-11-19,10:01:00,COAT,1,97.00,97.00,Cash,50.00',
        '9,1,71,2026-11-19,10:01:00,COAT,1,97.00,97.00,Credit,47.00',
        '9,1,72,2026-11-19,10:20:00,SCARF,1,20.00,20.00,Credit,20.00',
      ),
    );
    expect(importProfile.parse(found.profile).csv?.columns).toMatchObject({
      tender: 'PayType',
      tenderAmount: 'PayAmount',
      amount: 'Amount',
      total: 'ReceiptTotal',
    });
    expect(found.doubts.join()).toContain('stand on the rows of each of its payments and count once: "PayAmount"');
    expect(found.check).toMatchObject({ transactions: 2, lines: 2, netSales: '117.00', doubts: [] });
  });

  it('doubts rows that differ by their tender alone', () => {
    const { doubts } = suggested(
      rows(
        'Store,Receipt,Date,Item,Qty,Amount,ReceiptTotal,PayType',
        '9,71,2026-11-19,COAT,1,97.00,97.00,Cash',
        '9,71,2026-11-19,COAT,1,97.00,97.00,Credit',
      ),
    );
    expect(doubts.join()).toContain('The rows of 1 receipts differ by "PayType" alone');
  });

  it('takes goods with tenders of their own for what they are', () => {
    const found = suggested(
      rows(
        'Store,Receipt,Date,Item,Qty,Amount,PayType,Paid',
        '9,71,2026-11-19,COAT,1,97.00,Cash,97.00',
        '9,71,2026-11-19,SCARF,1,20.00,Credit,20.00',
      ),
    );
    expect(importProfile.parse(found.profile).csv?.columns.tenderAmount).toBeUndefined();
  });

  it('reads the European export of docs/formats.md', () => {
    const { check } = suggested(example('european-csv'));
    expect(csvOf(example('european-csv'))).toMatchObject({
      delimiter: ';',
      decimalComma: true,
      amountIncludesTax: true,
      perTransaction: ['total'],
      columns: { department: ['Warengruppe', 'Untergruppe'], timestamp: 'Zeitpunkt', total: 'Bonsumme' },
      timestampFormat: 'dd.MM.yyyy HH:mm',
    });
    expect(check).toMatchObject({ transactions: 1, netSales: '13.56', doubts: [] });
  });

  it('tells days and months apart by what other cells allow, and says so where nothing does', () => {
    const file = (...dates: string[]) =>
      rows('Store,No,Date,Amount', ...dates.map((date, at) => `9,${at},${date},1.00`));
    expect(csvOf(file('03/04/2026', '25/04/2026'))?.dateFormat).toBe('dd/MM/yyyy');
    expect(csvOf(file('03/04/2026', '03/25/2026'))?.dateFormat).toBe('MM/dd/yyyy');
    expect(csvOf(file('03/04/2026', '04/04/2026', '05/04/2026'))?.dateFormat).toBe('dd/MM/yyyy');
    expect(suggested(file('03/04/2026', '04/04/2026')).doubts.join()).toContain(
      '"Date" is read as dd/MM/yyyy; MM/dd/yyyy',
    );
  });

  it('finds by what adds up whether amounts hold tax and discounts', () => {
    const head = 'Store,No,Date,Item,Amount,Discount,Tax,Total';
    expect(
      csvOf(rows(head, '9,1,2026-11-19,A,10.00,1.00,0.90,9.90', '9,2,2026-11-19,B,20.00,2.00,1.80,19.80')),
    ).toMatchObject({ amountIncludesTax: false, amountIncludesDiscount: false });
    expect(
      csvOf(rows(head, '9,1,2026-11-19,A,9.90,1.00,0.90,9.90', '9,2,2026-11-19,B,19.80,2.00,1.80,19.80')),
    ).toMatchObject({
      amountIncludesTax: true,
      amountIncludesDiscount: true,
    });
  });

  it('counts once what stands on each row of a receipt', () => {
    const head = 'Store,No,Date,Item,Amount,Tax,Total';
    const csv = csvOf(rows(head, '9,1,2026-11-19,A,10.00,1.50,16.50', '9,1,2026-11-19,B,5.00,1.50,16.50'));
    expect(csv?.perTransaction).toEqual(['total', 'tax']);
  });

  it('adds up taxes of several columns', () => {
    const text = rows(
      'Succursale;Caisse;No ticket;Date;Heure;Code article;Désignation;Rayon;Qté;Prix unitaire;Montant;TPS;TVQ;Total ticket',
      '101;3;88412;2026/11/19;19:41;06200;Pain;Boulangerie;1;3,49;3,49;0,17;0,35;10,33',
      '101;3;88412;2026/11/19;19:41;06201;Lait;Crèmerie;2;2,74;5,48;0,28;0,56;10,33',
      '101;3;88413;2026/11/19;19:44;06201;Lait;Crèmerie;1;2,74;2,74;0,14;0,27;3,15',
    );
    expect(csvOf(text)).toMatchObject({
      columns: { lane: 'Caisse', transaction: 'No ticket', tax: ['TPS', 'TVQ'], total: 'Total ticket' },
      dateFormat: 'yyyy/MM/dd',
      amountIncludesTax: false,
      perTransaction: ['total'],
    });
    expect(suggested(text).check).toMatchObject({ netSales: '11.71', tax: '1.77', doubts: [] });
  });

  it('names what it cannot tell', () => {
    const told = suggested(rows('Ticket,Day,Value', '1,2026-11-19,10.00', '2,2026-11-19,11.00')).doubts.join('\n');
    for (const doubt of ['No column names the store', 'No column names a department', 'No column says how was paid'])
      expect(told).toContain(doubt);
  });

  it('takes words that say void, return and how was paid', () => {
    const csv = csvOf(
      rows(
        'Store,Receipt No,Date,Amount,Status,Payment Method',
        '9,1,2026-11-19,1.00,OK,Visa',
        '9,2,2026-11-19,2.00,VOIDED,Cash',
        '9,3,2026-11-19,3.00,Refund,Interac Debit',
      ),
    );
    expect(csv?.rules).toEqual({
      void: [{ column: 'Status', equals: 'VOIDED' }],
      return: [{ column: 'Status', equals: 'Refund' }],
    });
    expect(csv?.tenders).toEqual({ Visa: 'credit', Cash: 'cash', 'Interac Debit': 'debit' });
  });

  it('reads UTF-16', () => {
    const text = Buffer.from('\ufeffStore\tNo\tDate\tAmount\n9\t1\t2026-11-19\t1.00\n', 'utf16le');
    expect(csvOf(text)).toMatchObject({ delimiter: '\t', columns: { location: 'Store', amount: 'Amount' } });
  });
});

describe.skipIf(!existsSync(data))('a suggested profile comes to the totals that are known of', () => {
  it.each([
    [
      'supermarket-sales/supermarket_sales.csv',
      { transactions: 1000, netSales: '307587.38', tax: '15379.369', stores: 3 },
    ],
    ['online-retail-2010-12/online-retail-2010-12.csv', { transactions: 2025, netSales: '748957.02', stores: 24 }],
    ['complete-journey-weeks-01-08/transactions.csv', { transactions: 6527, netSales: '32142.59', stores: 156 }],
  ])('%s', (file, totals) => {
    expect(suggested(readFileSync(join(data, file))).check).toMatchObject({ ...totals, doubts: [] });
  });
});
