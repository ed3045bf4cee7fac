import type { SegmentReceipt } from '@lanewise/contract/entities/ingest';
import { beforeAll, describe, expect, it } from 'vitest';
import { localToken } from '../../app-testing.ts';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { receipts } from '../ledger/book.testing.ts';

// The store of an unreadable record is unknown. If the sender may send for every store, only users who see every store
// see such records (`recordsInSight`). The same holds for the receipt of the file.

const day = '2026-03-02';
const { world, chain, idOf } = drawnChain((opened, own) => opened.send(own, receipts(`${day} 0001 cash 100.00`)));
let manager = '';
let key = '';
beforeAll(async () => {
  const groups = ['Connector Setting', 'Sales Access Group', 'Incoming Setting'];
  ({ token: manager } = await join(world, 'manager.segments', 'Store Manager', chain.company.id, groups, [
    idOf('0008'),
  ]));
  const location = chain.places.get('0008')?.location_id ?? 0;
  ({ key } = await world.test.meta.connectors.create(chain.company.id, location, 'Of the store'));
}, 60_000);

describe('records of a file of the whole company that were set aside', () => {
  it('are told to nobody of one store', async () => {
    const other = [...chain.places.keys()].find((number) => number !== '0008') ?? '';
    const headers = { 'content-type': 'application/octet-stream', 'x-company-id': String(chain.company.id) };
    const broken = JSON.stringify({
      store: other,
      businessDate: day,
      lane: '1',
      number: 'SECRET-77',
      lines: [{ upc: '4011', amount: '1234567.89x' }],
    });
    const unknown = JSON.stringify({
      store: 'NEW-99',
      businessDate: day,
      lane: '1',
      number: '5',
      lines: [{ upc: '4011', amount: '5.00' }],
    });
    const body = `${receipts(`${day} 0050 cash 1.00`).toString()}\n${broken}\n${unknown}\n`;
    const sent = (await must(
      world.test.ask('POST', 'ingest/segments?fileName=all.jsonl', { as: localToken, headers, body }),
    )) as SegmentReceipt;
    await must(world.test.ask('GET', `ingest/segments/${sent.segmentId}?wait=20`, { as: localToken, headers }));
    const list = await world.test.ask('GET', 'incoming/quarantine', { as: manager });
    expect(list.body.data).toEqual([]);
    for (const as of [manager, key]) {
      const { text } = await world.test.ask('GET', `ingest/segments/${sent.segmentId}`, { as });
      expect.soft(text).not.toContain('NEW-99');
      expect.soft(text).not.toContain('1234567.89x');
    }
  });
});
