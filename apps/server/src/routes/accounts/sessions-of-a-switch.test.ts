import type { LoggedInUser } from '@lanewise/contract/entities/session';
import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';

// A person who works as another user sees no store that is out of the person's own sight, even if a store leaves a
// region of the person in the meantime. The person then also learns nothing more about the accounts of the people of
// that store.

const { world, chain, idOf, call } = drawnChain(() => Promise.resolve());
const groups = ['Users Setting'];
const person = (name: string, role: string, place: number) =>
  join(world, name, role, chain.company.id, groups, [place]);

describe('whoever works as a colleague', () => {
  it('reads nothing of the accounts of a store that left their region', async () => {
    const { North = 0, South = 0 } = chain.regions;
    const lead = await person('lead.works', 'Regional Manager', North);
    const colleague = await person('colleague.works', 'Store Manager', idOf('0014'));
    const other = await person('other.works', 'Store Manager', idOf('0014'));
    const path = `v2/switch/user/${colleague.userId}`;
    const { Authorization: as } = (await must(
      world.test.ask('POST', path, { as: lead.token, body: {} }),
    )) as LoggedInUser;
    const asked = ['sessions', 'second-factor'].map((part) => `users/${other.userId}/${part}`);
    const statuses = async (token: string) =>
      Promise.all(asked.map(async (one) => (await world.test.ask('GET', one, { as: token })).status));
    expect(await statuses(as)).toEqual([200, 200]);
    const store = chain.places.get('0014')?.location_id;
    expect((await call('PUT', `locations/${store}`, { regionId: South })).status).toBe(200);
    expect(await statuses(as)).toEqual([403, 403]);
    expect(await statuses(lead.token)).toEqual([403, 403]);
    expect(await statuses(colleague.token)).toEqual([200, 200]);
  });
});
