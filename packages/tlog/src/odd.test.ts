import type { Transaction } from '@lanewise/contract/facts/transaction';
import { chainOf } from '@lanewise/testkit/arbitrary';
import { imbalanceOf } from '@lanewise/testkit/balance';
import { draw } from '@lanewise/testkit/draw';
import { livedIn } from '@lanewise/testkit/lived';
import { allOddities, oddIn, type Oddity } from '@lanewise/testkit/odd';
import { byLine, byTransaction, departmentAt, keyOf, partsBy, paymentsBy } from '@lanewise/testkit/oracle';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ace } from './ace/format.ts';
import { writeAce } from './ace/write.ts';
import { isUnbalanced } from './balance.ts';
import type { Format } from './format.ts';
import { jsonl } from './jsonl/format.ts';
import { writeJsonl } from './jsonl/write.ts';
import { poslog } from './poslog/format.ts';
import { writePoslog } from './poslog/write.ts';
import { decodeAll, transactionsOf } from './testing.ts';

const runs = process.env['LANEWISE_THOROUGH'] === '1' ? 1_500 : 60;

type Write = (all: readonly Transaction[]) => Iterable<string | Uint8Array>;
const formats: [Format, Write, lacks: Oddity | null][] = [
  [jsonl, writeJsonl, null],
  [poslog, writePoslog, null],
  // A quantity of nothing means one piece to a 4690.
  [ace, writeAce, 'nothingSold'],
];

const chain = chainOf({ stores: ['0008', '21'], dates: ['2026-02-28', '2026-03-08'], lanes: ['1', '12', ''], most: 8 });

/** Every figure of the oracle, by several keys. */
const figuresOf = (all: readonly Transaction[]): unknown => [
  byTransaction(all, keyOf),
  byLine(all, ({ upc, description }) => `${upc} ${description}`),
  byLine(all, departmentAt(3)),
  partsBy(all, keyOf),
  paymentsBy(all, ({ kind, description }) => `${kind} ${description}`),
];

describe.each(formats)('odd receipts', (format, write, lacks) => {
  it(`keep every figure: ${format.id}`, () => {
    const some = allOddities.filter((one) => one !== lacks);
    const drawn = chain.chain(livedIn).chain((transactions) => oddIn(transactions, some));
    fc.assert(
      fc.property(drawn, (transactions) => {
        expect(transactions.map(imbalanceOf).filter((reason) => reason !== null)).toEqual([]);
        const bytes = Buffer.concat([...write(transactions)].map((part) => Buffer.from(part)));
        const decoded = decodeAll(format, bytes);
        expect(decoded.filter(({ type }) => type !== 'transaction')).toEqual([]);
        const read = transactionsOf(decoded);
        expect(read.filter(isUnbalanced)).toEqual([]);
        expect(figuresOf(read)).toEqual(figuresOf(transactions));
      }),
      { numRuns: runs },
    );
  });

  it(`of thousands of lines keep every figure: ${format.id}`, () => {
    const lines = Array.from({ length: 1_200 }, (_, at) => `Dairy ${4_000 + at} 3 x 1.${10 + (at % 90)} off 0.10`);
    const [unpaid] = draw(`0009 2026-11-19 lane 2\n#1120 09:15 sale ${lines.join(' | ')}`);
    if (!unpaid) throw new Error('nothing is drawn');
    const [long] = draw(
      `0009 2026-11-19 lane 2\n#1120 09:15 sale ${lines.join(' | ')} | cash ${(unpaid.total / 10_000).toFixed(2)}`,
    );
    if (!long) throw new Error('nothing is drawn');
    const bytes = Buffer.concat([...write([long, { ...long, number: '1121' }])].map((part) => Buffer.from(part)));
    const read = transactionsOf(decodeAll(format, bytes));
    expect(read.filter(isUnbalanced)).toEqual([]);
    expect(figuresOf(read)).toEqual(figuresOf([long, { ...long, number: '1121' }]));
  });
});
