import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../config/load.ts';
import { compareRollups } from '../facts/rollups.ts';
import { sql, text, u32 } from '../facts/sql.ts';
import { openTestFacts } from '../facts/testing.ts';
import type { Facts } from '../facts/types.ts';
import { openIngestStore } from '../meta/ingest.ts';
import { openTestMeta } from '../meta/testing.ts';
import type { IngestStore } from '../meta/ingest-types.ts';
import type { Meta } from '../meta/types.ts';
import { createLog } from '../plugins/log.ts';
import { openFaults } from './segment/faults.ts';
import { startIngest, type Ingest } from './ingest.ts';
import { threadsHere } from './threads/threads.ts';

let meta: Meta;
let facts: Facts;
let store: IngestStore;
let ingest: Ingest;

const open = async (): Promise<Ingest> => {
  const config = loadConfig({}, { home: tmpdir() });
  const log = createLog('silent');
  const started = await startIngest({
    config,
    meta,
    facts,
    store,
    log,
    faults: openFaults(null),
    threads: threadsHere(),
  });
  await started.ready;
  return started;
};

const companyOf = async (name: string): Promise<{ id: number; location: number }> => {
  const company = { name, us_week: true, connector_type: '', currency: 'USD', timeZone: 'America/New_York' };
  const { id } = await meta.companies.create(company);
  const place = { storeNumber: '1', name: 'Harbor Point', regionRegLocId: null };
  return { id, location: (await meta.places.createLocation(id, place)).location_id };
};

let harvest: { id: number; location: number };
let corner: { id: number; location: number };

beforeAll(async () => {
  [meta, facts] = await Promise.all([openTestMeta(), openTestFacts()]);
  store = openIngestStore(meta.db);
  ingest = await open();
  harvest = await companyOf('Harvest Lane');
  corner = await companyOf('Corner Market');
});
afterAll(async () => {
  await ingest.close();
  await facts.close();
  await meta.close();
});

const receiptOf = (number: string, businessDate = '2026-11-19') =>
  `${JSON.stringify({
    store: '1',
    businessDate,
    lane: '1',
    number,
    ended: `${businessDate}T19:41:00`,
    lines: [{ upc: '4011', quantity: 1, unitPrice: '1.25', amount: '1.25' }],
  })}\n`;

const send = async (company: { id: number }, file: string): Promise<number> => {
  const query = { fileName: 'a.jsonl', createLocations: false, dryRun: false, part: 1, baseOffset: 0 };
  const body = (async function* () {
    yield Buffer.from(file);
  })();
  return (await ingest.receive(query, { companyId: company.id, sentBy: 'test', onlyLocations: null }, body)).segmentId;
};

const settled = async (company: { id: number }, segment: number) => {
  await expect
    .poll(async () => (await store.segment(company.id, segment))?.state, { timeout: 50_000 })
    .not.toBe('received');
  return store.segment(company.id, segment);
};

/** Net sales as the reports read them. */
const salesOf = async ({ id }: { id: number }): Promise<string> => {
  ingest.gate.pass(id);
  const [row] = await facts.query<{ net: string }>(
    sql`select toString(sum(net_amount)) as net from sales_hour where company = ${u32(id)}`,
  );
  return row?.net ?? '';
};

/**
 * From now on, inserts of receipts with this prefix in their number fail in one of the views. `company`: null for all
 * companies.
 */
const poison = async (company: { id: number } | null, numbers: string): Promise<void> => {
  await facts.command(sql`create table poisoned (company UInt32, poison UInt8) engine = MergeTree order by company`);
  await facts.command(sql`
create materialized view poisoned_view to poisoned as
select company, throwIf(${company ? sql`company = ${u32(company.id)}` : sql`true`} and startsWith(number, ${text(numbers)})) as poison from journal`);
};
const cure = async (): Promise<void> => {
  await facts.command(sql`drop table poisoned_view`);
  await facts.command(sql`drop table poisoned`);
};

const days = () => store.setAsideDays(harvest.id);

