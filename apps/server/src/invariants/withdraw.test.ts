import { setTimeout as delay } from 'node:timers/promises';
import { importProfile } from '@lanewise/contract/facts/profile';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { replay } from '../ingest/repair/history.ts';
import { endWithdrawal } from '../meta/withdrawn.ts';
import { type Chain, drawn, withdrawals } from './withdraw.testing.ts';

const { world, open } = withdrawals();

const withdraw = (chain: Chain, segment: number): Promise<void> => world.withdraw(chain, segment);
const acceptAll = (chain: Chain, segment: number): Promise<void> => world.acceptAll(chain, segment);

describe('the same bytes', { timeout: 60_000 }, () => {
  it('are refused with the profile with which they were withdrawn, with who and when, unless they are sent again', async () => {
    const chain = await open();
    const text = drawn('0001 1.00\n0002 2.00');
    const first = await world.send(chain, 'a.jsonl', text);
    const before = await world.figures(chain);
    await withdraw(chain, first);
    expect((await world.figures(chain)).standing).toEqual([]);
    await expect(world.receive(chain, 'b.jsonl', text)).rejects.toMatchObject({
      code: 'ingest.withdrawn',
      params: { who: 'Ines', when: new Date().toISOString().slice(0, 10) },
    });
    expect(await world.send(chain, 'a.jsonl', text, { again: true })).toBe(first);
    expect(await world.row(chain, first)).toMatchObject({ state: 'applied', summary: { entered: 2, duplicates: 0 } });
    expect(await world.figures(chain)).toEqual(before);
  });

  it('enter at once with another profile, and are as if that one alone had read them', async () => {
    const [chain, alone] = [await open(), await open()];
    const text = drawn('0001 1.00\n0002 2.00');
    const right = { name: 'right', location: '1' };
    for (const { id } of [chain, alone]) await world.store.keepProfile(id, `${id}`.padStart(64, '0'), right);
    await withdraw(chain, await world.send(chain, 'a.jsonl', text));
    await world.send(chain, 'a.jsonl', text, { profile: `${chain.id}`.padStart(64, '0') });
    await world.send(alone, 'a.jsonl', text, { profile: `${alone.id}`.padStart(64, '0') });
    expect(await world.figures(chain)).toEqual(await world.figures(alone));
    expect((await world.figures(chain)).standing).toHaveLength(2);
  });

  it('are not asked about any more once they are withdrawn, and anew when they are sent again', async () => {
    const chain = await open();
    const text = drawn('0001 1.00\n0002 2.00') + '{"store":"1"}\n';
    await world.send(chain, 'first.jsonl', drawn('0001 5.00'));
    const segment = await world.send(chain, 'a.jsonl', text);
    const [conflict] = await world.conflictsOf(chain, segment);
    const counts = async () => world.store.incoming.counts(world.sightOf(chain));
    expect(await counts()).toMatchObject({ conflicts: 1, quarantined: 1 });
    await withdraw(chain, segment);
    expect(await counts()).toMatchObject({ conflicts: 0, quarantined: 0 });
    expect(await world.ask(chain, 'accept', [conflict?.id ?? 0])).toEqual([]);
    await world.send(chain, 'a.jsonl', text, { again: true });
    expect(await counts()).toMatchObject({ conflicts: 1, quarantined: 1 });
  });

  it('that come while a withdrawal ends are refused, as those that come after it', async () => {
    const chain = await open();
    const text = drawn('0001 1.00');
    const first = await world.send(chain, 'a.jsonl', text);
    await world.ask(chain, 'withdraw', [first]);
    const actions = await world.store.incoming.requested([], 0);
    const row = await world.row(chain, first);
    let sent: Promise<unknown> = Promise.resolve();
    await world.meta.db.transaction().execute(async (tx) => {
      await endWithdrawal(tx, row, actions);
      sent = world.receive(chain, 'a.jsonl', text).then(
        () => 'queued',
        (error: { code: string }) => error.code,
      );
      await somebodyWaitsFor(tx);
    });
    expect(await sent).toBe('ingest.withdrawn');
    expect((await world.row(chain, first)).state).toBe('withdrawn');
  });

  /** Resolves when another connection waits for the end of a transaction. */
  const somebodyWaitsFor = async (tx: Parameters<typeof endWithdrawal>[0]): Promise<void> => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    const waits = sql`select from pg_locks where not granted and ${rows[0]?.pid}::int = any(pg_blocking_pids(pid))`;
    while ((await waits.execute(world.meta.db)).rows.length === 0) await delay(20);
  };

  it('whose bytes were deleted since count as kept bytes again once they are sent', async () => {
    const chain = await open();
    const text = drawn('0001 1.00');
    const first = await world.send(chain, 'a.jsonl', text);
    await withdraw(chain, first);
    await world.meta.db.updateTable('inbox').set({ raw: null, bytes_deleted_at: new Date() }).execute();
    await world.send(chain, 'a.jsonl', text, { again: true });
    const kept: number[] = [];
    for await (const { id } of world.store.segmentsOf(chain.id)) kept.push(id);
    expect(kept).toEqual([first]);
  });
});

