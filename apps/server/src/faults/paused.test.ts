import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { rounds } from '../thorough.testing.ts';
import { countTransactions, createCompany, deliver, readFigures, rebuild, settled } from './client.testing.ts';
import { drawSales, figuresOf, randomOf, segmentOf, type Segment } from './drawn.testing.ts';
import { openHome } from './server.testing.ts';

const pauses = rounds(2, 6);
/** Milliseconds for which a server is paused, and milliseconds for which it runs before the next pause. */
const stillFor = rounds(3_000, 30_000);
const longestRun = 1_500;
const senders = 3;
const perLane = 3;

describe('a server that stands still while senders send and readers read', () => {
  const home = openHome();
  afterAll(() => home.remove());

  it(
    'row 4: goes on, and every file counts once; no answer shows fewer than an earlier one',
    { timeout: rounds(240_000, 900_000) },
    async () => {
      const random = randomOf(20_261_122);
      const server = await home.start();
      const company = await createCompany(server, 'Harvest Lane Markets');
      const sent: Segment[] = [];
      const ids = new Map<string, number>();
      let isOver = false;
      let shown = 0;
      let asked = 0;

      const draw = (): Segment => {
        const first = 1 + sent.length * perLane;
        const segment = segmentOf(`part-${sent.length}.jsonl`, drawSales(first, first, perLane));
        sent.push(segment);
        return segment;
      };
      /** Sends segments: new ones and, every third time, an earlier one. */
      const sender = async (): Promise<void> => {
        while (!isOver) {
          const segment = random(3) === 0 ? (sent[random(sent.length)] ?? draw()) : draw();
          const { segmentId } = await deliver(server, company, segment);
          expect(ids.get(segment.fileName) ?? segmentId).toBe(segmentId);
          ids.set(segment.fileName, segmentId);
          await sleep(200 + random(600));
        }
      };
      const reader = async (): Promise<void> => {
        while (!isOver) {
          const count = await countTransactions(server, company);
          if (count !== null) expect(count).toBeGreaterThanOrEqual(shown);
          shown = count ?? shown;
          asked += 1;
          await sleep(20);
        }
      };

      const busy = [...Array.from({ length: senders }, sender), reader()];
      for (let time = 0; time < pauses; time += 1) {
        await sleep(200 + random(longestRun));
        process.kill(server.pid, 'SIGSTOP');
        const before = asked;
        await sleep(stillFor);
        // The server was paused, so at most one answer may arrive: an answer that was sent before the pause.
        expect(asked - before).toBeLessThanOrEqual(1);
        process.kill(server.pid, 'SIGCONT');
      }
      await sleep(longestRun);
      isOver = true;
      await Promise.all(busy);

      for (const id of ids.values()) expect(await settled(server, id)).toMatchObject({ state: 'applied' });
      expect(ids.size).toBe(sent.length);
      const expected = figuresOf(sent.flatMap(({ sales }) => sales));
      expect(await readFigures(server, company)).toEqual(expected);
      await rebuild(server);
      expect(await readFigures(server, company)).toEqual(expected);
    },
  );
});
