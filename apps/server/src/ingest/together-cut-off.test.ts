import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../config/load.ts';
import { FactsError } from '../facts/errors.ts';
import { compareRollups } from '../facts/rollups.ts';
import { sql, text, u32 } from '../facts/sql.ts';
import { openTestFacts } from '../facts/testing.ts';
import type { Facts } from '../facts/types.ts';
import { openIngestStore } from '../meta/ingest.ts';
import { openTestMeta } from '../meta/testing.ts';
import type { Meta } from '../meta/types.ts';
import { createLog } from '../plugins/log.ts';
import { openAhead } from './ahead.ts';
import { openFaults, type FaultPoint } from './faults.ts';
import { openGate } from './gate.ts';
import { openHeld } from './held.ts';
import { notWhole } from './history.ts';
import { Moves } from './moves.ts';
import type { IngestParts } from './parts.ts';
import { processSegment } from './process.ts';
import { openReaders } from './readers.ts';
import { keepUpload, readUpload } from './receive.ts';
import { recover, tryHeld } from './recover.ts';
import { openSmallUploads } from './small-uploads.ts';
import { threadsHere } from './threads.ts';
import { Together } from './together.ts';

let meta: Meta;
let facts: Facts;
let parts: IngestParts;
let companyId = 0;

beforeAll(async () => {
  [meta, facts] = await Promise.all([openTestMeta(), openTestFacts()]);
  const threads = threadsHere();
  parts = {
    config: loadConfig({}, { home: tmpdir() }),
    meta,
    facts,
    store: openIngestStore(meta.db),
    log: createLog('silent'),
    faults: openFaults(null),
    gate: openGate(),
    threads,
    readers: openReaders(threads),
    small: openSmallUploads(threads),
  };
});
afterAll(async () => {
  await facts.close();
  await meta.close();
});

const companyOf = async (name: string): Promise<number> => {
  const company = { name, us_week: true, connector_type: '', currency: 'USD', timeZone: 'America/New_York' };
  const { id } = await meta.companies.create(company);
  await meta.places.createLocation(id, { storeNumber: '1', name: 'Harbor Point', regionRegLocId: null });
  return id;
};

const receive = async (number: string): Promise<number> => {
  const line = JSON.stringify({
    store: '1',
    businessDate: '2026-11-19',
    lane: '1',
    number,
    ended: '2026-11-19T19:41:00',
    lines: [{ upc: '4011', quantity: 1, unitPrice: '1.25', amount: '1.25' }],
  });
  const query = { fileName: 'a.jsonl', createLocations: false, dryRun: false, part: 1, baseOffset: 0 };
  const body = (async function* () {
    yield Buffer.from(`${line}\n`);
  })();
  const sender = { companyId, sentBy: 'test', onlyLocations: null };
  return (await keepUpload(parts, await readUpload(parts, query, sender, body))).segmentId;
};

const togetherWith = (some: IngestParts) => {
  const held = openHeld(openGate());
  const moves = new Moves(some);
  return { held, moves, together: new Together({ parts: some, ahead: openAhead(some), held, moves }) };
};

/** Of the company: what was set aside of others may be queued again. */
const oldest = async () => {
  const others = await meta.db
    .selectFrom('company')
    .select('company_id')
    .where('company_id', '<>', companyId)
    .execute();
  const row = await parts.store.nextReceived(
    null,
    others.map(({ company_id }) => company_id),
  );
  if (!row) throw new Error('nothing waits');
  return row;
};

/** Enters what waits of a company after a stop, as the worker does. */
const goOn = async (): Promise<void> => {
  const held = openHeld(openGate());
  await recover(parts, held);
  for (const company of held.companies()) await tryHeld(parts, held, company);
  expect(held.companies()).toEqual([]);
  for (let row = await parts.store.nextReceived(null, []); row; row = await parts.store.nextReceived(null, []))
    await processSegment(parts, row);
  await new Moves(parts).rest();
};

const salesOf = async (company: number): Promise<string> => {
  const [row] = await facts.query<{ net: string }>(
    sql`select toString(sum(net_amount)) as net from sales_hour where company = ${u32(company)}`,
  );
  return row?.net ?? '';
};

