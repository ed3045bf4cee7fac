import type { SegmentReceipt } from '@lanewise/contract/entities/ingest';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';

// The same bytes from another sender are another file. If a user of one store withdraws a file of that store, receipts
// of stores out of the user's sight still enter.

const { test, drawn } = drawnIntake(() => undefined);

const both = ['1', '2'].map((store) =>
  JSON.stringify({
    store,
    lane: '1',
    number: '7',
    businessDate: '2026-03-07',
    lines: [{ upc: '4011', department: ['A'], amount: '1.00' }],
  }),
);
const headers = { 'content-type': 'application/octet-stream' };
const send = (as: string, more = '') =>
  test.ask('POST', `ingest/segments?fileName=chain.jsonl${more}`, { as, headers, body: `${both.join('\n')}\n` });
const read = async (as: string, segmentId: number) =>
  (await test.ask('GET', `ingest/segments/${segmentId}?wait=20`, { as })).body.data as SegmentReceipt;

let manager = '';
let taken = 0;
beforeAll(async () => {
  const { harvest, stores } = drawn;
  const { userId } = await test.user({
    username: 'manager.of.one@example.com',
    companyId: harvest.id,
    regLocIds: [stores.harborPoint.reg_loc_id],
    accessGroups: ['Connector Setting', 'Incoming Setting', 'Sales Access Group'],
  });
  manager = await test.meta.sessions.open(userId);
  taken = ((await send(manager)).body.data as SegmentReceipt).segmentId;
  expect((await read(manager, taken)).summary).toMatchObject({ entered: 1, quarantinedCount: 1 });
  const body = { kind: 'withdraw', ids: [taken], note: 'by mistake' };
  expect((await test.ask('POST', 'incoming/actions?wait=20', { as: manager, body })).status).toBe(200);
});

describe('a file that somebody of one store sent and took back', () => {
  it('is not brought back by a key, only by a person', async () => {
    expect(await send(drawn.tokens.connector, '&again=true')).toMatchObject({
      status: 403,
      body: { code: 'access.denied' },
    });
    expect(await send(drawn.tokens.connector)).toMatchObject({ status: 409, body: { code: 'ingest.withdrawn' } });
  });

  it('enters from the program of the whole company, with the receipts of the other stores', async () => {
    const { key } = await test.meta.connectors.create(drawn.harvest.id, null, 'Office');
    const sent = await send(key);
    expect([sent.status, sent.body['code'] ?? '']).toEqual([200, '']);
    const { segmentId: again } = sent.body.data as SegmentReceipt;
    expect((await read(key, again)).summary).toMatchObject({ entered: 2 });
  });

  it('stays out where it is sent for the same store, whoever sends it', async () => {
    for (const as of [manager, drawn.tokens.connector]) {
      const refused = await send(as);
      expect([refused.status, refused.body['code']]).toEqual([409, 'ingest.withdrawn']);
      expect(refused.text).toContain('manager.of.one@example.com');
    }
  });
});
