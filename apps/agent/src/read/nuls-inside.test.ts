import { jsonl } from '@lanewise/tlog/jsonl/format';
import { expect, it } from 'vitest';
import { cutGrowing, type Border, type Piece } from './cut-growing.ts';
import { line, linesOf } from './reader.testing.ts';

async function* inChunks(bytes: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Numbers of the receipts in the pieces, and of the broken records in the pieces. */
const readIn = (pieces: readonly Piece[]) => {
  const numbers = new Set<string>();
  let broken = 0;
  for (const { bytes, goesOn } of pieces) {
    const run = jsonl.open({ profile: null, items: null, goesOn });
    for (const item of [...run.push(bytes), ...run.end()])
      if (item.type === 'transaction') numbers.add(item.transaction.number);
      else broken += 1;
  }
  return { receipts: numbers.size, broken };
};

const cut = async (file: Buffer, from: Border, pieces: Piece[], withTail: boolean): Promise<Border> =>
  cutGrowing(
    inChunks(file.subarray(from.offset)),
    { format: jsonl, from, targetBytes: 2 ** 20, withTail: () => withTail },
    async (piece) => void pieces.push(piece),
  );

it('NULs that a power cut left within a growing journal cost no receipt when the next line is half written', async () => {
  const whole = Buffer.concat([Buffer.from(line(1)), Buffer.alloc(100), Buffer.from(line(2) + line(3))]);
  const pieces: Piece[] = [];
  const half = line(1).length + 100 + 150;
  const border = await cut(whole.subarray(0, half), { offset: 0, prefix: '' }, pieces, false);
  await cut(whole, border, pieces, true);
  expect(readIn(pieces)).toEqual({ receipts: 3, broken: 0 });
});

it('NULs within a large journal cost no receipt wherever its blocks end', async () => {
  // Masked bytes come in blocks of 64 KiB: the first one ends within the line behind the NULs.
  const [nuls, half] = [60, 80];
  const lines = linesOf(1, 380);
  const before = `${' '.repeat(65_536 - nuls - half - lines.length - 1)}\n${lines}`;
  const file = Buffer.concat([Buffer.from(before), Buffer.alloc(nuls), Buffer.from(linesOf(100_000, 3_000))]);
  const expected = readIn([{ bytes: file, baseOffset: 0, goesOn: false }]);
  expect(expected).toEqual({ receipts: 3_380, broken: 0 });
  const pieces: Piece[] = [];
  await cut(file, { offset: 0, prefix: '' }, pieces, true);
  expect(readIn(pieces)).toEqual(expected);
});

it.each([1, 30, 4_000])(
  '%i NULs at the end of a growing journal leave the store that its header names',
  async (nuls) => {
    const header = `${JSON.stringify({ lanewise: 1, store: '0001', businessDate: '2026-09-30', lane: '1' })}\n`;
    const sale = (number: number): string =>
      `${JSON.stringify({ number: String(number), lines: [{ description: 'Milk', amount: '1.00' }] })}\n`;
    const begun = Buffer.concat([Buffer.from(header + sale(1)), Buffer.alloc(nuls)]);
    const whole = Buffer.concat([begun, Buffer.from(sale(2) + sale(3) + sale(4))]);
    const pieces: Piece[] = [];
    const border = await cut(begun, { offset: 0, prefix: '' }, pieces, false);
    await cut(whole, border, pieces, true);
    expect(readIn(pieces)).toEqual({ receipts: 4, broken: 0 });
  },
);