describe('a manifest that cannot be carried out', { timeout: 120_000 }, () => {
  it('is set aside alone: its company is right without it, and the others go on', async () => {
    await settled(harvest, await send(harvest, receiptOf('1')));
    await poison(harvest, '90');
    const bad = await send(harvest, receiptOf('900') + receiptOf('901'));
    const [behind, other] = [await send(harvest, receiptOf('2')), await send(corner, receiptOf('900'))];
    expect(await settled(corner, other)).toMatchObject({ state: 'applied', summary: { entered: 1 } });
    expect(await salesOf(corner)).toBe('1.25');

    expect(await settled(harvest, bad)).toMatchObject({ state: 'applied', summary: { entered: 0, setAside: 2 } });
    expect(await settled(harvest, behind)).toMatchObject({ state: 'applied', summary: { entered: 1, setAside: 0 } });
    expect(await salesOf(harvest)).toBe('2.5');
    expect(await days()).toEqual([{ location: harvest.location, date: '2026-11-19', transactions: 2 }]);
    expect((await ingest.alone(() => compareRollups(facts, harvest.id))).differing).toEqual([]);
  });

  it('keeps nobody from starting, and is tried again then', async () => {
    await ingest.close();
    ingest = await open();
    await expect.poll(days, { timeout: 50_000 }).toHaveLength(1);
    expect(await salesOf(corner)).toBe('1.25');
    await expect.poll(() => salesOf(harvest).catch(() => ''), { timeout: 50_000 }).toBe('2.5');

    await ingest.close();
    await cure();
    ingest = await open();
    await expect.poll(days, { timeout: 50_000 }).toEqual([]);
    await expect.poll(() => salesOf(harvest).catch(() => ''), { timeout: 50_000 }).toBe('5');
    expect((await ingest.alone(() => compareRollups(facts))).differing).toEqual([]);
  });

  it('enters once when its file is sent again after the cause is gone', async () => {
    await poison(harvest, '91');
    const file = receiptOf('910', '2026-11-20');
    const bad = await send(harvest, file);
    expect(await settled(harvest, bad)).toMatchObject({ state: 'applied', summary: { setAside: 1 } });
    await cure();
    for (let time = 0; time < 2; time += 1) {
      expect(await send(harvest, file)).toBe(bad);
      expect(await settled(harvest, bad)).toMatchObject({ state: 'applied', summary: { entered: 1, setAside: 0 } });
    }
    expect(await salesOf(harvest)).toBe('6.25');
    expect(await days()).toEqual([]);
  });

  it('leaves nothing behind that a transaction from another file could count beside', async () => {
    await poison(harvest, '92');
    const bad = await send(harvest, receiptOf('920'));
    expect(await settled(harvest, bad)).toMatchObject({ summary: { setAside: 1 } });
    await cure();
    // The same transaction, in another file.
    const other = await send(harvest, receiptOf('3') + receiptOf('920'));
    expect(await settled(harvest, other)).toMatchObject({ summary: { entered: 2 } });
    await send(harvest, receiptOf('920'));
    expect(await settled(harvest, bad)).toMatchObject({ summary: { entered: 0, duplicates: 1, setAside: 0 } });
    expect(await salesOf(harvest)).toBe('8.75');
    expect((await ingest.alone(() => compareRollups(facts))).differing).toEqual([]);
  });

  it('is left out of every company where all figures are made anew', async () => {
    const sold = async () => [await salesOf(harvest).catch(() => ''), await salesOf(corner).catch(() => '')];
    for (const company of [harvest, corner])
      for (const number of ['930', '4']) await settled(company, await send(company, receiptOf(number)));
    const before = (await sold()).map(Number);
    const without = before.map((net) => String(net - 1.25));
    await poison(null, '93');
    await expect(ingest.rebuild(() => undefined)).rejects.toThrow('set aside');
    await expect.poll(sold, { timeout: 80_000 }).toEqual(without);
    await cure();
  });
});
