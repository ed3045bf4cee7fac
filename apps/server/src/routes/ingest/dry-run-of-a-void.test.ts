import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';

// A post void without lines cancels the amount of its sale. The result of a dry run of such a post void would therefore
// reveal sales.

const { world, chain, idOf } = drawnChain((opened, own) =>
  opened.send(
    own,
    Buffer.from(
      JSON.stringify({
        store: '0008',
        lane: '2',
        number: '7001',
        businessDate: '2026-03-02',
        ended: '2026-03-02T09:00:00',
        total: '187.45',
        lines: [{ upc: '41', amount: '187.45' }],
      }),
    ),
  ),
);

let blind = '';
beforeAll(async () => {
  const groups = ['Sheets Access Group', 'Connector Setting'];
  ({ token: blind } = await join(world, 'blind.voids', 'Analyst', chain.company.id, groups, [idOf('0008')]));
}, 60_000);

const postVoid = `<POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/"><Transaction><RetailStoreID>0008</RetailStoreID>
  <WorkstationID>2</WorkstationID><SequenceNumber>7002</SequenceNumber><BusinessDayDate>2026-03-02</BusinessDayDate>
  <EndDateTime>2026-03-02T10:00:00</EndDateTime><RetailTransaction TransactionStatus="PostVoided">
  <TransactionLink ReasonCode="Voided"><SequenceNumber>7001</SequenceNumber></TransactionLink>
  </RetailTransaction></Transaction></POSLog>`;

describe('somebody who counts blind, by the right to connectors', () => {
  it('makes no dry run: it says of a post void what its receipt holds, and of a guess whether it is right', async () => {
    const answer = await world.test.ask('POST', 'ingest/segments?fileName=day.xml&dryRun=true', {
      as: blind,
      body: postVoid,
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'access.denied']);
  });
});
