import { describe, expect, it } from 'vitest';
import { detectCsv } from './detect.ts';

const detect = (content: string | Uint8Array): boolean =>
  detectCsv(typeof content === 'string' ? Buffer.from(content) : content);

describe('CSV files by their content', () => {
  it.each([
    ['nothing', ''],
    ['prose', 'Dear Sir or Madam, thank you for your letter.\nIt came today.\nYours, truly, and so on\n'],
    ['XML', '<POSLog a="1,2,3">\n<x a="1,2,3"/>\n'],
    ['HTML', ' \n<!doctype html>\n<p>a,b\n<p>a,b'],
    ['JSON', '{"a":1,"b":2}\n{"a":1,"b":2}\n'],
    ['a JSON array', '[1,2]\n[1,2]'],
    ['bytes', Uint8Array.from([1, 2, 0, 44, 0, 44, 10, 0, 44, 44, 10])],
    ['a header with NUL', 'a,\0b\n1,2\n3,4\n'],
    ['rows of bytes', `a,b\n${'\0,\x01\n'.repeat(9)}`],
    ['UTF-16 without its byte order mark', Buffer.from('a,b\n1,2\n', 'utf16le')],
    ['XML in UTF-16', Buffer.from('\ufeff<a,b>\n<1,2>\n', 'utf16le')],
    ['one column', 'a\n1\n2\n'],
  ])('are not %s', (_name, content) => expect(detect(content)).toBe(false));

  it.each([
    ['UTF-16', Buffer.from('\ufeffa,b\n1,2\n', 'utf16le')],
    ['UTF-16, big endian', Buffer.from('\ufeffa,b\n1,2\n', 'utf16le').swap16()],
    ['commas', 'a,b\n1,2\n3,4\n'],
    ['semicolons', '\ufeffa;b\r\n1,5;2\r\n3;4,5'],
    ['tabs', 'a\tb\r1\t2\r'],
    ['bars', 'a|b|c\n1|2|3\n'],
    ['quotes', '"a","b, c"\n"1","2"\n'],
    ['a header only', 'Store,Transaction,Date\n'],
    ['a damaged row in a short file', 'a,b\n1,2\n3\n4,5\n'],
    ['a block of NUL, as a power cut leaves it', `a,b\n1,2\n3,${'\0'.repeat(4096)}\n${'4,5\n'.repeat(9)}`],
    ['one ragged row', `a,b\n${'1,2\n'.repeat(9)}1,2,3\n`],
    ['Windows-1252', Buffer.from('caf\xe9,b\n1,2\n', 'latin1')],
  ])('have %s', (_name, content) => expect(detect(content)).toBe(true));
});
