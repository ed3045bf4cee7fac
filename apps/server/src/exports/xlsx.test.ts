import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf, readXlsx, sheetOf, unzip } from './testing.ts';
import { writeXlsx } from './xlsx.ts';

const columns = ['name', 'net_sales_amt', 'net_sales_qty', 'atv'] as const;
const rows = [
  { name: '=1+1', net_sales_amt: -184.5, net_sales_qty: 40, atv: null },
  { name: 'Quai "<&>" 5', net_sales_amt: 1_000_000.25, net_sales_qty: 0.125, atv: 2.5 },
  { name: null, net_sales_amt: 0, net_sales_qty: 0, atv: 0 },
];
const totals = { net_sales_amt: 999_815.75, net_sales_qty: 40.125, customer_qty: 0 };

describe('an excel file', () => {
  it('EXP-09 EXP-10 has one sheet, named data, under display names', async () => {
    const bytes = await bytesOf(writeXlsx(sheetOf({ columns, rows, totals })));
    const parts = unzip(bytes);
    expect(
      [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name),
    ).toEqual(['data']);
    expect(readXlsx(bytes)).toEqual([
      ['Location', 'Net sales $', 'Items', 'Avg. ticket $'],
      ['=1+1', -184.5, 40, 0],
      ['Quai "<&>" 5', 1_000_000.25, 0.125, 2.5],
      ['', 0, 0, 0],
      ['', '', '', ''],
      ['Total', 999_815.75, 40.125, 0],
    ]);
    expect([...parts.values()].join()).not.toContain('<f>');
  });

  it('holds digit by digit what no number holds, in a cell that can be added up', async () => {
    const large = [{ name: 'Jakarta', net_sales_amt: '-944999999990550000.07' }];
    const bytes = await bytesOf(writeXlsx(sheetOf({ columns: ['name', 'net_sales_amt'], rows: large })));
    expect(unzip(bytes).get('xl/worksheets/sheet1.xml')).toMatch(/<c r="B2" s="\d+"><v>-944999999990550000\.07<\/v>/);
  });

  it('has real days, hours and times', async () => {
    const days = ['date', 'month', 'hour', 'time', 'number'] as const;
    const row = { date: '2026-11-19', month: '2026-11-01', hour: 18, time: '2026-11-19 19:30:00', number: '0042' };
    const [, first] = readXlsx(
      await bytesOf(writeXlsx(sheetOf({ report: 'transactions', columns: days, rows: [row] }))),
    );
    expect(first).toEqual([46_345, 46_327, 0.75, 46_345.8125, '0042']);
  });

  it('says what is not whole behind the totals and in its properties', async () => {
    const notes = ['1 of 2 stores is not whole.', 'Northgate, 11/19/2026: Missing'];
    const bytes = await bytesOf(writeXlsx(sheetOf({ columns: ['name', 'net_sales_amt'], rows: [], totals, notes })));
    expect(readXlsx(bytes).slice(-4)).toEqual([['Total', 999_815.75], ['', ''], ...notes.map((note) => [note, ''])]);
    expect(unzip(bytes).get('docProps/core.xml')).toContain(`<dc:description>${notes.join('\n')}</dc:description>`);
  });

  it('says the state of each row behind it, and below the totals what was asked', async () => {
    const rows = [{ name: 'Gaspé', net_sales_amt: 0, state: 'notExpected' }];
    const drawn = { columns: ['name', 'net_sales_amt'] as const, rows, totals, foot: ['Filters: none'], states: true };
    expect(readXlsx(await bytesOf(writeXlsx(sheetOf(drawn))))).toEqual([
      ['Location', 'Net sales $', 'State'],
      ['Gaspé', 0, 'Not expected'],
      ['', '', ''],
      ['Total', 999_815.75, ''],
      ['', '', ''],
      ['Filters: none', '', ''],
    ]);
  });

  it('any texts come back as they were', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
      fc.constant('_x0041_'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1 }), async (names) => {
        const drawn = {
          report: 'locationItems',
          columns: ['description'],
          rows: names.map((description) => ({ description })),
        } as const;
        const read = readXlsx(await bytesOf(writeXlsx(sheetOf(drawn))));
        expect(read.slice(1, -2)).toEqual(names.map((name) => [name.replace(/\p{Surrogate}/gu, '\ufffd')]));
      }),
      { numRuns: 100 },
    );
  });
});
