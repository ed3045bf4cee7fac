import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SegmentRefused, type Decoded } from '@lanewise/contract/facts/decode';
import { importProfile } from '@lanewise/contract/facts/profile';
import { chainOf } from '@lanewise/testkit/arbitrary';
import { ace } from '@lanewise/tlog/ace/format';
import { writeAce } from '@lanewise/tlog/ace/write';
import { csv } from '@lanewise/tlog/csv/format';
import type { Format, Segment } from '@lanewise/tlog/format';
import { jsonl } from '@lanewise/tlog/jsonl/format';
import { writeJsonl } from '@lanewise/tlog/jsonl/write';
import { poslog } from '@lanewise/tlog/poslog/format';
import { writePoslog } from '@lanewise/tlog/poslog/write';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usualCaps } from '../../ingest/read/caps.ts';
import { cutFile } from './segments.ts';

const columns = { location: 'Store', transaction: 'No', date: 'Date', amount: 'Amount' };
const profile = importProfile.parse({ name: 'a', csv: { rowsTogether: true, columns } });
const options = (format: Format) => ({ profile: format === csv ? profile : null, items: null });

const csvOf = (transactions: readonly Transaction[]): string[] => [
  'Store,No,Date,Amount\n',
  ...transactions.map((_, at) => `9,${at + 1},2026-11-19,1.00\n`),
];

const formats: [Format, (transactions: Transaction[]) => Iterable<string | Uint8Array>][] = [
  [jsonl, writeJsonl],
  [poslog, writePoslog],
  [ace, writeAce],
  [csv, csvOf],
];

const bytesOf = (parts: Iterable<string | Uint8Array>): Buffer =>
  Buffer.concat([...parts].map((part) => Buffer.from(part as Uint8Array)));

/** Transactions, and broken records: the server counts both. */
const recordsIn = (format: Format, bytes: Uint8Array): Exclude<Decoded, { type: 'unknown' }>[] => {
  const run = format.open(options(format));
  return [...run.push(bytes), ...run.end()].filter((item) => item.type !== 'unknown');
};

const chain = chainOf({ stores: ['0008', '21'], dates: ['2026-02-28', '2026-03-01'], lanes: ['1', '12'] });

describe.each(formats)('a file of many small transactions', (format, write) => {
  it(`is cut before the server would refuse it: ${format.id}`, () => {
    fc.assert(
      fc.property(chain, fc.integer({ min: 1, max: 5 }), (transactions, targetTransactions) => {
        const whole = bytesOf(write(transactions));
        const limits = { targetBytes: 1e6, targetTransactions, limitBytes: 1e7 };
        const splitter = format.split({ ...limits, profile: options(format).profile });
        const segments = [...splitter.push(whole), ...splitter.end()].map(({ bytes }) => recordsIn(format, bytes));
        const there = recordsIn(format, whole);
        // A segment may hold one record more than its target.
        expect(Math.max(0, ...segments.map(({ length }) => length))).toBeLessThanOrEqual(targetTransactions + 1);
        expect(segments.reduce((sum, { length }) => sum + length, 0)).toBe(there.length);
      }),
      { numRuns: 40 },
    );
  });
});

/** Damage by a disk, a line or an editor that replaces or removes bytes. */
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  taken: fc.integer({ min: 0, max: 40 }),
  put: fc.oneof(
    fc.constantFrom(
      '"',
      '<',
      '>',
      '\n',
      '\r\n',
      '</Transaction>',
      '<Transaction>',
      '<!--',
      ',',
      ':',
      '{',
      '"\r\n',
      ' ',
    ),
    fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    fc.constant(''),
  ),
});

const damaged = (whole: Buffer, all: readonly { at: number; taken: number; put: string }[]): Buffer =>
  all.reduce((bytes, { at, taken, put }) => {
    const from = Math.floor(at * bytes.length);
    return Buffer.concat([bytes.subarray(0, from), Buffer.from(put, 'latin1'), bytes.subarray(from + taken)]);
  }, whole);

/** Cuts segments until the file ends, or until a reader refuses the rest. */
const cutUp = (format: Format, bytes: Buffer, chunk: number, targetTransactions: number) => {
  const limits = { targetBytes: 1e6, targetTransactions, limitBytes: 1e7 };
  const splitter = format.split({ ...limits, profile: options(format).profile });
  const segments: Segment[] = [];
  try {
    for (let at = 0; at < bytes.length; at += chunk) segments.push(...splitter.push(bytes.subarray(at, at + chunk)));
    segments.push(...splitter.end());
  } catch (error) {
    if (!(error instanceof SegmentRefused)) throw error;
    return { segments, records: splitter.records(), refused: true };
  }
  return { segments, records: splitter.records(), refused: false };
};

