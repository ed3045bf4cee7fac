import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { onServers } from '../config/testing.ts';
import { sql } from '../facts/sql.ts';
import { toldIn } from '../ingest/segment/faults.ts';
import { askReport, createCompany, deliver, readFigures, receiptOf, rebuild, settled } from './client.testing.ts';
import { dates, drawSales, figuresOf, segmentOf, type Sale, type Segment } from './drawn.testing.ts';
import { openHome, type Server } from './server.testing.ts';

const patience = 120_000;

/** Key of the lock for the right to decide. While another process holds the lock, a server receives files and waits. */
const deciderLock = 7_266_001;

describe('stores that fail', () => {
  const home = openHome();
  afterEach(() => home.killAll());
  afterAll(() => home.remove());

  let company = 0;
  const sent: Sale[] = [];

  const draw = (name: string, days: readonly string[] = dates): Segment => {
    const sales = drawSales(sent.length, 1 + sent.length, 5).filter(({ date }) => days.includes(date));
    const segment = segmentOf(`${name}.jsonl`, sales);
    sent.push(...segment.sales);
    return segment;
  };

  const open = (): Promise<Server> => home.start();

  /** The first server; the metadata store outlives it. */
  beforeAll(async () => {
    const server = await home.start({ LANEWISE_FAULT_TESTS: 'true' });
    company = await createCompany(server, 'Harvest Lane Markets');
    // One month: its rebuild is one insert.
    await settled(server, (await deliver(server, company, draw('first', [dates[0]]))).segmentId);
    await writeFile(toldIn(home.path), 'after:insert');
    await rebuild(server).catch(() => undefined);
    await server.ended;
    await rm(toldIn(home.path));
  }, patience);

  const answers = (server: Server) => askReport(server, company, 'location_items');

  it(
    'a rebuild that was cut in its last insert is done again, although the journal looks whole',
    { timeout: patience },
    async () => {
      // The state after a crash between the journal and its last view.
      await home.alterFacts(sql`truncate table sales_department`);
      const server = await open();
      expect(await readFigures(server, company)).toEqual(figuresOf(sent));
    },
  );

  it(
    'row 14: a segment whose kept bytes cannot be read is given up at once, and its neighbours flow on',
    { timeout: patience },
    async () => {
      const lock = await home.connect();
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
        { attempts: 0, kept: true },
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
    await home.alterFacts(sql`truncate table journal`, sql`truncate table sales_hour`, sql`truncate table transaction`);
    const server = await open();
    expect(await readFigures(server, company)).toEqual(figuresOf(sent));
  });

  it('figures that could not be made anew are not dropped', { timeout: patience }, async () => {
    await home.alterFacts(sql`rename table raw_segment to away`, sql`create table raw_segment as away`);
    const server = await open();
    await expect(rebuild(server)).rejects.toThrow(/the bytes of segment \d+ are not in the facts store/);
    await expect.poll(() => answers(server), { timeout: 20_000 }).not.toBeNull();
    expect(await readFigures(server, company)).toEqual(figuresOf(sent));
    await server.stop();
    await home.alterFacts(sql`drop table raw_segment`, sql`rename table away to raw_segment`);
  });

  it.skipIf(onServers())(
    'without its facts folder it says what is missing and shows no figures; with it back, all of them',
    { timeout: patience },
    async () => {
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
