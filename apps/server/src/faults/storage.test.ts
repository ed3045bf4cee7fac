import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { sql } from '../facts/sql.ts';
import { askReport, createCompany, deliver, readFigures, receiptOf, rebuild, settled } from './client.testing.ts';
import { drawSales, figuresOf, segmentOf, type Sale, type Segment } from './drawn.testing.ts';
import { openHome, type Server } from './server.testing.ts';

const patience = 120_000;

/** Key of the lock whose holder decides; while somebody else holds it a server receives and waits. */
const deciderLock = 7_266_001;

describe('stores that fail', () => {
  const home = openHome();
  afterEach(() => home.killAll());
  afterAll(() => home.remove());

  let company = 0;
  const sent: Sale[] = [];

  const draw = (name: string): Segment => {
    const segment = segmentOf(`${name}.jsonl`, drawSales(sent.length, 1 + sent.length, 5));
    sent.push(...segment.sales);
    return segment;
  };

  const open = async (): Promise<Server> => {
    const server = await home.start();
    if (company === 0) company = await createCompany(server, 'Harvest Lane Markets');
    return server;
  };

  const answers = (server: Server) => askReport(server, company, 'location_items');

  it(
    'row 14: a segment that cannot be read is set aside after three tries, and its neighbours flow on',
    { timeout: patience },
    async () => {
      const first = await open();
      const lock = await home.connect();
      await first.kill();
      await lock.query('select pg_advisory_lock($1)', [deciderLock]);

      const server = await open();
      const segments = [draw('before'), draw('poison'), draw('after')];
      const ids: number[] = [];
      for (const segment of segments) ids.push((await deliver(server, company, segment)).segmentId);
      const [before = 0, poison = 0, after = 0] = ids;
      expect(await receiptOf(server, after)).toMatchObject({ state: 'received' });
      await lock.query("update inbox set raw = 'damaged' where id = $1", [poison]);
      await lock.end();

      expect(await settled(server, before)).toMatchObject({ state: 'applied' });
      expect(await settled(server, poison)).toMatchObject({
        state: 'failed',
        summary: null,
        error: expect.stringMatching(/./) as string,
      });
      expect(await settled(server, after)).toMatchObject({ state: 'applied' });
      expect(await home.rows('select attempts, raw is not null as kept from inbox where id = $1', [poison])).toEqual([
        { attempts: 3, kept: true },
      ]);
      const neighbours = sent.filter((sale) => !segments[1]?.sales.includes(sale));
      expect(await readFigures(server, company)).toEqual(figuresOf(neighbours));

      expect((await deliver(server, company, segments[1] as Segment)).segmentId).toBe(poison);
      expect(await settled(server, poison)).toMatchObject({ state: 'applied' });
      expect(await readFigures(server, company)).toEqual(figuresOf(sent));
    },
  );

  it(
    'a view that fails in the middle of an insert: nobody reads figures until it is finished',
    { timeout: patience },
    async () => {
      await (await open()).kill();
      await home.alterFacts(sql`rename table sales_department to away`);
      const server = await open();
      expect(await answers(server)).not.toBeNull();
      const { segmentId } = await deliver(server, company, draw('half-way'));
      await expect.poll(() => answers(server), { timeout: 20_000 }).toBeNull();
      expect(await receiptOf(server, segmentId)).toMatchObject({ state: 'received' });
      await server.kill();

      await home.alterFacts(sql`rename table away to sales_department`);
      const well = await open();
      expect(await settled(well, segmentId)).toMatchObject({ state: 'applied' });
      expect(await readFigures(well, company)).toEqual(figuresOf(sent));
    },
  );

  it(
    'bytes that cannot be moved to the facts store stay in the inbox, and figures are read all the while',
    { timeout: patience },
    async () => {
      await (await open()).kill();
      await home.alterFacts(sql`rename table raw_segment to away`);
      const server = await open();
      const { segmentId } = await deliver(server, company, draw('not-moved'));
      expect(await settled(server, segmentId)).toMatchObject({ state: 'applied' });
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      expect(await readFigures(server, company)).toEqual(figuresOf(sent));
      await server.kill();

      await home.alterFacts(sql`rename table away to raw_segment`);
      const well = await open();
      await expect.poll(() => home.rows('select id from inbox where raw is not null'), { timeout: 20_000 }).toEqual([]);
      expect(await readFigures(well, company)).toEqual(figuresOf(sent));
    },
  );

  it('figures that were lost are made anew at the next start, by themselves', { timeout: patience }, async () => {
    await (await open()).stop();
    await home.alterFacts(sql`truncate table journal`, sql`truncate table sales_hour`, sql`truncate table transaction`);
    const server = await open();
    expect(await readFigures(server, company)).toEqual(figuresOf(sent));
  });

  it(
    'a rebuild that was cut in its last insert is done again, although the journal looks whole',
    { timeout: patience },
    async () => {
      const other = openHome();
      try {
        const first = await other.start();
        const id = await createCompany(first, 'Corner Shops');
        const segment = segmentOf(
          'day.jsonl',
          drawSales(1, 1, 5).filter(({ date }) => date === '2026-09-30'),
        );
        await settled(first, (await deliver(first, id, segment)).segmentId);
        await first.kill();
        const doomed = await other.start({ LANEWISE_ABORT_AT: 'after:insert' });
        await rebuild(doomed).catch(() => undefined);
        await doomed.ended;
        // What a death between the journal and its last view leaves behind.
        await other.alterFacts(sql`truncate table sales_department`);
        const server = await other.start();
        expect(await readFigures(server, id)).toEqual(figuresOf(segment.sales));
      } finally {
        await other.remove();
      }
    },
  );

  it('figures that could not be made anew are not dropped', { timeout: patience }, async () => {
    await (await open()).stop();
    await home.alterFacts(sql`rename table raw_segment to away`, sql`create table raw_segment as away`);
    const server = await open();
    await expect(rebuild(server)).rejects.toThrow(/the bytes of segment \d+ are not in the facts store/);
    await expect.poll(() => answers(server), { timeout: 20_000 }).not.toBeNull();
    expect(await readFigures(server, company)).toEqual(figuresOf(sent));
    await server.stop();
    await home.alterFacts(sql`drop table raw_segment`, sql`rename table away to raw_segment`);
  });

  it(
    'without its facts folder it says what is missing and shows no figures; with it back, all of them',
    { timeout: patience },
    async () => {
      await (await open()).stop();
      await rename(join(home.path, 'facts'), join(home.path, 'facts-away'));
      const broken = home.launch();
      expect(await broken.ended).toEqual({ code: 1, signal: null });
      expect(broken.said()).toMatch(/^Lanewise cannot start: the bytes of segment \d+ are not in the facts store\n$/);
      await rm(join(home.path, 'facts'), { recursive: true });
      await rename(join(home.path, 'facts-away'), join(home.path, 'facts'));
      const server = await open();
      expect(await readFigures(server, company)).toEqual(figuresOf(sent));
    },
  );
});
