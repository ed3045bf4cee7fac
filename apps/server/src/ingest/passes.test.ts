import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../config/load.ts';
import { compareRollups } from '../facts/rollups.ts';
import { sql, u32 } from '../facts/sql.ts';
import { openTestFacts } from '../facts/testing.ts';
import type { Facts } from '../facts/types.ts';
import { openIngestStore } from '../meta/ingest.ts';
import type { IngestStore } from '../meta/ingest-types.ts';
import { openTestMeta } from '../meta/testing.ts';
import type { Meta } from '../meta/types.ts';
import { createLog } from '../plugins/log.ts';
import { openFaults } from './segment/faults.ts';
import { startIngest, type Ingest } from './ingest.ts';
import { threadsHere } from './threads/threads.ts';
import { wholeSight } from '../meta/sight.ts';

let meta: Meta;
let facts: Facts;
let store: IngestStore;
let ingest: Ingest;
let long: number;
let short: number;

/** Ingest in which every step is a turn. */
const open = async (): Promise<Ingest> => {
  const config = loadConfig({}, { home: tmpdir() });
  const log = createLog('silent');
  const parts = { config, meta, facts, store, log, faults: openFaults(null), threads: threadsHere() };
  const started = await startIngest(parts, 0);
  await started.ready;
  return started;
};

const companyOf = async (name: string): Promise<number> => {
  const company = { name, us_week: true, connector_type: '', currency: 'USD', timeZone: 'America/New_York' };
  const { id } = await meta.companies.create(company);
  await meta.places.createLocation(id, { storeNumber: '1', name: 'Harbor Point', regionRegLocId: null });
  return id;
};

beforeAll(async () => {
  [meta, facts] = await Promise.all([openTestMeta(), openTestFacts()]);
  store = openIngestStore(meta.db);
  long = await companyOf('Harvest Lane');
  short = await companyOf('Corner Market');
  ingest = await open();
});
afterAll(async () => {
  await ingest.close();
  await facts.close();
  await meta.close();
});

const monthsOf = 6;

/** A receipt of 1.25 in each of several months. */
const over = (months: number, number: string): string =>
  Array.from({ length: months }, (_, at) =>
    JSON.stringify({
      store: '1',
      businessDate: `2026-0${at + 1}-19`,
      lane: '1',
      number,
      lines: [{ upc: '4011', amount: '1.25' }],
    }),
  ).join('\n');

const send = async (company: number, file: string): Promise<number> => {
  const query = { fileName: 'a.jsonl', createLocations: false, dryRun: false, part: 1, baseOffset: 0 };
  const body = (async function* () {
    yield Buffer.from(file);
  })();
  return (await ingest.receive(query, { companyId: company, sentBy: 'test', onlyLocations: null }, body)).segmentId;
};

const settled = async (company: number, segment: number) => {
  await expect
    .poll(async () => (await store.segment(company, segment))?.state, { timeout: 80_000 })
    .not.toBe('received');
  return store.segment(company, segment);
};

/** Whether some but not all months of a segment have entered. */
const isHalfDone = async (segment: number): Promise<boolean> => {
  const { length } = await store.manifestsOf(segment);
  return length > 0 && length < monthsOf;
};

const netOf = async (company: number): Promise<string> => {
  const [row] = await facts.query<{ net: string }>(
    sql`select toString(sum(net_amount)) as net from sales_hour where company = ${u32(company)}`,
  );
  return row?.net ?? '';
};

describe('a file over many months', { timeout: 120_000 }, () => {
  it('lets what other companies sent go first, and its own company wait', async () => {
    // Both are received before either enters.
    const sent = await ingest.alone(async () => ({
      first: await send(long, over(monthsOf, '1')),
      behind: await send(long, over(1, '2')),
      other: await send(short, over(1, '1')),
    }));
    expect(await settled(long, sent.behind)).toMatchObject({ state: 'applied', summary: { entered: 1 } });
    expect(await settled(long, sent.first)).toMatchObject({ state: 'applied', summary: { entered: monthsOf } });
    expect(await settled(short, sent.other)).toMatchObject({ state: 'applied', summary: { entered: 1 } });
    const numbers = async (segment: number) => (await store.manifestsOf(segment)).map(({ id }) => id);
    const [first, behind, other] = [await numbers(sent.first), await numbers(sent.behind), await numbers(sent.other)];
    expect(first).toHaveLength(monthsOf);
    expect(Math.max(...other)).toBeLessThan(Math.max(...first));
    expect(Math.min(...behind)).toBeGreaterThan(Math.max(...first));
    expect([await netOf(long), await netOf(short)]).toEqual(['8.75', '1.25']);
  });

  it.each([2, 3])('keeps the order of what comes behind it, over %i months', async (months) => {
    const company = await companyOf(`In order over ${months} months`);
    const sent = await ingest.alone(async () => [
      await send(company, over(months, '1')),
      await send(company, over(1, '2')),
      await send(company, over(1, '3')),
    ]);
    const entered: number[] = [];
    for (const segment of sent) {
      expect(await settled(company, segment)).toMatchObject({ state: 'applied' });
      entered.push(...(await store.manifestsOf(segment)).map(({ id }) => id));
    }
    expect(entered).toEqual(entered.toSorted((a, b) => a - b));
    expect(entered).toHaveLength(months + 2);
  });

  it('lets others go first as well where a person has it read again', async () => {
    const unread = over(monthsOf, '5').replaceAll('"store":"1"', '"store":"9"');
    const segment = await send(long, unread);
    expect(await settled(long, segment)).toMatchObject({ summary: { entered: 0, quarantinedCount: monthsOf } });
    await meta.places.createLocation(long, { storeNumber: '9', name: 'Old Mill', regionRegLocId: null });
    const sight = wholeSight(long);
    const page = { limit: 1, offset: 0, segmentId: segment };
    const sent = await ingest.alone(async () => {
      const [record] = (await store.incoming.quarantine(sight, page)).rows;
      await store.incoming.decide(sight, { name: 'Ines', userId: null }, 'replay', [record?.id ?? 0], '');
      return send(short, over(1, '5'));
    });
    await settled(short, sent);
    await expect.poll(async () => (await store.manifestsOf(segment)).length, { timeout: 80_000 }).toBe(monthsOf);
    await expect.poll(() => store.incoming.requested([], 0), { timeout: 30_000 }).toEqual([]);
    expect(await store.segment(long, segment)).toMatchObject({ state: 'applied', summary: { entered: monthsOf } });
    const lastOf = async (id: number) => Math.max(...(await store.manifestsOf(id)).map((manifest) => manifest.id));
    expect(await lastOf(sent)).toBeLessThan(await lastOf(segment));
  });

  it('enters once when other work comes between its months, or the server stops', async () => {
    const before = Number(await netOf(long));
    const segment = await send(long, over(monthsOf, '3'));
    await expect.poll(() => isHalfDone(segment), { interval: 5, timeout: 30_000 }).toBe(true);
    await ingest.alone(async () => undefined);
    await ingest.close();
    ingest = await open();
    expect(await settled(long, segment)).toMatchObject({
      state: 'applied',
      error: null,
      summary: { entered: monthsOf },
    });
    expect(await netOf(long)).toBe(String(before + monthsOf * 1.25));
    expect((await ingest.alone(() => compareRollups(facts, long))).differing).toEqual([]);
  });
});
