import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { describe, expect, it } from 'vitest';
import { detectFormat } from './detect.ts';
import { poslog } from './poslog/format.ts';
import type { Format } from './format.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const formats: readonly Format[] = [poslog];

const refusal = (head: Uint8Array, name: string): SegmentRefused => {
  try {
    detectFormat(formats, head, name);
  } catch (error) {
    if (error instanceof SegmentRefused) return error;
  }
  throw new Error('was not refused');
};

describe('detectFormat', () => {
  it.each([
    ['logo.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a), 'a PNG picture'],
    ['photo.jpg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'a JPEG picture'],
    ['invoice.pdf', bytes('%PDF-1.7\n'), 'a PDF document'],
    ['sales.xlsx', Uint8Array.of(0x50, 0x4b, 3, 4, 20), 'a ZIP archive or an office document'],
    ['tool', Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2), 'a program'],
    ['page.html', bytes('<!DOCTYPE html><html><body>POSLog</body></html>'), 'a web page'],
    ['page.xhtml', bytes('<?xml version="1.0"?>\n<html xmlns="x"><body/></html>'), 'a web page'],
  ])('refuses %s and says what it looks like', (name, head, what) => {
    const { code, message, params } = refusal(head, name);
    expect({ code, message, params }).toEqual({
      code: 'ingest.notPosFile',
      message: `${name} is not a POS file: it looks like ${what}.`,
      params: { fileName: name },
    });
  });

  it.each([
    ['letter.txt', bytes('Dear customer,\nthank you.\n'), 'text, but its first rows are no CSV'],
    ['invoice.xml', bytes('\uFEFF<invoice><line/></invoice>'), 'XML, but holds no transaction of ARTS POSLog'],
    ['sales.json', bytes('[\n{"number":"1"}\n]\n'), 'JSON, but no line of it is a transaction of JSON lines'],
    ['till.jsonl', Buffer.from('\uFEFF{"lanewise":1}\n', 'utf16le'), 'text in UTF-16: save it as UTF-8'],
  ])('refuses %s, text of no known format, and says what is missing', (name, head, what) => {
    expect(refusal(head, name).message).toContain(`${name} is not a POS file: it looks like ${what}`);
  });

  it('refuses bytes of no known format', () => {
    const { message } = refusal(Uint8Array.of(0xc8, 0, 1, 2, 3, 0xff), 'dump');
    expect(message).toBe('dump is not a POS file: no known POS format fits it.');
  });

  it.each([
    ['without a byte', new Uint8Array(0)],
    ['with blank lines', bytes('\n\n  \n')],
    ['with a byte order mark alone', Uint8Array.of(0xef, 0xbb, 0xbf)],
  ])('refuses a file %s as empty', (_, head) => {
    expect(refusal(head, 'today.xml').code).toBe('ingest.empty');
  });

  it.each([
    ['<POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/">'],
    ['<?xml version="1.0"?>\n<!-- night run -->\n<arts:POSLog xmlns:arts="urn:x">'],
    ['\uFEFF<POSLog>'],
    ['<magasin-été:POSLog xmlns:magasin-été="urn:x">'],
    ['<Batch><Transaction><BusinessDayDate>2026-03-01</BusinessDayDate>'],
  ])('knows POSLog by its content, whatever its name: %s', (text) => {
    expect(detectFormat(formats, bytes(text), 'data.bin').id).toBe('poslog');
  });

  it('knows POSLog in UTF-16', () => {
    expect(detectFormat(formats, Buffer.from('\uFEFF<POSLog><Transaction>', 'utf16le'), 'a.xml').id).toBe('poslog');
  });
});
