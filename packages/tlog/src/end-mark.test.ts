import { importProfile } from '@lanewise/contract/facts/profile';
import { describe, expect, it } from 'vitest';
import { formats } from './formats.ts';

const columns = {
  location: 'Store',
  lane: 'Lane',
  transaction: 'No',
  date: 'Date',
  description: 'Item',
  amount: 'Amount',
};
const profile = importProfile.parse({ csv: { columns } });
const table = 'Store,Lane,No,Date,Item,Amount\r\n1,1,1,2026-03-10,A,1.00\r\n1,1,2,2026-03-10,B,2.00\r\n';
const line = (number: number): string =>
  `{"store":"1","lane":"1","number":"${number}","businessDate":"2026-03-10","lines":[{"amount":"1.00"}]}`;
const lines = `${line(1)}\r\n${line(2)}\r\n`;
const wide = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

const chunksOf = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));

const found = (id: 'csv' | 'jsonl', bytes: Uint8Array, size: number) => {
  const format = formats.find((one) => one.id === id);
  if (!format) throw new Error(id);
  const options = { profile: id === 'csv' ? profile : null };
  const run = format.open({ ...options, items: null });
  const splitter = format.split({ ...options, targetBytes: 1, targetTransactions: 1, limitBytes: 1_000_000 });
  const decoded = [...chunksOf(bytes, size).flatMap((chunk) => [...run.push(chunk)]), ...run.end()];
  const segments = [...chunksOf(bytes, size).flatMap((chunk) => [...splitter.push(chunk)]), ...splitter.end()];
  return {
    decoded: decoded.map((one) => [one.type, 'reason' in one ? one.reason : '', 'offset' in one ? one.offset : 0]),
    records: [splitter.records(), segments.reduce((sum, segment) => sum + segment.records, 0)],
  };
};

describe.each([1, 7, 4_096])('a file that ends with Ctrl-Z, in chunks of %i bytes', (size) => {
  it.each([
    ['a mark', '\x1a'],
    ['marks that fill a block', '\x1a'.repeat(128)],
    ['a mark and NULs', `\x1a${'\0'.repeat(511)}`],
  ])('is read as without %s', (_, end) => {
    expect(found('csv', Buffer.from(table + end), size)).toEqual(found('csv', Buffer.from(table), size));
    expect(found('csv', wide(table + end), size)).toEqual(found('csv', wide(table), size));
    expect(found('jsonl', Buffer.from(lines + end), size)).toEqual(found('jsonl', Buffer.from(lines), size));
    expect(found('jsonl', Buffer.from(lines.trimEnd() + end), size).decoded).toHaveLength(2);
  });

  it('has two whole receipts', () => {
    const { decoded, records } = found('jsonl', Buffer.from(`${lines}\x1a`), size);
    expect(decoded.map(([type]) => type)).toEqual(['transaction', 'transaction']);
    expect(records).toEqual([2, 2]);
  });

  it('does not end at a mark inside it', () => {
    const inside = `${line(1)}\r\n\x1a${line(2)}\r\n`;
    expect(found('jsonl', Buffer.from(inside), size).decoded.map(([type]) => type)).toEqual(['transaction', 'broken']);
  });
});

it('NULs without a mark are left to the format', () => {
  const bytes = Buffer.from(`${lines}${'\0'.repeat(10_000)}`);
  expect(found('jsonl', bytes, 4_096)).toEqual(found('jsonl', bytes, 100_000));
});
