import type { Connector } from '@lanewise/contract/entities/connector';
import type { AgentOrders } from '@lanewise/contract/entities/connector-file';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { heartbeatOf } from '../../meta/repositories/heartbeats.testing.ts';
import { data, drawnAgents } from './agents.testing.ts';

const { test, callers, keys, ids } = drawnAgents();

const beat = (as: string, more: object = {}) =>
  test.ask('POST', 'connectors/requests/heartbeat', { as, body: { ...heartbeatOf(), ...more } });
const twelve = Array.from({ length: 12 }, (_, at) => at);

describe('calls of agents that come at the same time', () => {
  it('are refused each by itself', async () => {
    const mixed = ['guessed', keys.harbor, keys.maple].flatMap((key) => twelve.map(() => key));
    const statuses = await Promise.all(mixed.map(async (key) => (await beat(key)).status));
    expect(statuses).toEqual([...twelve.map(() => 401), ...twelve.map(() => 200), ...twelve.map(() => 200)]);
  });

  it('are told each its own orders', async () => {
    const told = await test.ask('PUT', `enable/cgma/${ids.harbor}`, { as: callers.all });
    expect(told.status).toBe(200);
    const orders = await Promise.all(
      twelve.flatMap(() => [keys.harbor, keys.maple]).map(async (key) => data<AgentOrders>(await beat(key))),
    );
    expect(orders.map(({ connectorId, cgmaEnabled }) => [connectorId, cgmaEnabled])).toEqual(
      twelve.flatMap(() => [
        [ids.harbor, true],
        [ids.maple, false],
      ]),
    );
  });

  it('of two computers with one key are noticed as two', async () => {
    const hosts = twelve.flatMap((at) => [
      { instance: 'c'.repeat(32), host: 'ONE', sequence: at },
      { instance: 'd'.repeat(32), host: 'TWO', sequence: at },
    ]);
    await Promise.all(hosts.map((more) => beat(keys.maple, more)));
    const maple = data<Connector>(await test.ask('GET', `connectors/${ids.maple}`, { as: callers.all }));
    expect(maple.findings).toContainEqual({
      code: 'fork',
      params: { hosts: expect.stringMatching(/ONE.*TWO|TWO.*ONE/) as string },
    });
  });

  it('open with a key until another one is given, and never after it', async () => {
    const { id } = await test.meta.companies.create({
      name: 'Corner Foods',
      us_week: true,
      connector_type: '',
      currency: 'USD',
      timeZone: 'America/New_York',
    });
    const { connectorId, key } = await test.meta.connectors.create(id, null, 'Till');
    const many = (as: string) => Promise.all(twelve.map(async () => (await beat(as)).status));
    const before = many(key);
    const renewed = await test.meta.connectors.renewKey(id, connectorId);
    const after = many(key);
    expect(new Set(await after)).toEqual(new Set([401]));
    for (const status of await before) expect([200, 401]).toContain(status);
    expect(new Set(await many(renewed ?? ''))).toEqual(new Set([200]));
    const still = many(renewed ?? '');
    await sql`update company set status = 'Inactive' where company_id = ${id}`.execute(test.meta.db);
    const refused = await many(renewed ?? '');
    for (const status of await still) expect([200, 403]).toContain(status);
    expect(new Set(refused)).toEqual(new Set([403]));
  });
});
