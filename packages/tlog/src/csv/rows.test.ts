import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { chunksOf } from '../testing.ts';
import { MAX_ROW_BYTES, readRows, type Row } from './rows.ts';

// Hundreds of generated cases, or whole files, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const read = (content: string | Uint8Array, delimiter = ',', cuts: readonly number[] = []): Row[] => {
  const reader = readRows(delimiter);
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return [...chunksOf(bytes, cuts).flatMap((chunk) => reader.push(chunk)), ...reader.end()];
};
const cells = (content: string | Uint8Array, delimiter?: string): string[][] =>
  read(content, delimiter).map((row) => row.cells);
const problems = (rows: readonly Row[]) => rows.map(({ problem }) => problem?.reason ?? '');

describe('rows that cannot be read', () => {
  it('end at their line break when a quote is never closed, and reading goes on', () => {
    const rows = read('a,b\n1,"open\n2,two\n');
    expect(problems(rows)).toEqual(['', 'malformed', '']);
    expect(rows[1]).toMatchObject({ offset: 4, length: 8 });
    expect(rows[2]?.cells).toEqual(['2', 'two']);
  });

  it('are those with text behind a closing quote', () => {
    const rows = read('a,b\n"1" x,one\n2,two\n');
    expect(problems(rows)).toEqual(['', 'malformed', '']);
    expect(rows[1]?.problem?.detail).toBe('Text follows the closing quote of cell 1.');
  });

  it('are those beyond 1 MiB, which are dropped without being kept in memory', () => {
    const large = 'x'.repeat(MAX_ROW_BYTES + 10);
    const content = `a,b\n${large},1\n"${large}",2\n3,three\n`;
    const cuts = Array.from({ length: 40 }, (_, at) => at * 65_536);
    for (const some of [[], cuts]) {
      const rows = read(content, ',', some);
      expect(problems(rows)).toEqual(['', 'tooLarge', 'tooLarge', '']);
      expect(rows.map(({ offset }) => offset)).toEqual([0, 4, 4 + large.length + 3, 4 + 2 * large.length + 3 + 5]);
    }
  });
});

describe('rows', () => {
  it('end with LF, CRLF, CR or the file', () => {
    expect(cells('a,b\n1,2\r\n3,4\r5,6')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ]);
  });

  it('hold delimiters, doubled quotes and line breaks between quotes', () => {
    expect(cells('"a,b","say ""hi""","two\r\nlines"\n')).toEqual([['a,b', 'say "hi"', 'two\r\nlines']]);
  });

  it('take a quote inside an unquoted cell as it is', () => {
    expect(cells('PIPE 5" STEEL,1\n')).toEqual([['PIPE 5" STEEL', '1']]);
  });

  it('are separated by comma, semicolon, tab or bar', () => {
    expect(cells('a;b,c\n', ';')).toEqual([['a', 'b,c']]);
    expect(cells('a\tb\n', '\t')).toEqual([['a', 'b']]);
    expect(cells('a|b\n', '|')).toEqual([['a', 'b']]);
  });

  it('begin behind a byte order mark and leave empty lines out, with offsets in bytes', () => {
    const rows = read('\ufeffé,b\n\n\r\n1,2');
    expect(rows.map((row) => row.cells)).toEqual([
      ['é', 'b'],
      ['1', '2'],
    ]);
    expect(rows.map(({ offset, length }) => [offset, length])).toEqual([
      [3, 5],
      [11, 3],
    ]);
  });

  it('are UTF-8, and Windows-1252 where a cell is no UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from('crème,'), Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x20, 0x80])]);
    expect(cells(bytes)).toEqual([['crème', 'café €']]);
  });

  it.each(['little', 'big'])(
    'are UTF-16 behind its byte order mark, cut anywhere, with offsets in bytes: %s endian',
    (end) => {
      const little = Buffer.from('\ufeffN°,Größe\r\n1,"a ""漢"""\n2,😀', 'utf16le');
      const bytes = end === 'big' ? little.swap16() : little;
      const whole = read(bytes);
      expect(whole.map((row) => row.cells)).toEqual([
        ['N°', 'Größe'],
        ['1', 'a "漢"'],
        ['2', '😀'],
      ]);
      expect(whole.map(({ offset, length }) => [offset, length])).toEqual([
        [2, 20],
        [22, 24],
        [46, 8],
      ]);
      for (let cut = 0; cut < bytes.length; cut++) expect(read(bytes, ',', [cut, cut + 1])).toEqual(whole);
    },
  );

  it('lose blanks around cells', () => {
    expect(cells(' a , b\t,"  c "\n')).toEqual([['a', 'b', 'c']]);
  });
});

const cell = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '').trim());
const grid = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 });
const lineBreak = fc.constantFrom('\n', '\r\n', '\r');
const delimiters = fc.constantFrom(',', ';', '\t', '|');
const written = (text: string, delimiter: string): string =>
  /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;

describe('any grid of cells', () => {
  it('is read as it was written, cut anywhere', () => {
    fc.assert(
      fc.property(grid, lineBreak, delimiters, fc.array(fc.nat()), (rows, end, delimiter, cuts) => {
        const content = rows.map((row) => row.map((one) => written(one, delimiter)).join(delimiter)).join(end);
        const found = read(content, delimiter, cuts);
        expect(found.map((row) => row.cells)).toEqual(rows);
        const bytes = Buffer.from(content);
        expect(found.reduce((sum, { length }) => sum + length, 0)).toBe(bytes.length);
      }),
    );
  });

  it('gives the same rows and problems for any bytes, cut anywhere', () => {
    const byte = fc.oneof(fc.constantFrom(...Buffer.from('",\r\na1')), fc.nat(255));
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 60 }), fc.array(fc.nat()), (bytes, cuts) => {
        const content = Uint8Array.from(bytes);
        expect(read(content, ',', cuts)).toEqual(read(content));
      }),
    );
  });
});
