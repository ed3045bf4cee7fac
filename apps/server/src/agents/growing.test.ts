import { appendFileSync, copyFileSync, renameSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countTransactions, createCompany, readFigures } from '../faults/client.testing.ts';
import { drawSales, figuresOf, jsonLine, randomOf, type Sale } from '../faults/drawn.testing.ts';
import { openHome, type Server } from '../faults/server.testing.ts';
import { rounds, seed } from '../thorough.testing.ts';
import { createKey, openStore, type Agent } from './store.testing.ts';

const patience = rounds(120_000, 1_200_000);
const steps = rounds(12, 300);

describe(`a journal that grows all day (seed ${seed})`, () => {
  const home = openHome();
  const store = openStore();
  const random = randomOf(seed);
  const journal = join(store.pos, 'journal.jsonl');
  const sent: Sale[] = [];
  let server: Server;
  let company = 0;
  let agent: Agent;

  beforeAll(async () => {
    server = await home.start();
    company = await createCompany(server, 'Harvest Lane Markets');
    for (const number of ['0001', '0002']) await home.createStore(company, number);
    const folders = [{ path: 'pos', arrive: 'grows', files: 'journal.jsonl' }];
    store.set(server.url, await createKey(server, company, 'Harbor Point'), { folders, quietSeconds: 1 });
  }, patience);
  afterAll(async () => {
    await store.remove();
    await home.remove();
  });

  /** Appends sales in pieces that end anywhere in a line. */
  const append = async (): Promise<void> => {
    const sales = drawSales(sent.length, 1 + sent.length, 1).slice(0, 1 + random(4));
    const text = sales.map((sale) => `${jsonLine(sale)}\n`).join('');
    sent.push(...sales);
    for (let at = 0; at < text.length;) {
      const length = 1 + random(900);
      appendFileSync(journal, text.slice(at, at + length));
      at += length;
      await sleep(random(120));
    }
  };
  const count = () => countTransactions(server, company);
  let rotations = 0;
  /** Sales that the earlier files hold. */
  let earlier = 0;
  /**
   * Begins a new file once the agent has sent something of the current file. An agent that never saw a file cannot
   * recognise the file under another name.
   */
  const rotate = async (): Promise<void> => {
    await expect.poll(count, { timeout: patience / 4 }).toBeGreaterThan(earlier);
    earlier = sent.length;
    const old = join(store.pos, `journal.${(rotations += 1)}`);
    if (random(2) === 0) renameSync(journal, old);
    else {
      copyFileSync(journal, old);
      truncateSync(journal);
    }
  };

  it(
    'row 24: appended to, renamed, copied and cut off while the agent is killed: nothing is lost, nothing counts twice',
    { timeout: patience },
    async () => {
      agent = store.launch();
      for (let step = 0; step < steps; step += 1) {
        await append();
        if (step % 4 === 1) {
          await agent.kill();
          agent = store.launch();
        }
        if (step % 4 === 3) await rotate();
      }
      await expect.poll(count, { timeout: patience / 2 }).toBe(sent.length);
      await expect
        .poll(() => home.rows(`select id from inbox where state <> 'applied'`), { timeout: 60_000 })
        .toEqual([]);
      expect(await readFigures(server, company)).toEqual(figuresOf(sent));
      // Content that was sent before is not sent again as a whole when the file grows or changes its name.
      const [inbox] = await home.rows<{ bytes: string }>('select sum(size) as bytes from inbox');
      const written = sent.reduce((sum, sale) => sum + jsonLine(sale).length + 1, 0);
      expect(Number(inbox?.bytes)).toBeLessThan(1.5 * written);
    },
  );
});
