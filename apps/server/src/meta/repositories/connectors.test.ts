import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestMeta } from '../testing.ts';
import type { Meta } from '../types.ts';

let meta: Meta;
let company: number;
beforeAll(async () => {
  meta = await openTestMeta();
  company = (
    await meta.companies.create({
      name: 'Corner Market',
      us_week: true,
      connector_type: 'ACE',
      currency: 'USD',
      timeZone: 'America/Chicago',
    })
  ).id;
});
afterAll(() => meta.close());

describe('connectors', () => {
  it('are unknown by any other key', async () => {
    expect(await meta.connectors.findByKey('guessed')).toBeNull();
    expect(await meta.connectors.findByKey('')).toBeNull();
  });

  it('cannot belong to a location of another company', async () => {
    const other = await meta.companies.create({
      name: 'Other Market',
      us_week: false,
      connector_type: '',
      currency: 'CAD',
      timeZone: 'America/Toronto',
    });
    const store = await meta.places.createLocation(other.id, { storeNumber: '1', name: 'One', regionRegLocId: null });
    await expect(meta.connectors.create(company, store.location_id, 'back office')).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  it('are found by their key, of which only the hash is stored', async () => {
    const store = await meta.places.createLocation(company, {
      storeNumber: '007',
      name: 'Seven',
      regionRegLocId: null,
    });
    const { connectorId, key } = await meta.connectors.create(company, store.location_id, 'back office');
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(await meta.connectors.findByKey(key)).toMatchObject({
      connectorId,
      companyId: company,
      companyStatus: 'Active',
      store: { locationId: store.location_id, regLocId: store.reg_loc_id },
    });
    const rows = await meta.db.selectFrom('connector').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('may send for all locations of their company', async () => {
    const { connectorId, key } = await meta.connectors.create(company, null, 'head office');
    expect(await meta.connectors.findByKey(key)).toMatchObject({
      connectorId,
      companyId: company,
      companyStatus: 'Active',
      store: null,
    });
  });
});
