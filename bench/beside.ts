import { sql, u64 } from '../apps/server/dist/facts/sql.js';
import type { Facts } from '../apps/server/dist/facts/types.js';
import type { Chain } from './chain.ts';
import { reportRuns } from './reports.ts';
import { spread, timesOf } from './times.ts';

/** p95 of a short report while a query of about nine seconds runs in the long lane, compared with an idle server. */
export const besideLongQuery = async (
  facts: Facts,
  chain: Chain,
  runs: number,
): Promise<{ idle: number; busy: number; seconds: number }> => {
  const short = reportRuns(facts, chain).find(({ name }) => name === 'overview, day');
  if (!short) throw new Error('no short report');
  const idle = spread(await timesOf(short.run, runs)).p95;
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
  while (running) times.push(...(await timesOf(short.run, 3)));
  return { idle, busy: spread(times).p95, seconds: await long };
};
