import type { RegionNode } from '@lanewise/contract/entities/company';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestMeta } from '../testing.ts';
import type { Meta } from '../types.ts';
import { openFileStores } from './file-stores.ts';
import { openTrading } from './trading.ts';

let meta: Meta;
let company: number;
let companies = 0;
const newCompany = async (): Promise<number> => {
  companies += 1;
  const { id } = await meta.companies.create({
    name: `Market ${companies}`,
    us_week: true,
    connector_type: '',
    currency: 'USD',
    timeZone: 'America/Chicago',
  });
  return id;
};
beforeAll(async () => {
  meta = await openTestMeta();
});
beforeEach(async () => {
  company = await newCompany();
});
afterAll(() => meta.close());

const region = (name: string, parentRegLocId: number | null = null) =>
  meta.places.createRegion(company, { name, parentRegLocId });

const store = (storeNumber: string, name: string, regionRegLocId: number | null = null) =>
  meta.places.createLocation(company, { storeNumber, name, regionRegLocId });

/**
 * The tree as lines. Each line has the name of a place, indented by its position in the tree, and the depth of its
 * level.
 */
const drawn = (nodes: RegionNode[], indent = ''): string[] =>
  nodes.flatMap((node) => [`${indent}${node.name} ${node.depth}`, ...drawn(node.children, `${indent}  `)]);

describe('locations', () => {
  it('have store numbers that are unique in their company, blanks around them aside', async () => {
    await store('001', 'First');
    await expect(store(' 001 ', 'Second')).rejects.toMatchObject({ code: 'conflict' });
    await expect(store('1', 'Another number')).resolves.toMatchObject({ storeNumber: '1' });
    const other = await newCompany();
    const theirs = await meta.places.createLocation(other, {
      storeNumber: '001',
      name: 'Theirs',
      regionRegLocId: null,
    });
    expect(theirs.storeNumber).toBe('001');
    expect((await meta.places.locations(company)).map(({ name }) => name)).toEqual(['Another number', 'First']);
  });

  it('need a store number and a name', async () => {
    await expect(store('  ', 'Nameless')).rejects.toMatchObject({
      code: 'validation',
      params: { field: 'storeNumber' },
    });
    await expect(store('1', ' ')).rejects.toMatchObject({ code: 'validation', params: { field: 'name' } });
    await expect(region('')).rejects.toMatchObject({ code: 'validation', params: { field: 'name' } });
    expect(await meta.places.hierarchy(company)).toEqual([]);
  });

  it('cannot be put into a region of another company, nor into a location', async () => {
    const { reg_loc_id } = await store('1', 'First');
    const other = await newCompany();
    const theirs = await meta.places.createRegion(other, { name: 'Theirs', parentRegLocId: null });
    await expect(store('2', 'Second', theirs)).rejects.toMatchObject({ code: 'notFound' });
    await expect(store('2', 'Second', reg_loc_id)).rejects.toMatchObject({ code: 'notFound' });
    await expect(region('Below a store', reg_loc_id)).rejects.toMatchObject({ code: 'notFound' });
    expect(await meta.places.locations(company)).toHaveLength(1);
  });

  it('need a time zone that exists, and have that of the company by default', async () => {
    const input = { storeNumber: '9', name: 'Nine', regionRegLocId: null };
    await expect(meta.places.createLocation(company, { ...input, timeZone: 'Mars/Base' })).rejects.toMatchObject({
      code: 'validation',
    });
    expect(await store('9', 'Nine')).toMatchObject({ timeZone: 'America/Chicago' });
    const denver = await meta.places.createLocation(company, {
      storeNumber: '10',
      name: 'Ten',
      regionRegLocId: null,
      timeZone: 'America/Denver',
    });
    expect(denver.timeZone).toBe('America/Denver');
  });

  it('have label, name, location_id, reg_loc_id, depth and authorityLevel', async () => {
    const north = await region('North');
    const created = await store('007', 'Main Street', north);
    expect(created).toEqual({
      location_id: created.location_id,
      reg_loc_id: created.reg_loc_id,
      name: 'Main Street',
      label: 'Main Street',
      depth: 2,
      authorityLevel: 3,
      storeNumber: '007',
      regionId: north,
      timeZone: 'America/Chicago',
      address: '',
    });
    expect(created.location_id).toBeGreaterThan(500_000);
    expect(created.reg_loc_id).toBeLessThan(500_000);
  });

  it('remember the days on which they were Inactive, by the clock of the store', async () => {
    const actor = { name: 'admin@example.com', userId: null };
    const input = { storeNumber: '9', name: 'Nine', regionRegLocId: null, timeZone: 'Pacific/Kiritimati' };
    const { location_id } = await meta.places.createLocation(company, input);
    const become = (status: 'Active' | 'Inactive') =>
      meta.places.changeLocation(company, location_id, { status }, actor);
    const daysOff = async () => (await openTrading(meta.db).of(company)).get(location_id)?.inactive ?? [];
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(new Date());
    await become('Active');
    expect(await daysOff()).toEqual([]);
    await become('Inactive');
    await become('Inactive');
    expect(await daysOff()).toEqual([{ from: today, until: null }]);
    // The store became active again on the same day, so no day was inactive.
    await become('Active');
    expect(await daysOff()).toEqual([]);
    await sql`update location set inactive_days = '{[2026-03-01,2026-03-08), [2026-06-01,)}', status = 'Inactive'
      where location_id = ${location_id}`.execute(meta.db);
    await become('Active');
    expect(await daysOff()).toEqual([
      { from: '2026-03-01', until: '2026-03-08' },
      { from: '2026-06-01', until: today },
    ]);
  });

  it('are found by store number, with its leading zeros', async () => {
    const created = await store('007', 'Main Street');
    const byNumber = await meta.places.byStoreNumber(company);
    expect(byNumber.get('007')).toEqual(created);
    expect(byNumber.get('7')).toBeUndefined();
    expect(await meta.fileStores.find(company, ['007', '7'])).toEqual(new Map([['007', created.location_id]]));
    expect(await meta.fileStores.timeZones(company, [created.location_id, 1])).toEqual(
      new Map([[created.location_id, created.timeZone]]),
    );
  });

  it('are created for the numbers of a file that lack, thousands in a few statements, and found by all of them', async () => {
    const there = await store('1', 'Main Street');
    const numbers = Array.from({ length: 2_001 }, (_, at) => String(at));
    const asked: string[] = [];
    const watched = meta.db.withPlugin({
      transformQuery: ({ node }) => (asked.push(node.kind), node),
      transformResult: async ({ result }) => result,
    });
    const made = await openFileStores(watched).create(company, numbers);
    expect(asked.length).toBeLessThan(100);
    // There are five portions, because one statement for all stores would delay all other callers.
    expect(asked.length).toBeGreaterThan(15);
    expect(made.size).toBe(2_001);
    expect(made.get('1')).toBe(there.location_id);
    expect(await meta.fileStores.find(company, numbers)).toEqual(made);
    const byNumber = await meta.places.byStoreNumber(company);
    expect(byNumber.get('2000')).toEqual({
      ...there,
      location_id: made.get('2000'),
      reg_loc_id: expect.any(Number) as number,
      name: '2000',
      label: '2000',
      storeNumber: '2000',
      address: '',
    });
  });

  it('get distinct numbers when many are created at once', async () => {
    const created = await Promise.all(Array.from({ length: 12 }, (_, at) => store(String(at), `Store ${at}`)));
    expect(new Set(created.map(({ location_id }) => location_id)).size).toBe(12);
    expect((await meta.places.locations(company)).map(({ name }) => name).slice(0, 3)).toEqual([
      'Store 0',
      'Store 1',
      'Store 2',
    ]);
  });
});

