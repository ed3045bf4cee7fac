import type { Transaction } from '@lanewise/contract/facts/transaction';
import { chainOf } from '@lanewise/testkit/arbitrary';
import { imbalanceOf } from '@lanewise/testkit/balance';
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
      { numRuns: 100 },
    );
  });
});
