import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { countTransactions, createCompany, readFigures } from '../faults/client.testing.ts';
import { drawSales, figuresOf, segmentOf, type Sale } from '../faults/drawn.testing.ts';
import { mountDisk } from '../faults/mount.testing.ts';
import { openHome } from '../faults/server.testing.ts';
import { createKey, openStore } from './store.testing.ts';

const patience = 240_000;
const disk = mountDisk(1);

describe.skipIf(disk === null)('the disk of an agent', () => {
  const home = openHome();
  const store = openStore();
  afterAll(async () => {
    await store.remove();
    await disk?.unmount();
    await home.remove();
  });

  it(
    'rows 6 and 24: full while the server is away and after a kill, it loses nothing, and drains without a hand',
    { timeout: patience },
    async () => {
      const first = await home.start();
      const { port } = new URL(first.url);
      const company = await createCompany(first, 'Harvest Lane Markets');
      for (const number of ['0001', '0002']) await home.createStore(company, number);
      const data = join(disk?.path ?? '', 'agent');
      store.set(first.url, await createKey(first, company, 'Harbor Point'), {
        data,
        keepFreeBytes: 0,
        quietSeconds: 0,
      });
      await first.stop();

      await disk?.fill(24 * 1_024);
      const sent: Sale[] = [];
      for (let file = 0; file < 12; file += 1) {
        const sales = drawSales(file, 1 + 2 * file, 2);
        store.drop(`day-${file}.jsonl`, segmentOf('', sales).text);
        sent.push(...sales);
      }
      const doomed = store.launch();
      await expect.poll(() => doomed.said(), { timeout: 60_000 }).toMatch(/cannot be taken in now: ENOSPC/);
      await doomed.kill();
      const agent = store.launch();
      await expect.poll(() => agent.said(), { timeout: 60_000 }).toMatch(/cannot be taken in now: ENOSPC/);

      // The test frees no space on the disk: space becomes free only when the agent sends segments.
      const server = await home.start({ PORT: port });
      await expect.poll(() => countTransactions(server, company), { timeout: 120_000 }).toBe(sent.length);
      const waiting = () => home.rows(`select id from inbox where state <> 'applied'`);
      await expect.poll(waiting, { timeout: 60_000 }).toEqual([]);
      expect(await readFigures(server, company)).toEqual(figuresOf(sent));
      expect((await agent.stop()).code).toBe(0);
    },
  );
});
