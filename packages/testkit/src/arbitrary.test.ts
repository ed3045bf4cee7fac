import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { chainOf, replacementOf, segmentsOf } from './arbitrary.ts';
import { imbalanceOf } from './balance.ts';
import { byTransaction, keyOf } from './oracle.ts';

const plan = { stores: ['0008', '21'], dates: ['2026-02-28', '2026-03-01'], lanes: ['1', '2', ''] };
const chain = chainOf(plan);

const firstOf = ([first]: readonly Transaction[]): Transaction => {
  if (!first) throw new Error('a chain is never empty');
  return first;
};

const lanesOf = (transactions: readonly Transaction[]): Map<string, Transaction[]> => {
  const lanes = new Map<string, Transaction[]>();
  for (const transaction of transactions) {
    const lane = [transaction.store, transaction.businessDate, transaction.lane].join(' ');
    lanes.set(lane, [...(lanes.get(lane) ?? []), transaction]);
  }
  return lanes;
};

describe('a generated chain', () => {
  it('adds up in every receipt and numbers each lane without a gap', () => {
    fc.assert(
      fc.property(chain, (transactions) => {
        expect(transactions.map(imbalanceOf).filter((reason) => reason !== null)).toEqual([]);
        const lanes = lanesOf(transactions);
        for (const lane of lanes.values())
          expect(lane.map(({ number }) => Number(number))).toEqual(lane.map((_, at) => at + 1));
      }),
    );
  });

  it('gives lines and discounts the signs of the contract', () => {
    fc.assert(
      fc.property(chain, (transactions) => {
        for (const line of transactions.flatMap(({ lines }) => lines)) {
          if (line.kind === 'sale') expect(line.amount).toBeGreaterThanOrEqual(0);
          if (line.kind === 'return' || line.kind === 'void') expect(line.amount).toBeLessThanOrEqual(0);
          expect(line.amount * line.discount).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  it('holds every kind of transaction and line', () => {
    const many = fc.sample(chain, { numRuns: 300, seed: 7 }).flat();
    expect(new Set(many.map(({ kind }) => kind))).toEqual(
      new Set([
        'sale',
        'return',
        'void',
        'postVoid',
        'suspended',
        'training',
        'noSale',
        'signOn',
        'signOff',
        'loan',
        'pickup',
        'paidIn',
        'paidOut',
        'endOfDay',
        'other',
      ]),
    );
    expect(new Set(many.flatMap(({ lines }) => lines.map(({ kind }) => kind)))).toEqual(
      new Set(['sale', 'return', 'void', 'deposit']),
    );
    expect(many.some(({ tenders }) => tenders.length > 1)).toBe(true);
  });

  it('takes back with a post void exactly what was sold', () => {
    fc.assert(
      fc.property(chainOf({ ...plan, most: 1 }), (transactions) => {
        fc.pre(transactions.some(({ kind }) => kind === 'postVoid'));
        const sums = byTransaction(transactions, () => '').get('');
        expect(sums).toMatchObject({ amount: 0, units: 0, tax: 0, total: 0, customers: 1 });
      }),
      { numRuns: 20 },
    );
  });

  it('is cut into segments that together hold all of it, under the same keys', () => {
    const cut = chain.chain((transactions) =>
      fc.tuple(fc.constant(transactions), segmentsOf(transactions, 3), replacementOf(firstOf(transactions))),
    );
    fc.assert(
      fc.property(cut, ([transactions, { segments, order }, replacement]) => {
        const sent = new Set(order.flatMap((at) => segments[at] ?? []).map(keyOf));
        expect(sent).toEqual(new Set(transactions.map(keyOf)));
        expect(keyOf(replacement)).toBe(keyOf(firstOf(transactions)));
      }),
    );
  });

  it('shrinks to the one receipt that matters', () => {
    const { counterexample } = fc.check(
      fc.property(chain, (transactions) => transactions.every(({ kind }) => kind !== 'return')),
      { seed: 11, numRuns: 1000 },
    );
    expect(counterexample?.[0].map(({ kind, lines }) => [kind, lines.length])).toEqual([['return', 1]]);
  });
});
