import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { toldIn, type FaultPoint } from '../ingest/segment/faults.ts';
import { sample, seed } from '../thorough.testing.ts';
import { createCompany, deliver, readFigures, rebuild, receiptOf, settled, withdraw } from './client.testing.ts';
import { drawSales, figuresOf, segmentOf } from './drawn.testing.ts';
import { openHome, type Server } from './server.testing.ts';

const patience = 300_000;
const perLane = 4;

/** Steps of a withdrawal. It decides, inserts and marks once for each of two months, and ends once. */
const borders: FaultPoint[] = [
  'before:freeze',
  'after:freeze',
  'after:insert',
  'after:mark',
  'before:finish',
  'after:finish',
];

describe(`a server that is killed while a file is withdrawn (seed ${seed})`, () => {
  const home = openHome();
  const settings = { LANEWISE_FAULT_TESTS: 'true' };
  let standing: Server | null = null;
  let companies = 0;
  afterEach(async () => {
    if (standing) return;
    rmSync(toldIn(home.path), { force: true });
    await home.killAll();
  });
  afterAll(() => home.remove());

  it.each(sample(borders, 2))(
    '%s: the file leaves whole, once, and what another one repeated counts',
    { timeout: patience },
    async (point) => {
      const doomed = standing ?? (await home.start(settings));
      standing = null;
      const company = await createCompany(doomed, `Harvest Lane ${(companies += 1)}`);
      const [wrong, right] = [drawSales(companies, 1, perLane), drawSales(companies + 50, 1 + perLane, perLane)];
      const [first, second] = [wrong.slice(0, 5), wrong.slice(5)];
      const mistake = await deliver(doomed, company, segmentOf('wrong.jsonl', wrong));
      await settled(doomed, mistake.segmentId);
      const other = await deliver(doomed, company, segmentOf('right.jsonl', [...right, ...first]));
      expect(await settled(doomed, other.segmentId)).toMatchObject({
        summary: { entered: right.length, duplicates: 5 },
      });
      expect(await readFigures(doomed, company)).toEqual(figuresOf([...right, ...first, ...second]));

      writeFileSync(toldIn(home.path), point);
      const answer = await withdraw(doomed, company, mistake.segmentId);
      if (answer) expect(answer.status).toBe(200);
      expect(await doomed.ended).toEqual({ code: null, signal: 'SIGKILL' });
      rmSync(toldIn(home.path));

      const server = await home.start(settings);
      await expect
        .poll(async () => (await receiptOf(server, mistake.segmentId)).state, { timeout: 60_000 })
        .toBe('withdrawn');
      await expect
        .poll(async () => (await receiptOf(server, other.segmentId)).summary?.duplicates, { timeout: 60_000 })
        .toBe(0);
      expect(await readFigures(server, company)).toEqual(figuresOf([...right, ...first]));
      await rebuild(server);
      expect(await readFigures(server, company)).toEqual(figuresOf([...right, ...first]));
      const rows = await home.rows<{ state: string }>(`select state from manifest where state <> 'applied'`);
      expect(rows).toEqual([]);
      standing = server;
    },
  );
});
