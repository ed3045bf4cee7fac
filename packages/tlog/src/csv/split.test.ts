import { describe, expect, it } from 'vitest';
import { profileOf, splitAll } from '../testing.ts';
import { csv } from './format.ts';

const profile = (rowsTogether: boolean) =>
  profileOf({
    csv: { rowsTogether, columns: { location: 'Store', transaction: 'No', date: 'Date', amount: 'Amount' } },
  });
const header = 'Store,No,Date,Amount\n';
const row = (number: number): string => `9,${number},2026-11-19,1.00\n`;
const split = (content: string, rowsTogether: boolean, targetBytes: number, limitBytes = 10_000) =>
  splitAll(csv, content, { profile: profile(rowsTogether), targetBytes, limitBytes }).map(({ bytes, baseOffset }) => ({
    text: Buffer.from(bytes).toString(),
    baseOffset,
  }));

describe('cutting a CSV file', () => {
  it('is refused beyond the limit when rows of a transaction may lie anywhere, with advice', () => {
    expect(() => split(header + row(1) + row(2), false, 10, 40)).toThrow(/set rowsTogether in the profile/);
  });

  it('is refused when one transaction is larger than a segment', () => {
    expect(() => split(header + row(1).repeat(9), true, 50, 100)).toThrow(/One transaction fills more than a segment/);
  });

  it('needs a profile', () => {
    expect(() => splitAll(csv, header, { targetBytes: 1, limitBytes: 2 })).toThrow(/needs an import profile/);
  });

  it('leaves a file whole when rows may lie anywhere', () => {
    expect(split(header + row(1) + row(2), false, 10)).toEqual([{ text: header + row(1) + row(2), baseOffset: 0 }]);
  });

  it('happens between transactions, repeats the header and tells where the part stood', () => {
    const content = header + row(1) + row(1) + row(2) + row(3);
    expect(split(content, true, 30)).toEqual([
      { text: header + row(1) + row(1), baseOffset: 0 },
      { text: header + row(2), baseOffset: 40 },
      { text: header + row(3), baseOffset: 60 },
    ]);
  });
});
