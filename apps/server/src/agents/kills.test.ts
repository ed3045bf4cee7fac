import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countTransactions, createCompany, readFigures } from '../faults/client.testing.ts';
import { drawSales, figuresOf, randomOf, segmentOf, type Sale } from '../faults/drawn.testing.ts';
import { openHome, type Server } from '../faults/server.testing.ts';
import { rounds, seed } from '../thorough.testing.ts';
import { createKey, openStore } from './store.testing.ts';

const kills = rounds(3, 1_000);
/**
 * After this number of kills, a file of the agent is damaged as a loss of power may do: 200 times in a thorough run.
 */
const tearEvery = rounds(2, 5);
/** After this number of kills of the agent, the server is killed as well. */
const killServerEvery = rounds(3, 5);
/**
 * Milliseconds after which the agent is killed at the latest. An agent that runs from source takes half of this time to
 * start. A thorough run therefore needs the built programs (TEST_BUILT_SERVER=1), as `npm test` sets.
 */
const longestLife = 2_500;
const patience = rounds(180_000, 7_200_000);

describe(`agents and servers that are killed at any moment (seed ${seed})`, () => {
  const home = openHome();
  const store = openStore();
  let server: Server;
  let company = 0;
  const random = randomOf(seed);
  const sent: Sale[] = [];

  beforeAll(async () => {
    server = await home.start();
    company = await createCompany(server, 'Harvest Lane Markets');
    for (const number of ['0001', '0002']) await home.createStore(company, number);
    const key = await createKey(server, company, 'Harbor Point');
    store.set(server.url, key, { segmentBytes: 2_048, quietSeconds: 0 });
  }, patience);
  afterAll(async () => {
    await store.remove();
    await home.remove();
  });

  const drop = (): void => {
    const sales = drawSales(sent.length, 1 + sent.length, 1);
    store.drop(`day-${sent.length}.jsonl`, segmentOf('', sales).text);
    sent.push(...sales);
  };

  /**
   * Cuts a file of the agent short, or overwrites a byte of the file, as a disk may do that wrongly reports cached data
   * as written.
   */
  const tear = (): string => {
    const files = [...readdirSync(join(store.data, 'spool')).map((name) => join('spool', name)), 'journal'];
    const name = files[random(files.length)] ?? 'journal';
    const path = join(store.data, name);
    const bytes = readFileSync(path);
    if (random(2) === 0) truncateSync(path, random(bytes.length));
    else {
      const at = random(bytes.length);
      bytes.writeUInt8((bytes[at] ?? 0) ^ 0x55, at);
      writeFileSync(path, bytes);
    }
    return name;
  };

  it('rows 1, 2, 8 and 24: no sale is lost and none counts twice, to the cent', { timeout: patience }, async () => {
    for (let kill = 1; kill <= kills; kill += 1) {
      drop();
      const agent = store.launch();
      await sleep(random(longestLife / 2));
      const isServerKilled = kill % killServerEvery === killServerEvery - 1;
      if (isServerKilled) expect(await server.kill()).toEqual({ code: null, signal: 'SIGKILL' });
      drop();
      await sleep(random(longestLife / 2));
      expect(await agent.kill()).toEqual({ code: null, signal: 'SIGKILL' });
      expect(agent.said()).not.toMatch(/at .*\.[jt]s:\d+/);
      if (isServerKilled) server = await home.start({ PORT: new URL(server.url).port });
      if (kill % tearEvery === 0 && readdirSync(store.path).includes('agent')) tear();
    }
    const agent = store.launch();
    const count = () => countTransactions(server, company);
    await expect.poll(count, { timeout: patience / 2, message: agent.said() }).toBe(sent.length);
    await expect.poll(() => store.kept('spool'), { timeout: 60_000 }).toEqual([]);
    await expect
      .poll(() => home.rows(`select id from inbox where state <> 'applied'`), { timeout: 60_000 })
      .toEqual([]);
    expect(await readFigures(server, company)).toEqual(figuresOf(sent));
    expect((await agent.stop()).code).toBe(0);
  });
});
