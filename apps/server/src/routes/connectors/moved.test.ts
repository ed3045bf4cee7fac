import type { Resync } from '@lanewise/contract/entities/connector-command';
import { expect, it } from 'vitest';
import { drawnAgents } from './agents.testing.ts';

const { test, drawn, callers, keys } = drawnAgents();

it('a connector that was moved to another store answers no resync of the one before', async () => {
  const { mapleAndFifth } = drawn.stores;
  const other = await test.meta.places.byStoreNumber(drawn.harvest.id);
  const away = [...other.values()].find(({ location_id }) => location_id !== mapleAndFifth.location_id);
  const [asked] = await test.meta.connectorResyncs.ask(drawn.harvest.id, [mapleAndFifth.location_id], {
    resyncStartDate: '2026-03-01',
    resyncEndDate: '2026-03-07',
    resyncSumJobType: false,
    resynctlogJobType: true,
    askedBy: 'a person',
  });
  const connector = await test.meta.connectors.ofLocation(drawn.harvest.id, mapleAndFifth.location_id);
  const moved = await test.ask('PUT', `connectors/${connector?.connectorId}`, {
    as: callers.all,
    body: { name: 'Moved', type: 'ACE', locationId: away?.location_id },
  });
  expect(moved.status).toBe(200);
  const told = await test.ask('GET', 'connectors/requests', { as: keys.maple });
  expect((told.body['data'] as { resyncs: Resync[] }).resyncs).toEqual([]);
  const done = await test.ask('PUT', `connectors/requests/${asked?.requestId}/done`, { as: keys.maple });
  expect(done.status).toBe(404);
});
