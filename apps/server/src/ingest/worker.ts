import { setTimeout as delay } from 'node:timers/promises';
import { SegmentRefused } from '@lanewise/contract/facts/decode';
import type { SegmentRow } from '../meta/segment-types.ts';
import { openAhead } from './ahead.ts';
import { CompanyHeld } from './carry-out.ts';
import { isMetaAway, isOverload, messageOf, passes, failureOf } from './failures.ts';
import { closeGaps } from './gaps.ts';
import type { Gate } from './gate.ts';
import { openHeld } from './held.ts';
import type { IngestParts } from './parts.ts';
import { Dropped, openPasses, usualTurn, type Pause } from './passes.ts';
import { giveUp, moveBytes, processSegment } from './process.ts';
import { recover, tryHeld } from './recover.ts';
import { resolveRequested } from './resolve.ts';
import { openRetries, type Retries } from './retries.ts';

/** Tries before a failing segment is given up, so that the next ones continue; more for limits of the facts store. */
const mostAttempts = 3;
const mostAttemptsOverload = 8;
/** Milliseconds between looks for segments that another server of the same database received. */
const pollMilliseconds = 1_000;
const shortestPause = 250;
const longestPause = 30_000;

export interface Worker {
  /** Resolves when the work frozen before the last stop is finished, or another server is responsible for it. */
  ready: Promise<void>;
  wake(): void;
  /** Whether a company waits for a fault to be over, or has shown since that it is not. */
  isHeld(): boolean;
  /** Runs `work` alone, between two segments. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** `turn`: milliseconds of a segment before other companies get a turn. */
export const startWorker = (
  parts: IngestParts,
  gate: Gate,
  turn = usualTurn,
  retries: Retries = openRetries(),
): Worker => {
  const stop = new AbortController();
  const ahead = openAhead(parts);
  const held = openHeld(gate);
  const entering = openPasses(turn);
  const queue: (() => Promise<void>)[] = [];
  /** Consecutive stops of ingest. */
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

  /** Tries a segment once. Throws while the metadata store is away. */
  const attempt = async (row: SegmentRow, pause: Pause): Promise<void> => {
    try {
      const opened = ahead.take(row);
      ahead.begin(row, [...held.companies(), ...entering.companies()]);
      await processSegment({ ...parts, pause }, row, opened);
      held.succeeded(row.companyId);
      // The bytes are moved while the next segment is entered.
      await moving;
      moving = move([row]);
    } catch (error) {
      if (isMetaAway(error) || error instanceof Dropped) throw error;
      if (error instanceof CompanyHeld) held.hold(error.companyId, error.message);
      else await failedAttempt(row, error).catch((again: unknown) => notRecorded(row, again));
    }
  };

  /** A failure that cannot be recorded holds up its company alone, like the failure itself. */
  const notRecorded = (row: SegmentRow, error: unknown): void => {
    if (isMetaAway(error)) throw error;
    parts.log.error({ segment: row.id, error: messageOf(error) }, 'a failed segment cannot be given up');
    held.hold(row.companyId, null);
  };

  /** All frozen decisions of the segment are carried out, so readers may continue. */
  const failedAttempt = async (row: SegmentRow, error: unknown): Promise<void> => {
    const message = messageOf(error);
    if (error instanceof SegmentRefused) {
      await giveUp(parts, row, failureOf(error));
      held.succeeded(row.companyId);
      return;
    }
    parts.log.error({ segment: row.id, error: message }, 'segment failed');
    held.hold(row.companyId, null);
    if (passes(error)) return;
    await parts.store.countAttempt(row.id);
    const most = isOverload(error) ? mostAttemptsOverload : mostAttempts;
    if (row.attempts + 1 < most) return;
    await giveUp(parts, row, failureOf(error));
    held.recorded(row.companyId);
  };

  let moved = true;
  let moving = Promise.resolve();
  /**
   * Moves bytes of applied segments to the facts store. If that fails they stay in the inbox, and figures are right all
   * the same.
   */
  const move = async (rows: readonly SegmentRow[]): Promise<void> => {
    try {
      for (const row of rows) await moveBytes(parts, row);
      moved = true;
    } catch (error) {
      if (moved) parts.log.warn({ error: messageOf(error) }, 'bytes of applied segments stay in the inbox for now');
      moved = false;
    }
  };

  const runJob = async (job: () => Promise<void>): Promise<void> => {
    // The job finds no half-done segment that continues afterwards.
    await entering.drop();
    await moving;
    try {
      await job();
    } catch (error) {
      if (!(error instanceof CompanyHeld)) throw error;
      held.hold(error.companyId, error.message);
    }
  };

  const enterUntilStopped = async (): Promise<void> => {
    let last: SegmentRow | null = null;
    let asked = 0;
    let closed = 0;
    while (!stop.signal.aborted) {
      const job = queue.shift();
      if (job) {
        await runJob(job);
        continue;
      }
      await retries.run(parts);
      const due = held.due();
      if (due !== null) await tryHeld(parts, held, due);
      // Requests, gaps and segments take turns, since there may be many of each.
      const resolved = await resolveRequested(parts, held, entering.companies(), asked, (row, work) =>
        entering.turn(row, work),
      );
      asked = resolved ?? asked;
      const gap = await closeGaps(parts, held, entering.companies(), closed);
      closed = gap ?? closed;
      const row: SegmentRow | null = (await parts.store.nextReceived(last, held.companies())) ?? entering.oldest();
      last = row;
      if (row) await entering.turn(row, attempt);
      else if (resolved === null && gap === null) {
        if (!moved) await move(await parts.store.withRawLeft());
        await rest(held.pause(pollMilliseconds));
      }
      failures = 0;
    }
  };

  const decideUntilStopped = async (): Promise<true> => {
    // All figures may be wrong until it is known what was half done.
    gate.close('recover', 'Figures are being completed after a fault.', 'all');
    await recover(parts, held);
    gate.open('recover', 'all');
    ready();
    await move(await parts.store.withRawLeft());
    await enterUntilStopped()
      .finally(() => entering.drop())
      .finally(() => moving);
    return true;
  };

  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      try {
        const isDone = await parts.store.asDecider(decideUntilStopped);
        // Another server decides. The readers of this one wait for what it has to complete.
        if (isDone === null) {
          gate.open('recover', 'all');
          ready();
        }
        if (!stop.signal.aborted) await rest(pollMilliseconds);
      } catch (error) {
        gate.close('recover', 'Figures are being completed after a fault.', 'all');
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
    isHeld: () => held.isAny(),
    alone: <Result>(work: () => Promise<Result>) =>
      new Promise<Result>((resolve, reject) => {
        queue.push(async () => {
          const done = work();
          done.then(resolve, reject);
          // A failure also reaches the worker, because it may have left something half applied.
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
