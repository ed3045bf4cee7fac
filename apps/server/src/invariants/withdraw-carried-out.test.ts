import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { FactsError } from '../facts/errors.ts';
import type { FaultPoint } from '../ingest/segment/faults.ts';
import { closeGaps } from '../ingest/repair/gaps.ts';
import { openGate } from '../gate/gate.ts';
import { openHeld } from '../ingest/repair/held-companies.ts';
import { notWhole, rebuild } from '../ingest/repair/history.ts';
import { tryHeld } from '../ingest/repair/recover.ts';
import { resolveRequested } from '../ingest/repair/resolve.ts';
import { openGap } from '../meta/gaps.ts';
import { type Chain, drawn, withdrawals } from './withdraw.testing.ts';

const { world, open } = withdrawals();

const withdraw = (chain: Chain, segment: number): Promise<void> => world.withdraw(chain, segment);
const acceptAll = (chain: Chain, segment: number): Promise<void> => world.acceptAll(chain, segment);

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
      from generate_series(1, 1000) n, (values (true), (false)) as kinds (leans),
        lateral (select case when leans and n > 5 then 1 else 0 end as shift) as shifted`.execute(world.meta.db);
    const left = await sql<{ id: string }>`
      select id from inbox where company_id = ${chain.id} and state = 'withdrawn'`.execute(world.meta.db);
    await world.meta.db.transaction().execute(async (tx) => {
      for (const { id } of left.rows) await openGap(tx, Number(id));
    });
    let portions = 1;
    while (!(await world.store.gaps.close(chain.id))) portions += 1;
    expect(portions).toBe(1000 / 200 + 1);
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
    // The nine rows: two entries of the first file; a reversing entry and a new version from the accepted conflict; a
    // new entry 0003; two reversing entries from the withdrawal; and two entries that count again, 0001 of the first
    // file and 0003 of the last file.
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
    // Rebuilds again without the set-aside parts, as after a start.
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
    expect(await world.rowsOf(chain)).toHaveLength(5);
  });
});
