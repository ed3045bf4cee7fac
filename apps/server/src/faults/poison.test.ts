import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { sql, u32 } from '../facts/sql.ts';
import { rounds, seed, thorough } from '../thorough.testing.ts';
import { askReport, createCompany, deliver, healthOf, readFigures, send, settled } from './client.testing.ts';
import { drawSales, figuresOf, segmentOf } from './drawn.testing.ts';
import { openHome, type Server } from './server.testing.ts';

const patience = thorough ? 3_600_000 : 300_000;
const november = { from: '2026-11-01', to: '2026-11-30' };

/** One receipt over 1.25 that a view of the facts store refuses. */
const poison = {
  fileName: 'poison.jsonl',
  sales: [],
  text: `${JSON.stringify({
    store: '9',
    businessDate: '2026-11-20',
    lane: 'poison',
    number: '1',
    lines: [{ upc: '4011', quantity: 1, unitPrice: '1.25', amount: '1.25' }],
  })}\n`,
};

describe(`a manifest that can never be carried out (seed ${seed})`, () => {
  const home = openHome();
  afterAll(() => home.remove());
  const sales = segmentOf('good.jsonl', drawSales(1, 1, 4));

  it(
    'is set aside once, whenever the server is killed, and enters once when the cause is gone',
    { timeout: patience },
    async () => {
      let server = await home.start();
      const victim = await createCompany(server, 'Harvest Lane Markets');
      const neighbour = await createCompany(server, 'Corner Market');
      for (const company of [victim, neighbour])
        await settled(server, (await deliver(server, company, sales)).segmentId);
      await server.stop();
      const centsOf = async (asked: Server): Promise<number | null> => {
        const report = await askReport(asked, victim, 'location_items', {}, november);
        return report && Math.round(Number(report.totals['net_sales_amt']) * 100);
      };

      await home.alterFacts(
        sql`create table poisoned (company UInt32, poison UInt8) engine = MergeTree order by company`,
        sql`create materialized view poisoned_view to poisoned as
        select company, throwIf(company = ${u32(victim)} and startsWith(lane, 'poison')) as poison from journal`,
      );
      server = await home.start();
      const before = await centsOf(server);
      expect(await healthOf(server)).toBe('ok');
      await send(server, victim, poison);
      for (let cycle = 0; cycle < rounds(1, 20); cycle += 1) {
        await sleep((seed * (cycle + 1)) % 2_500);
        await server.kill();
        server = await home.start();
      }
      await expect.poll(() => healthOf(server), { timeout: 60_000 }).toBe('incomplete');
      await expect.poll(() => centsOf(server), { timeout: 60_000 }).toEqual(before);
      const found = await askReport(server, victim, 'location_items', {}, november);
      expect(found?.completeness.notWhole).toContainEqual(expect.objectContaining({ date: '2026-11-20', setAside: 1 }));
      expect(await readFigures(server, neighbour)).toEqual(figuresOf(sales.sales));
      await server.stop();

      await home.alterFacts(sql`drop table poisoned_view`, sql`drop table poisoned`);
      const well = await home.start();
      await expect.poll(() => healthOf(well), { timeout: 60_000 }).toBe('ok');
      await expect.poll(() => centsOf(well), { timeout: 60_000 }).toBe((before ?? 0) + 125);
      await well.stop();
    },
  );
});
