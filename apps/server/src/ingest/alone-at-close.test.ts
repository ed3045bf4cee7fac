import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../config/load.ts';
import { openTestFacts } from '../facts/testing.ts';
import type { Facts } from '../facts/types.ts';
import { openIngestStore } from '../meta/ingest.ts';
import { openTestMeta } from '../meta/testing.ts';
import type { Meta } from '../meta/types.ts';
import { createLog } from '../plugins/log.ts';
import { openFaults } from './segment/faults.ts';
import { startIngest } from './ingest.ts';
import { threadsHere } from './threads/threads.ts';

let meta: Meta;
let facts: Facts;
beforeAll(async () => {
  [meta, facts] = await Promise.all([openTestMeta(), openTestFacts()]);
});
afterAll(async () => {
  await facts.close();
  await meta.close();
});

it('work that waits to run alone is refused when the server stops, and so is what comes later', async () => {
  const [store, config] = [openIngestStore(meta.db), loadConfig({}, { home: tmpdir() })];
  const [log, faults] = [createLog('silent'), openFaults(null)];
  const ingest = await startIngest({ config, meta, facts, store, log, faults, threads: threadsHere() });
  await ingest.ready;
  let [begin, end] = [(): void => undefined, (): void => undefined];
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const ended = new Promise<void>((resolve) => (end = resolve));
  const first = ingest.alone(async () => {
    begin();
    await ended;
    return 'done';
  });
  await begun;
  const waiting = expect(ingest.alone(async () => 'never')).rejects.toThrow('The server is stopping.');
  const closing = ingest.close();
  end();
  await closing;
  await waiting;
  expect(await first).toBe('done');
  await expect(ingest.alone(async () => 'never')).rejects.toThrow('The server is stopping.');
}, 30_000);
