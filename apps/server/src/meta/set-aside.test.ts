import { afterAll, beforeAll, expect, it } from 'vitest';
import { openIngestStore } from './ingest.ts';
import type { IngestStore } from './ingest-types.ts';
import type { NewSegment } from './segment-types.ts';
import { openTestMeta } from './testing.ts';
import type { Meta } from './types.ts';

let meta: Meta;
let store: IngestStore;
beforeAll(async () => {
  meta = await openTestMeta();
  store = openIngestStore(meta.db);
});
afterAll(() => meta.close());

it('a day that is sent again is queued also where a part of its file is being cleared out', async () => {
  const company = { name: 'Corner Market', us_week: true, connector_type: '', currency: 'USD', timeZone: 'UTC' };
  const { id: companyId } = await meta.companies.create(company);
  const segment: NewSegment = {
    companyId,
    contentHash: 'a'.repeat(64),
    profileHash: '',
    itemsHash: '',
    format: 'jsonl',
    fileName: 'lane.jsonl',
    part: 1,
    baseOffset: 0,
    size: 1,
    raw: Buffer.from('a'),
    redacted: 0,
    createLocations: false,
    onlyLocations: null,
    purpose: 'import',
    sentBy: 'test',
  };
  const { row } = await store.receive(segment);
  const decided = { decoderVersion: 1, hash: 'a', decisions: [], entryCount: 0 };
  const [manifest] = await store.freeze([
    { segment: row.id, companyId, month: '2026-11', purpose: 'accept', ...decided },
  ]);
  if (!manifest) throw new Error('nothing was frozen');
  await meta.db.updateTable('inbox').set({ state: 'applied' }).where('id', '=', row.id).execute();
  await store.countFailure([manifest.id], true);
  await store.setAside([manifest], 'It failed.');
  const again = await store.receive({ ...segment, purpose: 'resync' });
  expect(again.row).toMatchObject({ state: 'received', purpose: 'resync' });
  expect(await store.tainted()).toEqual([companyId]);
});
