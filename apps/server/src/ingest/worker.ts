import { setTimeout as delay } from 'node:timers/promises';
import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { FactsError } from '../facts/errors.ts';
import { MetaUnavailable } from '../meta/errors.ts';
import type { SegmentRow } from '../meta/ingest-types.ts';
import type { Gate } from './gate.ts';
import { isWhole, rebuild } from './history.ts';
import type { IngestParts } from './parts.ts';
import { openAhead } from './ahead.ts';
import { finishFrozen, moveBytes, processSegment } from './process.ts';
import { resolveRequested } from './resolve.ts';

/** Tries before a segment that fails for no known passing reason is set aside, so that its neighbours flow on. */
const mostAttempts = 3;
/** How often another server of the same database is given the chance to have sent something. */
const pollMilliseconds = 1_000;
const shortestPause = 250;
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
  if (error instanceof FactsError || error instanceof MetaUnavailable) return true;
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^(08|53|55|57|40)|^E(CONN|PIPE|NOSPC|MFILE|TIMEDOUT)/.test(code);
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const startWorker = (parts: IngestParts, gate: Gate): Worker => {
  const stop = new AbortController();
  const ahead = openAhead(parts);
  const queue: (() => Promise<void>)[] = [];
  /** Times in a row that ingest had to stop. */
  let failures = 0;
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

  /** One try at a segment; answers milliseconds to rest before the next. Throws what passes. */
  const attempt = async (row: SegmentRow): Promise<number> => {
    try {
      const opened = ahead.take(row);
      ahead.begin(row);
      await processSegment(parts, row, opened);
      // The bytes are moved while the next segment is entered.
      await moving;
      moving = move([row]);
      return 0;
    } catch (error) {
      if (passes(error)) throw error;
      const message = messageOf(error);
      if (error instanceof SegmentRefused) {
        await parts.store.fail(row.id, message);
        return 0;
      }
      parts.log.error({ segment: row.id, error: message }, 'segment failed');
      await parts.store.countAttempt(row.id);
      if (row.attempts + 1 >= mostAttempts) await parts.store.fail(row.id, message);
      return shortestPause;
    }
  };

  let moved = true;
  let moving = Promise.resolve();
  /** Moves bytes of applied segments to the facts store. Where that fails they stay, and figures are right all the same. */
  const move = async (rows: readonly SegmentRow[]): Promise<void> => {
    try {
      for (const row of rows) await moveBytes(parts, row);
      moved = true;
    } catch (error) {
      if (moved) parts.log.warn({ error: messageOf(error) }, 'bytes of applied segments stay in the inbox for now');
      moved = false;
    }
  };

  /** Until this has succeeded figures may be wrong. */
  const recover = async (): Promise<void> => {
    const finished = await finishFrozen(parts);
    if (finished > 0) parts.log.info({ manifests: finished }, 'finished what was pending');
    if (!(await isWhole(parts))) {
      parts.log.warn({}, 'the facts do not hold what was entered: rebuilding them');
      await rebuild(parts, () => undefined);
    }
    gate.open('apply');
    ready();
    await move(await parts.store.withRawLeft());
  };

  const enterUntilStopped = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const job = queue.shift();
      if (job) {
        await moving;
        await job();
        continue;
      }
      if (await resolveRequested(parts)) continue;
      const row = await parts.store.nextReceived();
      const pause = row ? await attempt(row) : pollMilliseconds;
      if (!row || pause === 0) failures = 0;
      if (!row && !moved) await move(await parts.store.withRawLeft());
      if (pause > 0) await rest(pause);
    }
  };

  const decideUntilStopped = async (): Promise<true> => {
    await recover();
    await enterUntilStopped().finally(() => moving);
    return true;
  };

  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      try {
        const held = await parts.store.asDecider(decideUntilStopped);
        if (held === null) ready();
        if (!stop.signal.aborted) await rest(pollMilliseconds);
      } catch (error) {
        // A journal that got its rows while a view did not would show wrong figures: nobody reads until it is finished.
        gate.close('apply', 'Figures are being completed after a storage fault.');
        parts.log.warn({ error: messageOf(error) }, 'ingest stopped, trying again');
        failed(error);
        failures += 1;
        if (!stop.signal.aborted) await rest(Math.min(shortestPause * 2 ** (failures - 1), longestPause));
      }
    }
  };

  const running = run();
  return {
    ready: whenReady,
    wake: () => wake(),
    alone: <Result>(work: () => Promise<Result>) =>
      new Promise<Result>((resolve, reject) => {
        queue.push(async () => {
          const done = work();
          done.then(resolve, reject);
          // Failing it may have left something half applied.
          await done;
        });
        wake();
      }),
    close: async () => {
      stop.abort();
      await running;
      await ahead.close();
    },
  };
};
