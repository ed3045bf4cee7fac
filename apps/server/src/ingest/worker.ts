import { setTimeout as delay } from 'node:timers/promises';
import type { SegmentRow } from '../meta/segment-types.ts';
import { openAhead, type Ahead } from './ahead.ts';
import { Attempts } from './attempts.ts';
import { CompanyHeld } from './apply/carry-out.ts';
import { messageOf } from './segment/failures.ts';
import { closeGaps } from './repair/gaps.ts';
import type { Gate } from '../gate/gate.ts';
import { openHeld, type Held } from './repair/held-companies.ts';
import { Moves } from './apply/moves.ts';
import type { IngestParts } from './segment/parts.ts';
import { inTurn, openPasses, usualTurn, type Passes } from './segment/passes.ts';
import { recover, tryHeld } from './repair/recover.ts';
import { resolveRequested } from './repair/resolve.ts';
import { openRetries, type Retries } from './repair/retries.ts';
import { Together } from './together.ts';

/** Milliseconds between two searches for segments that another server of the same database received. */
const pollMilliseconds = 1_000;
const shortestPause = 250;
const longestPause = 30_000;
/** Number of small files that are worth an insert without waiting for more. */
const manyTogether = 200;
/** Most milliseconds to wait for more small files. */
const longestGathering = 1_000;

/** Enters received segments: one server of a database at a time, one step after another. */
export class Worker {
  readonly #parts: IngestParts;
  readonly #gate: Gate;
  readonly #retries: Retries;
  readonly #ahead: Ahead;
  readonly #held: Held;
  readonly #entering: Passes;
  readonly #moves: Moves;
  readonly #attempts: Attempts;
  readonly #together: Together;
  readonly #stop = new AbortController();
  readonly #jobs: Job[] = [];
  readonly #recovered = settledLater();
  readonly #running: Promise<void>;
  /** Consecutive stops of ingest. */
  #failures = 0;
  /**
   * The company whose small files entered last, and the time until which the worker waits for more files of this
   * company.
   */
  #gathering = { company: 0, until: 0 };
  #endRest = (): void => undefined;

