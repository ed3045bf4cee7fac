import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawnIntake } from '../app-drawn.testing.ts';
import { openConnectors } from '../meta/repositories/connectors.ts';

const keys = { everywhere: '' };
const { test, drawn } = drawnIntake(async () => {
  keys.everywhere = (await test.meta.connectors.create(drawn.harvest.id, null, 'Head office')).key;
});
afterEach(() => vi.restoreAllMocks());

const receipt = { store: '1', terminal: '1', number: 1, at: '2026-03-02T10:00:00', items: [] };
const upload = (as: string, fileName: string) =>
  test.ask('POST', `ingest/segments?fileName=${fileName}`, {
    as,
    body: gzipSync(`${JSON.stringify(receipt)}\n`),
    headers: { 'content-type': 'application/octet-stream' },
  });

describe('the call of a connector', () => {
  it('of a store reads that store, not all stores of its company', async () => {
    const { places } = test.meta;
    const [all, byNumber] = [vi.spyOn(places, 'locations'), vi.spyOn(places, 'byStoreNumber')];
    expect((await upload(drawn.tokens.connector, 'one.jsonl')).status).toBeLessThan(300);
    expect((await test.ask('GET', 'connectors/requests', { as: drawn.tokens.connector })).status).toBe(200);
    expect([all.mock.calls.length, byNumber.mock.calls.length]).toEqual([0, 0]);
  });

  it('for the whole company sees all of them', async () => {
    const all = vi.spyOn(test.meta.places, 'locations');
    expect((await upload(keys.everywhere, 'two.jsonl')).status).toBeLessThan(300);
    expect(all.mock.calls.length).toBeGreaterThan(0);
  });

  it('reads one row, however many stores there are', async () => {
    const { harvest, corner, stores } = drawn;
    const rows: number[] = [];
    const watched = test.meta.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => (rows.push(result.rows.length), result),
    });
    const { connectors } = test.meta;
    const only = await connectors.create(corner.id, stores.corner.location_id, 'Only store');
    const watchedConnectors = openConnectors(watched, async () => undefined, '0.0.0');
    const findByKey = (key: string) => watchedConnectors.findByKey(key);
    const { location_id: locationId, reg_loc_id: regLocId } = stores.harborPoint;
    const [of, ofOnly, ofAll] = [drawn.tokens.connector, only.key, keys.everywhere];
    expect(await findByKey(of)).toMatchObject({
      companyId: harvest.id,
      store: { locationId, regLocId, isOnly: false },
    });
    expect(await findByKey(ofOnly)).toMatchObject({ companyId: corner.id, store: { isOnly: true } });
    expect(await findByKey(ofAll)).toMatchObject({ companyId: harvest.id, store: null });
    expect(await findByKey('guessed')).toBeNull();
    expect(rows).toEqual([1, 1, 1, 0]);
  });
});
