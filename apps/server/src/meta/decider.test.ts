import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testTemplate } from '../config/testing.ts';
import { MetaUnavailable } from './errors.ts';
import type { NewManifest } from './ingest-types.ts';
import { openIngestStore } from './ingest.ts';
import { silentLog } from './log.ts';
import { openMetaAt } from './open.ts';
import { createTestDatabase, testStoreOptions } from './testing.ts';
import type { Meta } from './types.ts';

let url: string;
let meta: Meta;
beforeAll(async () => {
  const database = await createTestDatabase(testTemplate() ?? undefined);
  ({ url } = database);
  meta = await openMetaAt({ connectionString: url }, testStoreOptions, silentLog, database.drop);
});
afterAll(() => meta.close());

/** Something to freeze. */
const receive = async (): Promise<NewManifest> => {
  const company = { name: 'Corner Market', us_week: true, connector_type: '', currency: 'USD', timeZone: 'UTC' };
  const { id: companyId } = await meta.companies.create(company);
  const { row } = await openIngestStore(meta.db).receive({
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
  });
  const decided = { decoderVersion: 1, hash: 'a', decisions: [], entryCount: 0 };
  return { segment: row.id, companyId, month: '2026-11', purpose: 'import', ...decided };
};

/** Breaks the connection that holds the right to decide, as a failure of the network would. */
const breakHolder = async (): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`
    select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and locktype = 'advisory' and objid = 7266001`);
  await client.end();
};

describe('a server that decides', () => {
  it('freezes and ends nothing more once its connection broke and another one decides', async () => {
    const manifest = await receive();
    const [one, other] = [openIngestStore(meta.db), openIngestStore(meta.db)];
    const told: unknown[] = [];
    const working = one.asDecider(async () => {
      told.push((await one.freeze([manifest])).length, await other.asDecider(async () => 'decides'));
      await breakHolder();
      const others = () => other.asDecider(async () => 'decides');
      await expect.poll(others, { timeout: 10_000 }).toBe('decides');
      told.push(await one.freeze([manifest]).catch((error: unknown) => error));
      const row = await one.segment(manifest.companyId, manifest.segment);
      if (!row) throw new Error('The segment is gone.');
      const failure = { reason: 'The facts store did not answer.', isFault: true };
      const frozen = await one.frozen(manifest.companyId);
      for (const work of [
        () => one.fail(row, failure),
        () => one.setAside(frozen, failure.reason),
        () => one.markClean(manifest.companyId),
        () => one.whileDeciding(async () => 'figures'),
      ])
        told.push(await work().catch((error: unknown) => error));
    });
    await expect(working).rejects.toThrow(MetaUnavailable);
    const refused: unknown = expect.any(MetaUnavailable);
    expect(told).toEqual([1, null, refused, refused, refused, refused, refused]);
    expect(await one.segment(manifest.companyId, manifest.segment)).toMatchObject({ state: 'received', error: null });
    expect(await one.asDecider(() => one.freeze([manifest]))).toHaveLength(1);
  });
});
