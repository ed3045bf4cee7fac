import { describe, expect, it } from 'vitest';
import { readPdf } from '../exports/testing.ts';
import { compare } from './compare.ts';
import { covered, mediaOf } from '@lanewise/intake/printed';
import { printedPdf, TooManyPages } from './page.ts';
import { readPrinted, printedTextOf } from './read.ts';

const figures = (text: string) =>
  readPrinted(text).figures.map(({ section, label, count, amount }) => [section, label, count, amount]);
const about = { title: 'Closing', subject: '', language: 'en', made: new Date('2026-03-09T22:00:00Z') };

describe('a line of a printed report', () => {
  it.each([
    'CLOSED 03/09/2026 22:41',
    'TERMINAL 001   OPERATOR 114',
    'NET SALES 1,234.56',
    'RATE  5.500',
    '4011  1.00',
    '----------------------',
    'AMOUNT  1.2.3',
    'TWELVE  12.0',
    'CASH  102 234.56',
  ])('is no figure as %j', (line) => {
    expect(figures(line)).toEqual([]);
  });

  it('that holds an amount and is no figure is named, and not guessed', () => {
    expect(readPrinted('VARIANCE 3.00 OVER\nGOOD NIGHT\n').unread).toEqual(['VARIANCE 3.00 OVER']);
  });

  it.each([
    ['NET SALES ....... 1,234.56', 'NET SALES', null, 12_345_600],
    ['  Ventes nettes     1 234,56 $', 'Ventes nettes', null, 12_345_600],
    ['RETURNS        (12.00)', 'RETURNS', null, -120_000],
    ['RETURNS        12.00-', 'RETURNS', null, -120_000],
    ['RETURNS:  -$12.00', 'RETURNS', null, -120_000],
    ['VOIDS          0.00-', 'VOIDS', null, 0],
    ['CASH   102   1,234.56', 'CASH', 102, 12_345_600],
    ['CUSTOMERS .............. 452', 'CUSTOMERS', 452, null],
    ['TOTAL..................12.00', 'TOTAL', null, 120_000],
    ['HST 13%\t1.30', 'HST 13%', null, 13_000],
  ])('%j is a figure', (line, ...expected) => {
    expect(figures(line)).toEqual([['', ...expected]]);
  });

  // Each of these texts took seconds when the search tried a gap at every character.
  it.each([`A${' '.repeat(198)}x`, `A${'.'.repeat(198)}x`, `A${' \t'.repeat(99)}x`, `A${' .'.repeat(99)}x`])(
    'thousands of lines such as %j are read at once',
    (line) => expect(readPrinted(`${line}\n`.repeat(5_000)).figures).toEqual([]),
  );

  it('belongs to the heading above it, in either language', () => {
    expect(figures('=== TENDERS ===\nCASH  1.00\nModes de paiement\nINTERAC  2.00\nNOTES\nX  3.00')).toEqual([
      ['tenders', 'CASH', null, 10_000],
      ['tenders', 'INTERAC', null, 20_000],
      ['tenders', 'X', null, 30_000],
    ]);
  });
});

describe('side by side', () => {
  const tenders = {
    key: 'tenders',
    columns: ['amount' as const],
    rows: [
      { key: 'cash', label: 'Cash', values: [10.1], href: '/x' },
      { key: 'total', label: 'Total', values: [10.1], href: null },
    ],
  };

  it('takes the difference to the cent, and no kind at all for none of it', () => {
    const { rows } = compare(readPrinted('TENDERS\nCASH  30.30\nTOTAL  30.30\nDRAWERS\nPAID OUT  5.00'), [tenders]);
    expect(rows.map(({ theirs, ours, difference }) => [theirs, ours, difference])).toEqual([
      [30.3, 10.1, 20.2],
      [30.3, 10.1, 20.2],
      [5, 0, 5],
    ]);
  });

  it('compares nothing that has another name', () => {
    expect(compare(readPrinted('TENDERS\nCHECK  2  5.00'), [tenders])).toEqual({
      rows: [],
      notCompared: ['CHECK 2 5.00'],
    });
  });
});

describe('printed text on pages', () => {
  it('keeps its columns and its pages, and goes on where a page or a line is full', async () => {
    const long = Array.from({ length: 130 }, (_, at) => `LINE ${at}`).join('\n');
    const pages = readPdf(await printedPdf(`A\tB\r\n${'9'.repeat(140)}\f${long}\u001a`, about));
    expect(pages.map((page) => [page[0], page.length])).toEqual([
      ['A       B', 3],
      ['LINE 0', 50],
      ['LINE 50', 50],
      ['LINE 100', 30],
    ]);
    expect(pages[0]?.slice(1).map(({ length }) => length)).toEqual([132, 8]);
  });

  it.each(['\n', '\f', 'x\f', '\t\t\t\t\n'])(
    'of %j alone is not drawn on more pages than a report has',
    async (row) => {
      await expect(printedPdf(row.repeat(2_000_000 / row.length), about)).rejects.toThrow(TooManyPages);
    },
  );

  it('is read as UTF-8, or as the Windows letters of older controllers', () => {
    expect([Buffer.from('Été'), Buffer.from('Été', 'latin1')].map(printedTextOf)).toEqual(['Été', 'Été']);
  });

  it('has its card numbers covered and stays as long', () => {
    const text = Buffer.from('VISA 4111 1111 1111 1111\nUPC 0041111111112\n');
    const safe = covered(text, 'text/plain');
    expect([safe.length, safe.toString()]).toEqual([text.length, 'VISA **** **** **** 1111\nUPC 0041111111112\n']);
    expect(mediaOf(safe)).toBe('text/plain');
  });
});
