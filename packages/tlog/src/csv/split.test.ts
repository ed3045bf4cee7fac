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
  it('is refused when more would have to be held than there is room for, with advice', () => {
    const content = header + row(1) + row(2);
    expect(() => split(content, false, 10, 10)).toThrow(/set rowsTogether in the profile/);
  });

  it('is refused where rows of one transaction lie further apart than a segment may reach', () => {
    const content = header + [1, 2, 3, 4, 5, 1].map(row).join('');
    expect(() => split(content, false, 30, 100)).toThrow(/Rows of its transactions lie too far apart/);
  });

  it.each([true, false])('is refused when one transaction is larger than a segment: rowsTogether %s', (together) => {
    expect(() => split(header + row(1).repeat(9), together, 50, 100)).toThrow(/lie too far apart|fills more than/);
  });

  it('needs a profile', () => {
    expect(() => splitAll(csv, header, { targetBytes: 1, limitBytes: 2 })).toThrow(/needs an import profile/);
  });

  it.each([true, false])('happens between transactions, tells where the part stood: rowsTogether %s', (together) => {
    const content = header + row(1) + row(1) + row(2) + row(3);
    expect(split(content, together, 30)).toEqual([
      { text: header + row(1) + row(1), baseOffset: 0 },
      { text: header + row(2), baseOffset: 40 },
      { text: header + row(3), baseOffset: 60 },
    ]);
  });

  it('keeps rows of a transaction that lie apart in one part, with line breaks for those of others', () => {
    const blank = '\n'.repeat(row(1).length);
    const more = (number: number): string => row(number).replace('1.00', '2.00');
    expect(split(header + row(1) + row(2) + more(1) + more(2), false, 50)).toEqual([
      { text: header + row(1) + blank + more(1), baseOffset: 0 },
      { text: header + row(2) + blank + more(2), baseOffset: 20 },
    ]);
  });

  it.each([true, false])('counts damaged rows as the server does: rowsTogether %s', (together) => {
    const damaged = Array.from({ length: 5_000 }, (_, at) => `${at}\n`);
    const content = header + row(1) + damaged.join('') + row(2) + row(3);
    const options = { profile: profile(together), targetBytes: 20_000, targetTransactions: 2_000, limitBytes: 40_000 };
    const parts = splitAll(csv, content, options).map(({ bytes }) => Buffer.from(bytes).toString());
    expect(Math.max(...parts.map((text) => text.trim().split(/\n+/).length - 1))).toBeLessThanOrEqual(2_000);
    const rows = parts.flatMap((text) => text.slice(header.length).split('\n')).filter((text) => text !== '');
    expect(rows).toEqual(content.slice(header.length).trim().split('\n'));
  });

  it('goes on beyond what can be held where rows stand together', () => {
    const rows = Array.from({ length: 99 }, (_, at) => row(at + 1));
    const found = split(header + rows.join(''), true, 50, 100);
    expect(found.map(({ text }) => text.slice(header.length)).join('')).toBe(rows.join(''));
  });
});
