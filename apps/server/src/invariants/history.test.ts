import { chainOf, replacementOf, segmentsOf } from '@lanewise/testkit/arbitrary';
import { latest } from '@lanewise/testkit/oracle';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersOf, expectBriefly } from './reports.testing.ts';
import type { Question } from './reports-asked.testing.ts';
import { rounds } from '../thorough.testing.ts';
import { openWorld, storeNumbers, written, type World } from './world.testing.ts';

const range = { from: '2026-02-27', to: '2026-03-01' };
const plan = { stores: storeNumbers, dates: ['2026-02-28', '2026-03-01'], lanes: ['1', ''] };
const patience = rounds(300_000, 3_600_000);

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, patience);
afterAll(() => world.close());

/** A chain in overlapping segments, and a resync with other content for some of it. */
const histories = chainOf({ ...plan, most: 16 }).chain((transactions) =>
  fc.record({
    transactions: fc.constant(transactions),
    cut: segmentsOf(transactions, 2),
    replacements: fc
      .subarray(transactions)
      .chain((some) => fc.tuple(...some.map((transaction) => replacementOf(transaction)))),
  }),
);

describe('history', () => {
  it(
    'answers the same after a rebuild, and a replay changes nothing',
    async () => {
      const before: { question: Question; answers: object }[] = [];
      await fc.assert(
        fc.asyncProperty(histories, async ({ transactions, cut, replacements }) => {
          const chain = await world.chain(true);
          for (const at of cut.order) {
            const segment = cut.segments[at] ?? [];
            if (segment.length > 0) await world.send(chain, written(segment, 'jsonl'));
          }
          if (replacements.length > 0) await world.receive(chain, written(replacements, 'jsonl'), 'resync');
          const standing = latest([...transactions, ...replacements]);
          const question = { ...range, world, chain, stores: storeNumbers, transactions: standing };
          await expectBriefly(question);
          before.push({ question, answers: await answersOf(question) });

          for (const kind of ['rebuild', 'replay'] as const) {
            await world.job(kind);
            for (const { question: asked, answers } of before) expect(await answersOf(asked), kind).toEqual(answers);
          }
        }),
        { numRuns: rounds(1, 10), interruptAfterTimeLimit: rounds(200_000, 3_000_000), markInterruptAsFailure: true },
      );
    },
    patience,
  );
});