describe('the region tree', () => {
  it('has locations as leaves, each level sorted by name', async () => {
    const south = await region('South');
    const north = await region('North');
    await store('10', 'Store 10', north);
    await store('2', 'Store 2', north);
    await store('3', 'Store 3', south);
    await store('4', 'Airport');
    expect(drawn(await meta.places.hierarchy(company))).toEqual([
      'Airport 2',
      'North 1',
      '  Store 2 2',
      '  Store 10 2',
      'South 1',
      '  Store 3 2',
    ]);
  });

  it('gets a level more when a region is put where locations stood', async () => {
    const north = await region('North');
    const first = await store('1', 'Store 1', north);
    const lakes = await region('Lakes', north);
    await store('2', 'Store 2', lakes);
    expect(drawn(await meta.places.hierarchy(company))).toEqual([
      'North 1',
      '  Lakes 2',
      '    Store 2 3',
      '  Store 1 3',
    ]);
    expect(await meta.companies.levels(company)).toEqual([
      { id: 1, name: 'Corporate' },
      { id: 2, name: 'Region' },
      { id: 3, name: 'Region 2' },
      { id: 4, name: 'Location' },
    ]);
    const [moved] = (await meta.places.locations(company)).filter(
      ({ location_id }) => location_id === first.location_id,
    );
    expect(moved).toEqual({ ...first, depth: 3, authorityLevel: 4 });
  });

  it('names the parent of each node in group_id', async () => {
    const north = await region('North');
    const { reg_loc_id, location_id } = await store('1', 'Store 1', north);
    expect(await meta.places.hierarchy(company)).toEqual([
      {
        reg_loc_id: north,
        location_id: null,
        group_id: null,
        name: 'North',
        depth: 1,
        leaf: false,
        children: [{ reg_loc_id, location_id, group_id: north, name: 'Store 1', depth: 2, leaf: true, children: [] }],
      },
    ]);
  });
});
