import { Worker } from 'node:worker_threads';
import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { errorOf, isReady, type Message, type Reply } from './crossing.ts';
import type { Tasks } from './tasks.ts';

/**
 * Limits of a task. A file within the size limits needs a fraction of these task limits, unless it was made to cost
 * more.
 */
export interface TaskLimits {
  seconds: number;
  /** MiB of JavaScript heap, without buffers. */
  heap: number;
}

const tooCostly = (seconds: number): SegmentRefused =>
  new SegmentRefused(
    'ingest.tooCostly',
    `The file takes more than ${seconds} seconds or too much memory to read: send it in smaller parts.`,
    { seconds: String(seconds) },
  );

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  /** The time limit, which starts when the thread has started. */
  seconds: number;
  timer: NodeJS.Timeout | null;
}

/** Number of times its limit of processor time that a task may take by the clock. */
const mostPatience = 10;

/**
 * The seconds that a task may still take. Counts the processor time of the whole process, which is at least the
 * processor time of the thread. A task that only waits on a busy machine is therefore not ended.
 */
export const leftOf = (limit: number, clock: number, processor: number): number =>
  Math.max(0, Math.min(limit - processor, limit * mostPatience - clock));

/** A thread and its pending requests. A task that takes too much time or memory ends the thread. */
export class OneThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  #isReady = false;
  /** The reason why the thread takes no more requests; null while it takes requests. */
  ended: Error | null = null;

  constructor(file: URL, execArgv: readonly string[], { seconds, heap }: TaskLimits) {
    this.#worker = new Worker(file, {
      execArgv: [...execArgv],
      resourceLimits: { maxOldGenerationSizeMb: heap },
    });
    this.#worker.on('message', (reply: Reply) => (isReady(reply) ? this.#begin() : this.#settle(reply)));
    this.#worker.on('error', (error) =>
      this.#end(isOutOfMemory(error) || !(error instanceof Error) ? tooCostly(seconds) : error),
    );
    this.#worker.on('exit', () => this.#end(new Error('the thread has ended')));
    this.#worker.unref();
  }

  /** `moved`: buffers of the arguments that are transferred instead of copied. */
  ask(name: keyof Tasks, args: readonly unknown[], seconds: number, moved: readonly ArrayBuffer[]): Promise<unknown> {
    if (this.ended) return Promise.reject(this.ended);
    const id = (this.#last += 1);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { resolve, reject, seconds, timer: null };
      this.#waiting.set(id, waiting);
      if (this.#isReady) this.#limit(waiting);
      // Only an awaited answer keeps the process alive.
      this.#worker.ref();
      this.#worker.postMessage({ id, name, args } satisfies Message, moved);
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #begin(): void {
    this.#isReady = true;
    for (const waiting of this.#waiting.values()) this.#limit(waiting);
  }

  #limit(waiting: Waiting): void {
    if (waiting.seconds === Infinity) return;
    const [began, used] = [performance.now(), process.cpuUsage()];
    const end = (): void => {
      const { user, system } = process.cpuUsage(used);
      const left = leftOf(waiting.seconds, (performance.now() - began) / 1000, (user + system) / 1_000_000);
      if (left > 0) return wait(left);
      this.#end(tooCostly(waiting.seconds));
      void this.close();
    };
    const wait = (seconds: number): void => void (waiting.timer = setTimeout(end, seconds * 1000));
    wait(waiting.seconds);
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if (!waiting) return;
    clearTimeout(waiting.timer ?? undefined);
    if ('value' in reply) waiting.resolve(reply.value);
    else waiting.reject(errorOf(reply));
  }

  #end(error: Error): void {
    this.ended ??= error;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer ?? undefined);
      reject(error);
    }
    this.#waiting.clear();
  }
}
