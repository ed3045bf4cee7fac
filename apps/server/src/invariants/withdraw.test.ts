import { setTimeout as delay } from 'node:timers/promises';
import { importProfile } from '@lanewise/contract/facts/profile';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FactsError } from '../facts/errors.ts';
import type { FaultPoint } from '../ingest/faults.ts';
import { closeGaps } from '../ingest/gaps.ts';
import { openGate } from '../ingest/gate.ts';
import { openHeld } from '../ingest/held.ts';
import { notWhole, rebuild, replay } from '../ingest/history.ts';
import { tryHeld } from '../ingest/recover.ts';
import { resolveRequested } from '../ingest/resolve.ts';
import { openGap } from '../meta/gaps.ts';
import { endWithdrawal } from '../meta/withdrawn.ts';
import { drawn, openWithdrawals, type Chain, type Withdrawals } from './withdraw.testing.ts';

let world: Withdrawals;
let companies = 0;
const open = (): Promise<Chain> => world.open(`Company ${(companies += 1)}`);

beforeAll(async () => {
  world = await openWithdrawals();
});
afterAll(() => world.close());

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

describe('a withdrawal', { timeout: 300_000 }, () => {
  it('whose end fails holds up nobody else, is told, and is not tried without end', async () => {
    const [chain, other] = [await open(), await open()];
    const a = await world.send(chain, 'a.jsonl', drawn('0001 1.00'));
    const b = await world.send(chain, 'b.jsonl', drawn('0001 1.00\n0002 2.00'));
    await world.ask(chain, 'withdraw', [a]);
    const canceled = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
    const gaps = { ...world.store.gaps, close: () => Promise.reject(canceled) };
    const broken = { ...world.parts, store: { ...world.store, gaps } };
    const held = openHeld(openGate());
    while ((await resolveRequested(broken, held)) !== null);
    let tries = 0;
    while ((await closeGaps(broken, held)) !== null) {
      tries += 1;
      expect(held.companies()).toEqual([chain.id]);
      held.release(chain.id);
    }
    expect([tries, await world.store.lacksAnything()]).toEqual([8, true]);
    await world.send(other, 'b.jsonl', drawn('0001 1.00'));
    expect((await world.figures(other)).standing).toHaveLength(1);
    expect((await world.figures(chain)).standing).toHaveLength(1);
    await world.store.gaps.retry();
    await world.drain();
    expect((await world.figures(chain)).standing).toHaveLength(2);
    expect([(await world.row(chain, b)).state, await world.store.lacksAnything()]).toEqual(['applied', false]);
  });

  it('of thousands of files beside thousands that lean on others looks at each of these once, in portions', async () => {
    const chain = await open();
    await sql`
      insert into inbox (company_id, content_hash, format, file_name, part, base_offset, size, redacted, create_locations,
        purpose, sent_by, state, leans, first_day, last_day, held_locations)
      select ${chain.id}, (case when leans then 'leans ' else 'left ' end) || n, 'jsonl', 'n.jsonl', 1, 0, 1, 0, true,
        'import', 'test', case when leans then 'applied' else 'withdrawn' end, leans,
        date '2000-01-01' + 2 * n + shift, date '2000-01-01' + 2 * n + shift, array[${chain.location}::int]
      from generate_series(1, 3000) n, (values (true), (false)) as kinds (leans),
        lateral (select case when leans and n > 5 then 1 else 0 end as shift) as shifted`.execute(world.meta.db);
    const left = await sql<{ id: string }>`
      select id from inbox where company_id = ${chain.id} and state = 'withdrawn'`.execute(world.meta.db);
    await world.meta.db.transaction().execute(async (tx) => {
      for (const { id } of left.rows) await openGap(tx, Number(id));
    });
    let portions = 1;
    while (!(await world.store.gaps.close(chain.id))) portions += 1;
    expect(portions).toBe(3000 / 200 + 1);
    const queued = await sql<{ hash: string }>`
      select content_hash as hash from inbox where company_id = ${chain.id} and state = 'received' order by id`.execute(
      world.meta.db,
    );
    expect(queued.rows.map(({ hash }) => hash).sort()).toEqual([1, 2, 3, 4, 5].map((n) => `leans ${n}`));
    await sql`delete from inbox where company_id = ${chain.id}`.execute(world.meta.db);
    expect(await world.store.gaps.next([], 0)).toBeNull();
  });

  it('is made again by a rebuild, with the same journal', async () => {
    const chain = await open();
    await world.send(chain, 'first.jsonl', drawn('10-31 0001 1.00\n0002 2.00'));
    const a = await world.send(chain, 'a.jsonl', drawn('10-31 0001 3.00\n11-01 0003 3.00'));
    await acceptAll(chain, a);
    await world.send(chain, 'last.jsonl', drawn('11-01 0003 3.00'));
    await withdraw(chain, a);
    const [before, figures] = [await world.journal(chain), await world.figures(chain)];
    // Two entries, one that replaced another, one that was reversed for it, one that was withdrawn, one that came back
    // from another file.
    expect(before.rows).toHaveLength(9);
    await rebuild(world.parts, chain.id, () => undefined);
    expect(await world.journal(chain)).toEqual(before);
    expect(await world.figures(chain)).toEqual(figures);
  });

  it('lets nothing stand again in a rebuild whose decoder loses some of it', async () => {
    const chain = await open();
    await world.send(chain, 'first.jsonl', drawn('0002 9.00'));
    const a = await world.send(chain, 'a.jsonl', drawn('0001 1.00\n0002 2.00\n0003 3.00'));
    await acceptAll(chain, a);
    await withdraw(chain, a);
    const figures = await world.figures(chain);
    expect(figures.standing).toMatchObject([{ number: '0002', total: '9' }]);
    await world.lose(a, drawn('0002 2.00'));
    expect(await rebuild(world.parts, chain.id, () => undefined)).toMatchObject({ failed: [] });
    expect(await world.figures(chain)).toEqual(figures);
    expect(await world.store.lacksAnything()).toBe(false);
    expect(await notWhole(world.parts)).not.toContain(chain.id);
  });

  it('that a rebuild cannot carry out is told, and tried again', async () => {
    const chain = await open();
    const a = await world.send(chain, 'a.jsonl', drawn('0001 1.00\n0002 2.00'));
    await withdraw(chain, a);
    const cure = await world.poison(chain);
    expect(await rebuild(world.parts, chain.id, () => undefined)).toMatchObject({ failed: [chain.id] });
    await cure();
    // Again without the set-aside parts, as at a start.
    await tryHeld(world.parts, openHeld(openGate()), chain.id);
    expect((await world.figures(chain)).standing).toHaveLength(2);
    const day = { location: chain.location, date: '2026-11-19', transactions: 2 };
    expect(await world.store.setAsideDays(chain.id)).toEqual([day]);
    expect(await world.store.lacksAnything()).toBe(true);

    expect(await world.store.retrySetAside()).toBe(1);
    await world.drain();
    expect((await world.figures(chain)).standing).toEqual([]);
    expect(await world.store.setAsideDays(chain.id)).toEqual([]);
    expect((await world.row(chain, a)).state).toBe('withdrawn');
    expect(await notWhole(world.parts)).not.toContain(chain.id);
  });

  const points: FaultPoint[] = ['after:freeze', 'after:insert', 'before:finish'];
  it.each(points)('that is cut off %s is carried out once when the decider begins again', async (point) => {
    const chain = await open();
    const a = await world.send(chain, 'a.jsonl', drawn('10-31 0001 1.00\n11-01 0002 2.00'));
    await world.send(chain, 'b.jsonl', drawn('11-01 0002 2.00'));
    await world.ask(chain, 'withdraw', [a]);
    const held = openHeld(openGate());
    const cut = {
      ...world.parts,
      faults: (at: FaultPoint) => {
        if (at === point) throw new FactsError('closed', 'cut off');
      },
    };
    // A busy machine needs several turns to get here.
    while (held.companies().length === 0) await resolveRequested(cut, held);
    await tryHeld(world.parts, held, chain.id);
    await world.drain();
    expect((await world.row(chain, a)).state).toBe('withdrawn');
    expect((await world.figures(chain)).standing).toMatchObject([{ number: '0002' }]);
    expect((await world.journal(chain)).rows).toHaveLength(5);
  });
});
