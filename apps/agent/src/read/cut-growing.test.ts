import type { Transaction } from '@lanewise/contract/facts/transaction';
import { chainOf } from '@lanewise/testkit/arbitrary';
import { ace } from '@lanewise/tlog/ace/format';
import { writeAce } from '@lanewise/tlog/ace/write';
import type { Format } from '@lanewise/tlog/format';
import { jsonl } from '@lanewise/tlog/jsonl/format';
import { writeJsonl } from '@lanewise/tlog/jsonl/write';
import { poslog } from '@lanewise/tlog/poslog/format';
import { writePoslog } from '@lanewise/tlog/poslog/write';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutGrowing, type Border, type Piece } from './cut-growing.ts';

const written: [Format, (transactions: Transaction[]) => Iterable<string | Uint8Array>][] = [
  [jsonl, writeJsonl],
  [ace, writeAce],
  [poslog, writePoslog],
];

/**
 * The complete transactions of a file, as text. A transaction that was cut short is left out, or is marked as cut
 * short.
 */
const readAll = (format: Format, bytes: Uint8Array, goesOn: boolean): string[] => {
  const run = format.open({ profile: null, items: null, goesOn });
  const items = [...run.push(bytes), ...run.end()];
  return items.flatMap((item) => (item.type === 'transaction' ? [JSON.stringify(item.transaction)] : []));
};

/** Bytes of the end tags that each piece of a POSLog gets. */
const closingOf = ({ id }: Format, file: Buffer): number =>
  id === 'poslog' ? (/<\/[\w:]*POSLog>/.exec(file.toString())?.[0].length ?? 0) : 0;

const drawn = fc.record({
  transactions: chainOf({ stores: ['0008'], dates: ['2026-02-27', '2026-02-28'], lanes: ['1', '12'], most: 12 }),
  /**
   * `at`: the size of the file at a reading, as a share of the whole size. `quiet`: whether the file was quiet at that
   * time.
   */
  looks: fc.array(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), quiet: fc.boolean() }), { maxLength: 8 }),
  targetBytes: fc.integer({ min: 1, max: 4_000 }),
  chunk: fc.integer({ min: 1, max: 3_000 }),
});

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe.each(written)('a growing file that is read at any moment', (format, write) => {
  it(`gives every transaction, and each border once: ${format.id}`, async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async ({ transactions, looks, targetBytes, chunk }) => {
        const file = Buffer.concat([...write(transactions)].map((part) => Buffer.from(part as Uint8Array)));
        const sizes = looks.map(({ at, quiet }) => ({ size: Math.floor(at * file.length), quiet }));
        sizes.sort((one, other) => one.size - other.size).push({ size: file.length, quiet: true });
        let from: Border = { offset: 0, prefix: '' };
        const found = new Set<string>();
        let own = 0;
        for (const { size, quiet } of sizes) {
          const pieces: Piece[] = [];
          const growing = { format, from, targetBytes, withTail: () => quiet };
          const next = await cutGrowing(
            inChunks(file.subarray(from.offset, size), chunk),
            growing,
            async (piece) => void pieces.push(piece),
          );
          expect(next.offset).toBeGreaterThanOrEqual(from.offset);
          expect(next.offset).toBeLessThanOrEqual(size);
          // The pieces contain every byte before the border once. The base offset of a piece is an offset in the file.
          const complete = pieces.filter(({ goesOn }) => goesOn);
          for (const { bytes: all, baseOffset, goesOn } of pieces) {
            const bytes = goesOn ? all.subarray(0, all.length - closingOf(format, file)) : all;
            const end = baseOffset + bytes.length;
            const last = Math.min(bytes.length, 40);
            expect(Buffer.from(bytes.subarray(bytes.length - last))).toEqual(file.subarray(end - last, end));
          }
          own += next.offset - from.offset;
          const lastEnd = complete.at(-1);
          if (lastEnd) expect(lastEnd.baseOffset + lastEnd.bytes.length - closingOf(format, file)).toBe(next.offset);
          for (const { bytes, goesOn } of pieces) for (const one of readAll(format, bytes, goesOn)) found.add(one);
          from = next;
        }
        expect(own).toBe(from.offset);
        const whole = readAll(format, file, false);
        for (const one of whole) expect(found).toContain(one);
      }),
      { numRuns: 40 },
    );
  });
});
