import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeReader } from './times.ts';

const read = (format: string, text: string): string => {
  const written = timeReader(format)(text);
  if (!written) return 'refused';
  const local = new Date(written.wall).toISOString().slice(0, 19);
  return written.offset === null ? local : `${local} offset ${written.offset}`;
};

describe('dates and times', () => {
  it.each([
    ['yyyy-MM-dd', '2026-02-29'],
    ['yyyy-MM-dd', '2026-2-9'],
    ['yyyy-MM-dd', '2026-02-09 10:00'],
    ['yyyy-MM-dd', '0000-00-00'],
    ['M/d/yyyy', '13/1/2026'],
    ['HH:mm', '24:00'],
    ['h:mm a', '13:00 pm'],
    ['HH:mm:ss', '10:00'],
    ['dd MMM yyyy', '01 Foo 2026'],
    ['yyyy-MM-dd', ''],
    // Offsets that no place on earth has would move a sale to another day.
    ['yyyy-MM-ddTHH:mm:ssX', '2026-03-09T10:00:00-95:00'],
    ['yyyy-MM-ddTHH:mm:ssX', '2026-03-09T10:00:00-14:01'],
    ['yyyy-MM-ddTHH:mm:ssX', '2026-03-09T10:00:00-05:99'],
    ['yyyy-MM-ddTHH:mm:ssX', '2026-03-09T10:00:00+1500'],
  ])('refuses by %s: %j', (format, text) => expect(read(format, text)).toBe('refused'));

  it.each([
    ['yyyy-MM-dd HH:mm:ss', '2026-11-19 19:41:02', '2026-11-19T19:41:02'],
    ['M/d/yyyy', '1/5/2019', '2019-01-05T00:00:00'],
    ['dd.MM.yy', '31.12.26', '2026-12-31T00:00:00'],
    ['dd MMM yyyy', '01 Aug 2026', '2026-08-01T00:00:00'],
    ['HH:mm', '09:05', '1970-01-01T09:05:00'],
    ['h:mm a', '12:00 AM', '1970-01-01T00:00:00'],
    ['h:mm a', '12:30 p.m.', '1970-01-01T12:30:00'],
    ['h:mma', '7:15pm', '1970-01-01T19:15:00'],
    ["yyyy-MM-dd'T'HH:mm:ss.SSSX", '2026-11-19T19:41:02.123Z', '2026-11-19T19:41:02 offset 0'],
    ['yyyy-MM-ddTHH:mm:ssX', '2026-11-19T19:41:02-05:00', '2026-11-19T19:41:02 offset -300'],
    ['yyyy-MM-ddTHH:mm:ssX', '2026-11-19T19:41:02+1400', '2026-11-19T19:41:02 offset 840'],
    ['yyyy-MM-ddTHH:mm:ssX', '2026-11-19T19:41:02-05', '2026-11-19T19:41:02 offset -300'],
    ['yyyyMMddHHmmss', '20261119194102', '2026-11-19T19:41:02'],
  ])('reads by %s: %s', (format, text, expected) => expect(read(format, text)).toBe(expected));

  it('reads every second of two centuries as it is written', () => {
    const second = fc.integer({ min: Date.UTC(1950, 0, 1) / 1000, max: Date.UTC(2150, 0, 1) / 1000 });
    fc.assert(
      fc.property(second, (seconds) => {
        const text = new Date(seconds * 1000).toISOString().slice(0, 19);
        expect(read('yyyy-MM-ddTHH:mm:ss', text)).toBe(text);
      }),
    );
  });
});
