import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Decoded } from '@lanewise/contract/facts/decode';
import { importProfile } from '@lanewise/contract/facts/profile';
import { chainOf } from '@lanewise/testkit/arbitrary';
import { ace } from '@lanewise/tlog/ace/format';
import { writeAce } from '@lanewise/tlog/ace/write';
import { csv } from '@lanewise/tlog/csv/format';
import type { Format } from '@lanewise/tlog/format';
import { jsonl } from '@lanewise/tlog/jsonl/format';
import { writeJsonl } from '@lanewise/tlog/jsonl/write';
import { poslog } from '@lanewise/tlog/poslog/format';
import { writePoslog } from '@lanewise/tlog/poslog/write';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usualCaps } from '../../ingest/caps.ts';
import { cut } from './segments.ts';

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

/** Transactions, and records that are none: both count on the other side. */
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
        // What a segment begins and ends with may add one each.
        expect(Math.max(0, ...segments.map(({ length }) => length))).toBeLessThanOrEqual(targetTransactions + 1);
        expect(segments.reduce((sum, { length }) => sum + length, 0)).toBe(there.length);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the command line', () => {
  it('cuts a file of small receipts into segments that the server takes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lanewise-cut-'));
    const file = join(folder, 'day.jsonl');
    const count = usualCaps.transactions + 10_000;
    writeFileSync(file, '{"store":"1","number":"1"}\n'.repeat(count));
    const lines: number[] = [];
    for await (const { bytes } of cut(file, jsonl, null))
      lines.push(Buffer.from(bytes).toString().split('\n').length - 1);
    rmSync(folder, { recursive: true });
    expect(Math.max(...lines)).toBeLessThanOrEqual(usualCaps.transactions);
    expect(lines.reduce((sum, each) => sum + each, 0)).toBe(count);
  });
});
