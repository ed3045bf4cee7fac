import { SegmentRefused } from '@lanewise/contract/facts/decode';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeAll, splitAll } from '../testing.ts';
import { poslog } from './format.ts';
import type { Decoded } from '@lanewise/contract/facts/decode';

const transaction = (number: number): string =>
  `<p:Transaction><p:RetailStoreID>9</p:RetailStoreID><p:SequenceNumber>${number}</p:SequenceNumber>` +
  `<p:BusinessDayDate>2026-03-01</p:BusinessDayDate><p:ControlTransaction><p:NoSale/></p:ControlTransaction></p:Transaction>`;

const head = '<?xml version="1.0" encoding="UTF-8"?>\n<!-- night run -->\n<e:Batch xmlns:e="urn:e"><e:Sent/>\n';
const root = '<p:POSLog xmlns:p="http://www.nrf-arts.org/IXRetail/namespace/" MajorVersion="2">';
const many = (count: number): string =>
  `${head}${root}${Array.from({ length: count }, (_, index) => transaction(index + 1)).join('\n')}</p:POSLog>\n</e:Batch>\n`;

/** All decoded items of the segments, with offsets in the original file. */
const decodeSegments = (segments: readonly { bytes: Uint8Array; baseOffset: number }[]): Decoded[] =>
  segments.flatMap(({ bytes, baseOffset }) =>
    decodeAll(poslog, bytes).map((one) => ({ ...one, offset: one.offset + baseOffset })),
  );

describe('the splitter', () => {
  it('refuses a transaction that does not fit into a segment', () => {
    const content = `<POSLog>${transaction(1)}${transaction(2)}</POSLog>`;
    const limits = { targetBytes: 100, limitBytes: 200 };
    expect(() => splitAll(poslog, content, limits)).toThrow(SegmentRefused);
  });

  it('refuses a document type', () => {
    const limits = { targetBytes: 100, limitBytes: 10_000 };
    expect(() => splitAll(poslog, `<!DOCTYPE p>${many(3)}`, limits)).toThrow(SegmentRefused);
  });

  it('leaves a small file as it is, byte for byte', () => {
    const content = many(3);
    const [only, ...more] = splitAll(poslog, content, { targetBytes: 1_000_000, limitBytes: 2_000_000 });
    expect(more).toEqual([]);
    expect(Buffer.from(only?.bytes ?? []).toString()).toBe(content);
    expect(only?.baseOffset).toBe(0);
  });

  it('gives segments that stand alone and together are the file, with its offsets, however it arrives', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 3_000 }),
        fc.array(fc.nat({ max: 10_000 }), { maxLength: 10 }),
        (count, targetBytes, cuts) => {
          const content = many(count);
          const segments = splitAll(poslog, content, { targetBytes, limitBytes: 10_000, cuts });
          expect(decodeSegments(segments)).toEqual(decodeAll(poslog, content));
          expect(splitAll(poslog, content, { targetBytes, limitBytes: 10_000 })).toEqual(segments);
          for (const { baseOffset } of segments) expect(baseOffset).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('splits UTF-16', () => {
    const content = Buffer.from(
      `\uFEFF${many(8).replace('UTF-8', 'UTF-16').replace('NoSale', 'NoSale Note="é漢"')}`,
      'utf16le',
    );
    const segments = splitAll(poslog, content, { targetBytes: 1_500, limitBytes: 10_000, cuts: [1, 77, 1_001] });
    expect(segments.length).toBeGreaterThan(2);
    expect(decodeSegments(segments)).toEqual(decodeAll(poslog, content));
  });

  it('hands a broken transaction on to be reported with its place', () => {
    const content = many(6).replace('<p:SequenceNumber>4<', '<p:SequenceNumber><4<');
    const decoded = decodeSegments(splitAll(poslog, content, { targetBytes: 500, limitBytes: 10_000 }));
    expect(decoded).toEqual(decodeAll(poslog, content));
    expect(decoded.map(({ type }) => type)).toContain('broken');
  });
});
