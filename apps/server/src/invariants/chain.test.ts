import { chainOf, segmentsOf } from '@lanewise/testkit/arbitrary';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { keyOf } from '@lanewise/testkit/oracle';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectEverything, receiptsOf, type Question } from './reports.testing.ts';
import { openWorld, storeNumbers, written, type Chain, type Wire, type World } from './world.testing.ts';

/** Saturday and Sunday, two months, and a Monday: every way of grouping dates has a border here. */
const dates = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'];
const plan = { stores: storeNumbers, dates, lanes: ['1', '2', ''] };
const patience = 300_000;

const sent = chainOf(plan).chain((transactions) =>
  fc.record({ transactions: fc.constant(transactions), cut: segmentsOf(transactions, 3) }),
);

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, patience);
afterAll(() => world.close());

const wholeOf = (chain: Chain, transactions: readonly Transaction[]): Question => ({
  ...{ world, chain, from: '2026-02-26', to: '2026-03-03', stores: storeNumbers, transactions },
});

const sendAll = async (
  chain: Chain,
  { segments, order }: { segments: Transaction[][]; order: number[] },
  wire: Wire,
) => {
  for (const at of order) {
    const segment = segments[at] ?? [];
    if (segment.length > 0) await world.send(chain, written(segment, wire));
  }
};

/** Receipts are what was sent, but for what POSLog finds anew: events. */
const bare = (transactions: readonly Transaction[]): object[] =>
  transactions.map((transaction) => ({ ...transaction, events: [] })).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

describe('a generated chain, cut into segments and sent several times in any order', () => {
  it(
    'shows in every report what the oracle says, to the cent',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          sent,
          fc.constantFrom<Wire>('jsonl', 'poslog'),
          fc.boolean(),
          fc.tuple(fc.constantFrom(...dates), fc.constantFrom(...dates)),
          async ({ transactions, cut }, wire, usWeek, between) => {
            const chain = await world.chain(usWeek);
            await sendAll(chain, cut, wire);
            const whole = { ...wholeOf(chain, transactions), wire };
            const rows = await expectEverything(whole);
            const [from = '', to = ''] = [...between].sort();
            await expectEverything({ ...whole, from, to });
            const receipts = await receiptsOf(whole, rows);
            if (wire === 'jsonl')
              expect(bare(receipts.map(({ transaction }) => transaction))).toEqual(bare(transactions));
          },
        ),
        { numRuns: 8, endOnFailure: true },
      );
    },
    patience,
  );
});