describe('what leaves', { timeout: 60_000 }, () => {
  it('is what the file entered and what stands; what others sent as well comes back from them', async () => {
    const chain = await open();
    const a = await world.send(chain, 'a.jsonl', drawn('0001 1.00\n0002 2.00\n0003 3.00'));
    const b = await world.send(chain, 'b.jsonl', drawn('0002 2.00\n0003 4.00\n0004 4.00'));
    expect(await world.row(chain, b)).toMatchObject({ summary: { entered: 1, duplicates: 1, conflicts: 1 } });
    await withdraw(chain, a);
    expect(await world.row(chain, b)).toMatchObject({
      state: 'applied',
      summary: { entered: 3, duplicates: 0, conflicts: 0, records: { read: 3, entered: 3, known: 0, conflicting: 0 } },
    });
    expect((await world.figures(chain)).standing).toMatchObject([{ total: '2' }, { total: '4' }, { total: '4' }]);
    expect(await world.conflictsOf(chain, b)).toEqual([]);
  });

  it('gives its place back to what it had taken it from, through files that were withdrawn themselves', async () => {
    const chain = await open();
    const segments: number[] = [];
    for (const price of ['1.00', '2.00', '3.00']) {
      const segment = await world.send(chain, `${price}.jsonl`, drawn(`0001 ${price}`));
      await acceptAll(chain, segment);
      segments.push(segment);
    }
    const [one = 0, two = 0, three = 0] = segments;
    const totals = async () => (await world.figures(chain)).standing.map((row) => (row as { total: string }).total);
    expect(await totals()).toEqual(['3']);
    await withdraw(chain, two);
    expect(await totals()).toEqual(['3']);
    await withdraw(chain, three);
    expect(await totals()).toEqual(['1']);
    await withdraw(chain, one);
    expect(await totals()).toEqual([]);
  });

  it('takes with it what was decided alike: the same content of another file waits for a decision again', async () => {
    const chain = await open();
    await world.send(chain, 'x.jsonl', drawn('0001 1.00'));
    const c = await world.send(chain, 'c.jsonl', drawn('0001 2.00'));
    const b = await world.send(chain, 'b.jsonl', drawn('0001 2.00') + '{"file":"b"}\n');
    const totals = async () => (await world.figures(chain)).standing.map((row) => (row as { total: string }).total);
    await acceptAll(chain, b);
    expect([await totals(), await world.conflictsOf(chain, c)]).toEqual([['2'], []]);
    await withdraw(chain, b);
    expect(await totals()).toEqual(['1']);
    expect(await world.conflictsOf(chain, c)).toHaveLength(1);
    await acceptAll(chain, c);
    expect([await totals(), await world.conflictsOf(chain, c)]).toEqual([['2'], []]);
    await replay(world.parts, chain.id, () => undefined);
    expect([await totals(), await world.conflictsOf(chain, c)]).toEqual([['2'], []]);
  });

  it('lets a resync that had only repeated it take the place of what it is right against', async () => {
    const chain = await open();
    await world.send(chain, 'first.jsonl', drawn('0001 1.00\n0002 1.00'));
    const a = await world.send(chain, 'a.jsonl', drawn('0001 2.00\n0002 2.00'));
    await acceptAll(chain, a);
    const resync = await world.send(chain, 'r.jsonl', drawn('0001 2.00\n0002 2.00\n0003 2.00'), { purpose: 'resync' });
    const last = await world.send(chain, 'last.jsonl', drawn('0002 3.00'));
    await acceptAll(chain, last);
    await withdraw(chain, a);
    const [one, two, three] = (await world.figures(chain)).standing;
    expect([one, two, three]).toMatchObject([{ total: '2' }, { total: '3' }, { total: '2' }]);
    expect(await world.conflictsOf(chain, resync)).toEqual([]);
    expect(await world.row(chain, resync)).toMatchObject({ purpose: 'resync', readAgain: false });
  });

  it('lets a resync be one whose bytes came before it', async () => {
    const chain = await open();
    await world.send(chain, 'first.jsonl', drawn('0001 1.00'));
    const b = await world.send(chain, 'b.jsonl', drawn('0001 2.00'));
    expect(await world.conflictsOf(chain, b)).toHaveLength(1);
    await world.send(chain, 'b.jsonl', drawn('0001 2.00'), { purpose: 'resync' });
    expect((await world.figures(chain)).standing).toMatchObject([{ total: '2' }]);
    expect(await world.conflictsOf(chain, b)).toEqual([]);
  });

  it('lets receipts of others go on where what came back was cut off', async () => {
    const [chain, alone] = [await open(), await open()];
    const columns = { location: 'Store', transaction: 'No', date: 'Date', item: 'Item', amount: 'Amount' };
    const rows = (...amounts: string[]) =>
      `Store,No,Date,Item,Amount\n${amounts.map((amount) => `1,7,2026-11-19,4011,${amount}\n`).join('')}`;
    const profileOf = ({ id }: Chain) => ({ profile: `${id}`.padStart(64, 'c') });
    for (const one of [chain, alone])
      await world.store.keepProfile(
        one.id,
        profileOf(one).profile,
        importProfile.parse({ csv: { columns, rowsTogether: true } }),
      );
    await world.send(chain, 'cut.csv', rows('1.00'), profileOf(chain));
    const a = await world.send(chain, 'a.csv', rows('1.00', '2.00'), profileOf(chain));
    await world.send(chain, 'b.csv', `${rows('1.00', '2.00')}1,8,2026-11-19,4011,5.00\n`, profileOf(chain));
    await world.send(alone, 'cut.csv', rows('1.00'), profileOf(alone));
    await world.send(alone, 'b.csv', `${rows('1.00', '2.00')}1,8,2026-11-19,4011,5.00\n`, profileOf(alone));
    await withdraw(chain, a);
    expect((await world.figures(chain)).standing).toMatchObject([{ total: '3' }, { total: '5' }]);
    expect(await world.figures(chain)).toEqual(await world.figures(alone));
  });

  it('is listed where its day is over, with how much it changed', async () => {
    const chain = await open();
    const text = drawn('10-01 0001 1.50\n10-01 0002 2.00');
    await world.send(chain, 'first.jsonl', drawn('10-01 0001 1.00'));
    const a = await world.send(chain, 'a.jsonl', text);
    await acceptAll(chain, a);
    await world.meta.db
      .updateTable('location_live')
      .set({ since: new Date('2026-01-01') })
      .execute();
    await withdraw(chain, a);
    const late = await world.store.incoming.late(world.sightOf(chain), { limit: 10, offset: 0 });
    expect(late.rows).toMatchObject([{ cause: 'withdraw', entered: 2, replaced: 1, amount: '-2.5000' }]);
  });

  it('counts for no gap and no last hour: completeness is that of what stands', async () => {
    const [chain, alone] = [await open(), await open()];
    for (const one of [chain, alone]) await world.send(one, 'b.jsonl', drawn('0001 9.00\n0002 9.30'));
    const a = await world.send(chain, 'a.jsonl', drawn('0040 22.15\n0044 22.30'));
    expect((await world.figures(chain)).arrived).not.toEqual((await world.figures(alone)).arrived);
    await withdraw(chain, a);
    expect((await world.figures(chain)).arrived).toEqual((await world.figures(alone)).arrived);
  });
});
