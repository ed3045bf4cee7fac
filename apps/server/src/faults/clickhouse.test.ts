import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasClickHouse, startClickHouse, type ClickHouse } from '../facts/clickhouse.testing.ts';
import { askReport, createCompany, deliver, readFigures, receiptOf, settled } from './client.testing.ts';
import { drawSales, figuresOf, segmentOf, type Sale, type Segment } from './drawn.testing.ts';
import { openLine, type Line } from './line.testing.ts';
import { mountDisk } from './mount.testing.ts';
import { openHome, type Server } from './server.testing.ts';

const patience = 120_000;
const disk = hasClickHouse ? mountDisk(512) : null;

/** The same server of the product runs through all of these tests and is never restarted. */
describe.skipIf(!hasClickHouse)('a ClickHouse server that fails', () => {
  const home = openHome();
  let clickhouse: ClickHouse;
  let line: Line;
  let server: Server;
  let company = 0;
  const sent: Sale[] = [];

  const draw = (name: string): Segment => {
    const segment = segmentOf(`${name}.jsonl`, drawSales(sent.length, 1 + sent.length, 5));
    sent.push(...segment.sales);
    return segment;
  };

  /** A report over all sent data; null: unavailable at the moment. Anything else is an error. */
  const ask = () => askReport(server, company, 'location_items', { view: 'monthly_sales' });
  const isRight = async (): Promise<void> => expect(await readFigures(server, company)).toEqual(figuresOf(sent));

  beforeAll(async () => {
    clickhouse = await startClickHouse(disk ? { data: `${disk.path}/data` } : {});
    line = await openLine(clickhouse.url);
    server = await home.start({ CLICKHOUSE_URL: `${line.url}/lanewise`, LANEWISE_QUERY_SECONDS: '3' });
    company = await createCompany(server, 'Harvest Lane Markets');
    await settled(server, (await deliver(server, company, draw('first'))).segmentId);
  }, patience);
  afterEach(isRight, patience);
  afterAll(async () => {
    await home.remove();
    await line.close();
    await clickhouse.close();
    await disk?.unmount();
  });

  it('breaks off in an answer: 503, and not the rows that came', { timeout: patience }, async () => {
    const whole = (await ask())?.data;
    const answers: unknown[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      const cut = line.cut('answer');
      answers.push((await ask())?.data);
      await cut;
    }
    // The interrupted query may be one of the server itself.
    for (const answer of answers.filter((each) => each !== undefined)) expect(answer).toEqual(whole);
    expect(answers).toContain(undefined);
  });

  it.each(['insert', 'inserted'] as const)(
    'breaks off at "%s" of the rows of a file: they enter once',
    { timeout: patience },
    async (where) => {
      const cut = line.cut(where);
      const { segmentId } = await deliver(server, company, draw(where));
      await cut;
      expect(await settled(server, segmentId)).toMatchObject({ state: 'applied' });
    },
  );

  it('dies: files are kept, figures are refused, and both go on when it is back', { timeout: patience }, async () => {
    await clickhouse.kill();
    expect(await ask()).toBeNull();
    const { segmentId } = await deliver(server, company, draw('dead'));
    expect(await receiptOf(server, segmentId, 1)).toMatchObject({ state: 'received' });
    await clickhouse.start();
    expect(await settled(server, segmentId)).toMatchObject({ state: 'applied' });
  });

  it('dies when it has taken rows, before it can say so: they enter once', { timeout: patience }, async () => {
    const cut = line.cut('inserted');
    const { segmentId } = await deliver(server, company, draw('taken'));
    await cut;
    await clickhouse.kill();
    // The outage lasts longer than the three attempts after which failing decisions would be set aside.
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    await clickhouse.start();
    expect(await settled(server, segmentId)).toMatchObject({ state: 'applied' });
  });

  it('hangs: nobody waits for ever, and what came meanwhile enters once', { timeout: patience }, async () => {
    clickhouse.pause();
    const asked = performance.now();
    try {
      const { segmentId } = await deliver(server, company, draw('hanging'));
      expect(await ask()).toBeNull();
      // The limit covers the time of the query, the time to end the query, and the seconds after which a silent
      // connection is given up.
      expect(performance.now() - asked).toBeLessThan(30_000);
      clickhouse.resume();
      expect(await settled(server, segmentId)).toMatchObject({ state: 'applied' });
    } finally {
      clickhouse.resume();
    }
  });

  it.skipIf(disk === null)(
    'has no room: a file waits until it has, and enters once',
    { timeout: patience },
    async () => {
      await disk?.fill(0);
      const { segmentId } = await deliver(server, company, draw('full'));
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      expect(await receiptOf(server, segmentId)).toMatchObject({ state: 'received' });
      expect(await ask()).toBeNull();
      await disk?.empty();
      expect(await settled(server, segmentId)).toMatchObject({ state: 'applied' });
    },
  );
});
