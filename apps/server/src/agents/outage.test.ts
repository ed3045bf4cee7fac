import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countTransactions, createCompany, readFigures } from '../faults/client.testing.ts';
import { drawSales, figuresOf, segmentOf, type Sale } from '../faults/drawn.testing.ts';
import { openHome, type Server } from '../faults/server.testing.ts';
import { createKey, openStore } from './store.testing.ts';

const patience = 300_000;
/** Three days pass for the agent in half a minute. */
const times = 8_640;
const day = (24 * 3_600_000) / times;
const filesOfDay = 6;

describe('row 24: a store that is cut off for three days', () => {
  const home = openHome();
  const store = openStore();
  const sent: Sale[] = [];
  let server: Server;
  let company = 0;

  beforeAll(async () => {
    server = await home.start();
    company = await createCompany(server, 'Harvest Lane Markets');
    for (const number of ['0001', '0002']) await home.createStore(company, number);
    const slow = { quietSeconds: 0, scanSeconds: 600, pollSeconds: 3_600 };
    store.set(server.url, await createKey(server, company, 'Harbor Point'), slow);
  }, patience);
  afterAll(async () => {
    await store.remove();
    await home.remove();
  });

  it('sells on, and has equal totals once it is back, to the cent', { timeout: patience }, async () => {
    const agent = store.hurry(times);
    // The agent sends only after a server has answered that the agent is running.
    await expect.poll(() => agent.said(), { timeout: 60_000 }).toContain('The server says: Running.');
    await server.stop();
    for (let file = 0; file < 3 * filesOfDay; file += 1) {
      const sales = drawSales(sent.length, 1 + sent.length, 1);
      store.drop(`day-${file}.jsonl`, segmentOf('', sales).text);
      sent.push(...sales);
      await sleep(day / filesOfDay);
    }
    await expect.poll(() => store.kept('spool').length, { timeout: 60_000 }).toBe(3 * filesOfDay);
    server = await home.start({ PORT: new URL(server.url).port });
    await expect.poll(() => countTransactions(server, company), { timeout: 120_000 }).toBe(sent.length);
    await expect.poll(() => store.kept('spool'), { timeout: 60_000 }).toEqual([]);
    expect(await readFigures(server, company)).toEqual(figuresOf(sent));
    expect(agent.said()).toContain('The server takes segments again.');
    expect((await agent.stop()).code).toBe(0);
  });
});
