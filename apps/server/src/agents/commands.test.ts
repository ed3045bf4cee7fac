import type { Connector } from '@lanewise/contract/entities/connector';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { countTransactions, createCompany, readFigures } from '../faults/client.testing.ts';
import { drawSales, figuresOf, segmentOf, totalOf, type Sale } from '../faults/drawn.testing.ts';
import { openHome, type Server } from '../faults/server.testing.ts';
import { asAdmin, openStore, type Agent } from './store.testing.ts';

const patience = 240_000;

describe('what users ask of the agent of a store', () => {
  const home = openHome();
  const store = openStore();
  const sales = drawSales(1, 1, 2).filter((sale) => sale.store === '0001');
  let server: Server;
  let agent: Agent;
  let company = 0;
  let connectorId = 0;
  let key = '';
  let place = { location_id: 0, reg_loc_id: 0 };

  const admin = <Data>(method: string, path: string, body?: object) =>
    asAdmin<Data>(server, company, method, path, body);

  beforeAll(async () => {
    server = await home.start();
    company = await createCompany(server, 'Harvest Lane Markets');
    await home.createStore(company, '0001');
    [place = place] = await home.rows<typeof place>('select location_id, reg_loc_id from location');
    const body = { name: 'Harbor Point', locationId: place.location_id };
    ({ connectorId, key } = await admin<{ connectorId: number; key: string }>('POST', 'connectors', body));
    store.set(server.url, key);
    store.drop('day.jsonl', segmentOf('', sales).text);
    agent = store.launch();
    await vi.waitUntil(async () => (await countTransactions(server, company)) === sales.length, { timeout: 60_000 });
  }, patience);
  afterAll(async () => {
    await store.remove();
    await home.remove();
  });

  const received = (kind: string) => async () =>
    (await home.rows(`select 1 from connector_request where kind = $1 and received_at is not null`, [kind])).length;

  const file = async (fileType: string): Promise<string> => {
    const [name] = await home.rows<{ file_name: string }>('select file_name from connector_file where file_type = $1', [
      fileType,
    ]);
    const query = new URLSearchParams({
      regionLocationId: `${place.reg_loc_id}`,
      fileName: name?.file_name ?? '',
      fileType,
    });
    const headers = { authorization: server.token, 'x-company-id': `${company}` };
    return (await fetch(`${server.url}/api/connectors/download-file?${query.toString()}`, { headers })).text();
  };

  it.each([
    ['log', 'logfile', /day\.jsonl was taken in: 1 segments/],
    ['tlog', 'tlogfiles', /"businessDate":"2026-09-30"/],
    ['support', 'supportfiles', /"version": "\d+\.\d+\.\d+"/],
  ])('its %s is sent at the next poll', { timeout: patience }, async (kind, path, content) => {
    await admin('POST', `connectors/${connectorId}/${path}`, {});
    await expect.poll(received(kind), { timeout: 60_000 }).toBe(1);
    const text = await file(kind);
    expect(text).toMatch(content);
    expect(text).not.toContain(key);
  });

  it('stops sending while it is stopped, and reads on', { timeout: patience }, async () => {
    await admin('PUT', `connectors/${connectorId}/startstop/stop`);
    await expect.poll(() => agent.said(), { timeout: 60_000 }).toContain('says: Stopped');
    const told = async () => (await admin<Connector>('GET', `connectors/${connectorId}`)).heartbeat?.status;
    await expect.poll(told, { timeout: 60_000 }).toBe('Stopped');
    const more = drawSales(2, 100, 1).filter((sale) => sale.store === '0001');
    store.drop('later.jsonl', segmentOf('', more).text);
    await expect.poll(() => store.kept('spool').length, { timeout: 60_000 }).toBe(1);
    sales.push(...more);
    await admin('PUT', `connectors/${connectorId}/startstop/start`);
    await expect.poll(() => countTransactions(server, company), { timeout: 90_000 }).toBe(sales.length);
  });

  it('a resync replaces the days that it is asked for, and no others', { timeout: patience }, async () => {
    const dearer = (sale: Sale): Sale => ({
      ...sale,
      lines: sale.lines.map((line) => ({ ...line, price: line.price + 100 })),
    });
    const corrected = sales.map(dearer);
    store.drop(
      'day.jsonl',
      segmentOf(
        '',
        corrected.filter(({ number }) => number < 100),
      ).text,
    );
    store.drop(
      'later.jsonl',
      segmentOf(
        '',
        corrected.filter(({ number }) => number >= 100),
      ).text,
    );
    // Without a resync, a changed version of a sale is a conflict, and the first version counts.
    const conflicts = () => home.rows(`select 1 from conflict where state = 'open'`);
    await expect.poll(async () => (await conflicts()).length, { timeout: 60_000 }).toBe(sales.length);
    const days = { resyncStartDate: '2026-09-30', resyncEndDate: '2026-09-30', resynctlogJobType: true };
    await admin('POST', 'resync_data', { ...days, locationIds: [place.reg_loc_id] });
    await expect.poll(received('resync'), { timeout: 60_000 }).toBe(1);
    await expect
      .poll(() => home.rows(`select id from inbox where state <> 'applied'`), { timeout: 60_000 })
      .toEqual([]);
    const right = sales.map((sale) => (sale.date === '2026-09-30' ? dearer(sale) : sale));
    expect(right.map(totalOf)).not.toEqual(sales.map(totalOf));
    expect(await readFigures(server, company)).toEqual(figuresOf(right));
  });
});
