import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onServers } from '../config/testing.ts';
import { createCompany, deliver, readFigures, receiptOf, settled } from './client.testing.ts';
import { drawSales, figuresOf, segmentOf } from './drawn.testing.ts';
import { openHome, type Server } from './server.testing.ts';
import { canRefuse, openSyncs, type Syncs } from './sync.testing.ts';

const patience = 120_000;

// Skipped on database servers, which keep the facts on their own disk; `faults/clickhouse` tests a full disk of such a
// server.
describe.skipIf(!canRefuse || onServers())('a disk that refuses to sync', () => {
  const home = openHome();
  const [first, second] = [drawSales(0, 1, 5), drawSales(1, 6, 5)];
  let syncs: Syncs;
  let server: Server;
  let company = 0;

  beforeAll(async () => {
    syncs = openSyncs();
    server = await home.start(syncs.settings);
    company = await createCompany(server, 'Harvest Lane Markets');
    await settled(server, (await deliver(server, company, segmentOf('first.jsonl', first))).segmentId);
  }, patience);
  afterAll(async () => {
    syncs.allow();
    await home.remove();
    syncs.remove();
  });

  it('row 7: ends the server; what was acknowledged enters once at the next start', { timeout: patience }, async () => {
    syncs.refuse();
    const file = segmentOf('second.jsonl', second);
    // The engine may abort the process at once if it cannot sync its own data.
    const acknowledged = await deliver(server, company, file).catch(() => null);
    expect((await server.ended).code).not.toBe(0);
    syncs.allow();
    server = await home.start(syncs.settings);
    const { segmentId } = acknowledged ?? (await deliver(server, company, file));
    await settled(server, segmentId);
    expect(await receiptOf(server, segmentId)).toMatchObject({ state: 'applied' });
    expect(await readFigures(server, company)).toEqual(figuresOf([...first, ...second]));
  });
});
