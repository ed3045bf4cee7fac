import { importProfile, type ImportProfile } from '@lanewise/contract/facts/profile';
import type { FormatId } from '@lanewise/contract/facts/decode';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { draw } from '@lanewise/testkit/draw';
import { describe, expect, it } from 'vitest';
import { writeAce } from './ace/write.ts';
import { detectFormat } from './detect.ts';
import { formats } from './formats.ts';
import { writeJsonl } from './jsonl/write.ts';
import { withFewNuls } from './nuls.ts';
import { writePoslog } from './poslog/write.ts';
import { openRedactor } from './redact.ts';
import { chunksOf, decodeAll, splitAll, transactionsOf } from './testing.ts';

const sales = draw(
  '0009 2026-11-19 lane 2\n#1120 09:15 sale Dairy 4000 1 x 1.10 | cash 1.10\n#1121 09:16 sale Dairy 4001 2 x 1.20 | cash 2.40',
);
const csvText = 'Store,No,Date,Text,Amount\n0009,1120,2026-11-19,MILK,1.10\n0009,1121,2026-11-19,EGGS,2.40\n';
const columns = { location: 'Store', transaction: 'No', date: 'Date', description: 'Text', amount: 'Amount' };

const files: Readonly<Record<FormatId, (some: readonly Transaction[]) => Iterable<string | Uint8Array>>> = {
  jsonl: writeJsonl,
  poslog: writePoslog,
  ace: writeAce,
  csv: () => [csvText],
};
const profiles: Partial<Record<FormatId, ImportProfile>> = {
  csv: importProfile.parse({ csv: { rowsTogether: true, columns } }),
  ace: importProfile.parse({ location: '9' }),
};
const bytesOf = (id: FormatId): Buffer =>
  Buffer.concat([...files[id](sales)].map((part) => Buffer.from(part as Uint8Array)));

describe('masking', () => {
  const card = '4111111111111111';
  const covered = '************1111';
  const csvOf = (number: string): string => `Store,No,Note\n1,1,${number}\n`;
  const xmlOf = (number: string): string => `<POSLog><Note>${number}</Note></POSLog>`;
  const plain = [csvOf(card), xmlOf(card), `{"note":"${card}"}\n`].flatMap((text) => [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
  ]);
  const redact = (bytes: Uint8Array, cuts: readonly number[]): Buffer => {
    const redactor = openRedactor();
    return Buffer.concat([...chunksOf(bytes, cuts).map((chunk) => redactor.push(chunk)), redactor.end()]);
  };

  it.each([0, 1, 3, 4, 63, 64, 65, 5_000, 300_001])('sees the same behind %i NULs', (count) => {
    for (const bytes of plain) {
      // Less than four before a mark are none of a register.
      if (count > 0 && count < 4) continue;
      const expected = redact(bytes, []);
      expect(expected.equals(bytes)).toBe(false);
      const all = Buffer.concat([Buffer.alloc(count), bytes]);
      for (const cuts of [[], [1, 2, 3, 4, 5], [count, count + 1], [count / 2]])
        expect(redact(all, cuts).equals(Buffer.concat([Buffer.alloc(count), expected]))).toBe(true);
    }
    expect(redact(Buffer.from(csvOf(card)), []).toString()).toBe(csvOf(covered));
  });

  it.each([0, 100, 5_000])('sees the same of a log behind %i NULs', (count) => {
    const log = bytesOf('ace');
    expect(redact(Buffer.concat([Buffer.alloc(count), log]), []).subarray(count)).toEqual(redact(log, []));
  });

  it('hands on what holds nothing but NULs', () => {
    for (const count of [0, 1, 3, 4, 100_000]) expect(redact(Buffer.alloc(count), [1, 2])).toEqual(Buffer.alloc(count));
  });
});

describe('NULs in front of a file', () => {
  it('are known of every format', () => {
    expect(formats.map(({ id }) => id).sort()).toEqual(Object.keys(files).sort());
  });

  it.each(formats.flatMap((format) => [4, 100, 5_000, 300_000].map((count) => [format.id, count, format] as const)))(
    'are no part of it: %s behind %i',
    (id, count, format) => {
      const plain = bytesOf(id);
      const bytes = Buffer.concat([Buffer.alloc(count), plain]);
      const profile = profiles[id] ?? null;
      if (count < 60_000) expect(detectFormat(formats, bytes.subarray(0, 65_536), 'sales').id).toBe(id);
      const read = decodeAll(format, plain, { profile });
      expect(transactionsOf(read)).toHaveLength(2);
      for (const cuts of [[], [1, 2, 3, count - 1, count, count + 1], [count / 2]]) {
        const found = decodeAll(format, bytes, { profile, cuts });
        expect(found).toEqual(read.map((one) => ({ ...one, offset: one.offset + count })));
        const segments = splitAll(format, bytes, { profile, targetBytes: 1, limitBytes: 2 ** 20, cuts });
        const parts = segments.flatMap(({ bytes: part, goesOn }) =>
          transactionsOf(decodeAll(format, part, { profile, goesOn })),
        );
        expect(parts).toEqual(transactionsOf(read));
        // An offset in a segment leads to the same bytes of the file.
        for (const { bytes: part, baseOffset, closing = 0 } of segments) {
          const end = part.length - closing;
          const few = Math.min(20, end);
          expect(bytes.subarray(baseOffset + end - few, baseOffset + end)).toEqual(
            Buffer.from(part.subarray(end - few, end)),
          );
        }
      }
    },
  );

  it('of less than four are half a character of UTF-16', () => {
    const wide = Buffer.from(
      '<POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/"></POSLog>',
      'utf16le',
    ).swap16();
    expect(wide[0]).toBe(0);
    expect(detectFormat(formats, wide, 'sales.xml').id).toBe('poslog');
  });

  it('are left out of the bytes by which a file is recognised, but for four', async () => {
    const chunks = async function* () {
      for (let count = 0; count < 100; count += 1) yield new Uint8Array(65_536);
      yield Buffer.concat([Buffer.alloc(7), Buffer.from('{"a":1}\0\0\0\0')]);
      yield Buffer.from('\0\0\0\0');
    };
    const parts: Uint8Array[] = [];
    for await (const part of withFewNuls(chunks())) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe('\0\0\0\0{"a":1}\0\0\0\0\0\0\0\0');
  });
});
