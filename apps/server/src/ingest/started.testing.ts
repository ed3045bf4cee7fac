import { tmpdir } from 'node:os';
import { afterAll, beforeAll } from 'vitest';
import { loadConfig } from '../config/load.ts';
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

/** The intake over both real stores for the tests of a file; its parts are empty until the first test begins. `turn`: as of `startIngest`. */
export const startedIngest = (turn?: number) => {
  const meta = {} as Meta;
  const facts = {} as Facts;
  const store = {} as IngestStore;
  const ingest = {} as Ingest;
  beforeAll(async () => {
    const [openedMeta, openedFacts] = await Promise.all([openTestMeta(), openTestFacts()]);
    Object.assign(meta, openedMeta);
    Object.assign(facts, openedFacts);
    Object.assign(store, openIngestStore(meta.db));
    const config = loadConfig({}, { home: tmpdir() });
    const [log, faults] = [createLog('silent'), openFaults(null)];
    Object.assign(ingest, await startIngest({ config, meta, facts, store, log, faults, threads: threadsHere() }, turn));
    await ingest.ready;
  });
  afterAll(async () => {
    await ingest.close();
    await facts.close();
    await meta.close();
  });
  return { meta, facts, store, ingest };
};
