import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rebuild, replay } from '../ingest/repair/history.ts';
import { rounds } from '../thorough.testing.ts';
import { type Chain, log, postVoid, sale, withdrawals } from './withdraw.testing.ts';

const { world, open } = withdrawals();

/** A few keys, so that files repeat, replace and void each other. */
const key = fc.record({
  date: fc.constantFrom('2026-10-31', '2026-11-01'),
  number: fc.constantFrom('1', '2', '3'),
});
const row = fc.record({ key, price: fc.constantFrom('1.00', '2.00'), voids: fc.option(key, { freq: 2 }) });
const file = fc.record({
  rows: fc.uniqueArray(row, { selector: (one) => JSON.stringify(one.key), minLength: 1, maxLength: 4 }),
  purpose: fc.constantFrom('import', 'import', 'import', 'resync'),
  /**
   * What happens to a file. Only files that leave have accepted receipts, because a decision that was based on a
   * withdrawn file is not repeated.
   */
  fate: fc.constantFrom('stays', 'stays', 'leaves', 'accepted, leaves'),
});
type File = typeof file extends fc.Arbitrary<infer Of> ? Of : never;

const textOf = ({ rows }: File, at: number): string =>
  log(...rows.map(({ key: of, price, voids }) => (voids ? postVoid(of, voids) : sale(of, price))), `<!-- ${at} -->`);

/** Open items, without the names of files. */
const waitingOf = async (chain: Chain) => {
  const page = { limit: 100, offset: 0, state: 'open' };
  const [conflicts, quarantine] = [
    await world.store.incoming.conflicts(world.sightOf(chain), page),
    await world.store.incoming.quarantine(world.sightOf(chain), page),
  ];
  return {
    conflicts: conflicts.rows
      .map(({ fileName, businessDate, number }) => `${fileName} ${businessDate} ${number}`)
      .sort(),
    quarantine: quarantine.rows.map(({ fileName, offset, reason }) => `${fileName} ${offset} ${reason}`).sort(),
  };
};

describe('withdrawals of drawn files', { timeout: 1_200_000 }, () => {
  it('leave what there would be had the files never come, whatever others repeat, replace or void', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(file, { minLength: 2, maxLength: 5 }).filter((files) => files.some(({ fate }) => fate !== 'stays')),
        fc.boolean(),
        async (files, together) => {
          const [chain, alone] = [await open(), await open()];
          const leaving: number[] = [];
          for (const [at, one] of files.entries()) {
            const sent = [`${at}.xml`, textOf(one, at), { purpose: one.purpose }] as const;
            const segment = await world.send(chain, ...sent);
            if (one.fate === 'stays') await world.send(alone, ...sent);
            else leaving.push(segment);
            if (one.fate === 'accepted, leaves') await world.acceptAll(chain, segment);
          }
          if (together) await world.ask(chain, 'withdraw', leaving);
          for (const segment of together ? [] : leaving) await world.withdraw(chain, segment);
          await world.drain();
          const waiting = await waitingOf(alone);
          // A post void that arrived before its sale is found when its file is read again, which a withdrawal may
          // cause.
          if (!waiting.quarantine.some((one) => one.endsWith('unknownSale'))) {
            expect(await waitingOf(chain)).toEqual(waiting);
            expect(await world.figures(chain)).toEqual(await world.figures(alone));
          }
          for (const one of [chain, alone]) await replay(world.parts, one.id, () => undefined);
          expect(await waitingOf(chain)).toEqual(await waitingOf(alone));
          expect(await world.figures(chain)).toEqual(await world.figures(alone));
          const before = await world.journal(chain);
          expect(before.differing).toEqual([]);
          await rebuild(world.parts, chain.id, () => undefined);
          expect(await world.journal(chain)).toEqual(before);
        },
      ),
      // Shrinking is off: a case is short enough to read, and each step of shrinking takes seconds.
      {
        numRuns: rounds(1, 40),
        endOnFailure: true,
        interruptAfterTimeLimit: 1_000_000,
        markInterruptAsFailure: false,
      },
    );
  });
});
