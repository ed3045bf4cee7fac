import { Worker } from 'node:worker_threads';
import { Collector, type CollectorOptions, type BasketRows } from '@lanewise/mine/baskets';
import { estimate, type Estimate } from '@lanewise/mine/estimate';
import { MiningRefused, type Phase } from '@lanewise/mine/limits';
import { mine, type Answer, type Question } from '@lanewise/mine/mine';

export type MiningProgress = (phase: Phase, done: number) => void;

/** Collects and mines baskets, apart from the server's other work. */
export interface Miner {
  add(rows: BasketRows): void;
  estimate(support: number): Promise<Estimate>;
  mine(question: Question, progress: MiningProgress): Promise<Answer>;
  close(): Promise<void>;
}

export type Order =
  | { kind: 'rows'; rows: BasketRows }
  | { kind: 'estimate'; support: number }
  | { kind: 'mine'; question: Question };

export type Report =
  | { kind: 'progress'; phase: Phase; done: number }
  | { kind: 'estimated'; estimate: Estimate }
  | { kind: 'answer'; answer: Answer }
  | { kind: 'refused'; reason: MiningRefused['reason'] | 'broken'; message: string };

/** MiB of JavaScript heap of the thread, without its arrays, which have their own limit. */
const HEAP = 512;

const buffersOf = ({ basket, item, week, value }: BasketRows): ArrayBuffer[] =>
  [basket, item, week, value].map(({ buffer }) => buffer as ArrayBuffer);

/** Mines in this thread, for programs that run from source. Such programs cannot start a thread from a file. */
const minerHere = (options: CollectorOptions): Miner => {
  const collector = new Collector(options);
  let baskets: ReturnType<Collector['baskets']> | null = null;
  const all = () => (baskets ??= collector.baskets());
  return {
    add: (rows) => collector.add(rows),
    estimate: async (support) => estimate(all(), support),
    mine: async (question, progress) =>
      mine(all(), question, { progress: (phase, done, of) => progress(phase, of === 0 ? 1 : done / of) }),
    close: async () => undefined,
  };
};

const minerBeside = (file: URL, options: CollectorOptions, signal: AbortSignal): Miner => {
  const worker = new Worker(file, { workerData: options, resourceLimits: { maxOldGenerationSizeMb: HEAP } });
  let onReport: (report: Report) => void = () => undefined;
  let broken: MiningRefused | null = null;
  const breakOff = (reason: MiningRefused['reason'], message: string): void => {
    broken ??= new MiningRefused(reason, message);
    onReport({ kind: 'refused', reason, message });
  };
  const end = (): void => {
    breakOff('cancelled', 'Cancelled by the caller');
    void worker.terminate();
  };
  signal.addEventListener('abort', end, { once: true });
  worker.on('message', (report: Report) => {
    if (report.kind === 'refused')
      broken ??= new MiningRefused(report.reason === 'cancelled' ? 'cancelled' : 'memory', report.message);
    onReport(report);
  });
  worker.on('error', (error) => breakOff('memory', error.message));
  const ask = <Result>(order: Order, take: (report: Report) => Result | null): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (broken) return reject(broken);
      onReport = (report) => {
        if (report.kind === 'refused') return reject(broken ?? new MiningRefused('memory', report.message));
        const result = take(report);
        if (result !== null) resolve(result);
      };
      worker.postMessage(order);
    });
  return {
    add: (rows) => {
      if (broken) throw broken;
      worker.postMessage({ kind: 'rows', rows } satisfies Order, buffersOf(rows));
    },
    estimate: (support) =>
      ask({ kind: 'estimate', support }, (report) => (report.kind === 'estimated' ? report.estimate : null)),
    mine: (question, progress) =>
      ask({ kind: 'mine', question }, (report) => {
        if (report.kind === 'progress') progress(report.phase, report.done);
        return report.kind === 'answer' ? report.answer : null;
      }),
    close: async () => {
      signal.removeEventListener('abort', end);
      await worker.terminate();
    },
  };
};

/** A thread of the compiled program; from source, this thread. */
export const openMiner = (options: CollectorOptions, signal: AbortSignal): Miner =>
  import.meta.url.endsWith('.ts')
    ? minerHere(options)
    : minerBeside(new URL('./mine-thread.js', import.meta.url), options, signal);
