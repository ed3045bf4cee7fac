import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { countTransactions, createCompany, readFigures, rebuild, send, settled } from './client.testing.ts';
import { drawSales, figuresOf, randomOf, segmentOf, type Sale, type Segment } from './drawn.testing.ts';
import { rounds } from '../thorough.testing.ts';
import { openHome, type Server } from './server.testing.ts';

const cycles = rounds(2, 30);
const senders = 4;
/**
 * The longest pause between two files of one sender, in milliseconds. The pause is long enough for the figures to catch
 * up.
 */
const longestPause = 700;
const perLane = 3;
/**
 * The latest time in a server's life at which the server is killed, in milliseconds. On average, half of a cycle's
 * segments enter before.
 */
const longestLife = 1_500;

describe('servers that are killed at any moment while several senders send', () => {
  const home = openHome();
  afterAll(() => home.remove());

  const random = randomOf(20_261_120);
  const sent: Segment[] = [];
  /**
   * Segments that were acknowledged to their sender, by name. The value is the segment id that every later
   * acknowledgement must show.
   */
  const acknowledged = new Map<string, number>();
  /** The most transactions that an answer has shown. */
  let shown = 0;

  const salesOf = (segments: readonly Segment[]): Sale[] => segments.flatMap(({ sales }) => sales);

  const draw = (): Segment => {
    const first = 1 + sent.length * perLane;
    const segment = segmentOf(`part-${sent.length}.jsonl`, drawSales(first, first, perLane));
    sent.push(segment);
    return segment;
  };

  const post = async (server: Server, company: number, segment: Segment): Promise<void> => {
    const { data } = await send(server, company, segment);
    if (data === null) return;
    expect(acknowledged.get(segment.fileName) ?? data.segmentId).toBe(data.segmentId);
    acknowledged.set(segment.fileName, data.segmentId);
  };

  /** Sends segments until the server is gone: new ones and, every third time, an earlier one. */
  const sender = async (server: Server, company: number): Promise<void> => {
    for (;;) {
      await post(server, company, random(3) === 0 ? (sent[random(sent.length)] ?? draw()) : draw());
      await sleep(random(longestPause));
    }
  };

  /** Reads the number of transactions repeatedly, and checks that it never decreases. */
  const reader = async (server: Server, company: number): Promise<void> => {
    for (;;) {
      const count = await countTransactions(server, company);
      if (count !== null) {
        expect(count).toBeGreaterThanOrEqual(shown);
        shown = count;
      }
      await sleep(20);
    }
  };

  /** Runs work until the connection breaks. Clients notice a killed server in this way. */
  const untilGone = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error;
    });

  it(
    'row 1: what was acknowledged is there, all of it once, and no answer shows fewer than an earlier one',
    { timeout: rounds(240_000, 1_800_000) },
    async () => {
      let company = 0;
      for (let cycle = 0; cycle < cycles; cycle += 1) {
        const server = await home.start();
        if (cycle === 0) company = await createCompany(server, 'Harvest Lane Markets');
        const busy = Array.from({ length: senders }, () => untilGone(sender(server, company)));
        const reading = untilGone(reader(server, company));
        await sleep(20 + random(longestLife));
        expect(await server.kill()).toEqual({ code: null, signal: 'SIGKILL' });
        await Promise.all([...busy, reading]);
      }

      const server = await home.start();
      for (const segmentId of acknowledged.values()) {
        expect(await settled(server, segmentId)).toMatchObject({ state: 'applied' });
      }
      const known = salesOf(sent.filter(({ fileName }) => acknowledged.has(fileName)));
      expect(await countTransactions(server, company)).toBeGreaterThanOrEqual(Math.max(shown, known.length));

      for (const segment of sent) await post(server, company, segment);
      for (const segmentId of acknowledged.values()) await settled(server, segmentId);
      const expected = figuresOf(salesOf(sent));
      expect(await readFigures(server, company)).toEqual(expected);
      await rebuild(server);
      expect(await readFigures(server, company)).toEqual(expected);
      expect(acknowledged.size).toBe(sent.length);
    },
  );
});
