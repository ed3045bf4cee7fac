import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../config/load.ts';
import { FactsError } from '../../facts/errors.ts';
import { currentVersions } from '../../facts/journal.ts';
import { openTestFacts } from '../../facts/testing.ts';
import type { Facts } from '../../facts/types.ts';
import { openIngestStore } from '../../meta/ingest.ts';
import { openTestMeta } from '../../meta/testing.ts';
import type { Meta } from '../../meta/types.ts';
import { createLog } from '../../plugins/log.ts';
import { openFaults, type FaultPoint } from '../segment/faults.ts';
import type { IngestParts } from '../segment/parts.ts';
import { openGate } from '../../gate/gate.ts';
import { openHeld } from './held-companies.ts';
import { processSegment } from '../apply/process.ts';
import { tryHeld } from './recover.ts';
import { keepUpload, readUpload } from '../receive/receive.ts';
import { openReaders } from '../threads/readers.ts';
import { resolveRequested } from './resolve.ts';
import { openSmallUploads } from '../threads/small-uploads.ts';
import { threadsHere } from '../threads/threads.ts';
import { wholeSight } from '../../meta/sight.ts';

let meta: Meta;
let facts: Facts;
let parts: IngestParts;
let companyId = 0;
let location = 0;

beforeAll(async () => {
  [meta, facts] = await Promise.all([openTestMeta(), openTestFacts()]);
  const config = loadConfig({}, { home: tmpdir() });
  const store = openIngestStore(meta.db);
  const log = createLog('silent');
  const threads = threadsHere();
  parts = {
    config,
    meta,
    facts,
    store,
    log,
    faults: openFaults(null),
    gate: openGate(),
    threads,
    readers: openReaders(threads),
    small: openSmallUploads(threads),
  };
  const made = await meta.companies.create({
    name: 'Harvest Lane',
    us_week: true,
    connector_type: '',
    currency: 'USD',
    timeZone: 'America/New_York',
  });
  companyId = made.id;
  const place = { storeNumber: '1', name: 'Harbor Point', regionRegLocId: null };
  location = (await meta.places.createLocation(companyId, place)).location_id;
});
afterAll(async () => {
  await facts.close();
  await meta.close();
});

/** Sends a receipt of store 1 and settles it. */
const enter = async (number: string, price: string): Promise<void> => {
  const line = JSON.stringify({
    store: '1',
    businessDate: '2026-11-19',
    lane: '1',
    number,
    ended: '2026-11-19T19:41:00',
    lines: [{ upc: '4011', quantity: 1, unitPrice: price, amount: price }],
  });
  const query = { fileName: 'a.jsonl', createLocations: false, dryRun: false, part: 1, baseOffset: 0 };
  const body = (async function* () {
    yield Buffer.from(`${line}\n`);
  })();
  const receipt = await keepUpload(
    parts,
    await readUpload(parts, query, { companyId, sentBy: 'test', onlyLocations: null }, body),
  );
  const row = await parts.store.segment(companyId, receipt.segmentId);
  if (row) await processSegment(parts, row);
};

const request = async (kind: 'accept' | 'keepBoth' | 'undoBoth', state: 'open' | 'both' = 'open'): Promise<number> => {
  const sight = wholeSight(companyId);
  const { rows } = await parts.store.incoming.conflicts(sight, { limit: 1, offset: 0, state });
  const id = rows[0]?.id ?? 0;
  await parts.store.incoming.decide(sight, { name: 'Ines', userId: null }, kind, [id], 'They were two');
  return id;
};

/** Interrupts the requests at a point, and then carries them out as the worker does. */
const cutOffAt = async (point: FaultPoint): Promise<void> => {
  const cut: IngestParts = {
    ...parts,
    faults: (at) => {
      if (at === point) throw new FactsError('closed', 'cut off');
    },
  };
  const held = openHeld(openGate());
  expect(await resolveRequested(cut, held)).toBe(companyId);
  expect(held.companies()).toEqual([companyId]);
  expect(await resolveRequested(parts, held)).toBeNull();
  // The worker tries a held company first, and then its next requests.
  await tryHeld(parts, held, companyId);
  while ((await resolveRequested(parts, held)) !== null);
};

const standing = async (number: string) =>
  currentVersions(facts, companyId, [{ location, businessDate: '2026-11-19', lane: '1', number }]);

const points: FaultPoint[] = ['after:freeze', 'after:insert', 'before:finish'];

describe('an acceptance that is cut off', () => {
  it.each(points)('%s is carried out once when the decider begins again', async (point) => {
    const number = String(points.indexOf(point) + 1);
    await enter(number, '1.00');
    await enter(number, '3.00');
    const conflict = await request('accept');
    await cutOffAt(point);
    expect(await standing(number)).toMatchObject([{ version: 2 }]);
    const [row] = await parts.store.incoming.conflictsById([conflict]);
    expect(row).toMatchObject({ state: 'accepted', decidedBy: 'Ines' });
    expect(await parts.store.incoming.requested([], 0)).toEqual([]);
  });
});

describe('a decision that both receipts are right, and its reversal', () => {
  it.each(points)('%s is carried out once when the decider begins again', async (point) => {
    const number = String(points.indexOf(point) + 11);
    await enter(number, '1.00');
    await enter(number, '3.00');
    const conflict = await request('keepBoth');
    await cutOffAt(point);
    expect((await standing(number)).map(({ occurrence, version }) => [occurrence, version]).sort()).toEqual([
      [0, 1],
      [1, 1],
    ]);
    const [both] = await parts.store.incoming.conflictsById([conflict]);
    expect(both).toMatchObject({ state: 'both', decidedBy: 'Ines', note: 'They were two' });
    await request('undoBoth', 'both');
    await cutOffAt(point);
    expect(await standing(number)).toMatchObject([{ occurrence: 0, version: 1 }]);
    const [undone] = await parts.store.incoming.conflictsById([conflict]);
    expect(undone).toMatchObject({ state: 'rejected', decidedBy: 'Ines' });
    expect(await parts.store.incoming.requested([], 0)).toEqual([]);
  });
});
