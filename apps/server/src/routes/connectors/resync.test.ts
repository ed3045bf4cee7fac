import type { Resync } from '@lanewise/contract/entities/connector-command';
import { MOST_OPEN_RESYNCS } from '@lanewise/contract/entities/connector-rules';
import { describe, expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';

let keeper = '';

const { test, drawn } = drawnIntake(async () => {
  const accessGroups = ['Connector Setting'];
  const wanted = { username: 'all@example.com', companyId: drawn.harvest.id, regLocIds: 'all' as const, accessGroups };
  keeper = await test.meta.sessions.open((await test.user(wanted)).userId);
});

const heartbeat = {
  version: '1.2.3',
  instance: 'c'.repeat(32),
  host: 'STORE-0001',
  run: 1,
  sequence: 1,
  upSeconds: 60,
  clockOffsetMs: 0,
  receiptSeconds: null,
  spool: { segments: 0, bytes: 0, limit: 2 ** 30, oldestSeconds: null },
  diskFreeBytes: null,
  aside: 0,
  lost: 0,
  missed: { files: 0, bytes: 0, seconds: null },
};

/** A receipt of store 1 on each of two days, and one of another store. */
const sold = (price: string): string =>
  ['1 2026-03-07', '1 2026-03-08', '2 2026-03-07']
    .map((row) => row.split(' '))
    .map(([store, businessDate]) =>
      JSON.stringify({ store, lane: '1', number: '1', businessDate, lines: [{ amount: price }] }),
    )
    .join('\n');

const send = async (price: string, as: string, query = '') => {
  const sent = await test.ask('POST', `ingest/segments?fileName=a.jsonl${query}`, {
    as,
    body: `${sold(price)}\n`,
    headers: { 'content-type': 'application/octet-stream' },
  });
  if (sent.status !== 200) return sent;
  const { segmentId } = sent.body.data as { segmentId: number };
  return test.ask('GET', `ingest/segments/${segmentId}?wait=20`, { as });
};

it('API-120 a resync is right for the store and the days that its connector was asked for, and for no others', async () => {
  const office = await test.meta.connectors.create(drawn.harvest.id, null, 'Head office');
  await send('1.00', office.key);
  const days = { resyncStartDate: '2026-03-01', resyncEndDate: '2026-03-07', resynctlogJobType: true };
  const asked = await test.ask('POST', 'resync_data', {
    as: keeper,
    body: { ...days, locationIds: [drawn.stores.harborPoint.reg_loc_id] },
  });
  const [{ requestId } = { requestId: 0 }] = asked.body.data as Resync[];
  const query = `&resync=${requestId}`;
  const mine = drawn.tokens.connector;
  for (const stranger of [office.key, drawn.tokens.admin])
    expect(await send('2.00', stranger, `${query}`)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'resync' }] },
    });
  expect((await send('2.00', mine, query)).body['data']).toMatchObject({
    summary: { entered: 0, reversed: 1, conflicts: 1, quarantinedCount: 1 },
  });
  await test.ask('PUT', `connectors/requests/${requestId}/done`, { as: mine });
  expect((await send('3.00', mine, query)).status).toBe(400);
});

describe('resyncs that are open', () => {
  const ask = (from: string, more: object = {}) =>
    test.ask('POST', 'resync_data', {
      as: keeper,
      body: {
        resyncStartDate: from,
        resyncEndDate: '2026-04-30',
        resynctlogJobType: true,
        locationIds: [drawn.stores.harborPoint.reg_loc_id],
        ...more,
      },
    });
  const idOf = ({ body }: Awaited<ReturnType<typeof ask>>): number => (body['data'] as Resync[])[0]?.requestId ?? 0;
  const orders = async () => {
    const told = await test.ask('GET', 'connectors/requests', { as: drawn.tokens.connector });
    return (told.body['data'] as { resyncs: Resync[] }).resyncs.map(({ requestId }) => requestId);
  };

  it('are refused for sums that its agent has no folder of, and told of those that it may have', async () => {
    const beat = (more: object) =>
      test.ask('POST', 'connectors/requests/heartbeat', {
        as: drawn.tokens.connector,
        body: { ...heartbeat, ...more },
      });
    const sums = { resyncSumJobType: true, resynctlogJobType: false };
    await beat({ reports: false });
    expect(await ask('2026-04-01', sums)).toMatchObject({
      status: 409,
      body: {
        message: 'The agent of store 1 watches no folder of printed reports: it has no summaries to send.',
      },
    });
    expect(await orders()).toEqual([]);
    for (const more of [{ reports: true }, {}]) {
      await beat(more);
      const requestId = idOf(await ask('2026-04-01', sums));
      expect(await orders()).toEqual([requestId]);
      await test.ask('PUT', `connectors/requests/${requestId}/done`, { as: drawn.tokens.connector });
    }
  });

  it('are one where they are equal, and the connector does it once', async () => {
    const first = idOf(await ask('2026-04-01'));
    const again = await Promise.all(Array.from({ length: 5 }, () => ask('2026-04-01')));
    expect(again.map(idOf)).toEqual(Array.from({ length: 5 }, () => first));
    const others = [idOf(await ask('2026-04-02')), idOf(await ask('2026-04-01', { resyncSumJobType: true }))];
    expect(new Set([first, ...others]).size).toBe(3);
    expect(await orders()).toEqual([first, ...others]);
    await test.ask('PUT', `connectors/requests/${first}/done`, { as: drawn.tokens.connector });
    expect(idOf(await ask('2026-04-01'))).toBeGreaterThan(first);
  });

  it('are refused when a store has too many, and then nobody is asked', async () => {
    const answers = [];
    for (let day = 3; day < 20; day += 1) answers.push(await ask(`2026-04-${`${day}`.padStart(2, '0')}`));
    expect((await orders()).length).toBe(MOST_OPEN_RESYNCS);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBe(17 - (MOST_OPEN_RESYNCS - 3));
    for (const { status, body } of refused) {
      expect(status).toBe(409);
      expect(body['message']).toBe('10 resyncs of store 1 are open: wait until some are done.');
    }
    // An equal one asks for nothing more.
    expect((await ask('2026-04-02')).status).toBe(200);
  });
});
