import type { LocationId } from '@lanewise/contract/primitives/ids';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countTransactions, createCompany, readFigures } from '../faults/client.testing.ts';
import { drawSales, figuresOf, segmentOf, type Sale } from '../faults/drawn.testing.ts';
import { openHome, type Server } from '../faults/server.testing.ts';
import { asAdmin, openStore, type Agent } from './store.testing.ts';

const patience = 240_000;

describe('an agent that is enrolled', () => {
  const home = openHome();
  const store = openStore();
  const sent: Sale[] = [];
  let server: Server;
  let agent: Agent;
  let company = 0;
  let connectorId = 0;
  let code = '';

  const admin = <Data>(method: string, path: string, body?: object) =>
    asAdmin<Data>(server, company, method, path, body);
  const drop = (): void => {
    const sales = drawSales(sent.length, 1 + sent.length, 1).filter((sale) => sale.store === '0001');
    store.drop(`day-${sent.length}.jsonl`, segmentOf('', sales).text);
    sent.push(...sales);
  };
  const all = async (): Promise<void> => {
    await expect.poll(() => countTransactions(server, company), { timeout: 90_000 }).toBe(sent.length);
    expect(await readFigures(server, company)).toEqual(figuresOf(sent));
  };
  const enrol = (words: readonly string[]) => store.launch(['enrol', ...words, join(store.path, 'settings.json')]);

  beforeAll(async () => {
    server = await home.start();
    company = await createCompany(server, 'Harvest Lane Markets');
    await home.createStore(company, '0001');
    const [place] = await home.rows<{ location_id: LocationId }>('select location_id from location');
    const body = { name: 'Harbor Point', locationId: place?.location_id };
    ({ connectorId, code } = await admin<{ connectorId: number; code: string }>('POST', 'connectors', body));
  }, patience);
  afterAll(async () => {
    await store.remove();
    await home.remove();
  });

  it('is refused with a wrong code, and does not start without a key', { timeout: patience }, async () => {
    const wrong = enrol([server.url, 'K7QF-2MXR-9DTW']);
    expect((await wrong.ended).code).toBe(2);
    expect(wrong.said()).toBe('This code is wrong, was used, or has expired.\n');
    const without = store.launch();
    expect((await without.ended).code).toBe(2);
    expect(without.said()).toContain('There is no key');
  });

  it('sends with a key of its own, which its user alone reads', { timeout: patience }, async () => {
    const enrolling = enrol([server.url, code]);
    expect(await enrolling.ended).toEqual({ code: 0, signal: null });
    expect(enrolling.said()).toMatch(/enrolled as "Harbor Point" for .* \(store 0001\) of Harvest Lane Markets\./);
    const key = join(store.path, 'data/key.json');
    expect(statSync(key).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(join(store.path, 'settings.json'), 'utf8'))).toMatchObject({ server: server.url });
    store.set(server.url, undefined, { data: 'data' });
    agent = store.launch();
    drop();
    await all();
    expect(agent.said()).not.toContain((JSON.parse(readFileSync(key, 'utf8')) as { key: string }).key);
  });

  it('replaces its key by itself when it is old', { timeout: patience }, async () => {
    const keyOf = () => (JSON.parse(readFileSync(join(store.path, 'data/key.json'), 'utf8')) as { key: string }).key;
    const before = keyOf();
    await home.rows(`update connector set key_at = now() - interval '31 days'`);
    await expect.poll(() => agent.said(), { timeout: 60_000 }).toContain('The key of this agent was replaced.');
    expect(keyOf()).not.toBe(before);
    drop();
    await all();
  });

  it(
    'keeps what it reads while its key is revoked, and sends it once enrolled anew',
    { timeout: patience },
    async () => {
      await admin('DELETE', `connectors/${connectorId}/key`);
      await expect.poll(() => agent.said(), { timeout: 60_000 }).toContain('opens nothing any more: enrol it anew');
      drop();
      await expect.poll(() => store.kept('spool', 'data').length, { timeout: 30_000 }).toBe(1);
      expect((await agent.stop()).code).toBe(0);
      const made = await admin<{ code: string }>('POST', `connectors/${connectorId}/code`);
      store.set(server.url, undefined, { data: 'data', code: made.code });
      agent = store.launch();
      await all();
      await agent.stop();
      // The code stays in the settings and is not used again.
      agent = store.launch();
      drop();
      await all();
    },
  );

  it('does not show its key to another server', { timeout: patience }, async () => {
    await agent.stop();
    store.set('http://127.0.0.1:9', undefined, { data: 'data' });
    const other = store.launch();
    expect((await other.ended).code).toBe(2);
    expect(other.said()).toContain(`is for ${server.url}`);
    writeFileSync(join(store.path, 'data/key.json'), '');
    const damaged = store.launch();
    expect((await damaged.ended).code).toBe(2);
    expect(damaged.said()).toContain('is damaged: delete it');
  });
});
