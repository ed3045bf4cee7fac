import {
  appendFileSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { jsonl } from '@lanewise/tlog/jsonl/format';
import { poslog } from '@lanewise/tlog/poslog/format';
import type { Format } from '@lanewise/tlog/format';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOLE_MS, openPassing } from './holes.ts';
import { line, linesOf, openReader, type Reader } from './reader.testing.ts';

let home = '';
let file = '';
let clock = 0;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lanewise-holes-'));
  mkdirSync(join(home, 'pos'));
  file = join(home, 'pos', 'day.dat');
  const now = performance.now.bind(performance);
  clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + clock);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(home, { recursive: true });
});

const patience = { timeout: 8_000, interval: 10 };
/** Waits until the reader has looked a few times more. */
const settle = async (reader: Reader): Promise<void> => {
  const before = reader.looks();
  await expect.poll(reader.looks, patience).toBeGreaterThan(before + 6);
};

/** Number of receipts in the spool, and of records that are broken. */
const readIn = async ({ spool }: Reader, format: Format) => {
  const numbers = new Set<number>();
  let broken = 0;
  for (let number = 1; number < 200; number += 1) {
    const segment = spool.has(number) ? await spool.read(number) : null;
    if (segment === null) continue;
    const run = format.open({ profile: null, items: null, goesOn: segment.goesOn });
    for (const item of [...run.push(gunzipSync(segment.body)), ...run.end()])
      if (item.type === 'transaction') numbers.add(Number(item.transaction.number));
      else if (item.type === 'broken' && item.records !== 0) broken += 1;
  }
  return { receipts: numbers.size, broken };
};

const open = (files = '*'): Promise<Reader> => openReader(home, {}, { arrive: 'grows', files });
/** Writes at a place of the file. */
const writeAt = (bytes: string | Buffer, at: number): void => {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.from(bytes), 0, null, at);
  closeSync(handle);
};

const xml = (number: number): string =>
  `<Transaction><RetailStoreID>9</RetailStoreID><WorkstationID>2</WorkstationID><SequenceNumber>${String(number).padStart(4, '0')}</SequenceNumber><BusinessDayDate>2026-11-19</BusinessDayDate><RetailTransaction><LineItem><Sale><ExtendedAmount>2.26</ExtendedAmount></Sale></LineItem></RetailTransaction></Transaction>\n`;
const many = (of: (number: number) => string | Buffer, from: number, count: number): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, at) => Buffer.from(of(from + at))));
const json = (number: number): string => line(1_000 + number);

