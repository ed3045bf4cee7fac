import { fieldOf } from '@lanewise/contract/fields';
import { reportList, type ReportId } from '@lanewise/contract/reports/index';
import { describe, expect, it } from 'vitest';
import { encode } from './helvetica.ts';
import { writePdf } from './pdf.ts';
import { bytesOf, readPdf, sheetOf, type Drawn } from './testing.ts';
import { wordsOf } from './words.ts';

const columns = ['name', 'net_sales_amt', 'net_sales_qty', 'customer_qty', 'atv'] as const;
const rows = [
  { name: 'Harbor (Point)', net_sales_amt: -1184.5, net_sales_qty: 40, customer_qty: 9, atv: null },
  { name: 'Maple \\ 5th', net_sales_amt: 12, net_sales_qty: 0.125, customer_qty: 1, atv: 12 },
];
const totals = { net_sales_amt: -1172.5, net_sales_qty: 40.125, customer_qty: 10 };

const pagesOf = async (drawn: Drawn, landscape = false): Promise<string[][]> =>
  readPdf(await bytesOf(writePdf(sheetOf(drawn), { landscape })));

const store = (at: number) => ({ name: `Store ${at}`, net_sales_amt: at, net_sales_qty: 1, customer_qty: 1, atv: 1 });

describe('a pdf file', () => {
  it('EXP-03 EXP-07 has an empty row, the totals and the number of data rows under the table', async () => {
    const [page] = await pagesOf({ columns, rows, totals });
    expect(page).toEqual([
      'Overview',
      'Harvest Lane Markets',
      'Location',
      'Net sales $',
      'Items',
      'Customers',
      'Avg. ticket $',
      'Harbor (Point)',
      '-1,184.50',
      '40',
      '9',
      '0.00',
      'Maple \\ 5th',
      '12.00',
      '0.125',
      '1',
      '12.00',
      'Total',
      '-1,172.50',
      '40.125',
      '10',
      '-117.25',
      'Total Count',
      '2',
      'Overview \xb7 Harvest Lane Markets',
      'Page 1 of ',
    ]);
  });

  it('writes digit by digit what no number holds', async () => {
    const large: Drawn = {
      columns: ['name', 'amt', 'qty'],
      rows: [],
      totals: { amt: '-944999999990550000.07', qty: '9007199254740993' },
    };
    const [page = []] = await pagesOf(large, true);
    expect(page.join(' ')).toContain('-944,999,999,990,550,000.07 9,007,199,254,740,993');
    const [french = []] = await pagesOf({ ...large, language: 'fr' }, true);
    expect(french.join(' ')).toContain('-944\xa0999\xa0999\xa0990\xa0550\xa0000,07');
  });

  it('speaks French', async () => {
    const [page = []] = await pagesOf({ columns, rows, totals, language: 'fr' });
    expect(page).toEqual(expect.arrayContaining(['Ventes nettes $', '-1\xa0184,50', 'Nombre total', 'Page 1 sur ']));
  });

  it('repeats the head on every page and numbers the pages', async () => {
    const many = Array.from({ length: 120 }, (_, at) => store(at));
    const bytes = await bytesOf(writePdf(sheetOf({ columns, rows: many, totals }), { landscape: true }));
    const pages = readPdf(bytes);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.map((page) => [page.includes('Net sales $'), page.at(-1)])).toEqual(
      pages.map((_, at) => [true, `Page ${at + 1} of `]),
    );
    expect(pages.flatMap((page) => page.filter((text) => text.startsWith('Store ')))).toEqual(
      many.map(({ name }) => name),
    );
    expect(bytes.toString('latin1')).toContain(`(${pages.length}) Tj`);
    expect(bytes.toString('latin1')).toContain('/MediaBox [0 0 792 612]');
  });

  it('breaks no word of a head, however many columns a report has', async () => {
    for (const language of ['en', 'fr'] as const)
      for (const { id, views } of reportList)
        for (const view of Object.values(views)) {
          const shown = view.columns.filter((field) => !fieldOf(field).drawn);
          const [page = []] = await pagesOf({ report: id as ReportId, columns: shown, rows: [], language }, true);
          const words = new Set(page.join(' ').split(' '));
          const heads = shown.map((field) => wordsOf(language).header(id, field, 'USD'));
          const broken = heads
            .flatMap((head) => head.split(' '))
            .filter((word) => !words.has(encode(word, () => undefined)));
          expect([id, language, broken]).toEqual([id, language, []]);
        }
  });

  it('its table of objects says where each stands', async () => {
    const text = (await bytesOf(writePdf(sheetOf({ columns, rows, totals }), { landscape: false }))).toString('latin1');
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
    expect(offsets.length).toBeGreaterThan(7);
    expect(offsets.map((offset, at) => text.slice(offset).startsWith(`${at + 1} 0 obj\n`))).toEqual(
      offsets.map(() => true),
    );
  });

  it('says what is not whole above the table and below, and when it cannot show a character', async () => {
    const drawn = {
      columns,
      rows: [{ ...store(1), name: 'Łódź 市場' }],
      totals,
      notes: ['1 of 1 stores is not whole.', 'Łódź: Missing'],
    };
    const [page = []] = await pagesOf(drawn);
    expect(page).toContain('Lódz ??');
    expect(page.filter((text) => text === '1 of 1 stores is not whole.')).toHaveLength(2);
    expect(page).toEqual(expect.arrayContaining(['Lódz: Missing', expect.stringMatching(/^\? stands for/)]));
  });

  it('marks rows that nobody expected or that are not whole, and says what the marks mean', async () => {
    const states = ['notExpected', 'missing', 'partial', 'complete'];
    const rows = states.map((state) => ({ ...store(1), name: state, state }));
    const [page = []] = await pagesOf({ columns, rows, totals, states: true });
    expect(page).toEqual(
      expect.arrayContaining([
        'notExpected \xb3',
        'missing \xb9',
        'partial \xb2',
        'complete',
        '\xb3 Not expected',
        '\xb9 Missing',
      ]),
    );
  });

  it('breaks a long text over lines and loses nothing of it', async () => {
    const name = `${'Quai des Brumes '.repeat(8)}${'W'.repeat(80)}`;
    const [page = []] = await pagesOf({ columns, rows: [{ ...store(1), name }], totals });
    const from = page.indexOf('Avg. ticket $') + 1;
    expect(page.slice(from, page.indexOf('1.00', from)).join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''));
  });
});
