import { setTimeout as delay } from 'node:timers/promises';
import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { FactsError } from '../facts/errors.ts';
import type { SegmentRow } from '../meta/ingest-types.ts';
import type { Gate } from './gate.ts';
import { isWhole, rebuild } from './history.ts';
import type { IngestParts } from './parts.ts';
import { finishFrozen, processSegment } from './process.ts';

/** Tries before a segment that fails for no known passing reason is set aside, so that its neighbours flow on. */
const mostAttempts = 3;
/** How often another server of the same database is given the chance to have sent something. */
const pollMilliseconds = 1_000;
const longestPause = 30_000;

export interface Worker {
  /** Resolves when what was frozen before the last stop is finished, or another server has that duty. */
  ready: Promise<void>;
  wake(): void;
  /** Runs `work` alone, between two segments. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** A full disk, a restarting database or a killed query pass; anything else is the segment's own fault until proven otherwise. */
const passes = (error: unknown): boolean => {
  if (error instanceof FactsError) return true;
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^(08|53|55|57|40)|^E(CONN|PIPE|NOSPC|MFILE|TIMEDOUT)/.test(code);
};

export const startWorker = (parts: IngestParts, gate: Gate): Worker => {
  const stop = new AbortController();
  const queue: (() => Promise<void>)[] = [];
  let wake = (): void => undefined;
  let ready = (): void => undefined;
  let failed = (_: unknown): void => undefined;
  const whenReady = new Promise<void>((resolve, reject) => {
    ready = resolve;
    failed = reject;
  });

  const rest = async (milliseconds: number): Promise<void> => {
    const timer = new AbortController();
    wake = () => timer.abort();
    const signal = AbortSignal.any([timer.signal, stop.signal]);
    await delay(milliseconds, undefined, { signal }).catch(() => undefined);
  };

  const attempt = async (row: SegmentRow, pause: number): Promise<number> => {
    try {
      await processSegment(parts, row);
      gate.open('apply');
      return 0;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (error instanceof SegmentRefused) {
        await parts.store.fail(row.id, message);
        return 0;
      }
      if (passes(error)) {
        // A journal that got its rows while a view did not would show wrong figures: nobody reads until it is finished.
        gate.close('apply', 'Figures are being completed after a storage fault.');
        parts.log.warn({ segment: row.id, error: message }, 'segment waits for storage');
        return Math.min(Math.max(pause * 2, 250), longestPause);
      }
      parts.log.error({ segment: row.id, error: message }, 'segment failed');
      await parts.store.countAttempt(row.id);
      if (row.attempts + 1 >= mostAttempts) await parts.store.fail(row.id, message);
      return 250;
    }
  };

  const decideUntilStopped = async (): Promise<true> => {
    const finished = await finishFrozen(parts);
    if (finished > 0) parts.log.info({ manifests: finished }, 'finished what was pending');
    if (!(await isWhole(parts))) {
      parts.log.warn({}, 'the facts do not hold what was entered: rebuilding them');
      await rebuild(parts, () => undefined);
    }
    ready();
    let pause = 0;
    while (!stop.signal.aborted) {
      const job = queue.shift();
      if (job) {
        await job();
        continue;
      }
      const row = await parts.store.nextReceived();
      if (row) pause = await attempt(row, pause);
      if (!row || pause > 0) await rest(row ? pause : pollMilliseconds);
    }
    return true;
  };

  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      try {
        const held = await parts.store.asDecider(decideUntilStopped);
        if (held === null) ready();
      } catch (error) {
        parts.log.error(
          { error: error instanceof Error ? error.message : String(error) },
          'ingest stopped, trying again',
        );
        failed(error);
      }
      if (!stop.signal.aborted) await rest(pollMilliseconds);
    }
  };

  const running = run();
  return {
    ready: whenReady,
    wake: () => wake(),
    alone: <Result>(work: () => Promise<Result>) =>
      new Promise<Result>((resolve, reject) => {
        queue.push(() => work().then(resolve, reject));
        wake();
      }),
    close: async () => {
      stop.abort();
      await running;
    },
  };
};
