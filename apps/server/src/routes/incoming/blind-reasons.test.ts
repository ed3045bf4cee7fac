import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';

// The reason why a record was set aside quotes the contents of the record. Rights to received files do not include the
// right to see sales.

const { world, chain } = drawnChain((opened, own) =>
  opened.send(
    own,
    Buffer.from(
      JSON.stringify({
        store: '0008',
        lane: '7',
        number: '1',
        businessDate: '2026-03-02',
        ended: '2026-03-02T09:00:00',
        lines: [{ upc: '41', amount: '1,912.35' }],
      }),
    ),
  ),
);

let blind = '';
beforeAll(async () => {
  const groups = ['Sheets Access Group', 'Incoming Setting'];
  ({ token: blind } = await join(world, 'blind.reasons', 'Analyst', chain.company.id, groups, 'all'));
}, 60_000);

describe('somebody who counts blind, by the right to received files', () => {
  it('reads no amount by the reason why a record was set aside', async () => {
    const { body, text } = await world.test.ask('GET', 'incoming/quarantine?state=open', { as: blind });
    expect(body.data).toHaveLength(1);
    expect(text).not.toContain('912.35');
  });
});
