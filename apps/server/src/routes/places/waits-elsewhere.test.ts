import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { receipts } from '../ledger/book.testing.ts';

// A file of the whole company is in sight of users who see all of its stores. If a user of some regions adds a store,
// the file's records that wait for the store number enter. The user must not learn of the file in this way.

const { world, chain, call } = drawnChain((opened, own) =>
  opened.send(
    own,
    Buffer.from(
      [receipts('2026-03-02 0001 cash 5.00', '21'), receipts('2026-03-02 0002 cash 7.00', '0099')]
        .map(String)
        .join('\n'),
    ),
  ),
);

describe('somebody of some regions who adds a store', () => {
  it('is not told of the file that waits for its number', async () => {
    const groups = ['Location Setting', 'Incoming Setting'];
    const { North = 0 } = chain.regions;
    const { token: as } = await join(world, 'lead.adds', 'Regional Manager', chain.company.id, groups, [North]);
    expect((await world.test.ask('GET', 'incoming/actions', { as })).body.data).toEqual([]);
    const body = { name: 'New one', storeNumber: '0099', regionId: North };
    expect((await world.test.ask('POST', 'locations', { as, body })).status).toBe(201);
    expect((await world.test.ask('GET', 'incoming/actions', { as })).body.data).toEqual([]);
    // Users who see the whole company learn who added the store.
    const all = await call('GET', 'incoming/actions');
    expect(all.body.data).toMatchObject([{ kind: 'replay', actedBy: 'lead.adds@example.com' }]);
  });
});
