import type { Connector } from '@lanewise/contract/entities/connector';
import type { AgentOrders } from '@lanewise/contract/entities/connector-file';
import { describe, expect, it } from 'vitest';
import { data, drawnAgents } from './agents.testing.ts';

const { test, callers, keys, ids } = drawnAgents();

const beat = (as: string, more: object = {}) =>
  test.ask('POST', 'connectors/requests/heartbeat', {
    as,
    body: {
      version: '1.2.3',
      instance: 'a'.repeat(32),
      host: 'STORE-0001',
      run: 1,
      sequence: 1,
      upSeconds: 60,
      clockOffsetMs: 0,
      receiptSeconds: 5,
      spool: { segments: 0, bytes: 0, limit: 2 ** 30, oldestSeconds: null },
      diskFreeBytes: 2 ** 34,
      aside: 0,
      lost: 0,
      missed: { files: 0, bytes: 0, seconds: null },
      ...more,
    },
  });
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
      params: { hosts: expect.stringMatching(/ONE.*TWO|TWO.*ONE/) },
    });
  });
});
