import { sql, u64 } from '../apps/server/dist/facts/sql.js';
import type { Facts } from '../apps/server/dist/facts/types.js';
import type { Chain } from './chain.ts';
import { mineMonth } from './mine.ts';
import { reportRuns } from './reports.ts';
import { spread, timesOf } from './times.ts';

interface Beside<Result> {
  /** p95 of a short report in milliseconds, on an idle server and beside the other work. */
  idle: number;
  busy: number;
  result: Result;
}

/** A short report on an idle server, and while other work goes on. */
const beside = async <Result>(
  facts: Facts,
  chain: Chain,
  runs: number,
  work: () => Promise<Result>,
): Promise<Beside<Result>> => {
  const short = reportRuns(facts, chain).find(({ name }) => name === 'overview, day');
  if (!short) throw new Error('no short report');
  const idle = spread(await timesOf(short.run, runs)).p95;
  const times: number[] = [];
  let running = true;
  const done = work().finally(() => (running = false));
  while (running) times.push(...(await timesOf(short.run, 3)));
  return { idle, busy: spread(times).p95, result: await done };
};

/** Beside a query of about nine seconds in the long lane; its seconds. */
export const besideLongQuery = async (facts: Facts, chain: Chain, runs: number): Promise<Beside<number>> => {
  const work = async (rows: number): Promise<number> => {
    const from = performance.now();
    await facts.query(sql`select max(sipHash64(number)) from numbers(${u64(rows)})`, {
      lane: 'long',
    });
    return (performance.now() - from) / 1000;
  };
  const sample = 100_000_000;
  const rows = Math.round((sample * 9) / (await work(sample)));
  return beside(facts, chain, runs, () => work(rows));
};

/** Beside the mining of all rules of the chain's last month, five times; the seconds of each. */
export const besideMining = (facts: Facts, chain: Chain, runs: number): Promise<Beside<number[]>> =>
  beside(facts, chain, runs, () => mineMonth(facts, chain, 5));
