import type { Decoded } from '@lanewise/contract/facts/decode';
import { importProfile, type ImportProfile } from '@lanewise/contract/facts/profile';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { chainOf } from '@lanewise/testkit/arbitrary';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ace } from './ace/format.ts';
import { writeAce } from './ace/write.ts';
import { csv } from './csv/format.ts';
import type { Format } from './format.ts';
import { jsonl } from './jsonl/format.ts';
import { writeJsonl } from './jsonl/write.ts';
import { poslog } from './poslog/format.ts';
import { writePoslog } from './poslog/write.ts';

const columns = { location: 'Store', transaction: 'No', date: 'Date', description: 'Text', amount: 'Amount' };
const profile = importProfile.parse({ csv: { rowsTogether: true, columns } });

const csvOf = (transactions: readonly Transaction[]): string[] => [
  'Store,No,Date,Text,Amount\n',
  ...transactions.map((_, at) => {
    const quoted = at % 2 === 0 ? `"9","${at + 1}"` : `9,${at + 1}`;
    return `${quoted},2026-11-19,"a ""fine"", one","1.00"\n${quoted},2026-11-19,plain,2.00\n`;
  }),
];

const formats: [Format, (transactions: Transaction[]) => Iterable<string | Uint8Array>][] = [
  [jsonl, writeJsonl],
  [poslog, writePoslog],
  [ace, writeAce],
  [csv, csvOf],
];

const bytesOf = (parts: Iterable<string | Uint8Array>): Buffer =>
  Buffer.concat([...parts].map((part) => Buffer.from(part as Uint8Array)));

/** A 4690 log seldom names its store, so the import sets it. */
const profiles = new Map<Format, ImportProfile>([
  [csv, profile],
  [ace, importProfile.parse({ location: '9' })],
]);

const decode = (format: Format, bytes: Uint8Array): Decoded[] => {
  const run = format.open({ profile: profiles.get(format) ?? null, items: null });
  return [...run.push(bytes), ...run.end()];
};

type Found = Extract<Decoded, { type: 'transaction' }>;
const transactionsIn = (items: readonly Decoded[]): Found[] => items.filter((item) => item.type === 'transaction');

/** A transaction without `occurrence`, which depends on its neighbours. */
const contentOf = ({ transaction }: Found): string => JSON.stringify({ ...transaction, occurrence: 0 });

/** Whether a receipt is reported as possibly incomplete: the file breaks off after it within a damaged row. */
const mayLackRows = (items: readonly Decoded[], { offset }: Found): boolean =>
  items.some((item) => item.type === 'broken' && item.reason === 'truncated' && item.offset === offset);

/**
 * Damage by a disk, a line or an editor to a few bytes. It never opens a comment, a CDATA section or a document type,
 * from which a POSLog cannot recover.
 */
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  taken: fc.integer({ min: 0, max: 12 }),
  put: fc.oneof(
    fc.constantFrom(
      '"',
      '""',
      "'",
      '<',
      '>',
      '&',
      '</',
      '/>',
      ',',
      ';',
      ':',
      '{',
      '}',
      '[',
      '\\',
      '\0',
      '\xff\xfe',
      '1969-01-01',
      '</POSLog>',
      '</Transaction>',
      '<Transaction>',
      '\n',
      '\r\n',
      '",',
      ',"',
    ),
    fc.uint8Array({ maxLength: 6 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  ),
});

describe.each(formats)('one bad record', (format, write) => {
  it(`keeps none of its neighbours out: ${format.id}`, () => {
    const chain = chainOf({ stores: ['0008'], dates: ['2026-02-28'], lanes: ['1', '12'] });
    fc.assert(
      fc.property(chain, damage, fc.nat(), (transactions, { at, taken, put }, which) => {
        const whole = bytesOf(write(transactions));
        const before = transactionsIn(decode(format, whole));
        const hit = before[which % before.length];
        fc.pre(hit !== undefined && before.length > 2);
        if (!hit) return;
        const from = hit.offset + Math.floor(at * (hit.length - 1));
        const to = Math.min(from + taken, hit.offset + hit.length - 1);
        const bytes = Buffer.concat([whole.subarray(0, from), Buffer.from(put, 'latin1'), whole.subarray(to)]);
        const items = decode(format, bytes);
        const after = transactionsIn(items).map(contentOf);
        const missing = before
          .filter((one) => one !== hit && !mayLackRows(items, one))
          .map(contentOf)
          .filter((one) => !after.includes(one));
        expect(missing).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});
