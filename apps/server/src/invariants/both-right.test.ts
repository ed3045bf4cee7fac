import type { ConflictState } from '@lanewise/contract/entities/incoming';
import type { ActionKind } from '@lanewise/contract/entities/incoming-actions';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rebuild, replay } from '../ingest/repair/history.ts';
import { rounds } from '../thorough.testing.ts';
import { conflictsOf, decided, Life, life, standingOf } from './both-right.testing.ts';
import { drawn, withdrawals, type Chain } from './withdraw.testing.ts';

const { world, open } = withdrawals();

/** A few numbers and prices, so that numbers come with several contents. Nothing but the price tells them apart. */
const row = fc.record({ number: fc.constantFrom('1', '2'), price: fc.constantFrom('1.00', '1.01', '1.02') });
type Row = typeof row extends fc.Arbitrary<infer Of> ? Of : never;
const file = fc.uniqueArray(row, { selector: ({ number }) => number, minLength: 1, maxLength: 2 });
const nameOf = ({ number, price }: Row): string => `${number} ${price}`;
const textOf = (rows: readonly Row[]): string => drawn(rows.map(nameOf).join('\n'));

const conflicts = (chain: Chain, state?: ConflictState) => conflictsOf(world, chain, state);
const decide = (chain: Chain, kind: ActionKind, ids: readonly number[]) => decided(world, chain, kind, ids);

const standing = (chain: Chain): Promise<string[]> => standingOf(world, chain);

/**
 * Checks that every content that arrived counts, waits or was rejected, and that every record of every file is
 * accounted for.
 */
const expectClosed = async (chain: Chain, came: readonly Row[], segments: readonly number[]): Promise<void> => {
  const counts = await standing(chain);
  const left = new Set(
    [...(await conflicts(chain, 'open')), ...(await conflicts(chain, 'rejected'))].map(
      ({ number, incomingHash }) => `${number} ${incomingHash}`,
    ),
  );
  expect(new Set(counts).size).toBe(counts.length);
  expect(counts.length + left.size).toBe(new Set(came.map(nameOf)).size);
  for (const segment of segments) {
    const {
      read = -1,
      entered,
      known,
      conflicting,
      quarantined,
      setAside,
    } = (await world.row(chain, segment)).summary?.records ?? {
      entered: 0,
      known: 0,
      conflicting: 0,
      quarantined: 0,
      setAside: 0,
    };
    expect(entered + known + conflicting + quarantined + setAside).toBe(read);
  }
  expect((await world.journal(chain)).differing).toEqual([]);
};

