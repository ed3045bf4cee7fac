import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';

// The reason why a file was refused quotes the contents of the file. The columns that it names are the first row of the
// file, even if this row is a sale.

const { world, chain, idOf } = drawnChain(() => Promise.resolve());

let [blind, merchant, key] = ['', '', ''];
beforeAll(async () => {
  const enter = async (name: string, more: string[]): Promise<string> => {
    const groups = ['Sheets Access Group', 'Connector Setting', 'Incoming Setting', ...more];
    return (await join(world, name, 'Analyst', chain.company.id, groups, [idOf('0008')])).token;
  };
  blind = await enter('blind.refused', []);
  merchant = await enter('merchant.refused', ['Sales Access Group']);
  const store = chain.places.get('0008')?.location_id ?? 0;
  ({ key } = await world.test.meta.connectors.create(chain.company.id, store, 'Of the store'));
}, 60_000);

describe('somebody who counts blind, by the right to received files', () => {
  it('reads no amount by the reason why a file was refused', async () => {
    const columns = {
      location: 'Store',
      date: 'Date',
      time: 'Time',
      lane: 'Lane',
      transaction: 'No',
      amount: 'Amount',
    };
    const profile = await world.test.ask('PUT', 'ingest/profiles', { as: key, body: { csv: { columns } } });
    const { hash } = profile.body.data as { hash: string };
    const headers = { 'content-type': 'application/octet-stream' };
    const body = '0008,2026-03-02,09:00:00,7,1,187.45\n0008,2026-03-02,09:05:00,7,2,12.00\n';
    const path = `ingest/segments?fileName=day.csv&profile=${hash}`;
    const sent = await world.test.ask('POST', path, { as: key, headers, body });
    expect(sent.status).toBe(422);
    const list = (as: string) => world.test.ask('GET', 'incoming/refused', { as });
    expect((await list(merchant)).text).toContain('187.45');
    const told = await list(blind);
    expect(told.body.data).toHaveLength(1);
    expect(told.text).not.toContain('187.45');
  });
});
