import type { ActionKind } from '@lanewise/contract/entities/incoming-actions';
import type { ConflictState } from '@lanewise/contract/entities/incoming';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { conflictsOf, decided, standingOf } from './both-right.testing.ts';
import { drawn, withdrawals, type Chain } from './withdraw.testing.ts';

const { world, open } = withdrawals();

const conflicts = (chain: Chain, state?: ConflictState) => conflictsOf(world, chain, state);
const decide = (chain: Chain, kind: ActionKind, ids: readonly number[]) => decided(world, chain, kind, ids);
const standing = (chain: Chain): Promise<string[]> => standingOf(world, chain);
const idsIn = async (chain: Chain, segment: number): Promise<number[]> =>
  (await conflicts(chain)).flatMap((one) => (one.segment === segment ? one.id : []));

describe('what people say of receipts of one number', { timeout: 120_000 }, () => {
  it('stays out once that is taken back, when the file leaves that had taken its place', async () => {
    const chain = await open();
    await world.send(chain, 'first.jsonl', drawn('1 1.00'));
    const second = await world.send(chain, 'second.jsonl', drawn('1 1.01'));
    await decide(chain, 'keepBoth', await idsIn(chain, second));
    const third = await world.send(chain, 'third.jsonl', drawn('1 1.00\n1 1.02'), { purpose: 'resync' });
    expect(await standing(chain)).toEqual(['1 1.00', '1 1.02']);
    await decide(chain, 'undoBoth', await idsIn(chain, second));
    await world.withdraw(chain, third);
    expect(await standing(chain)).toEqual(['1 1.00']);
  });

  it('stays out in every file once that is taken back, until a person says otherwise', async () => {
    const chain = await open();
    const first = await world.send(chain, 'first.jsonl', drawn('1 1.00'));
    const second = await world.send(chain, 'second.jsonl', drawn('1 1.01'));
    await decide(chain, 'keepBoth', await idsIn(chain, second));
    await world.send(chain, 'alike.jsonl', drawn('1 1.01\n2 1.00'));
    const third = await world.send(chain, 'third.jsonl', drawn('1 1.02'));
    await decide(chain, 'accept', await idsIn(chain, third));
    expect(await standing(chain)).toEqual(['1 1.01', '1 1.02', '2 1.00']);
    await decide(chain, 'undoBoth', await idsIn(chain, second));
    for (const segment of [first, third]) await world.withdraw(chain, segment);
    const later = await world.send(chain, 'later.jsonl', drawn('1 1.01\n3 1.00'));
    expect(await standing(chain)).toEqual(['2 1.00', '3 1.00']);
    expect(await conflicts(chain, 'open')).toEqual([]);
    await decide(chain, 'accept', await idsIn(chain, later));
    expect(await standing(chain)).toEqual(['1 1.01', '2 1.00', '3 1.00']);
  });

  it('are decided once where two people decide in two files at a time, and the other one is told', async () => {
    const chain = await open();
    await world.send(chain, 'first.jsonl', drawn('1 1.00'));
    const second = await world.send(chain, 'second.jsonl', drawn('1 1.01'));
    const third = await world.send(chain, 'third.jsonl', drawn('1 1.01\n2 1.00'));
    const [here, there] = [await idsIn(chain, second), await idsIn(chain, third)];
    const asked = await Promise.allSettled([
      world.ask(chain, 'keepBoth', here, 'They are two'),
      world.ask(chain, 'accept', there, 'It is the later'),
      world.ask(chain, 'reject', there, 'It is the first'),
    ]);
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = asked.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'incoming.overtaken', params: { who: 'Ines' } });
    await world.drain();
    expect(new Set((await conflicts(chain)).map(({ state }) => state)).size).toBe(1);
    const [state] = (await conflicts(chain)).map((one) => one.state);
    const shows = { both: ['1 1.00', '1 1.01'], accepted: ['1 1.01'], rejected: ['1 1.00'] };
    expect((await standing(chain)).filter((name) => name.startsWith('1'))).toEqual(shows[state as 'both']);
    // The same holds later: a person who decides otherwise gets a refusal, and a person who decides the same again does
    // not.
    const again = { both: 'keepBoth', accepted: 'accept', rejected: 'reject' }[state as 'both'] as ActionKind;
    expect(await world.ask(chain, again, here, 'Once more')).toMatchObject([{ outcome: 'unchanged' }]);
  });

  it('are taken back once where two people do so at a time, with a cause of its own', async () => {
    const chain = await open();
    await world.send(chain, 'first.jsonl', drawn('10-01 1 1.00'));
    const second = await world.send(chain, 'second.jsonl', drawn('10-01 1 1.01'));
    const third = await world.send(chain, 'third.jsonl', drawn('10-01 1 1.01\n10-01 2 1.00'));
    await world.meta.db
      .updateTable('location_live')
      .set({ since: new Date('2026-01-01') })
      .execute();
    const [here, there] = [await idsIn(chain, second), await idsIn(chain, third)];
    await decide(chain, 'keepBoth', here);
    const asked = await Promise.all([here, there].map((ids) => world.ask(chain, 'undoBoth', ids, 'It was one')));
    expect(new Set(asked.flat().map(({ actionId }) => actionId)).size).toBe(1);
    await world.drain();
    expect(await standing(chain)).toEqual(['1 1.00', '2 1.00']);
    const { rows } = await world.store.incoming.late(world.sightOf(chain), { limit: 10, offset: 0 });
    expect(rows[0]).toMatchObject({ cause: 'undoBoth', entered: 1, replaced: 0, amount: '-1.0100' });
  });

  it('take the place of an earlier rejection in every file', async () => {
    const chain = await open();
    await world.send(chain, 'first.jsonl', drawn('1 1.00'));
    const second = await world.send(chain, 'second.jsonl', drawn('1 1.01'));
    await decide(chain, 'reject', await idsIn(chain, second));
    const third = await world.send(chain, 'third.jsonl', drawn('1 1.01\n2 1.00'));
    expect(await conflicts(chain, 'rejected')).toHaveLength(2);
    await decide(chain, 'keepBoth', await idsIn(chain, third));
    expect(await standing(chain)).toEqual(['1 1.00', '1 1.01', '2 1.00']);
    expect(await conflicts(chain, 'both')).toHaveLength(2);
    // After the third file is withdrawn, only the second file still has 1 1.01, which was rejected there first.
    await world.withdraw(chain, third);
    expect(await standing(chain)).toEqual(['1 1.00', '1 1.01']);
    await decide(chain, 'undoBoth', await idsIn(chain, second));
    expect(await standing(chain)).toEqual(['1 1.00']);
    await decide(chain, 'keepBoth', await idsIn(chain, second));
    expect(await standing(chain)).toEqual(['1 1.00', '1 1.01']);
  });

  it('is about what today’s decoder reads', async () => {
    const chain = await open();
    const first = await world.send(chain, 'first.jsonl', drawn('1 1.00'));
    const second = await world.send(chain, 'second.jsonl', drawn('1 1.01'));
    const text = gunzipSync((await world.store.raw(second)) ?? Buffer.alloc(0)).toString();
    const raw = gzipSync(text.replaceAll('1.01', '1.09'));
    await world.meta.db.updateTable('inbox').set({ raw }).where('id', '=', second).execute();
    await decide(chain, 'keepBoth', await idsIn(chain, second));
    expect(await standing(chain)).toEqual(['1 1.00', '1 1.09']);
    await world.withdraw(chain, first);
    await world.send(chain, 'first.jsonl', drawn('1 1.00'), { again: true });
    expect(await standing(chain)).toEqual(['1 1.00', '1 1.09']);
    await decide(chain, 'undoBoth', await idsIn(chain, second));
    expect(await standing(chain)).toEqual(['1 1.00']);
  });
});
