import { tmpdir } from 'node:os';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../../config/load.ts';
import { testTemplate } from '../../config/testing.ts';
import { journalRows } from '../../facts/count.ts';
import { compareRollups } from '../../facts/rollups.ts';
import { openTestFacts } from '../../facts/testing.ts';
import type { Facts } from '../../facts/types.ts';
import { openIngestStore } from '../../meta/ingest.ts';
import type { IngestStore } from '../../meta/ingest-types.ts';
import { silentLog } from '../../meta/log.ts';
import { openMetaAt } from '../../meta/open.ts';
import { createTestDatabase, testStoreOptions } from '../../meta/testing.ts';
import type { Meta } from '../../meta/types.ts';
import { createLog } from '../../plugins/log.ts';
import { openFaults } from '../segment/faults.ts';
import { startIngest, type Ingest } from '../ingest.ts';
import { threadsHere } from '../threads/threads.ts';

// Two servers of one database. The first server loses the right to decide while it rebuilds the figures, and the second
// server rebuilds them as well.

let url: string;
let meta: Meta;
let facts: Facts;
const open: Ingest[] = [];

const start = async (change: (store: IngestStore) => Partial<IngestStore>): Promise<Ingest> => {
  const own = openIngestStore(meta.db);
  const store = { ...own, ...change(own) };
  const config = loadConfig({}, { home: tmpdir() });
  const [log, faults] = [createLog('silent'), openFaults(null)];
  const ingest = await startIngest({ config, meta, facts, store, log, faults, threads: threadsHere() });
  open.push(ingest);
  await ingest.ready;
  return ingest;
};

const signal = () => {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
};

beforeAll(async () => {
  const database = await createTestDatabase(testTemplate() ?? undefined);
  ({ url } = database);
  [meta, facts] = await Promise.all([
    openMetaAt({ connectionString: url }, testStoreOptions, silentLog, database.drop),
    openTestFacts(),
  ]);
});
afterAll(async () => {
  for (const ingest of open) await ingest.close();
  await facts.close();
  await meta.close();
});

/** Breaks the connection that holds the right to decide, as a network failure does. */
const breakHolder = async (): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`
    select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and locktype = 'advisory' and classid = 0 and objid = 7266001`);
  await client.end();
};

const receipt = (number: number): Buffer =>
  Buffer.from(
    JSON.stringify({
      store: '1',
      businessDate: '2026-03-02',
      lane: '1',
      number: String(number),
      began: '2026-03-02T09:00:00',
      kind: 'sale',
      lines: [{ upc: '4011', amount: '1.25', quantity: '1' }],
      tenders: [{ kind: 'cash', amount: '1.25' }],
    }),
  );

it('counts every receipt once where a server loses the right to decide in the middle of a rebuild', async () => {
  const company = { name: 'Harvest Lane', us_week: true, connector_type: '', currency: 'USD', timeZone: 'UTC' };
  const { id } = await meta.companies.create(company);
  await meta.places.createLocation(id, { storeNumber: '1', name: 'Harbor Point', regionRegLocId: null });
  const mended = signal();
  let manifests = -Infinity;
  const one = await start((store) => ({
    segment: async (companyId, segment) => {
      manifests += 1;
      if (manifests === 2) {
        await breakHolder();
        await mended.given;
      }
      return store.segment(companyId, segment);
    },
  }));
  const sender = { companyId: id, sentBy: 'test', onlyLocations: null };
  for (const number of [1, 2, 3]) {
    const query = { fileName: `lane-${number}.jsonl`, createLocations: false, dryRun: false, part: 1, baseOffset: 0 };
    const body = (async function* () {
      yield receipt(number);
    })();
    const { segmentId } = await one.receive(query, sender, body);
    expect(await one.receipt(id, segmentId, 20)).toMatchObject({ state: 'applied' });
  }
  await start((store) => ({
    markClean: async (companyId) => {
      await store.markClean(companyId);
      mended.give();
    },
  }));
  manifests = 0;
  const lost = await one.rebuild(() => undefined).catch((error: unknown) => error);
  expect((await journalRows(facts)).get(id)).toBe(3);
  expect((await compareRollups(facts, id)).differing).toEqual([]);
  expect(lost).toBeInstanceOf(Error);
}, 60_000);
