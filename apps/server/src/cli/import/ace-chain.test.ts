import type { Transaction } from '@lanewise/contract/facts/transaction';
import { chainOf } from '@lanewise/testkit/arbitrary';
import { byLine, byTransaction, departmentAt, keyOf } from '@lanewise/testkit/oracle';
import { ace } from '@lanewise/tlog/ace/format';
import { writeAce } from '@lanewise/tlog/ace/write';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const decode = (bytes: Uint8Array): Transaction[] => {
  const run = ace.open({ profile: null, items: null });
  return [...run.push(bytes), ...run.end()].map((item) => {
    if (item.type !== 'transaction') throw new Error(JSON.stringify(item));
    return item.transaction;
  });
};
const log = (transactions: readonly Transaction[]): Uint8Array => Buffer.concat([...writeAce(transactions)]);

const chain = chainOf({ stores: ['0008', '21'], dates: ['2026-02-28', '2026-03-01'], lanes: ['1', '12', ''] });

/**
 * Removes what an ACE log cannot hold: the begin time, seconds, sequences, and the events that the decoder derives from
 * the strings.
 */
const carried = (transaction: Transaction): Transaction => {
  const unnumbered = <Part extends { sequence: number }>(parts: readonly Part[]): Part[] =>
    parts.map((part) => ({ ...part, sequence: 0 }));
  return {
    ...transaction,
    began: '',
    ended: `${transaction.ended.slice(0, 16)}:00`,
    events: [],
    tenders: unnumbered(transaction.tenders),
    taxes: unnumbered(transaction.taxes),
    discounts: unnumbered(transaction.discounts),
  };
};

describe('a chain that logs as ACE', () => {
  it('keeps every figure, by transaction, item and department', () => {
    fc.assert(
      fc.property(chain, (transactions) => {
        const read = decode(log(transactions));
        expect(byTransaction(read, keyOf)).toEqual(byTransaction(transactions, keyOf));
        expect(byLine(read, ({ upc }) => upc)).toEqual(byLine(transactions, ({ upc }) => upc));
        expect(byLine(read, departmentAt(3))).toEqual(byLine(transactions, departmentAt(3)));
        expect(read.map(carried)).toEqual(transactions.map(carried));
        expect(read.flatMap(({ events }) => events).filter(({ kind }) => kind === 'unbalanced')).toEqual([]);
      }),
      { numRuns: 120 },
    );
  });

  it('comes to rest: what was read is written as itself', () => {
    fc.assert(
      fc.property(chain, (transactions) => {
        const once = decode(log(transactions));
        expect(decode(log(once))).toEqual(once);
      }),
      { numRuns: 40 },
    );
  });
});
