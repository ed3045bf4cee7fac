import type { LoggedInUser } from '@lanewise/contract/entities/session';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { receipts } from '../ledger/book.testing.ts';

// Calls of connectors that must be refused in the same cases as similar calls.

const { world, chain, idOf } = drawnChain((opened, own) => opened.send(own, receipts('2026-03-02 0001 cash 100.00')));

const people = { chief: { userId: 0, token: '' }, manager: { userId: 0, token: '' } };
let [mine, other] = [0, 0];
beforeAll(async () => {
  const groups = ['Connector Setting', 'Users Setting'];
  people.chief = await join(world, 'chief.works', 'Company Admin', chain.company.id, groups, 'all');
  people.manager = await join(world, 'manager.works', 'Store Manager', chain.company.id, groups, [idOf('0008')]);
  mine = chain.places.get('0008')?.location_id ?? 0;
  const away = [...chain.places].find(([number]) => number !== '0008');
  other = away?.[1].location_id ?? 0;
}, 60_000);

describe('whoever works as a colleague', () => {
  it('makes no code that a key is got for, as they make no key', async () => {
    const { connectorId } = await world.test.meta.connectors.create(chain.company.id, mine, 'Of the store');
    const { userId } = people.manager;
    const switched = await world.test.ask('POST', `v2/switch/user/${userId}`, { as: people.chief.token, body: {} });
    const { Authorization: as } = switched.body.data as LoggedInUser;
    const refused = await world.test.ask('DELETE', `connectors/${connectorId}/key`, { as });
    expect(refused.status).toBe(403);
    const made = await world.test.ask('POST', `connectors/${connectorId}/code`, { as });
    expect(made.status).toBe(403);
  });
});

describe('somebody of one store', () => {
  it('reads nothing of the store that the connector of theirs had before', async () => {
    const { connectorId } = await world.test.meta.connectors.create(chain.company.id, other, 'Moved', 'ACE');
    await world.test.meta.connectorResyncs.ask(chain.company.id, [other], {
      resyncStartDate: '2026-03-01',
      resyncEndDate: '2026-03-07',
      resyncSumJobType: false,
      resynctlogJobType: true,
      askedBy: 'somebody of the other store',
    });
    const moved = { name: 'Moved', type: 'ACE', locationId: mine };
    expect(
      (await world.test.ask('PUT', `connectors/${connectorId}`, { as: people.chief.token, body: moved })).status,
    ).toBe(200);
    const listed = await world.test.ask('GET', `connectors/${connectorId}/resyncs`, { as: people.manager.token });
    expect(listed.text).not.toContain('somebody of the other store');
  });
});