/** Nothing is missing and nothing counts twice, in the journal and in what is made of it. */
const expectWhole = async (entered: readonly number[]): Promise<void> => {
  expect(await salesOf(companyId)).toBe(String(1.25 * (entered.length + 1)));
  expect(await notWhole(parts)).toEqual([]);
  expect((await compareRollups(facts, companyId)).differing).toEqual([]);
  for (const id of entered)
    expect(await parts.store.segment(companyId, id)).toMatchObject({
      state: 'applied',
      error: null,
      summary: { entered: 1, duplicates: 0, setAside: 0 },
    });
  const left = meta.db.selectFrom('inbox').select('id').where('raw', 'is not', null);
  expect(await left.where('company_id', '=', companyId).execute()).toEqual([]);
};

const begin = async (name: string): Promise<number[]> => {
  companyId = await companyOf(name);
  await receive('1');
  await processSegment(parts, await oldest());
  return [await receive('11'), await receive('12'), await receive('13')];
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
      ...parts,
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
      ...parts,
      faults: (at) => {
        if (at === 'after:freeze') throw new Error('for once');
      },
    });
    const row = await oldest();
    expect(await together.enter(row)).toBe(3);
    expect(held.companies()).toEqual([companyId]);
    await tryHeld(parts, held, companyId);
    expect(held.companies()).toEqual([]);
    expect(await together.enter(row)).toBe(0);
    await goOn();
    await expectWhole(waiting);
  });

  /** The insert of receipt 12 of the company fails. */
  const poison = async (): Promise<void> => {
    await facts.command(sql`drop table if exists poisoned_view`);
    await facts.command(
      sql`create table if not exists poisoned (company UInt32, poison UInt8) engine = MergeTree order by company`,
    );
    await facts.command(sql`
create materialized view poisoned_view to poisoned as
select company, throwIf(company = ${u32(companyId)} and number = ${text('12')}) as poison from journal`);
  };

  /** Goes on after a stop between setting them aside and parting them. */
  const stopBeforeParting = async (): Promise<void> => {
    const held = openHeld(openGate());
    await recover(parts, held);
    while (held.companies().length > 0) await tryHeld(parts, held, companyId);
  };

  it.each([false, true])(
    'part where one of them cannot be carried out: it alone is set aside (stopped in between: %s)',
    async (isStopped) => {
      const [first = 0, bad = 0, last = 0] = await begin(`Poisoned ${isStopped}`);
      await poison();
      const { together, held, moves } = togetherWith(parts);
      expect(await together.enter(await oldest())).toBe(3);
      const stopped = new FactsError('closed', 'stopped');
      const cut: IngestParts = { ...parts, store: { ...parts.store, part: () => Promise.reject(stopped) } };
      while ((await parts.store.frozen(companyId)).length > 0) await tryHeld(isStopped ? cut : parts, held, companyId);
      if (isStopped) {
        await stopBeforeParting();
        held.release(companyId);
      }
      while (held.companies().length > 0) await tryHeld(parts, held, companyId);
      await moves.settled();
      expect((await oldest()).attempts).toBe(1);
      expect(await together.enter(await oldest())).toBe(0);
      for (let row = await parts.store.nextReceived(null, []); row; row = await parts.store.nextReceived(null, [])) {
        // A failed insert is tried again as the worker does.
        await processSegment(parts, row).catch(() => held.hold(companyId, 'failed'));
        while (held.companies().length > 0) await tryHeld(parts, held, companyId);
      }
      expect(await salesOf(companyId)).toBe('3.75');
      expect((await compareRollups(facts, companyId)).differing).toEqual([]);
      for (const id of [first, last])
        expect(await parts.store.segment(companyId, id)).toMatchObject({ summary: { entered: 1, setAside: 0 } });
      expect(await parts.store.segment(companyId, bad)).toMatchObject({ summary: { entered: 0, setAside: 1 } });
      expect(await parts.store.setAsideDays(companyId)).toMatchObject([{ date: '2026-11-19', transactions: 1 }]);
    },
  );
});
