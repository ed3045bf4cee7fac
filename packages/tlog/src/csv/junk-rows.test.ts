import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { importProfile } from '@lanewise/contract/facts/profile';
import { expect, it } from 'vitest';
import { decodeAll, profileOf, transactionsOf } from '../testing.ts';
import { csv } from './format.ts';
import { splitCsv } from './split.ts';

const columns = { location: 'Store', transaction: 'No', date: 'Date', description: 'Text', amount: 'Amount' };
const profile = importProfile.parse({ csv: { columns } });
const MEBIBYTE = 2 ** 20;

it('rows of one character are refused before their places fill the memory', () => {
  const limitBytes = 4 * MEBIBYTE;
  const splitter = splitCsv({ profile, targetBytes: MEBIBYTE, targetTransactions: 5_000, limitBytes });
  const chunk = Buffer.from('1\n'.repeat(50_000));
  let pushed = 0;
  const push = (): void => {
    Array.from(splitter.push(Buffer.from('Store,No,Date,Text,Amount\n')));
    for (; pushed < 8 * MEBIBYTE; pushed += chunk.length) Array.from(splitter.push(chunk));
  };
  expect(push).toThrow(SegmentRefused);
  // Eighty bytes a row, at most eight times the largest segment.
  expect(pushed).toBeLessThan((2 * 8 * limitBytes) / 80 + 2 * chunk.length);
});

const undated = profileOf({
  csv: {
    delimiter: ';',
    constants: { date: '2026-11-19', currency: 'CAD', location: '1' },
    columns: { transaction: 'Receipt', description: 'Item', unitPrice: 'Price' },
  },
});
const milk = Array.from({ length: 30 }, (_, at) => `${at + 1};MILK;1.00\n`).join('');

it.each(['Total', 'Grand Total', 'Summe', 'TOTAL:', '合計'])('a row of sums is no sale: %s', (word) => {
  const decoded = decodeAll(csv, `Receipt;Item;Price\n${milk}${word};;30.00\n`, { profile: undated });
  expect(transactionsOf(decoded).map(({ total }) => total)).toEqual(Array(30).fill(10_000));
  expect(decoded.filter(({ type }) => type === 'broken')).toMatchObject([
    { reason: 'invalidValue', detail: expect.stringContaining('has no digit') as string },
  ]);
});

it('numbers of letters are numbers where no other has a digit', () => {
  const decoded = decodeAll(csv, 'Receipt;Item;Price\nA;MILK;1.00\nB;MILK;1.00\n', { profile: undated });
  expect(transactionsOf(decoded).map(({ number }) => number)).toEqual(['A', 'B']);
});
