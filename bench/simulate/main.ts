// The traffic of the agents of a chain, from one process, and what a server makes of it:
// npm run simulate -- --stores 10000 [--seconds 60] [--rate 167] [--faults] [--poslog]
// - rate: uploads a second of all stores together; by default one a minute of each store
// - lines: item lines of an upload, 50 by default
// - faults: clocks that are years off, restarts, duplicates, rotated files, outages
// - poslog: registers write POSLog instead of JSON lines
// - drain: seconds that agents may take at the end to send what is left, 600 by default
// - url: a server that runs, with its token in LANEWISE_TOKEN; it gets another company, which stays
// - seed: another number draws other sales and faults
// - idle: questions to the idle server at the end, 40 by default
// - calls: calls that stores have open at a time, 256 by default
// - still: seconds after which figures that do not change any more are taken for final, 60 by default
// Without --url it starts a server of its own in an empty folder. The exit code is 1 unless every acknowledged receipt
// is in the sales report once, to the cent.
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { peakOf, processorTimeOf } from '../processor.ts';
import { emptyFolder, endServer, startServer, type Server } from '../server.ts';
import { openCalls, usualCalls, type Target } from './call.ts';
import { differencesOf, wholeOf, type Difference } from './check.ts';
import { openQuestions, type Questions } from './questions.ts';
import { openTill } from './receipts.ts';
import { askForStores, seedStores, type Chain } from './stores.ts';
import { say, sayCheck, sayTraffic, type Work } from './say.ts';
import { Tally } from './tally.ts';
import { startTraffic } from './traffic.ts';

const { values: told } = parseArgs({
  options: {
    stores: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string' },
    lines: { type: 'string', default: '50' },
    drain: { type: 'string', default: '600' },
    faults: { type: 'boolean', default: false },
    poslog: { type: 'boolean', default: false },
    url: { type: 'string' },
    seed: { type: 'string', default: '1' },
    idle: { type: 'string', default: '40' },
    still: { type: 'string', default: '60' },
    calls: { type: 'string', default: String(usualCalls) },
  },
} as const);

const positive = (name: string, text: string): number => {
  const value = Number(text);
  if (value > 0 && Number.isFinite(value)) return value;
  throw new RangeError(`--${name} is a number above zero`);
};
const stores = Math.round(positive('stores', told.stores));
const options = {
  seconds: positive('seconds', told.seconds),
  rate: told.rate === undefined ? stores / 60 : positive('rate', told.rate),
  lines: positive('lines', told.lines),
  withFaults: told.faults,
  drain: Number(told.drain),
  seed: Math.round(positive('seed', told.seed)),
};

const dayFrom = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Milliseconds between two questions of head office. */
const questionEvery = 1_000;

/** Asks for today's sales until it is ended, notes how long that took, and what had been counted. */
const watch = (questions: Questions, tally: Tally, today: readonly [string, string]) => {
  const times: number[] = [];
  const state = { over: false, refused: 0 };
  const running = (async () => {
    while (!state.over) {
      const from = performance.now();
      const sum = await questions.total(...today);
      const now = performance.now();
      if (sum === null) state.refused += 1;
      else {
        times.push(now - from);
        tally.counted(sum.receipts, now);
      }
      await delay(Math.max(0, questionEvery - (now - from)));
    }
  })();
  const end = async (): Promise<{ times: number[]; refused: number }> => {
    state.over = true;
    await running;
    return { times, refused: state.refused };
  };
  return { end };
};

/** Waits until a report shows what was acknowledged, or nothing more comes in; returns what it differs in. */
const settled = async (questions: Questions, tally: Tally): Promise<Difference[]> => {
  const days = [...tally.sums.keys()].sort();
  const wanted = wholeOf(tally.sums);
  let [last, changed] = [-1, performance.now()];
  for (;;) {
    const { receipts, cents } = await questions.totalOf(days);
    if (receipts === wanted.receipts && cents === wanted.cents) break;
    if (receipts !== last) [last, changed] = [receipts, performance.now()];
    if (performance.now() - changed > Number(told.still) * 1_000) break;
    await delay(1_000);
  }
  return differencesOf(tally.sums, await questions.sums(days));
};

const idleTimes = async (questions: Questions, today: readonly [string, string]): Promise<number[]> => {
  const times: number[] = [];
  for (let run = 0; run < Number(told.idle); run += 1) {
    const from = performance.now();
    await questions.total(...today);
    times.push(performance.now() - from);
  }
  return times;
};

const run = async (
  target: Target,
  chainOf: (ask: ReturnType<typeof openCalls>['ask']) => Promise<Chain>,
  pid: number | null,
) => {
  const calls = openCalls(target.url, positive('calls', told.calls));
  const { company, stores: all } = await chainOf(calls.ask);
  const today = [dayFrom(Date.now()), dayFrom(Date.now() + (options.seconds + options.drain) * 1_000)] as const;
  const tally = new Tally([...new Set(today)]);
  const questions = openQuestions(calls.ask, target.token, company);
  const processor = async (): Promise<number> => (pid === null ? 0 : processorTimeOf(pid));
  const [load, before, own] = [loadavg()[0] ?? 0, await processor(), process.cpuUsage()];
  const from = performance.now();
  const watching = watch(questions, tally, today);
  const traffic = startTraffic(all, options, {
    ask: calls.ask,
    till: openTill(told.poslog ? 'poslog' : 'jsonl'),
    tally,
  });
  await traffic.sold;
  const work: Work = {
    seconds: (performance.now() - from) / 1_000,
    server: (await processor()) - before,
    own: (process.cpuUsage(own).user + process.cpuUsage(own).system) / 1e6,
    uploads: tally.uploads,
    lines: tally.lines,
    uncounted: tally.uncounted,
    load: [load, loadavg()[0] ?? 0],
  };
  const unsent = await traffic.drained;
  const drained = (performance.now() - from) / 1_000 - work.seconds;
  const differences = await settled(questions, tally);
  const counted = (performance.now() - from) / 1_000 - work.seconds;
  const asked = await watching.end();
  const each = ((await processor()) - before) / tally.uploads;
  const idle = await idleTimes(questions, today);
  sayTraffic(tally, { ...work, drained, counted, asked, each, idle, peak: pid === null ? null : peakOf(pid) });
  calls.close();
  return sayCheck(tally, differences, unsent);
};

const ofOwnServer = async (): Promise<boolean> => {
  const home = emptyFolder('simulate');
  let server: Server | null = null;
  try {
    const began = performance.now();
    const chain = await seedStores(home, stores);
    say(`${stores} stores were made in ${((performance.now() - began) / 1_000).toFixed(1)} s, by the repositories`);
    server = await startServer(home);
    return await run(server, async () => chain, server.pid);
  } finally {
    if (server) await endServer(server);
    rmSync(home, { recursive: true, force: true });
  }
};

const { rate, seconds, lines } = options;
say(
  `${stores} stores, ${rate.toFixed(1)} uploads/s of ${lines} lines of ${told.poslog ? 'POSLog' : 'JSON lines'} for ${seconds} s${told.faults ? ', with faults' : ''}`,
);
const token = process.env['LANEWISE_TOKEN'] ?? '';
const isRight =
  told.url === undefined
    ? await ofOwnServer()
    : await run({ url: told.url, token }, (ask) => askForStores(ask, token, stores), null);
process.exit(isRight ? 0 : 1);
