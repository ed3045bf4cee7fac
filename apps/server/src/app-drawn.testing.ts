import { tmpdir } from 'node:os';
import { afterAll, beforeAll } from 'vitest';
import { drawCompanies, openTestApp, type TestApp } from './app-testing.ts';
import { openIngestArea, type IngestArea } from './areas.ts';
import { loadConfig } from './config/load.ts';
import { openTestFacts } from './facts/testing.ts';
import type { Facts } from './facts/types.ts';
import { threadsHere } from './ingest/threads/threads.ts';
import { openTestMeta } from './meta/testing.ts';
import type { AppParts } from './plugins/app.ts';
import { createLog } from './plugins/log.ts';

export type Drawn = Awaited<ReturnType<typeof drawCompanies>>;

/**
 * One server with the drawn companies and their users for the tests of a file: opened before the first test, closed
 * after the last one. Both objects are empty until then, so that helpers can be defined above the tests.
 */
export const drawnApp = (
  prepare?: (test: TestApp, drawn: Drawn) => unknown,
  parts?: Partial<AppParts>,
): { test: TestApp; drawn: Drawn } => {
  const test = {} as TestApp;
  const drawn = {} as Drawn;
  beforeAll(async () => {
    Object.assign(test, await openTestApp(parts));
    Object.assign(drawn, await drawCompanies(test));
    await prepare?.(test, drawn);
  });
  afterAll(() => test.close());
  return { test, drawn };
};

interface DrawnIntake {
  test: TestApp;
  drawn: Drawn;
  area: IngestArea;
  facts: Facts;
  /** Sends a file of Harvest Lane, waits until it is applied, and returns the id of its segment. */
  send: (fileName: string, body: string) => Promise<number>;
}

interface Unusual {
  clock?: () => Date;
  /** Companies whose sample days are still being made. */
  filling?: Parameters<typeof openIngestArea>[1];
}

/** The same server with its own intake and facts. */
export const drawnIntake = (prepare: () => unknown, { clock, filling }: Unusual = {}): DrawnIntake => {
  const test = {} as TestApp;
  const drawn = {} as Drawn;
  const area = {} as IngestArea;
  const facts = {} as Facts;
  beforeAll(async () => {
    const [meta, opened] = await Promise.all([openTestMeta(), openTestFacts()]);
    Object.assign(facts, opened);
    const config = loadConfig({}, { home: tmpdir() });
    const log = createLog('silent');
    Object.assign(area, await openIngestArea({ config, meta, facts: opened, threads: threadsHere(), log }, filling));
    const { modules } = area;
    Object.assign(test, await openTestApp({ meta, facts: opened, config, modules, ...(clock ? { clock } : {}) }));
    Object.assign(drawn, await drawCompanies(test));
    await prepare();
  });
  afterAll(async () => {
    await area.close();
    await test.close();
    await facts.close();
  });
  const send: DrawnIntake['send'] = async (fileName, body) => {
    const answer = await test.ask('POST', `ingest/segments?fileName=${fileName}`, {
      as: drawn.tokens.admin,
      body: `${body}\n`,
      headers: { 'content-type': 'application/octet-stream', 'x-company-id': String(drawn.harvest.id) },
    });
    const { segmentId } = answer.body.data as { segmentId: number };
    const receipt = await area.ingest.receipt(null, segmentId, 20);
    if (receipt?.state !== 'applied') throw new Error(`${fileName}: ${receipt?.error ?? answer.text}`);
    return segmentId;
  };
  return { test, drawn, area, facts, send };
};