  /** Opens the worker. `turn`: milliseconds that a segment may run before other companies get a turn. */
  constructor(parts: IngestParts, gate: Gate, turn = usualTurn, retries: Retries = openRetries()) {
    this.#parts = parts;
    this.#gate = gate;
    this.#retries = retries;
    this.#ahead = openAhead(parts);
    this.#held = openHeld(gate);
    this.#entering = openPasses(turn);
    this.#moves = new Moves(parts);
    const [ahead, held, moves] = [this.#ahead, this.#held, this.#moves];
    this.#attempts = new Attempts({ parts, ahead, held, moves, entering: () => this.#entering.companies() });
    this.#together = new Together({ parts, ahead, held, moves });
    this.#running = this.#run();
  }

  /** Resolves when the work frozen before the last stop is finished, or another server is responsible for it. */
  get ready(): Promise<void> {
    return this.#recovered.promise;
  }

  wake(): void {
    this.#endRest();
  }

  /** Whether any company waits until a fault is over, or was released and has not succeeded since. */
  isHeld(): boolean {
    return this.#held.isAny();
  }

  /** Runs `work` alone, between two segments. */
  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      if (this.#stop.signal.aborted) return reject(stopping());
      const run = async (): Promise<void> => {
        const done = work();
        done.then(resolve, reject);
        // A failure also reaches the worker, because it may have left something half applied.
        await done;
      };
      this.#jobs.push({ run, drop: reject });
      this.wake();
    });
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    // Rejects the work that waits for its turn, because it will get no turn.
    for (const { drop } of this.#jobs.splice(0)) drop(stopping());
    await this.#ahead.close();
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        const isDone = await this.#parts.store.asDecider(() => this.#decide());
        // Another server decides. The readers of this server wait until the other server has completed the half-done
        // work.
        if (isDone === null) this.#open();
        await this.#rest(pollMilliseconds);
      } catch (error) {
        this.#close();
        this.#parts.log.warn({ error: messageOf(error) }, 'ingest stopped, trying again');
        this.#recovered.reject(error);
        this.#failures += 1;
        await this.#rest(Math.min(shortestPause * 2 ** (this.#failures - 1), longestPause));
      }
    }
  }

  /** Readers wait: any figure may be wrong until the half-done work is known. */
  #close(): void {
    this.#gate.close('recover', 'Figures are being completed after a fault.', 'all');
  }

  #open(): void {
    this.#gate.open('recover', 'all');
    this.#recovered.resolve();
  }

  /** Enters segments as long as this server decides and is not stopped. */
  async #decide(): Promise<true> {
    this.#close();
    await recover(this.#parts, this.#held);
    this.#open();
    await this.#moves.rest();
    await this.#enter()
      .finally(() => this.#entering.drop())
      .finally(() => this.#moves.settled());
    return true;
  }

  async #enter(): Promise<void> {
    const turns: Turns = { last: 0, asked: 0, closed: 0 };
    while (!this.#stop.signal.aborted) {
      const job = this.#jobs.shift();
      if (job) {
        await this.#runJob(job.run);
        continue;
      }
      if (await this.#enterSome(turns)) continue;
      await this.#moves.again();
      await this.#rest(this.#held.pause(pollMilliseconds));
    }
  }

  /** Requests, gaps and segments take turns, since there may be many of each. False: there is nothing to do. */
  async #enterSome(turns: Turns): Promise<boolean> {
    const [parts, held, entering] = [this.#parts, this.#held, this.#entering];
    await this.#retries.run(parts);
    const due = held.due();
    if (due !== null) await tryHeld(parts, held, due);
    const resolved = await resolveRequested(parts, held, entering.companies(), turns.asked, (row, work) =>
      entering.turn(row, work),
    );
    turns.asked = resolved ?? turns.asked;
    const gap = await closeGaps(parts, held, entering.companies(), turns.closed);
    turns.closed = gap ?? turns.closed;
    const received = await parts.store.nextReceived(turns.last, held.companies());
    // A file that is read again takes turns with received files.
    const row = inTurn(turns.last, [...entering.rows(), ...(received ? [received] : [])]);
    turns.last = row?.companyId ?? 0;
    await this.#gather(row);
    if (row && !(await this.#enterTogether(row)))
      await entering.turn(row, (one, pause) => this.#attempts.run(one, pause));
    this.#failures = 0;
    return row !== null || resolved !== null || gap !== null;
  }

  /**
   * Enters a segment together with others. Returns false if nothing entered. A company with a half-entered segment
   * continues that segment first.
   */
  async #enterTogether(row: SegmentRow): Promise<boolean> {
    if (this.#entering.companies().includes(row.companyId)) return false;
    const began = performance.now();
    const count = await this.#together.enter(row);
    const now = performance.now();
    const pause = count < manyTogether ? Math.min(now - began, longestGathering) : 0;
    this.#gathering = { company: row.companyId, until: count > 0 ? now + pause : 0 };
    return count > 0;
  }

  /**
   * Waits for more small files of a company for as long as its last insert took, unless another company waits. Half of
   * the time is left to readers. An insert costs the same for one file as for many.
   */
  async #gather(row: SegmentRow | null): Promise<void> {
    const { company, until } = this.#gathering;
    if (row?.companyId !== company) return;
    // Every upload wakes the worker. Work that has to run alone does not wait for more files.
    const left = (): number => (this.#stop.signal.aborted || this.#jobs.length > 0 ? 0 : until - performance.now());
    while (left() > 0) await this.#rest(left());
  }

  async #runJob(job: () => Promise<void>): Promise<void> {
    // Drops half-done segments, because the job must not find a segment that would continue afterwards.
    await this.#entering.drop();
    await this.#moves.settled();
    try {
      await job();
    } catch (error) {
      if (!(error instanceof CompanyHeld)) throw error;
      for (const company of error.companyIds) this.#held.hold(company, error.message);
    }
  }

  /** Waits until it is woken or stopped, at most `milliseconds`. */
  async #rest(milliseconds: number): Promise<void> {
    const timer = new AbortController();
    this.#endRest = () => timer.abort();
    const signal = AbortSignal.any([timer.signal, this.#stop.signal]);
    await delay(milliseconds, undefined, { signal }).catch(() => undefined);
  }
}

const stopping = (): Error => new Error('The server is stopping.');

/** Work that has to run alone. `drop`: gives the work up before it begins. */
interface Job {
  run: () => Promise<void>;
  drop: (error: Error) => void;
}

/** The company after which the next search for a segment, request or gap continues. */
interface Turns {
  /** The company of the last segment. */
  last: number;
  asked: number;
  closed: number;
}

const settledLater = () => {
  let resolve = (): void => undefined;
  let reject = (_: unknown): void => undefined;
  const promise = new Promise<void>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
};