describe('a hole of NULs in a growing file', () => {
  it.each([
    ['JSON lines', jsonl, json, '', 0],
    ['JSON lines, within a receipt', jsonl, json, '', 30],
    ['JSON lines, within the byte after a receipt', jsonl, json, '', -1],
    ['a POSLog', poslog, xml, '<POSLog>\n', 0],
    ['a POSLog, within a receipt', poslog, xml, '<POSLog>\n', 30],
  ] as const)('is filled later, and each receipt of it is read: %s', async (_, format, of, head, cut) => {
    writeFileSync(file, Buffer.concat([Buffer.from(head), many(of, 1, 30)]));
    const reader = await open();
    await settle(reader);
    const start = statSync(file).size;
    const rest = many(of, 31, 30);
    const hole = many(of, 31, 20).length + cut;
    writeAt(rest.subarray(hole), start + hole);
    await settle(reader);
    // Fills the end of the hole; the agent waits for the rest of the hole.
    writeAt(rest.subarray(hole - 40, hole), start + hole - 40);
    await settle(reader);
    writeAt(rest.subarray(0, hole), start);
    await settle(reader);
    appendFileSync(file, of(61));
    await settle(reader);
    await reader.stop();
    expect(await readIn(reader, format)).toEqual({ receipts: 61, broken: 0 });
    expect(reader.journal.state).toMatchObject({ missed: { files: 0 }, untold: [] });
  });

  it('of a 4690 log is more than the NULs of its packed numbers', async () => {
    const passing = openPassing({ format: 'ace', offset: 9, mayPass: () => false });
    const parts: Buffer[] = [];
    const content = Buffer.concat([
      Buffer.from('"a"'),
      Buffer.alloc(8),
      Buffer.from('b"'),
      Buffer.alloc(16),
      Buffer.from('c'),
    ]);
    for await (const part of passing.pass(
      (async function* () {
        yield content;
      })(),
    ))
      parts.push(part);
    expect(Buffer.concat(parts)).toEqual(content.subarray(0, 13));
    expect(passing.isHeld()).toBe(true);
  });

  it('is passed and named after ten minutes, and read when it is filled afterwards', async () => {
    const [first, hole, last] = [linesOf(1, 3), linesOf(4, 20), linesOf(24, 2)];
    writeFileSync(file, first);
    const reader = await open();
    await settle(reader);
    writeAt(last, first.length + hole.length);
    await settle(reader);
    expect(await readIn(reader, jsonl)).toEqual({ receipts: 3, broken: 0 });
    clock = HOLE_MS;
    await settle(reader);
    expect(await readIn(reader, jsonl)).toEqual({ receipts: 5, broken: 0 });
    const { missed, untold } = reader.journal.state;
    expect(missed).toMatchObject({ files: 1, bytes: hole.length });
    expect(untold).toMatchObject([{ name: 'day.dat', code: 'ingest.missed' }]);
    expect(untold[0]?.reason).toContain(`The file has NULs where receipts may be: ${hole.length} bytes`);
    appendFileSync(file, line(26));
    await settle(reader);
    // Writes into the middle of the file, which no fingerprint covers.
    const [before, behind] = [linesOf(4, 10).length, linesOf(4, 12).length];
    writeAt(hole.slice(before, behind), first.length + before);
    await settle(reader);
    await reader.stop();
    expect(await readIn(reader, jsonl)).toEqual({ receipts: 8, broken: 0 });
    const again = await open();
    writeAt(hole, first.length);
    await settle(again);
    await again.stop();
    expect(await readIn(again, jsonl)).toEqual({ receipts: 26, broken: 0 });
    expect(again.journal.state.missed.files).toBe(1);
  });

  it('holds no later one of the same age up, and a younger one waits for itself', async () => {
    const gap = 500;
    writeFileSync(file, line(1));
    const size = line(1).length;
    const reader = await open();
    await settle(reader);
    for (const at of [1, 2, 3]) writeAt(line(at + 1), at * (size + gap));
    await settle(reader);
    clock = HOLE_MS / 2;
    writeAt(line(5), 4 * (size + gap));
    await settle(reader);
    clock = HOLE_MS;
    await settle(reader);
    expect(await readIn(reader, jsonl)).toEqual({ receipts: 4, broken: 0 });
    clock = 2 * HOLE_MS + 1_000;
    await settle(reader);
    await reader.stop();
    expect(await readIn(reader, jsonl)).toEqual({ receipts: 5, broken: 0 });
  });

  it('is waited for although an earlier hole of the file was filled long ago', async () => {
    // A register that takes room in advance, so that each hole is within the first size of the file.
    writeFileSync(file, Buffer.concat([Buffer.from(linesOf(1, 3)), Buffer.alloc(100_000)]));
    const reader = await open();
    await settle(reader);
    const at = (number: number): number => linesOf(1, number - 1).length;
    writeAt(line(5), at(5));
    await settle(reader);
    writeAt(line(4), at(4));
    await settle(reader);
    clock = HOLE_MS;
    writeAt(line(8), at(8));
    await settle(reader);
    expect(await readIn(reader, jsonl)).toEqual({ receipts: 5, broken: 0 });
    writeAt(linesOf(6, 2), at(6));
    await settle(reader);
    await reader.stop();
    expect(await readIn(reader, jsonl)).toEqual({ receipts: 8, broken: 0 });
    expect(reader.journal.state).toMatchObject({ missed: { files: 0 }, untold: [] });
  });

  it('is waited for although an earlier content of the file had one for long', async () => {
    const hole = Buffer.alloc(5_000);
    writeFileSync(file, Buffer.concat([Buffer.from(linesOf(1, 2)), hole, Buffer.from(linesOf(50, 3))]));
    const reader = await open();
    await settle(reader);
    clock = HOLE_MS - 1_000;
    writeFileSync(file, linesOf(101, 3));
    await settle(reader);
    const { missed: before } = reader.journal.state;
    clock = HOLE_MS + 1_000;
    writeAt(line(107), linesOf(101, 6).length);
    await settle(reader);
    writeAt(linesOf(104, 3), linesOf(101, 3).length);
    await settle(reader);
    await reader.stop();
    expect(await readIn(reader, jsonl)).toEqual({ receipts: 9, broken: 0 });
    expect(reader.journal.state.missed).toEqual(before);
  });

  it.each([
    ['its file is gone', '*', () => rmSync(file), 'all', 0],
    ['its file was emptied', '*', () => writeFileSync(file, '<POSLog>\n'), 'all', 0],
    ['its file has another name', '*', () => renameSync(file, `${file}.1`), 0, 0],
    ['its file has a name that is not read', '*.dat', () => renameSync(file, `${file}.1`), 5_000, 4],
  ] as const)(
    'behind the first receipt loses none without a word when %s',
    async (_, files, leave, bytes, receipts) => {
      writeFileSync(file, Buffer.concat([Buffer.from(`<POSLog>\n${xml(1)}`), Buffer.alloc(5_000), many(xml, 2, 3)]));
      const { size } = statSync(file);
      const reader = await open(files);
      await settle(reader);
      leave();
      await settle(reader);
      await reader.stop();
      expect(await readIn(reader, poslog)).toMatchObject({ receipts });
      expect(reader.journal.state.missed.bytes).toBe(bytes === 'all' ? size : bytes);
    },
  );

  it.each([
    ['', 0],
    ['', 2],
    [' after a start', 2],
  ])('is named once although no receipt ends behind it%s, %i receipts in front', async (start, count) => {
    const torn = xml(9).slice(0, 30);
    writeFileSync(file, Buffer.concat([Buffer.from('<POSLog>\n'), many(xml, 1, count), Buffer.from(torn)]));
    let reader = await open();
    await settle(reader);
    const { size } = statSync(file);
    writeAt('0.00</A', size + 3_000);
    await settle(reader);
    clock = HOLE_MS;
    await settle(reader);
    expect(reader.journal.state.missed).toMatchObject({ files: 1, bytes: 3_000 });
    // A younger hole behind it waits for itself.
    writeAt('0.00</A', size + 5_007);
    await settle(reader);
    if (start !== '') {
      await reader.stop();
      reader = await open();
      await settle(reader);
    }
    clock = 2 * HOLE_MS + 1_000;
    await settle(reader);
    expect(reader.journal.state.missed).toMatchObject({ files: 2, bytes: 5_000 });
    appendFileSync(file, '0.00');
    await settle(reader);
    await reader.stop();
    expect(reader.journal.state.missed).toMatchObject({ files: 2, bytes: 5_000 });
  });

  it('in front of all content is passed at once, named by nothing, and read when it is filled', async () => {
    const hole = linesOf(1, 40);
    writeFileSync(file, Buffer.concat([Buffer.alloc(hole.length), Buffer.from(linesOf(41, 2))]));
    const reader = await open();
    await settle(reader);
    expect(await readIn(reader, jsonl)).toEqual({ receipts: 2, broken: 0 });
    writeAt(hole.slice(linesOf(1, 20).length), linesOf(1, 20).length);
    await settle(reader);
    await reader.stop();
    expect(await readIn(reader, jsonl)).toEqual({ receipts: 22, broken: 0 });
    expect(reader.journal.state.missed.files).toBe(0);
  });

  it('of room that a register took in advance is no content', async () => {
    writeFileSync(file, Buffer.concat([Buffer.from(linesOf(1, 2)), Buffer.alloc(200_000)]));
    const reader = await open();
    await settle(reader);
    writeAt(linesOf(3, 5), linesOf(1, 2).length);
    await settle(reader);
    await reader.stop();
    expect(await readIn(reader, jsonl)).toEqual({ receipts: 7, broken: 0 });
  });
});
