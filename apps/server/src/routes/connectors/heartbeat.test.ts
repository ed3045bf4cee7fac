import type { Connector } from '@lanewise/contract/entities/connector';
import type { AgentOrders } from '@lanewise/contract/entities/connector-file';
import { describe, expect, it } from 'vitest';
import { heartbeatOf } from '../../meta/repositories/heartbeats.testing.ts';
import { data, drawnAgents } from './agents.testing.ts';
import { refuseOldAgent } from './old-agent.ts';

const { test, callers, keys, ids } = drawnAgents();

const beat = (more: object = {}, as = keys.harbor) =>
  test.ask('POST', 'connectors/requests/heartbeat', { as, body: { ...heartbeatOf(), ...more } });
const connector = async (): Promise<Connector> =>
  data(await test.ask('GET', `connectors/${ids.harbor}`, { as: callers.all }));

describe('the heartbeat of an agent', () => {
  it('is refused from others, and by the name of its field', async () => {
    expect((await beat({}, callers.all)).status).toBe(403);
    expect(await beat({ instance: 'A' })).toMatchObject({ status: 400, body: { fields: [{ field: 'instance' }] } });
    expect((await connector()).heartbeat).toBeNull();
  });

  it('ENT-40 ST-27 says how the agent is, and is answered by what it is told', async () => {
    const orders = data<AgentOrders>(await beat());
    expect(orders).toMatchObject({ connectorId: ids.harbor, status: 'Running', tooOld: false, requests: [] });
    expect(await connector()).toMatchObject({
      health: 'Healthy',
      findings: [],
      version: '1.2.3',
      heartbeat: heartbeatOf(),
    });
  });

  it('row 17: of a clock that is years off is taken, and named', async () => {
    const tenYears = 10 * 365 * 86_400_000;
    expect((await beat({ sequence: 2, clockOffsetMs: -tenYears })).status).toBe(200);
    expect(await connector()).toMatchObject({
      health: 'Warning',
      findings: [{ code: 'clock', params: { minutes: tenYears / 60_000 } }],
    });
  });

  it('row 20: of two agents with one key shows both computers, until the key is another', async () => {
    await beat({ sequence: 3 });
    await beat({ instance: 'b'.repeat(32), host: 'SPARE' });
    expect((await connector()).findings).toEqual([]);
    await beat({ sequence: 4 });
    expect(await connector()).toMatchObject({
      health: 'Warning',
      findings: [{ code: 'fork', params: { hosts: 'STORE-0001, SPARE' } }],
    });
    const reset = await test.ask('PUT', `users/reset/connector/${ids.harbor}/credential`, { as: callers.all });
    keys.harbor = data<{ key: string }>(reset).key;
    expect((await beat({ sequence: 4 })).status).toBe(200);
    expect((await connector()).findings).toEqual([]);
    for (let at = 0; at < 20; at += 1)
      expect((await beat({ instance: at.toString(16).padStart(32, '0') }, keys.maple)).status).toBe(200);
    const rows = await test.meta.db.selectFrom('connector_instance').select('connector_id').execute();
    expect(rows.length).toBeLessThan(12);
  });

  it('of a version that is too old is told so, and its files are not taken', async () => {
    expect(data<AgentOrders>(await beat({ version: '0.0.9', sequence: 5 }))).toMatchObject({
      tooOld: true,
      oldestVersion: '0.1.0',
    });
    expect((await connector()).findings).toContainEqual({
      code: 'tooOld',
      params: { version: '0.0.9', oldest: '0.1.0' },
    });
    const asks = async () => refuseOldAgent(await test.meta.connectors.findByKey(keys.harbor), '0.1.0');
    await expect(asks()).rejects.toMatchObject({ status: 426, code: 'agent.tooOld' });
    await beat({ sequence: 6 });
    await expect(asks()).resolves.toBeUndefined();
  });

  it('keeps no card number as the name or the version of an agent', async () => {
    const card = '378282246310005';
    const hidden = [
      { sequence: 1, instance: `${card}${'f'.repeat(17)}` },
      { sequence: 2, instance: `${'f'.repeat(17)}${card}` },
      { sequence: 100, version: `${card}f` },
      { sequence: 101, version: `${card}${'f'.repeat(17)}` },
    ];
    for (const one of hidden) expect((await beat(one)).status).toBe(200);
    await test.ask('GET', `connectors/requests?version=${card}f`, { as: keys.harbor });
    const shown = JSON.stringify(await connector());
    const rows = await test.meta.db.selectFrom('connector_instance').selectAll().execute();
    const versions = await test.meta.db.selectFrom('connector').select('version').execute();
    expect([shown, JSON.stringify(rows), JSON.stringify(versions)].filter((text) => text.includes(card))).toEqual([]);
    expect(rows.length).toBeGreaterThan(2);
  });

  it('keeps no card number as a size', async () => {
    expect((await beat({ sequence: 99, diskFreeBytes: 378282246310005 })).status).toBe(200);
    expect((await connector()).heartbeat).toMatchObject({ diskFreeBytes: 378282000000000 });
  });
});
