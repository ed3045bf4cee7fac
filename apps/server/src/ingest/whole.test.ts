import { tmpdir } from 'node:os';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../config/load.ts';
import { sql } from '../facts/sql.ts';
import { openTestFacts } from '../facts/testing.ts';
import type { Facts } from '../facts/types.ts';
import { openIngestStore } from '../meta/ingest.ts';
import { silentLog } from '../meta/log.ts';
import { openMetaAt } from '../meta/open.ts';
import { createTestDatabase, testStoreOptions } from '../meta/testing.ts';
import type { IngestStore } from '../meta/ingest-types.ts';
import type { Meta } from '../meta/types.ts';
import { createLog } from '../plugins/log.ts';
import { testTemplate } from '../config/testing.ts';
import { openFaults } from './segment/faults.ts';
import { startIngest, type Ingest } from './ingest.ts';
import { threadsHere } from './threads/threads.ts';
import { wholeSight } from '../meta/sight.ts';

let meta: Meta;
let facts: Facts;
let store: IngestStore;
let ingest: Ingest;
/** The owner of the tables, who can cause faults. */
let owner: Client;
let harvest: number;
let corner: number;

const companyOf = async (name: string): Promise<number> => {
  const company = { name, us_week: true, connector_type: '', currency: 'USD', timeZone: 'America/New_York' };
  const { id } = await meta.companies.create(company);
  await meta.places.createLocation(id, { storeNumber: '1', name: 'Harbor Point', regionRegLocId: null });
  return id;
};

beforeAll(async () => {
  const database = await createTestDatabase(testTemplate() ?? undefined);
  owner = new Client({ connectionString: database.url });
  await owner.connect();
  const connection = { connectionString: database.url };
  const drop = async (): Promise<void> => {
    await owner.end();
    await database.drop();
  };
  [meta, facts] = await Promise.all([openMetaAt(connection, testStoreOptions, silentLog, drop), openTestFacts()]);
  store = openIngestStore(meta.db);
  const config = loadConfig({}, { home: tmpdir() });
  const log = createLog('silent');
  ingest = await startIngest({ config, meta, facts, store, log, faults: openFaults(null), threads: threadsHere() });
  await ingest.ready;
  harvest = await companyOf('Harvest Lane');
  corner = await companyOf('Corner Market');
});
afterAll(async () => {
  await ingest.close();
  await facts.close();
  await meta.close();
});

const receiptOf = (number: string, { store: storeNumber = '1', date = '2026-11-19' } = {}) =>
  `${JSON.stringify({
    store: storeNumber,
    businessDate: date,
    lane: '1',
    number,
    ended: `${date}T19:41:00`,
    lines: [{ upc: '4011', quantity: 1, unitPrice: '1.25', amount: '1.25' }],
  })}\n`;

const send = async (company: number, file: string): Promise<number> => {
  const query = { fileName: 'a.jsonl', createLocations: false, dryRun: false, part: 1, baseOffset: 0 };
  const body = (async function* () {
    yield Buffer.from(file);
  })();
  return (await ingest.receive(query, { companyId: company, sentBy: 'test', onlyLocations: null }, body)).segmentId;
};

const settled = (company: number, segment: number) => ingest.receipt(company, segment, 50);

/**
 * Makes the store refuse every change of a table for which the condition holds. Returns a function that removes the
 * refusal.
 */
const refusing = async (change: string, table: string, condition: string): Promise<() => Promise<void>> => {
  await owner.query(`
    create or replace function refuse() returns trigger language plpgsql as $$
      begin raise exception 'relation "inbox" is out of order'; end $$`);
  await owner.query(
    `create trigger fault before ${change} on ${table} for each row when (${condition}) execute function refuse()`,
  );
  return async () => void (await owner.query(`drop trigger fault on ${table}`));
};

/** Open quarantined records, by their reason. */
const open = async (segment: number): Promise<string[]> => {
  const found = await owner.query<{ reason: string }>(
    `select reason from quarantine where inbox_id = $1 and state = 'open' order by id`,
    [segment],
  );
  return found.rows.map(({ reason }) => reason);
};

