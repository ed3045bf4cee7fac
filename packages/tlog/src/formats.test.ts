import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatIds } from '@lanewise/contract/facts/decode';
import { describe, expect, it, vi } from 'vitest';
import { detectFormat } from './detect.ts';
import { formats } from './formats.ts';
import { openRedactor } from './redact.ts';

// Hundreds of generated cases, or whole files, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const root = resolve(import.meta.dirname, '../../..');
const data = process.env['LANEWISE_DATA'] ?? join(root, '../shared/data');
const there = existsSync(data);
const detect = (content: string | Uint8Array, name: string): string => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  try {
    return detectFormat(formats, bytes.subarray(0, 65_536), name).id;
  } catch (problem) {
    return problem instanceof Error ? problem.message : 'unknown problem';
  }
};

describe('a file', () => {
  it.each([
    [
      'notes.txt',
      'Dear Sir or Madam,\nplease find the file attached.\n',
      'it looks like text, but its first rows are no CSV: they do not have as many cells as the header',
    ],
    [
      'figures.json',
      '{"figures": [1, 2, 3]}\n',
      'it looks like JSON, but no line of it is a transaction of JSON lines',
    ],
    [
      'data.xml',
      '<?xml version="1.0"?>\n<catalog a="1,2">\n<item a="1,2"/>\n</catalog>\n',
      'it looks like XML, but holds no transaction of ARTS POSLog',
    ],
    ['page.csv', '<!DOCTYPE html>\n<html><body>a,b\na,b\n</body></html>', 'it looks like a web page'],
  ])('that is none of ours is refused by name: %s', (name, content, why) =>
    expect(detect(content, name)).toBe(`${name} is not a POS file: ${why}.`),
  );

  it('is recognised by its content, whatever it is called', () => {
    expect(
      detect('<p:POSLog xmlns:p="http://www.nrf-arts.org/IXRetail/namespace/"><p:Transaction/></p:POSLog>', 'a.csv'),
    ).toBe('poslog');
    expect(detect('{"lanewise":1}\n', 'a.csv')).toBe('jsonl');
    expect(detect('Store,No,Date\n9,1,2026-11-19\n', 'a.xml')).toBe('csv');
  });

  it.each([
    ['jsonl', '"1120","lines":[]}\n{"number":"1121","store":"9","lines":[]}\n'],
    ['jsonl', `${'\0'.repeat(4096)}\n{"number":"1121","store":"9","lines":[]}\n`],
    [
      'poslog',
      'ber>1120</SequenceNumber></Transaction>\n<Transaction><SequenceNumber>1121</SequenceNumber><BusinessDayDate/></Transaction>',
    ],
  ])('is recognised without its beginning: %s', (format, content) => expect(detect(content, 'tail')).toBe(format));

  it('has one format for every id that travels', () =>
    expect(formats.map(({ id }) => id).sort()).toEqual([...formatIds].sort()));
});

const filesOf = (folder: string): string[] => readdirSync(join(data, folder)).map((name) => join(folder, name));

describe.skipIf(!there)('the public data sets', () => {
  it('are recognised', () => {
    const found = readdirSync(data, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => filesOf(name))
      .filter((file) => /\.(csv|xml|dat)$/.test(file))
      .map((file) => [file.split('/').at(-1) ?? '', detect(readFileSync(join(data, file)), 'file')]);
    expect(Object.fromEntries(found)).toEqual({
      'products.csv': 'csv',
      'transactions.csv': 'csv',
      'online-retail-2010-12.csv': 'csv',
      'supermarket_sales.csv': 'csv',
      'POSLog-part1.xml': 'poslog',
      'SMALL.xml': 'poslog',
      'ace_00_01.dat': 'ace',
      'ace_05_97-05.dat': 'ace',
    });
  });

  it('hold no card data, so that covering it changes nothing in the CSV files', () => {
    const folders = ['supermarket-sales', 'online-retail-2010-12', 'complete-journey-weeks-01-08'];
    for (const file of folders.flatMap(filesOf).filter((name) => name.endsWith('.csv'))) {
      const bytes = readFileSync(join(data, file));
      const redactor = openRedactor();
      const covered = Buffer.concat([redactor.push(bytes), redactor.end()]);
      expect([file, covered.equals(bytes), redactor.found]).toEqual([file, true, 0]);
    }
  });
});
