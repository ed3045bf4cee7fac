import { describe, expect, it } from 'vitest';
import { FactsError } from '../facts/errors.ts';
import { compareRollups } from '../facts/rollups.ts';
import { sql, text, u32 } from '../facts/sql.ts';
import type { FaultPoint } from './segment/faults.ts';
import { openGate } from '../gate/gate.ts';
import { openHeld } from './repair/held-companies.ts';
import { notWhole } from './repair/history.ts';
import { Moves } from './apply/moves.ts';
import type { IngestParts } from './segment/parts.ts';
import { processSegment } from './apply/process.ts';
import { recover, tryHeld } from './repair/recover.ts';
import { lineOf, waitingTogether } from './together.testing.ts';

const { of, companyOf, receive, togetherWith, oldest: oldestOf } = waitingTogether();
let companyId = 0;

const oldest = async () => {
  const row = await oldestOf(companyId);
  if (!row) throw new Error('nothing waits');
  return row;
};

/** Enters the waiting segments of a company after a stop, as the worker does. */
const goOn = async (): Promise<void> => {
  const held = openHeld(openGate());
  await recover(of().parts, held);
  for (const company of held.companies()) await tryHeld(of().parts, held, company);
  expect(held.companies()).toEqual([]);
  for (let row = await of().parts.store.nextReceived(0, []); row; row = await of().parts.store.nextReceived(0, []))
    await processSegment(of().parts, row);
  await new Moves(of().parts).rest();
};

const salesOf = async (company: number): Promise<string> => {
  const [row] = await of().facts.query<{ net: string }>(
    sql`select toString(sum(net_amount)) as net from sales_hour where company = ${u32(company)}`,
  );
  return row?.net ?? '';
};

/** Checks that nothing is missing and nothing counts twice, in the journal and in the tables derived from it. */
const expectWhole = async (entered: readonly number[]): Promise<void> => {
  expect(await salesOf(companyId)).toBe(String(1.25 * (entered.length + 1)));
  expect(await notWhole(of().parts)).toEqual([]);
  expect((await compareRollups(of().facts, companyId)).differing).toEqual([]);
  for (const id of entered)
    expect(await of().parts.store.segment(companyId, id)).toMatchObject({
      state: 'applied',
      error: null,
      summary: { entered: 1, duplicates: 0, setAside: 0 },
    });
  const left = of().meta.db.selectFrom('inbox').select('id').where('raw', 'is not', null);
  expect(await left.where('company_id', '=', companyId).execute()).toEqual([]);
};

const begin = async (name: string): Promise<number[]> => {
  companyId = await companyOf(name);
  await receive(companyId, lineOf('1'));
  await processSegment(of().parts, await oldest());
  const waiting: number[] = [];
  for (const number of ['11', '12', '13']) waiting.push(await receive(companyId, lineOf(number)));
  return waiting;
};

const points: FaultPoint[] = [
  'before:freeze',
  'after:freeze',
  'after:insert',
  'after:mark',
  'before:finish',
  'after:finish',
  'before:keep',
  'after:keep',
];

describe('small files that enter together', { timeout: 120_000 }, () => {
  it.each(points)('and are cut off %s count once after the next start', async (point) => {
    const waiting = await begin(`Cut off ${point}`);
    const cut: IngestParts = {
      ...of().parts,
      faults: (at) => {
        if (at === point) throw new FactsError('closed', 'cut off');
      },
    };
    const { together, moves } = togetherWith(cut);
    await together.enter(await oldest()).catch(() => undefined);
    await moves.settled();
    await goOn();
    await expectWhole(waiting);
  });

  it('wait for what failed on the way, and then go on by themselves', async () => {
    const waiting = await begin('Tried again');
    const { together, held } = togetherWith({
      ...of().parts,
      faults: (at) => {
        if (at === 'after:freeze') throw new Error('for once');
      },
    });
    const row = await oldest();
    expect(await together.enter(row)).toBe(3);
    expect(held.companies()).toEqual([companyId]);
    await tryHeld(of().parts, held, companyId);
    expect(held.companies()).toEqual([]);
    expect(await together.enter(row)).toBe(0);
    await goOn();
    await expectWhole(waiting);
  });

  /** The insert of receipt 12 of the company fails. */
  const poison = async (): Promise<void> => {
    await of().facts.command(sql`drop table if exists poisoned_view`);
    await of().facts.command(
      sql`create table if not exists poisoned (company UInt32, poison UInt8) engine = MergeTree order by company`,
    );
    await of().facts.command(sql`
create materialized view poisoned_view to poisoned as
select company, throwIf(company = ${u32(companyId)} and number = ${text('12')}) as poison from journal`);
  };

  /** Stops after the files were set aside together and before they are separated, and then starts again. */
  const stopBeforeParting = async (): Promise<void> => {
    const held = openHeld(openGate());
    await recover(of().parts, held);
    while (held.companies().length > 0) await tryHeld(of().parts, held, companyId);
  };

  it.each([false, true])(
    'part where one of them cannot be carried out: it alone is set aside (stopped in between: %s)',
    async (isStopped) => {
      const [first = 0, bad = 0, last = 0] = await begin(`Poisoned ${isStopped}`);
      await poison();
      const { together, held, moves } = togetherWith(of().parts);
      expect(await together.enter(await oldest())).toBe(3);
      const stopped = new FactsError('closed', 'stopped');
      const cut: IngestParts = { ...of().parts, store: { ...of().parts.store, part: () => Promise.reject(stopped) } };
      while ((await of().parts.store.frozen(companyId)).length > 0)
        await tryHeld(isStopped ? cut : of().parts, held, companyId);
      if (isStopped) {
        await stopBeforeParting();
        held.release(companyId);
      }
      while (held.companies().length > 0) await tryHeld(of().parts, held, companyId);
      await moves.settled();
      expect((await oldest()).attempts).toBe(1);
      expect(await together.enter(await oldest())).toBe(0);
      for (
        let row = await of().parts.store.nextReceived(0, []);
        row;
        row = await of().parts.store.nextReceived(0, [])
      ) {
        // A failed insert is tried again, as the worker does it.
        await processSegment(of().parts, row).catch(() => held.hold(companyId, 'failed'));
        while (held.companies().length > 0) await tryHeld(of().parts, held, companyId);
      }
      expect(await salesOf(companyId)).toBe('3.75');
      expect((await compareRollups(of().facts, companyId)).differing).toEqual([]);
      for (const id of [first, last])
        expect(await of().parts.store.segment(companyId, id)).toMatchObject({ summary: { entered: 1, setAside: 0 } });
      expect(await of().parts.store.segment(companyId, bad)).toMatchObject({ summary: { entered: 0, setAside: 1 } });
      expect(await of().parts.store.setAsideDays(companyId)).toMatchObject([{ date: '2026-11-19', transactions: 1 }]);
    },
  );
});