describe('what was received is whole', { timeout: 120_000 }, () => {
  it('while all of it entered or is listed for a person', async () => {
    await settled(harvest, await send(harvest, `${receiptOf('1')}broken\n`));
    expect(await ingest.isWhole()).toBe(true);
  });

  it('while a file is refused for what it holds: whoever has a key could have the operators called otherwise', async () => {
    const deep = `<POSLog>${' '.repeat(3_000_000)}${'<Batch>'.repeat(80)}<Transaction/>${'</Batch>'.repeat(80)}</POSLog>`;
    const refused = await settled(harvest, await send(harvest, deep));
    expect(refused).toMatchObject({ state: 'failed' });
    expect(await ingest.isWhole()).toBe(true);
  });

  it('not while a file failed; its receipt says so in words of ours, and it may be sent again', async () => {
    await facts.command(sql`rename table superseded to gone`);
    const segment = await send(harvest, receiptOf('10'));
    const failed = await settled(harvest, segment);
    expect(failed).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('A fault of the server') as string,
    });
    expect(failed?.error).not.toMatch(/superseded|table|Code/);
    expect(await ingest.isWhole()).toBe(false);
    await facts.command(sql`rename table gone to superseded`);
    expect(await send(harvest, receiptOf('10'))).toBe(segment);
    expect(await settled(harvest, segment)).toMatchObject({ state: 'applied', error: null });
    expect(await ingest.isWhole()).toBe(true);
  });

  it('not while a part of a file failed: what waited of it for a person waits on, and it may be sent again', async () => {
    const file = receiptOf('20', { store: '55', date: '2026-10-01' }) + receiptOf('21', { store: '55' }) + 'broken\n';
    const segment = await send(harvest, file);
    await settled(harvest, segment);
    expect(await open(segment)).toEqual(['unknownLocation', 'unknownLocation', 'malformed']);
    await meta.places.createLocation(harvest, { storeNumber: '55', name: 'New', regionRegLocId: null });
    const mend = await refusing('insert', 'manifest', `new.month = '2026-11'`);
    await send(harvest, file);
    const half = await settled(harvest, segment);
    expect(half).toMatchObject({ state: 'applied', summary: { entered: 1, quarantinedCount: 3 } });
    expect(half?.error).not.toMatch(/out of order/);
    expect(await open(segment)).toContain('malformed');
    expect(await ingest.isWhole()).toBe(false);
    await mend();
    await send(harvest, file);
    expect(await settled(harvest, segment)).toMatchObject({ error: null, summary: { entered: 1, duplicates: 1 } });
    expect(await open(segment)).toEqual(['malformed']);
    expect(await ingest.isWhole()).toBe(true);
  });

  it('not while a company is held because its failure cannot be recorded; the others go on, and its figures are read', async () => {
    const mend = await refusing('update', 'inbox', `new.state = 'failed'`);
    let bad = 0;
    let good = 0;
    await ingest.alone(async () => {
      bad = await send(harvest, receiptOf('30'));
      good = await send(corner, receiptOf('30'));
      await owner.query(`update inbox set raw = 'no gzip' where id = $1`, [bad]);
    });
    expect(await settled(corner, good)).toMatchObject({ state: 'applied' });
    await expect.poll(() => ingest.isWhole()).toBe(false);
    expect(await store.segment(harvest, bad)).toMatchObject({ state: 'received' });
    expect(() => ingest.gate.pass(harvest)).not.toThrow();
    await mend();
    expect(await settled(harvest, bad)).toMatchObject({ state: 'failed' });
    expect(await ingest.isWhole()).toBe(false);
  });

  it('not while a request of a person can neither be carried out nor given up: it is tried ever more rarely', async () => {
    await owner.query(`delete from inbox where state = 'failed'`);
    const segment = await send(harvest, receiptOf('40', { store: '77' }));
    expect(await settled(harvest, segment)).toMatchObject({ summary: { quarantinedCount: 1 } });
    // A number that was drawn from a sequence stays used even if the change that drew it is refused.
    await owner.query('create sequence tries; grant usage on sequence tries to public');
    const tries = async (): Promise<number> =>
      Number((await owner.query<{ tries: string }>('select last_value as tries from tries')).rows[0]?.tries);
    const mend = await refusing('update', 'audited_action', `nextval('tries') > 0 and new.state <> 'requested'`);
    const sight = wholeSight(harvest);
    const { rows } = await store.incoming.quarantine(sight, { limit: 1, offset: 0, segmentId: segment });
    await store.incoming.decide(sight, { name: 'Ines', userId: null }, 'replay', [rows[0]?.id ?? 0], '');
    ingest.wake();
    const began = performance.now();
    await expect.poll(tries, { timeout: 30_000 }).toBeGreaterThan(7);
    // The request is tried four times before it is given up, after pauses of 250, 500 and 1,000 ms.
    expect(performance.now() - began).toBeGreaterThan(1_700);
    for (const _ of Array.from({ length: 40 })) expect(await ingest.isWhole()).toBe(false);
    expect(await settled(corner, await send(corner, receiptOf('40')))).toMatchObject({ state: 'applied' });
    await mend();
    await expect.poll(() => store.incoming.requested([], 0), { timeout: 40_000 }).toEqual([]);
    await expect.poll(() => ingest.isWhole()).toBe(true);
  });

  it('not while figures are made anew', async () => {
    await owner.query(`delete from inbox where state = 'failed'`);
    expect(await ingest.isWhole()).toBe(true);
    const during: boolean[] = [];
    await ingest.rebuild(() => void ingest.isWhole().then((whole) => during.push(whole)));
    expect(during).toContain(false);
    expect(await ingest.isWhole()).toBe(true);
  });
});
