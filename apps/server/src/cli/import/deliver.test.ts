import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { SegmentReceipt } from '@lanewise/contract/entities/ingest';
import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { importProfile } from '@lanewise/contract/facts/profile';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { chainOf } from '@lanewise/testkit/arbitrary';
import { ace } from '@lanewise/tlog/ace/format';
import { writeAce } from '@lanewise/tlog/ace/write';
import { csv } from '@lanewise/tlog/csv/format';
import type { Format } from '@lanewise/tlog/format';
import { jsonl } from '@lanewise/tlog/jsonl/format';
import { writeJsonl } from '@lanewise/tlog/jsonl/write';
import { poslog } from '@lanewise/tlog/poslog/format';
import { writePoslog } from '@lanewise/tlog/poslog/write';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../client.ts';
import { CallFailed, unanswered } from '@lanewise/intake/call';
import { isTaken, accountPartsOf } from './account.ts';
import { deliver } from './deliver.ts';
import { noTotals } from './totals.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lanewise-deliver-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const columns = { location: 'Store', transaction: 'No', date: 'Date', amount: 'Amount' };
const profile = importProfile.parse({ csv: { rowsTogether: true, columns } });

const csvOf = (transactions: readonly Transaction[]): string[] => [
  'Store,No,Date,Amount\n',
  ...transactions.map((_, at) => `9,${at + 1},2026-11-19,1.00\n9,${at + 1},2026-11-19,2.00\n`),
];
const formats: [Format, (transactions: Transaction[]) => Iterable<string | Uint8Array>][] = [
  [jsonl, writeJsonl],
  [poslog, writePoslog],
  [ace, writeAce],
  [csv, csvOf],
];

/** The outcome of a segment, and the delay of the answer. */
const answer = fc.record({
  fate: fc.constantFrom(
    'enters',
    'enters',
    'enters',
    'known',
    'conflicts',
    'fails',
    'breaks off',
    'refused',
    'lost',
    'full',
  ),
  milliseconds: fc.integer({ min: 0, max: 3 }),
});
type Fate = typeof answer extends fc.Arbitrary<infer Value> ? Value : never;

/** Counts a segment with the real decoder, like a server. */
const receiptOf = (format: Format, body: Uint8Array, fate: string, id: number): SegmentReceipt => {
  const run = format.open({ profile, items: null });
  const items = [...run.push(gunzipSync(body)), ...run.end()];
  const count = (type: string): number =>
    items.reduce((sum, item) => sum + (item.type === type && item.type !== 'unknown' ? (item.records ?? 1) : 0), 0);
  const entered = count('transaction');
  const quarantined = count('broken');
  const conflicting = fate === 'conflicts' ? Math.min(1, entered) : 0;
  const records = { known: 0, quarantined, conflicting, setAside: 0 };
  const summary = {
    records: { ...records, read: entered + quarantined, entered: entered - conflicting },
    format: format.id,
    transactions: entered,
    lines: 0,
    amount: '0',
    entered,
    duplicates: 0,
    conflicts: conflicting,
    reversed: 0,
    setAside: 0,
    quarantined: [],
    quarantinedCount: quarantined,
    unknown: {},
    doubts: {},
    stakes: {},
    enteredAmount: '0',
    knownAmount: '0',
    conflictAmount: '0',
    sameNumberAmount: '0',
    sameNumber: 0,
    locationsCreated: [],
  };
  return {
    segmentId: id,
    contentHash: 'a'.repeat(64),
    state: fate === 'fails' ? 'failed' : 'applied',
    duplicate: fate === 'known',
    summary: fate === 'fails' ? null : fate === 'breaks off' ? { ...summary, records: null } : summary,
    error: fate === 'fails' || fate === 'breaks off' ? 'it met something' : null,
  };
};

const refused = (status: number, code: string, message: string): CallFailed =>
  new CallFailed({ status, code, message, retryAfter: null });

const clientOf = (format: Format, fates: readonly Fate[]): Client => {
  let asked = 0;
  const ask = async (_endpoint: unknown, _half: unknown, { body }: { body?: unknown }): Promise<unknown> => {
    const { fate, milliseconds } = fates[asked % fates.length] ?? { fate: 'enters', milliseconds: 0 };
    asked += 1;
    await delay(milliseconds);
    if (fate === 'refused') throw refused(422, 'ingest.tooLarge', 'It is too large.');
    if (fate === 'full') throw refused(507, 'storage.full', 'The disk is full.');
    if (fate === 'lost') throw unanswered('Nobody answers.');
    try {
      return receiptOf(format, body as Uint8Array, fate, asked);
    } catch (error) {
      if (!(error instanceof SegmentRefused)) throw error;
      throw refused(422, error.code, error.message);
    }
  };
  return { api: '', companyId: 1, ask, download: () => Promise.reject(new Error('unused')) };
};

const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  taken: fc.integer({ min: 0, max: 200 }),
  put: fc.constantFrom('"', '<', '\n', '<!DOCTYPE a>', '</Transaction>', '<Transaction>', ',', ':', '{', '"\r\n', ''),
});
const bytesOf = (parts: Iterable<string | Uint8Array>): Buffer =>
  Buffer.concat([...parts].map((part) => Buffer.from(part as Uint8Array)));

const drawn = fc.record({
  transactions: chainOf({ stores: ['0008', '21'], dates: ['2026-02-28'], lanes: ['1', '12'] }),
  damages: fc.array(damage, { maxLength: 3 }),
  /** Bytes missing at the end of a gzip file; null: not a gzip file. */
  missing: fc.option(fc.integer({ min: 0, max: 60 })),
  segmentBytes: fc.integer({ min: 50, max: 5_000 }),
  fates: fc.array(answer, { minLength: 1, maxLength: 8 }),
});

const silent = { add: () => undefined, stop: () => undefined };
const shipment = { profile: undefined, items: undefined, createLocations: false, dryRun: false };

describe.each(formats)('every record of a file is accounted for', (format, write) => {
  it(`whatever is damaged, wherever it is cut and in whatever order the server answers: ${format.id}`, async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async ({ transactions, damages, missing, segmentBytes, fates }) => {
        const bytes = damages.reduce(
          (all, { at, taken, put }) => {
            const from = Math.floor(at * all.length);
            return Buffer.concat([all.subarray(0, from), Buffer.from(put), all.subarray(from + taken)]);
          },
          bytesOf(write(transactions)),
        );
        const path = join(folder, `file.${format.id}`);
        const packed = missing === null ? bytes : gzipSync(bytes);
        // Keeps the first bytes, without which the file would not be a gzip file.
        writeFileSync(path, packed.subarray(0, Math.max(12, packed.length - (missing ?? 0))));
        const totals = noTotals();
        const client = clientOf(format, fates);
        const file = { path, name: 'file', bytes: bytes.length };
        const delivery = { client, shipment, profile, totals, progress: silent, segmentBytes };
        await deliver(delivery, [{ file, format }]);

        const [account] = totals.accounts;
        if (!account) throw new Error('the file has no account');
        expect(accountPartsOf(account).reduce((sum, [, count]) => sum + count, account.lost)).toBe(account.read);
        expect(account.lost).toBe(0);
        const { failure, read, entered, known, endsEarly } = account;
        expect(isTaken(account)).toBe(failure === null && entered + known === read);
        if (missing) expect({ failure, endsEarly }).not.toEqual({ failure: null, endsEarly: false });
        if (endsEarly) expect(failure).not.toBeNull();
      }),
      { numRuns: 120 },
    );
  });
});
