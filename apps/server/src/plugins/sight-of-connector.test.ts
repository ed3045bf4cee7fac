import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawnIntake } from '../app-drawn.testing.ts';
import { openPlaces } from '../meta/repositories/places.ts';

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
    const [all, byNumber, one] = [
      vi.spyOn(places, 'locations'),
      vi.spyOn(places, 'byStoreNumber'),
      vi.spyOn(places, 'alone'),
    ];
    expect((await upload(drawn.tokens.connector, 'one.jsonl')).status).toBeLessThan(300);
    expect((await test.ask('GET', 'connectors/requests', { as: drawn.tokens.connector })).status).toBe(200);
    expect([all.mock.calls.length, byNumber.mock.calls.length]).toEqual([0, 0]);
    expect(one.mock.calls.length).toBeGreaterThan(0);
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
    const { location_id: locationId, reg_loc_id: regLocId } = stores.harborPoint;
    const places = openPlaces(watched);
    expect(await places.alone(harvest.id, locationId)).toEqual({ locationId, regLocId, hasOthers: true });
    expect(await places.alone(corner.id, stores.corner.location_id)).toMatchObject({ hasOthers: false });
    // Of another company.
    expect(await places.alone(corner.id, locationId)).toBeNull();
    expect(rows).toEqual([1, 1, 0]);
  });
});
