import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { importProfile } from '@lanewise/contract/facts/profile';
import { expect, it } from 'vitest';
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
