import type { AddressInfo } from 'node:net';
import type { SegmentReceipt } from '@lanewise/contract/entities/ingest';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../app-testing.ts';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';

// A caller who waits for a file to enter holds a connection and causes repeated queries of the database. One key may
// wait for only a few files at a time.

const { world, chain } = drawnChain(() => world.test.app.listen({ host: '127.0.0.1', port: 0 }));
let [sender, other] = ['', ''];
beforeAll(async () => {
  const { id } = chain.company;
  ({ token: sender } = await join(
    world,
    'waits.much',
    'Analyst',
    id,
    ['Connector Setting', 'Incoming Setting'],
    'all',
  ));
  ({ token: other } = await join(world, 'waits.little', 'Analyst', id, ['Connector Setting'], 'all'));
}, 60_000);

let number = 0;
/** A file that is stored, but does not enter before the work is done. */
const whileHeld = (work: (segmentId: number) => Promise<void>) =>
  world.area.ingest.alone(async () => {
    const body = `{"store":"0008","number":"${(number += 1)}","businessDate":"2026-03-02","lines":[{"amount":1}]}\n`;
    const headers = { 'content-type': 'application/octet-stream' };
    const sent = world.test.ask('POST', 'ingest/segments?fileName=day.jsonl', { as: sender, body, headers });
    await work(((await must(sent)) as SegmentReceipt).segmentId);
  });
const read = (segmentId: number, as: string, wait: number) =>
  world.test.ask('GET', `ingest/segments/${segmentId}?wait=${wait}`, { as });

describe('waits for a file to enter', () => {
  it('are refused beyond eight of one person at a time, with how long to wait, and not those of others', async () => {
    let waits: Promise<Answer>[] = [];
    await whileHeld(async (segmentId) => {
      waits = Array.from({ length: 9 }, () => read(segmentId, sender, 20));
      const refused = await Promise.race(waits);
      expect(refused).toMatchObject({ status: 429, body: { code: 'server.busy' }, headers: { 'retry-after': '5' } });
      expect(await read(segmentId, sender, 0)).toMatchObject({ status: 200, body: { data: { state: 'received' } } });
      expect(await read(segmentId, other, 0.1)).toMatchObject({ status: 200, body: { data: { state: 'received' } } });
    });
    const answers = (await Promise.all(waits)).filter(({ status }) => status !== 429);
    expect(answers.map(({ body }) => (body.data as SegmentReceipt).state)).toEqual(Array(8).fill('applied'));
  });

  it('count with waits for what was decided, which is refused before anything is', async () => {
    let waits: Promise<Answer>[] = [];
    await whileHeld(async (segmentId) => {
      waits = Array.from({ length: 9 }, () => read(segmentId, sender, 20));
      // Eight of them wait, and one was refused.
      expect((await Promise.race(waits)).status).toBe(429);
      const body = { kind: 'withdraw', ids: [segmentId], note: 'by mistake' };
      const decide = () => world.test.ask('POST', 'incoming/actions?wait=0.01', { as: sender, body });
      expect(await decide()).toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
    });
    await Promise.all(waits);
    const decided = await world.test.meta.db.selectFrom('audited_action').select('kind').execute();
    expect(decided).toEqual([]);
  });

  it('end with who waits, so that the next ones are taken', async () => {
    const { port } = world.test.app.server.address() as AddressInfo;
    await whileHeld(async (segmentId) => {
      const gone = new AbortController();
      const url = `http://127.0.0.1:${port}/api/ingest/segments/${segmentId}?wait=20`;
      const call = { headers: { authorization: sender }, signal: gone.signal };
      const waits = Array.from({ length: 9 }, () => fetch(url, call));
      // Eight of them wait, and one was refused.
      expect((await Promise.race(waits)).status).toBe(429);
      expect((await read(segmentId, sender, 0.01)).status).toBe(429);
      gone.abort();
      await Promise.allSettled(waits);
      await expect.poll(async () => (await read(segmentId, sender, 0.01)).status).toBe(200);
    });
  });
});
