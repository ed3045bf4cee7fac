import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connector } from '@lanewise/contract/entities/connector';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askReport, countTransactions, createCompany } from '../faults/client.testing.ts';
import { openHome, type Server } from '../faults/server.testing.ts';
import { asAdmin, openStore, type Agent } from './store.testing.ts';

const patience = 240_000;

describe('master data of a register', () => {
  const home = openHome();
  const store = openStore();
  let server: Server;
  let agent: Agent;
  let company = 0;
  let connectorId = 0;

  const master = (rows: string): void => {
    writeFileSync(join(store.path, 'master/ITEMS.csv'), `PLU,Price,Name,Group\n${rows}`);
  };
  const sell = (number: number, code = '4011'): void =>
    store.drop(`${number}.csv`, `Store,No,Date,Item,Amount\n0001,${number},2026-09-30 12:0${number}:00,${code},1.00\n`);
  const count = () => countTransactions(server, company);
  /** Net sales of departments by name, and the names of items. */
  const sold = async () => {
    const [departments, items] = await Promise.all(
      ['department_sales', 'department_item_sales'].map((path) => askReport(server, company, path)),
    );
    const sales = (departments?.data ?? []).map((row): [string, number] => [`${row['name']}`, Number(row['amt'])]);
    return {
      departments: Object.fromEntries(sales),
      items: (items?.data ?? []).map((row) => row['description'] ?? row['name']).sort(),
    };
  };

  const connector = () => asAdmin<Connector>(server, company, 'GET', `connectors/${connectorId}`);

  beforeAll(async () => {
    server = await home.start();
    company = await createCompany(server, 'Harvest Lane Markets');
    await home.createStore(company, '0001');
    const made = await asAdmin<{ connectorId: number; key: string }>(server, company, 'POST', 'connectors', {
      name: 'Harbor Point',
    });
    ({ connectorId } = made);
    mkdirSync(join(store.path, 'master'));
    const columns = { location: 'Store', transaction: 'No', timestamp: 'Date', item: 'Item', amount: 'Amount' };
    const items = { code: 'PLU', description: 'Name', department: ['Group'] };
    const profile = { name: 'Till', csv: { columns, items } };
    writeFileSync(join(store.path, 'till.json'), JSON.stringify(profile));
    const folders = [{ path: 'pos', files: '*.csv', profile: 'till.json', items: 'master/ITEMS*.csv' }];
    store.set(server.url, made.key, { folders });
    agent = store.launch();
  }, patience);
  afterAll(async () => {
    await store.remove();
    await home.remove();
  });

  it(
    'comes from its folder: receipts wait for it, and have its names and departments',
    { timeout: patience },
    async () => {
      sell(1);
      await expect
        .poll(() => agent.said(), { timeout: 60_000 })
        .toMatch(/there was no item file \S+ITEMS\*\.csv yet\./);
      await expect
        .poll(async () => (await connector()).findings.map(({ code }) => code), { timeout: 60_000 })
        .toEqual(['noItems']);
      expect(await count()).toBe(0);
      master('4011,0.69,Bananas,Produce\n');
      await expect.poll(count, { timeout: 60_000 }).toBe(1);
      expect(await sold()).toEqual({ departments: { Produce: 1 }, items: ['Bananas'] });
    },
  );

  it('counts from its change on, for what is read afterwards', { timeout: patience }, async () => {
    const changes = () => agent.said().split('is the item file from now on').length - 1;
    master('4011,0.69,Bananas,Produce\n0041,3.79,"Milk, whole",Dairy\n');
    await expect.poll(changes, { timeout: 60_000 }).toBe(2);
    await agent.kill();
    sell(2, '0041');
    sell(3);
    agent = store.launch();
    await expect.poll(count, { timeout: 60_000 }).toBe(3);
    expect(await sold()).toEqual({ departments: { Dairy: 1, Produce: 2 }, items: ['Bananas', 'Milk, whole'] });
    expect(await home.rows(`select 1 from conflict`)).toEqual([]);
  });

  it('ST-28 is sent anew when a user asks for it, which the heartbeat tells', { timeout: patience }, async () => {
    await expect
      .poll(async () => (await connector()).heartbeat?.flags?.masterDataResync, { timeout: 60_000 })
      .toBe('off');
    await home.rows(`update item_file set used_at = '2026-01-01' returning 1`);
    await asAdmin(server, company, 'PUT', `connectors/${connectorId}/startstop?status=start`);
    await expect.poll(() => agent.said(), { timeout: 60_000 }).toContain('because a user asked for master data.');
    const old = await home.rows<{ n: number }>(`select count(*)::int as n from item_file where used_at > '2026-06-01'`);
    expect(old).toEqual([{ n: 1 }]);
    await expect
      .poll(async () => (await connector()).heartbeat?.flags?.masterDataResync, { timeout: 60_000 })
      .toBe('on');
    expect((await connector()).heartbeat?.items?.sentSeconds).toBeLessThan(120);
  });

  it('ST-28 a debug log tells of every look while its switch is on', { timeout: patience }, async () => {
    expect(agent.said()).not.toContain(' debug ');
    const setLog = (value: 'on' | 'off') =>
      asAdmin(server, company, 'PUT', `connectorsflag/${connectorId}?flagName=debugLog&flagValue=${value}`);
    await setLog('on');
    await expect.poll(() => agent.said(), { timeout: 60_000 }).toMatch(/ debug \d+ files are there/);
    await setLog('off');
    await expect.poll(async () => (await connector()).heartbeat?.flags?.debugLog, { timeout: 60_000 }).toBe('off');
  });
});
