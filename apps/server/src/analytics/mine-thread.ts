import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { Collector, type Baskets, type CollectorOptions } from '@lanewise/mine/baskets';
import { estimate } from '@lanewise/mine/estimate';
import { MiningRefused, type Phase } from '@lanewise/mine/limits';
import { mine } from '@lanewise/mine/mine';
import type { Order, Report } from './miner.ts';

/** Milliseconds between two reports of progress. */
const EVERY = 500;

/**
 * Lowers the priority of this thread, where the system knows threads by number (Linux). Mining occupies a core as long
 * as it runs, and reports would wait for that core.
 */
const giveWay = (): void => {
  try {
    const [thread] = /\d+$/.exec(readlinkSync('/proc/thread-self')) ?? [];
    if (thread !== undefined) setPriority(Number(thread), constants.priority.PRIORITY_LOW);
  } catch {
    // Elsewhere it has the turns of any thread.
  }
};
giveWay();

const collector = new Collector(workerData as CollectorOptions);
let baskets: Baskets | null = null;
let told = 0;

const tell = (report: Report): void => parentPort?.postMessage(report);

const progress = (phase: Phase, done: number, of: number): void => {
  const now = performance.now();
  if (now - told < EVERY) return;
  told = now;
  tell({ kind: 'progress', phase, done: of === 0 ? 1 : done / of });
};

const work = (order: Order): void => {
  if (order.kind === 'rows') return collector.add(order.rows);
  baskets ??= collector.baskets();
  if (order.kind === 'estimate') return tell({ kind: 'estimated', estimate: estimate(baskets, order.support) });
  tell({ kind: 'answer', answer: mine(baskets, order.question, { progress }) });
};

parentPort?.on('message', (order: Order) => {
  try {
    work(order);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    tell({ kind: 'refused', reason: error instanceof MiningRefused ? error.reason : 'broken', message });
  }
});
