import { sql, u64 } from '../apps/server/dist/facts/sql.js';
import type { Facts } from '../apps/server/dist/facts/types.js';
import type { Chain } from './chain.ts';
import { mineUntil } from './mine.ts';
import { reportRuns } from './reports.ts';
import { spread, timesOf } from './times.ts';

interface Beside {
  /** p95 of a short report in milliseconds, on an idle server and beside the other work. */
  idle: number;
  busy: number;
}

const shortReport = (facts: Facts, chain: Chain): (() => Promise<unknown>) => {
  const short = reportRuns(facts, chain).find(({ name }) => name === 'overview, day');
  if (!short) throw new Error('no short report');
  return short.run;
};

/** A short report while a query of about nine seconds runs in the long lane, and how long that one took. */
export const besideLongQuery = async (
  facts: Facts,
  chain: Chain,
  runs: number,
): Promise<Beside & { seconds: number }> => {
  const run = shortReport(facts, chain);
  const idle = spread(await timesOf(run, runs)).p95;
  const work = async (rows: number): Promise<number> => {
    const from = performance.now();
    await facts.query(sql`select max(sipHash64(number)) from numbers(${u64(rows)})`, {
      lane: 'long',
    });
    return (performance.now() - from) / 1000;
  };
  const sample = 100_000_000;
  const rows = Math.round((sample * 9) / (await work(sample)));
  const long = work(rows);
  const times: number[] = [];
  let running = true;
  void long.then(() => (running = false));
  while (running) times.push(...(await timesOf(run, 3)));
  return { idle, busy: spread(times).p95, seconds: await long };
};

/** A short report while all rules of a month are mined again and again, and how often they were. */
export const besideMining = async (
  facts: Facts,
  chain: Chain,
  runs: number,
): Promise<Beside & { seconds: readonly number[] }> => {
  const run = shortReport(facts, chain);
  const idle = spread(await timesOf(run, runs)).p95;
  let isOver = false;
  const mining = mineUntil(facts, chain, () => isOver);
  const times = await timesOf(run, runs * 4);
  isOver = true;
  return { idle, busy: spread(times).p95, seconds: await mining };
};