describe('receipts of one number of which a person said that both are right', { timeout: 1_200_000 }, () => {
  it('both count, whatever is sent, read or built again, until that is taken back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(file, { minLength: 2, maxLength: 4 }),
        fc.array(fc.constantFrom('keepBoth', 'keepBoth', 'reject', 'wait'), { minLength: 8, maxLength: 8 }),
        fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
        async (files, decisions, luck) => {
          const chain = await open();
          const rows = files.flat();
          const segments: number[] = [];
          for (const [at, one] of files.entries()) segments.push(await world.send(chain, `${at}.jsonl`, textOf(one)));
          for (const [at, { id }] of (await conflicts(chain, 'open')).entries()) {
            const kind = decisions[at % decisions.length];
            const [still] = await world.store.incoming.conflictsById([id]);
            if (still?.state === 'open' && (kind === 'keepBoth' || kind === 'reject')) await decide(chain, kind, [id]);
          }
          await expectClosed(chain, rows, segments);
          const counts = await standing(chain);
          const waiting = (await conflicts(chain, 'open')).length;

          // The same receipts in other files, order and cuts.
          const mixed = rows.map((one, at) => ({ one, place: luck[at] ?? 0 })).sort((a, b) => a.place - b.place);
          for (const [at, { one }] of mixed.entries())
            segments.push(await world.send(chain, `again-${at}.jsonl`, textOf([one])));
          expect(await standing(chain)).toEqual(counts);
          if (waiting === 0) expect(await conflicts(chain, 'open')).toEqual([]);
          await replay(world.parts, chain.id, () => undefined);
          expect(await standing(chain)).toEqual(counts);
          await expectClosed(chain, rows, segments);

          const kept = (await conflicts(chain, 'both'))[0];
          await decide(chain, 'undoBoth', kept ? [kept.id] : []);
          expect(await standing(chain)).toHaveLength(counts.length - (kept ? 1 : 0));
          await expectClosed(chain, rows, segments);
          const before = await world.journal(chain);
          await rebuild(world.parts, chain.id, () => undefined);
          expect(await world.journal(chain)).toEqual(before);
        },
      ),
      { numRuns: rounds(1, 30), endOnFailure: true },
    );
  });

  it('count again together when the file of one is withdrawn and sent again, in any order', async () => {
    const chain = await open();
    const first = await world.send(chain, 'first.jsonl', drawn('1 1.00\n2 1.00'));
    await world.send(chain, 'second.jsonl', drawn('1 1.01'));
    const third = await world.send(chain, 'third.jsonl', drawn('1 1.02\n2 1.02'));
    for (const { id } of await conflicts(chain, 'open')) await decide(chain, 'keepBoth', [id]);
    const counts = await standing(chain);
    expect(counts).toEqual(['1 1.00', '1 1.01', '1 1.02', '2 1.00', '2 1.02']);
    await world.withdraw(chain, first);
    expect(await standing(chain)).toEqual(['1 1.01', '1 1.02', '2 1.02']);
    await world.send(chain, 'first.jsonl', drawn('1 1.00\n2 1.00'), { again: true });
    expect(await standing(chain)).toEqual(counts);
    expect(await conflicts(chain, 'open')).toEqual([]);
    // Decisions about a withdrawn file no longer count, so its receipts wait again.
    await world.withdraw(chain, third);
    expect(await standing(chain)).toEqual(['1 1.00', '1 1.01', '2 1.00']);
    await world.send(chain, 'third.jsonl', drawn('1 1.02\n2 1.02'), { again: true });
    expect(await standing(chain)).toEqual(['1 1.00', '1 1.01', '2 1.00']);
    expect(await conflicts(chain, 'open')).toHaveLength(2);
  });

  it('count once where the file leaves that had taken the place of one of them', async () => {
    const chain = await open();
    await world.send(chain, 'first.jsonl', drawn('1 1.00'));
    const second = await world.send(chain, 'second.jsonl', drawn('1 1.01'));
    await world.acceptAll(chain, second);
    const third = await world.send(chain, 'third.jsonl', drawn('1 1.00\n2 5.00'));
    await decide(
      chain,
      'keepBoth',
      (await conflicts(chain, 'rejected')).map(({ id }) => id),
    );
    expect(await standing(chain)).toEqual(['1 1.00', '1 1.01', '2 5.00']);
    await world.withdraw(chain, second);
    expect(await standing(chain)).toEqual(['1 1.00', '2 5.00']);
    // The first file still holds it.
    await world.withdraw(chain, third);
    expect(await standing(chain)).toEqual(['1 1.00']);
  });

  it('are taken back where a newer decoder makes another content of the later one', async () => {
    const chain = await open();
    await world.send(chain, 'first.jsonl', drawn('1 1.00'));
    const second = await world.send(chain, 'second.jsonl', drawn('1 1.01'));
    const ids = (await conflicts(chain, 'open')).map(({ id }) => id);
    await decide(chain, 'keepBoth', ids);
    const text = gunzipSync((await world.store.raw(second)) ?? Buffer.alloc(0)).toString();
    const raw = gzipSync(text.replaceAll('1.01', '1.09'));
    await world.meta.db.updateTable('inbox').set({ raw }).where('id', '=', second).execute();
    await replay(world.parts, chain.id, () => undefined);
    expect(await standing(chain)).toEqual(['1 1.00', '1 1.09']);
    await decide(chain, 'undoBoth', ids);
    expect(await standing(chain)).toEqual(['1 1.00']);
  });

  it('both stand when the first comes again that left while it was decided', async () => {
    const chain = await open();
    const first = await world.send(chain, 'first.jsonl', drawn('1 1.00'));
    await world.send(chain, 'second.jsonl', drawn('1 1.01'));
    const ids = (await conflicts(chain, 'open')).map(({ id }) => id);
    await world.ask(chain, 'withdraw', [first]);
    await decide(chain, 'keepBoth', ids);
    await world.send(chain, 'first.jsonl', drawn('1 1.00'), { again: true });
    expect(await standing(chain)).toEqual(['1 1.00', '1 1.01']);
  });

  it('of a resync wait for a person, and hold up nothing', async () => {
    const chain = await open();
    await world.send(chain, 'resync.jsonl', drawn('1 1.00\n1 1.01'), { purpose: 'resync' });
    expect(await standing(chain)).toEqual(['1 1.00']);
    expect(await conflicts(chain, 'open')).toHaveLength(1);
  });

  it('hold what was decided through any life of their files', async () => {
    await fc.assert(
      fc.asyncProperty(life, async (steps) => {
        const chain = await open();
        const one = new Life(world, chain);
        await one.live(steps);
        await one.rebuild();
        await one.leave();
      }),
      { numRuns: rounds(1, 25), endOnFailure: true },
    );
  });
});
