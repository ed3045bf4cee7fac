import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCsv } from './csv.ts';
import { bytesOf, cellsBy, readCsv, sheetOf, type Drawn } from './testing.ts';

const textOf = async (drawn: Drawn): Promise<string> => (await bytesOf(writeCsv(sheetOf(drawn)))).toString('utf8');

const rows = [
  {
    name: 'Harbor Point',
    net_sales_amt: 184.5,
    net_sales_qty: 40,
    customer_qty: 9,
    aiv: 4.6,
    items_per_ticket: 4.44,
    atv: 20.5,
  },
  {
    name: 'Maple, 5th',
    net_sales_amt: -1234.25,
    net_sales_qty: 0.125,
    customer_qty: null,
    aiv: null,
    items_per_ticket: 0,
    atv: 0,
  },
];
const totals = { net_sales_amt: -1049.75, net_sales_qty: 40.125, customer_qty: 9 };

/**
 * Whether a cell begins a formula. A number that we wrote is not a formula. Its digits before and after a decimal comma
 * are not formulas either, if a program reads the comma as a separator.
 */
const isFormula = (cell: string): boolean =>
  /^(?:\||[%\p{Z}\p{Cf}\p{Cc}]*[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20])/u.test(cell) && !/^-\d+([.,]\d+)?$/.test(cell);

describe('a csv file', () => {
  it('EXP-13 begins with a byte order mark, quotes where needed, and ends every line with CRLF', async () => {
    expect(await textOf({ rows, totals })).toBe(
      [
        '\uFEFFLocation,Net sales $,Change $,Change %,Items,Customers,Avg. item value $,Items per ticket,Avg. ticket $',
        'Harbor Point,184.50,–,–,40,9,4.60,4.44,20.50',
        '"Maple, 5th",-1234.25,–,–,0.125,0,0.00,0.00,0.00',
        ',,,,,,,,',
        'Total,-1049.75,,,40.125,9,-26.16,4.46,-116.64',
        '',
      ].join('\r\n'),
    );
  });

  it('French has decimal commas and, between cells, semicolons', async () => {
    const [head, first, second] = (await textOf({ rows, totals, language: 'fr' })).split('\r\n');
    expect(head).toBe(
      '\uFEFFMagasin;Ventes nettes $;Évolution $;Évolution %;Articles;Clients;Prix moyen article $;Articles par ticket;Ticket moyen $',
    );
    expect(first).toBe('Harbor Point;184,50;–;–;40;9;4,60;4,44;20,50');
    expect(second).toBe('Maple, 5th;-1234,25;–;–;0,125;0;0,00;0,00;0,00');
  });

  it('writes days, hours and times as the screens do, codes by their names, and leaves a missing name empty', async () => {
    const columns = ['date', 'hour', 'time', 'month', 'upc', 'kind', 'tenders', 'cashier'] as const;
    const row = {
      date: '2026-11-19',
      hour: 0,
      time: '2026-11-19 19:42:10',
      month: '2026-11-01',
      upc: '00411',
      kind: 'postVoid',
    };
    const drawn: Drawn = {
      report: 'transactions',
      columns,
      rows: [{ ...row, tenders: ['cash', 'ebtFood', 'cash'], cashier: null }],
    };
    expect((await textOf(drawn)).split('\r\n')[1]).toBe(
      '11/19/2026,12 am,7:42:10 pm,November 2026,00411,Post void,"Cash, EBT food",',
    );
    expect((await textOf({ ...drawn, language: 'fr' })).split('\r\n')[1]).toBe(
      '19/11/2026;12 am;7:42:10 pm;novembre 2026;00411;Annulation après vente;Espèces, EBT alimentaire;',
    );
    expect((await textOf({ ...drawn, clock: '24' })).split('\r\n')[1]).toBe(
      '11/19/2026,00:00,19:42:10,November 2026,00411,Post void,"Cash, EBT food",',
    );
  });

  it('keeps a text that looks like a formula a text, and a negative number a number', async () => {
    const columns = ['description', 'amt'] as const;
    const names = ['=HYPERLINK("http://x")', '+1', '-2', '@sum', '\tx', '\rx', "'=x", "it's"];
    const drawn: Drawn = {
      report: 'locationItems',
      columns,
      rows: names.map((description) => ({ description, amt: -2 })),
    };
    const text = await textOf(drawn);
    expect(text.split('\r\n').slice(1, 5)).toEqual([
      '"\'=HYPERLINK(""http://x"")",-2.00',
      "'+1,-2.00",
      "'-2,-2.00",
      "'@sum,-2.00",
    ]);
    expect(
      readCsv(Buffer.from(text))
        .slice(1, 1 + names.length)
        .map(([name]) => name),
    ).toEqual(names);
  });

  it('writes digit by digit what no number holds', async () => {
    const large = {
      rows: [{ name: 'Jakarta', amt: '-944999999990550000.07' }],
      totals: { amt: '944999999990550000.07' },
    };
    const drawn: Drawn = { ...large, columns: ['name', 'amt'] };
    expect((await textOf(drawn)).split('\r\n').slice(1)).toEqual([
      'Jakarta,-944999999990550000.07',
      ',',
      'Total,944999999990550000.07',
      '',
    ]);
    expect((await textOf({ ...drawn, language: 'fr' })).split('\r\n')[1]).toBe('Jakarta;-944999999990550000,07');
  });

  it('says after the totals what is not whole', async () => {
    const text = await textOf({
      columns: ['name', 'net_sales_amt'],
      rows,
      totals,
      notes: ['1 of 2 stores is not whole.'],
    });
    expect(text.split('\r\n').slice(-5)).toEqual([',', 'Total,-1049.75', ',', '1 of 2 stores is not whole.,', '']);
  });

  it('says the state of each row behind it, and below the totals what was asked', async () => {
    const text = await textOf({
      columns: ['name', 'net_sales_amt'],
      rows: [
        { name: 'Gaspé', net_sales_amt: 0, state: 'notExpected' },
        { name: 'Rimouski', net_sales_amt: 0, state: 'missing' },
        { name: 'Québec', net_sales_amt: 5 },
      ],
      totals: { net_sales_amt: 5 },
      foot: ['Period: 11/19/2026'],
      states: true,
    });
    expect(text.split('\r\n')).toEqual([
      '\uFEFFLocation,Net sales $,State',
      'Gaspé,0.00,Not expected',
      'Rimouski,0.00,Missing',
      'Québec,5.00,',
      ',,',
      'Total,5.00,',
      ',,',
      'Period: 11/19/2026,,',
      '',
    ]);
  });

  it('any texts come back as they were, in both languages, and none could be run as a formula', async () => {
    const sign = fc.constantFrom(...'\'=+-@\t\r\n;,|"a %\uFF1D\uFF20\u00A0\u200B\uFEFF\u2028\u202E');
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: sign, maxLength: 8 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1 }),
        fc.constantFrom('en' as const, 'fr' as const),
        async (names, language) => {
          const drawn = {
            report: 'locationItems',
            columns: ['description', 'qty'],
            rows: names.map((description) => ({ description, qty: -1.5 })),
            language,
          } as const;
          const bytes = await bytesOf(writeCsv(sheetOf(drawn)));
          const read = readCsv(bytes, language).slice(1, -2);
          expect(read).toEqual(names.map((name) => [name, language === 'fr' ? '-1,5' : '-1.5']));
          const written = bytes.toString('utf8').slice(1);
          for (const separator of [',', ';', '\t', '|'])
            for (const quotes of [true, false])
              expect(cellsBy(written, separator, quotes).filter(isFormula)).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });
});