/** The number of records that the decoder counts; null for a refused segment. */
const countedIn = (format: Format, { bytes }: Segment): number | null => {
  try {
    return recordsIn(format, bytes).reduce((sum, { records = 1 }) => sum + records, 0);
  } catch (error) {
    if (!(error instanceof SegmentRefused)) throw error;
    return null;
  }
};

/** The transactions and broken records of a segment; none of a refused one. */
const itemsIn = (format: Format, { bytes }: Segment): number => {
  try {
    return recordsIn(format, bytes).length;
  } catch (error) {
    if (!(error instanceof SegmentRefused)) throw error;
    return 0;
  }
};

describe.each(formats)('whoever cuts a file and whoever reads its parts', (format, write) => {
  it(`count the same records, whatever is damaged and wherever it is cut: ${format.id}`, () => {
    const cuts = fc.record({ chunk: fc.integer({ min: 7, max: 5_000 }), target: fc.integer({ min: 1, max: 5 }) });
    fc.assert(
      fc.property(chain, fc.array(damage, { maxLength: 4 }), cuts, (transactions, damages, { chunk, target }) => {
        const bytes = damaged(bytesOf(write(transactions)), damages);
        const { segments, records, refused } = cutUp(format, bytes, chunk, target);
        for (const segment of segments) {
          // The limit also holds for segments that the server refuses because of too many broken records.
          expect(itemsIn(format, segment)).toBeLessThanOrEqual(target + 1);
          const counted = countedIn(format, segment);
          if (counted !== null) expect(counted).toBe(segment.records);
        }
        const given = segments.reduce((sum, segment) => sum + segment.records, 0);
        if (refused) expect(given).toBeLessThanOrEqual(records);
        else expect(given).toBe(records);
      }),
      { numRuns: 150 },
    );
  });
});

/** Rows of seven lanes, interleaved, with five rows per receipt. `total`: the sum of the amounts in cents. */
const interleaved = (rows: number): { text: string; total: number } => {
  const [lanes, each] = [7, 5];
  const parts = ['Store,Lane,No,Date,Item,Amount\n'];
  let total = 0;
  for (let at = 0; at < rows; at++) {
    const round = Math.floor(at / (lanes * each));
    const place = at % (lanes * each);
    const cents = 100 + (at % 900);
    total += cents;
    parts.push(
      `9,${place % lanes},${round},2026-11-19,item ${Math.floor(place / lanes)},${(cents / 100).toFixed(2)}\n`,
    );
  }
  return { text: parts.join(''), total };
};

describe('a file of half a million rows that lie apart', () => {
  it('is cut into segments that the server takes, and none of its receipts is cut', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lanewise-cut-'));
    const file = join(folder, 'day.csv');
    const { text, total } = interleaved(500_010);
    writeFileSync(file, text);
    const scattered = importProfile.parse({ csv: { columns: { ...columns, lane: 'Lane', item: 'Item' } } });
    const cut = cutFile(file, csv, scattered);
    let [sum, records, segments, largest] = [0, 0, 0, 0];
    const lengths = new Set<number>();
    for await (const { bytes, goesOn } of cut.pieces) {
      const run = csv.open({ profile: scattered, items: null, goesOn });
      let transactions = 0;
      for (const one of [...run.push(bytes), ...run.end()]) {
        if (one.type !== 'transaction') throw new Error(`${one.type} in ${segments}`);
        transactions += 1;
        sum += one.transaction.total / 100;
        records += one.records ?? 1;
        lengths.add(one.transaction.lines.length);
      }
      segments += 1;
      largest = Math.max(largest, transactions);
      expect(gzipSync(bytes, { level: 3 }).length).toBeLessThan(4 * 1024 * 1024);
    }
    rmSync(folder, { recursive: true });
    expect({ sum, records, read: cut.records() }).toEqual({ sum: total, records: 500_010, read: 500_010 });
    expect([...lengths]).toEqual([5]);
    expect(segments).toBeGreaterThan(1);
    expect(largest).toBeLessThanOrEqual(usualCaps.transactions);
  });
});

describe('the command line', () => {
  it('cuts a file of small receipts into segments that the server takes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lanewise-cut-'));
    const file = join(folder, 'day.jsonl');
    const count = usualCaps.transactions + 10_000;
    writeFileSync(file, '{"store":"1","number":"1"}\n'.repeat(count));
    const lines: number[] = [];
    for await (const { bytes } of cutFile(file, jsonl, null).pieces)
      lines.push(Buffer.from(bytes).toString().split('\n').length - 1);
    rmSync(folder, { recursive: true });
    expect(Math.max(...lines)).toBeLessThanOrEqual(usualCaps.transactions);
    expect(lines.reduce((sum, each) => sum + each, 0)).toBe(count);
  });
});
