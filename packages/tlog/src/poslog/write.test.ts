import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeAll, transactionsOf } from '../testing.ts';
import { poslog } from './format.ts';
import { writePoslog } from './write.ts';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { blank, build } from './receipts.testing.ts';

const roundTrip = (transactions: readonly Transaction[]): Transaction[] =>
  transactionsOf(decodeAll(poslog, [...writePoslog(transactions)].join('')));

const withoutEvents = (transaction: Transaction | undefined): object => ({ ...transaction, events: [] });

describe('writePoslog', () => {
  it('writes what is read back as the same sales and returns', () => {
    fc.assert(
      fc.property(build, (transaction) => {
        const [read] = roundTrip([transaction]);
        expect(withoutEvents(read)).toEqual(withoutEvents(transaction));
        expect(read?.events.filter(({ kind }) => kind === 'unbalanced')).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('comes to rest: what was read is written and read as itself, events and all', () => {
    fc.assert(
      fc.property(fc.array(build, { minLength: 1, maxLength: 3 }), (transactions) => {
        const once = roundTrip(transactions);
        expect(roundTrip(once)).toEqual(once);
      }),
      { numRuns: 100 },
    );
  });

  it.each<Partial<Transaction>>([
    { kind: 'noSale', events: [{ sequence: 0, kind: 'noSale', detail: '' }] },
    { kind: 'signOn', cashier: '17', cashierName: 'Kim' },
    { kind: 'signOff', events: [{ sequence: 0, kind: 'other', detail: 'End of shift' }] },
    { kind: 'endOfDay' },
    { kind: 'other' },
    { kind: 'other', events: [{ sequence: 0, kind: 'reboot', detail: '' }] },
    { kind: 'other', events: [{ sequence: 0, kind: 'reboot', detail: '000417' }] },
    { kind: 'void', total: 12_500, events: [{ sequence: 0, kind: 'void', detail: 'transaction' }] },
    { kind: 'suspended', events: [{ sequence: 0, kind: 'suspended', detail: '' }] },
    { kind: 'resumed', events: [{ sequence: 0, kind: 'resumed', detail: '' }] },
    { kind: 'training' },
    { kind: 'loan', total: 2_000_000 },
    { kind: 'pickup', total: 5_000_000 },
    { kind: 'paidIn', total: 150_000 },
    { kind: 'paidOut', total: 123_400, events: [{ sequence: 0, kind: 'other', detail: 'Bread supplier' }] },
    {
      kind: 'sale',
      total: 0,
      events: [
        { sequence: 1, kind: 'ageCheck', detail: '21 verified' },
        { sequence: 2, kind: 'itemNotFound', detail: '00722252301307' },
      ],
    },
  ])('carries $kind', (part) => {
    const transaction = { ...blank, ...part };
    expect(roundTrip([transaction])).toEqual([transaction]);
  });
});
