import type { Connector, ConnectorRegion } from '@lanewise/contract/entities/connector';
import { beforeAll, describe, expect, it } from 'vitest';
import { data, drawnAgents } from './agents.testing.ts';

const { test, drawn, callers, keys } = drawnAgents();

/** Who sees regions: roles of stores see none. */
let office = '';
beforeAll(async () => {
  const accessGroups = ['Connector Setting'];
  const wanted = {
    username: 'office@example.com',
    companyId: drawn.harvest.id,
    regLocIds: 'all' as const,
    accessGroups,
  };
  office = await test.meta.sessions.open((await test.user({ ...wanted, role: 'Company Admin' })).userId);
});

const list = async (query: string, as = office): Promise<string[]> =>
  data<Connector[]>(await test.ask('GET', `connectors?${query}`, { as })).map(({ name }) => name);
const tiles = async (as = office): Promise<ConnectorRegion[]> =>
  data<ConnectorRegion[]>(await test.ask('GET', 'connectors/regions', { as }));

describe('connectors that are asked for by health, finding and region', () => {
  it('are refused by values that there are not', async () => {
    for (const query of ['health=Well', 'finding=rain', 'regionId=0', 'regionId=all'])
      expect((await test.ask('GET', `connectors?${query}`, { as: callers.all })).status).toBe(400);
  });

  it('are none of a region that is not in sight', async () => {
    expect(await list(`regionId=${drawn.north}`, callers.foreign)).toEqual([]);
    expect(await list(`regionId=${drawn.south}`, callers.mapleOnly)).toEqual([]);
  });

  it('are those that were heard, or never were', async () => {
    await test.ask('GET', 'connectors/requests', { as: keys.harbor });
    expect(await list('health=Healthy')).toEqual(['Harbor Point']);
    expect(await list('health=Offline')).toEqual(['Head office', 'Maple']);
    expect(await list('health=Offline&limit=1&offset=1')).toEqual(['Maple']);
    expect(await list('finding=never&searchText=map')).toEqual(['Maple']);
    expect(await list('finding=clock')).toEqual([]);
    expect(await list('health=Offline', callers.mapleOnly)).toEqual(['Maple']);
  });

  it('are those of the stores below a region, or of none', async () => {
    expect(await list(`regionId=${drawn.north}`)).toEqual(['Harbor Point', 'Maple']);
    expect(await list(`regionId=${drawn.south}`)).toEqual([]);
    expect(await list('regionId=none')).toEqual(['Head office']);
    expect(await list(`regionId=${drawn.north}&health=Offline`)).toEqual(['Maple']);
  });
});

describe('tiles by region', () => {
  it('count the connectors of each region and what is to be looked at', async () => {
    const [north, none, ...more] = await tiles();
    expect(more).toEqual([]);
    expect(north).toMatchObject({
      regionId: drawn.north,
      name: 'North',
      above: null,
      connectors: 2,
      health: { Healthy: 1, Warning: 0, Offline: 1 },
      findings: [{ code: 'never', count: 1 }],
    });
    expect(none).toMatchObject({ regionId: null, connectors: 1, health: { Offline: 1 } });
  });

  it('show somebody of one store that store alone, and agree with the list', async () => {
    const seen = await tiles(callers.mapleOnly);
    expect(seen.reduce((sum, { connectors }) => sum + connectors, 0)).toBe(1);
    for (const { regionId, connectors } of seen)
      expect(await list(`regionId=${regionId ?? 'none'}`, callers.mapleOnly)).toHaveLength(connectors);
  });

  it('add up over regions within regions', async () => {
    const inner = await test.meta.places.createRegion(drawn.harvest.id, { name: 'Inner', parentRegLocId: drawn.south });
    const far = await test.meta.places.createLocation(drawn.harvest.id, {
      storeNumber: '77',
      name: 'Far',
      regionRegLocId: inner,
    });
    await test.meta.connectors.create(drawn.harvest.id, far.location_id, 'Far');
    const found = new Map((await tiles()).map((tile) => [tile.regionId, tile]));
    expect(found.get(inner)).toMatchObject({ above: drawn.south, connectors: 1 });
    expect(found.get(drawn.south)).toMatchObject({ above: null, connectors: 1 });
    expect(await list(`regionId=${drawn.south}`)).toEqual(['Far']);
  });
});
