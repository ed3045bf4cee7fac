import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rmSync, writeFileSync } from 'node:fs';
import { steps, toldIn, type FaultPoint } from '../ingest/segment/faults.ts';
import {
  countTransactions,
  createCompany,
  deliver,
  readFigures,
  rebuild,
  send,
  sendBytes,
  settled,
  type Answer,
} from './client.testing.ts';
import { dates, drawSales, figuresOf, segmentOf, type Sale, type Segment } from './drawn.testing.ts';
import { openHome, type Server } from './server.testing.ts';
import { sample, seed, thorough } from '../thorough.testing.ts';

/**
 * The points at which a server is killed. The end of a step is the same point as the beginning of the next step, so
 * each border is tested once. A thorough run tests both sides of each border.
 */
const borders = steps.flatMap((step, at): FaultPoint[] =>
  at === 0 || thorough ? [`before:${step}`, `after:${step}`] : [`after:${step}`],
);
const points = sample(borders, 2);
const patience = 120_000;
const perLane = 8;
const killed = { code: null, signal: 'SIGKILL' };

describe(`a server that is killed at a step of ingest (seed ${seed})`, () => {
  const home = openHome();
  const settings = { LANEWISE_FAULT_TESTS: 'true' };
  /** The server that survived the previous test and is killed in the next one; null when there is none. */
  let standing: Server | null = null;
  const tell = (point: FaultPoint): void => writeFileSync(toldIn(home.path), point);
  const tellNothing = (): void => rmSync(toldIn(home.path), { force: true });

  /** A server that dies at the next such point. The test that takes the server records afterwards which server runs. */
  const doom = async (point: FaultPoint): Promise<Server> => {
    const doomed = standing ?? (await home.start(settings));
    standing = null;
    tell(point);
    return doomed;
  };
  /** The next server after a crash. */
  const startAnew = (): Promise<Server> => {
    tellNothing();
    return home.start(settings);
  };

  afterEach(async () => {
    if (standing) return;
    tellNothing();
    await home.killAll();
  });
  afterAll(() => home.remove());

  let company = 0;
  /** All sales that were ever sent. */
  const sent: Sale[] = [];

  /** New sales, on both sides of a month border or on one side only. */
  const draw = (name: string, days: readonly string[] = dates): Segment => {
    const sales = drawSales(sent.length, 1 + sent.length, perLane).filter(({ date }) => days.includes(date));
    const segment = segmentOf(`${name}.jsonl`, sales);
    sent.push(...segment.sales);
    return segment;
  };

  beforeAll(async () => {
    standing = await home.start(settings);
    company = await createCompany(standing, 'Harvest Lane Markets');
  }, patience);

  /** Sends everything again and waits. Acknowledged files must have entered before; all other files enter now. */
  const complete = async (server: Server, segments: Segment[], answers: (Answer<{ segmentId: number }> | null)[]) => {
    for (const answer of answers) {
      if (answer?.data) expect((await settled(server, answer.data.segmentId)).state).toBe('applied');
    }
    for (const [index, segment] of [...segments, ...segments].entries()) {
      const { segmentId } = await deliver(server, company, segment);
      const acknowledged = answers[index % segments.length]?.data?.segmentId;
      if (acknowledged !== undefined) expect(segmentId).toBe(acknowledged);
      expect(await settled(server, segmentId)).toMatchObject({
        state: 'applied',
        summary: { entered: segment.sales.length, duplicates: 0, conflicts: 0, quarantinedCount: 0 },
      });
    }
  };

  /** No decision waits, every segment has entered, and its bytes are in their final place. */
  const expectNothingLeft = async (): Promise<void> => {
    const left = () =>
      home.rows(`select id, state from inbox where state != 'applied' or raw is not null
        union all select id, state from manifest where state != 'applied'`);
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  };

  it.each(points)(
    'row 2: killed %s, nothing is lost and nothing counts twice',
    { timeout: patience },
    async (point) => {
      // All segments that were sent so far; the previous test has checked all of them at its end.
      const before = sent.length;
      const doomed = await doom(point);
      const segments = [draw(`${point}-1`), draw(`${point}-2`, [dates[0]])];
      const answers = await Promise.all(segments.map((segment) => send(doomed, company, segment).catch(() => null)));
      expect(await doomed.ended).toEqual(killed);

      const server = await startAnew();
      expect(await countTransactions(server, company)).toBeGreaterThanOrEqual(before);
      await complete(server, segments, answers);
      expect(await readFigures(server, company)).toEqual(figuresOf(sent));
      await expectNothingLeft();
      standing = server;
    },
  );

  it.each(thorough ? (['after:freeze', 'after:mark'] as const) : (['after:freeze'] as const))(
    'row 2: killed %s of one month, and again of the next, it gets through at the third start',
    { timeout: patience },
    async (point) => {
      const doomed = await doom(point);
      const segment = draw(`${point}-again`);
      const answer = await send(doomed, company, segment).catch(() => null);
      expect(await doomed.ended).toEqual(killed);
      expect(await home.launch(settings).ended).toEqual(killed);
      // The server does not die again at this point, because the file has no third month.
      const server = await home.start(settings);
      tellNothing();
      await complete(server, [segment], [answer]);
      expect(await readFigures(server, company)).toEqual(figuresOf(sent));
      await expectNothingLeft();
      standing = server;
    },
  );

  it(
    'row 2: killed while a store was unknown, its sales enter when it is known after that',
    { timeout: patience },
    async () => {
      const doomed = await doom('after:freeze');
      const sales = drawSales(sent.length, 1 + sent.length, perLane);
      const mixed = sales.map((sale) => (sale.store === '0002' ? { ...sale, store: '0003' } : sale));
      const segment = segmentOf('unknown-store.jsonl', mixed);
      sent.push(...mixed);
      await sendBytes(doomed, company, segment.fileName, segment.text, false).catch(() => null);
      expect(await doomed.ended).toEqual(killed);
      await home.createStore(company, '0003');
      const server = await startAnew();
      const { data } = await sendBytes(server, company, segment.fileName, segment.text, false);
      expect(await settled(server, data?.segmentId ?? 0)).toMatchObject({
        state: 'applied',
        summary: { entered: mixed.length, duplicates: 0, conflicts: 0, quarantinedCount: 0 },
      });
      expect(await readFigures(server, company)).toEqual(figuresOf(sent));
      await expectNothingLeft();
      standing = server;
    },
  );

  it(
    'row 2: killed while all figures are made anew, the next start makes them again, and they are the same',
    { timeout: patience },
    async () => {
      const doomed = await doom('after:insert');
      await rebuild(doomed).catch(() => undefined);
      expect(await doomed.ended).toEqual(killed);
      const server = await startAnew();
      expect(await readFigures(server, company)).toEqual(figuresOf(sent));
      await expectNothingLeft();
    },
  );
});
