import { describe, expect, it } from 'vitest';
import { formatFixed } from '../fixed.ts';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { csv } from './format.ts';
import { decodeAll, transactionsOf } from '../testing.ts';
import { decode, profile, read, table } from './testing.ts';

const told = ({ number, occurrence, total }: Transaction): string => `${number} ${occurrence} ${formatFixed(total)}`;
const repeated = (decoded: ReturnType<typeof decode>): string[] =>
  decoded.flatMap((one) => (one.type === 'transaction' && one.repeats ? [one.transaction.number] : []));

describe('rows that stand twice in a file', () => {
  const rows = `
      9     1  2026-11-19 4011 1   1.00
      9     1  2026-11-19 4012 1   2.00
      9     2  2026-11-19 4011 1   4.00`;

  it.each([true, false])(
    'are a further copy of each transaction, not more lines of it: rowsTogether %s',
    (together) => {
      const using = profile({ rowsTogether: together });
      const transactions = read(`Store No Date Item Qty Amount${rows}${rows}`, using);
      expect(transactions.map(told)).toEqual(['1 0 3.00', '1 1 3.00', '2 0 4.00', '2 1 4.00']);
    },
  );

  it('are copies where whole files were put together, each with its header', () => {
    const file = table(`Store No Date Item Qty Amount${rows}`);
    const decoded = decodeAll(csv, file + file, { profile: profile() });
    expect(decoded.map(({ type }) => type)).toEqual(Array<string>(4).fill('transaction'));
    expect(transactionsOf(decoded).map(told)).toEqual(['1 0 3.00', '1 1 3.00', '2 0 4.00', '2 1 4.00']);
  });

  it('are told as a doubt where nothing around them stands twice', () => {
    const decoded = decode(`
      Store No Date       Item Qty Amount
      9     1  2026-11-19 4011 1   1.00
      9     2  2026-11-19 4013 1   4.00
      9     1  2026-11-19 4011 1   1.00`);
    expect(transactionsOf(decoded).map(told)).toEqual(['1 0 2.00', '2 0 4.00']);
    expect(repeated(decoded)).toEqual(['1']);
  });

  it('are told as a doubt where only a part of a transaction stands twice', () => {
    const decoded = decode(`Store No Date Item Qty Amount${rows}
      9     1  2026-11-19 4012 1   2.00
      9     2  2026-11-19 4011 1   4.00`);
    expect(transactionsOf(decoded).map(told)).toEqual(['1 0 5.00', '2 0 4.00', '2 1 4.00']);
    expect(repeated(decoded)).toEqual(['1']);
  });

  it('are one purchase of the same twice where they follow each other', () => {
    const decoded = decode(`
      Store No Date       Item Qty Amount
      9     1  2026-11-19 4011 1   1.00
      9     1  2026-11-19 4011 1   1.00
      9     2  2026-11-19 4011 1   4.00`);
    expect(transactionsOf(decoded).map(told)).toEqual(['1 0 2.00', '2 0 4.00']);
    expect(repeated(decoded)).toEqual([]);
  });

  it('are no copies where they differ in a column that nobody reads', () => {
    const decoded = decode(`
      Store No Date       Item Qty Amount Line
      9     1  2026-11-19 4011 1   1.00   1
      9     2  2026-11-19 4013 1   4.00   1
      9     1  2026-11-19 4011 1   1.00   2`);
    expect(transactionsOf(decoded).map(told)).toEqual(['1 0 2.00', '2 0 4.00']);
    expect(repeated(decoded)).toEqual([]);
  });
});
