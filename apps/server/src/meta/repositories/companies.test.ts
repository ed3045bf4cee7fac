import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestMeta } from '../testing.ts';
import { openCompanies } from './companies.ts';
import type { Meta } from '../types.ts';

let meta: Meta;
beforeAll(async () => {
  meta = await openTestMeta();
});
afterAll(() => meta.close());

const market = {
  name: 'Corner Market',
  us_week: true,
  connector_type: 'ACE',
  currency: 'USD',
  timeZone: 'America/Chicago',
};

describe('companies', () => {
  it('need a currency and a time zone that exist', async () => {
    await expect(meta.companies.create({ ...market, currency: 'DOL' })).rejects.toMatchObject({
      code: 'validation',
      params: { field: 'currency' },
    });
    await expect(meta.companies.create({ ...market, timeZone: 'Chicago' })).rejects.toMatchObject({
      code: 'validation',
      params: { field: 'timeZone' },
    });
    expect(await meta.companies.list()).toEqual([]);
  });

  it('have names that differ by more than case', async () => {
    await meta.companies.create({ ...market, name: 'Épicerie du Coin' });
    await expect(meta.companies.create({ ...market, name: ' ÉPICERIE DU COIN ' })).rejects.toMatchObject({
      code: 'taken',
    });
    expect(await meta.companies.findByName('épicerie du coin')).toMatchObject({ name: 'Épicerie du Coin' });
  });

  it('are answered as they were created, and unknown ones as null', async () => {
    const created = await meta.companies.create(market);
    expect(created).toEqual({
      id: created.id,
      ...market,
      company_haslogo: false,
      special_retailer: false,
      calendarPattern: 'months',
      address: '',
      city: '',
      state: '',
      country: '',
      postalCode: '',
      phone: '',
      contactName: '',
      contactEmail: '',
      language: 'en',
      status: 'Active',
      passwordMinimum: 8,
    });
    expect(await meta.companies.find(created.id)).toEqual(created);
    expect(await meta.companies.record(created.id)).toMatchObject({ ...created, hasData: false });
    expect(await meta.companies.find(created.id + 1000)).toBeNull();
    expect(await meta.companies.findByName('Nobody')).toBeNull();
    expect((await meta.companies.list()).map(({ name }) => name)).toEqual(['Corner Market', 'Épicerie du Coin']);
  });

  it('ENT-06 a name that contains the retailer of the settings, in any case, sets the flag', async () => {
    const { id } = await meta.companies.create({ ...market, name: 'Harvest LANE North' });
    const flagOf = (retailer: string) => openCompanies(meta.db, retailer).find(id);
    expect(await flagOf('')).toMatchObject({ special_retailer: false });
    expect(await flagOf('other')).toMatchObject({ special_retailer: false });
    expect(await flagOf('harvest lane')).toMatchObject({ special_retailer: true });
  });

  it('keep a flag of their own, whatever they are called', async () => {
    const own = { ...market, name: 'Harvest Lane South', special_retailer: false };
    const { id } = await meta.companies.create(own);
    expect(await openCompanies(meta.db, 'harvest lane').find(id)).toMatchObject({ special_retailer: false });
    const given = await meta.companies.create({ ...market, name: 'Quay', special_retailer: true });
    expect(given).toMatchObject({ special_retailer: true });
  });

  it('ENT-13 levels are sorted by id, from the company to its locations', async () => {
    const { id } = await meta.companies.create({ ...market, name: 'Three Levels' });
    expect(await meta.companies.levels(id)).toEqual([
      { id: 1, name: 'Corporate' },
      { id: 2, name: 'Region' },
      { id: 3, name: 'Location' },
    ]);
  });
});
