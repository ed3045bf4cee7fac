import { describe, expect, it } from 'vitest';
import { writeCsv } from './csv.ts';
import { writePdf } from './pdf.ts';
import { withSigns } from './signs.ts';
import { bytesOf, readCsv, readPdf, readXlsx, sheetOf } from './testing.ts';
import { wordsOf } from './words.ts';
import { writeXlsx } from './xlsx.ts';

const columns = ['name', 'change_pct', 'customer_qty', 'atv'] as const;
const rows = [
  { name: 'A', change_amt: null, change_pct: null, net_sales_amt: 5, customer_qty: 0, atv: 0 },
  { name: 'B', change_amt: 4, change_pct: 2, net_sales_amt: 0.01, customer_qty: 400, atv: 0 },
  { name: 'C', change_amt: 0, change_pct: 0, net_sales_amt: 0, customer_qty: 3, atv: 0 },
];

describe('a file', () => {
  it('FMT-12 EXP-05 says of which figures 0 is none, and has a sign where nothing is known', async () => {
    const sheet = () => withSigns(sheetOf({ columns, rows }), wordsOf('en'));
    const notes = [
      '– Not applicable: Change % (1)',
      'Not applicable, written as 0: Avg. ticket $ (1)',
      'Rounded to zero, written as 0: Avg. ticket $ (1)',
    ];
    const csv = readCsv(await bytesOf(writeCsv(sheet())));
    expect(csv.slice(1, 4)).toEqual([
      ['A', '–', '0', '0.00'],
      ['B', '2.00', '400', '0.00'],
      ['C', '0.00', '3', '0.00'],
    ]);
    expect(csv.map(([first]) => first)).toEqual(expect.arrayContaining(notes));
    const excel = JSON.stringify(readXlsx(await bytesOf(writeXlsx(sheet()))));
    const pdf = readPdf(await bytesOf(writePdf(sheet(), { landscape: false }))).flat();
    for (const note of notes) {
      expect(excel).toContain(note);
      expect(pdf.some((text) => text.endsWith(note.replace('– ', '')))).toBe(true);
    }
  });

  it('says so in French, with a space before the colon', async () => {
    const sheet = withSigns(sheetOf({ language: 'fr', columns, rows }), wordsOf('fr'));
    const text = (await bytesOf(writeCsv(sheet))).toString('utf8');
    expect(text).toContain('Sans objet, écrit 0\u00a0: Ticket moyen $ (1)');
  });

  it('notes nothing where every figure says it itself', async () => {
    const sheet = withSigns(sheetOf({ columns, rows: rows.slice(2) }), wordsOf('en'));
    await bytesOf(writeCsv(sheet));
    expect(sheet.notes()).toEqual([]);
  });
});
