import { gzipSync } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import { quickTypes, taskTypes, type TaskPhase, type TaskType } from '@lanewise/contract/entities/analytics-rules';
import { FactsError } from '../facts/errors.ts';
import type { AnalysisTasks, Failure, StoredTask } from '../meta/analysis-types.ts';
import { unbound } from '../meta/row-scope.ts';
import { TaskFailed } from './asked.ts';

/** Parts of a result by their names, and how many rows its first list has. */
export interface Answered {
  parts: ReadonlyMap<string, unknown>;
  rowCount: number;
}

export interface RunnerParts {
  tasks: Pick<AnalysisTasks, 'take' | 'keep' | 'complete' | 'fail' | 'release'>;
  answer: (
    task: StoredTask,
    watch: { signal: AbortSignal; progress: (phase: TaskPhase, done: number) => void },
  ) => Promise<Answered>;
  /** Called when a task has ended by itself. */
  ended: (task: StoredTask, failure: Failure | null) => Promise<void>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

export interface Runner {
  /** Looks for tasks at once. */
  wake(): void;
  /** Gives running tasks back to the queue. */
  close(): Promise<void>;
}

/** Milliseconds between two checks for tasks that another server left unfinished, and between two signs of life. */
const LOOK_EVERY = 3_000;
const SIGN_EVERY = 2_000;

/** Most attempts at a task before the task fails. */
const MOST_ATTEMPTS = 3;

/** The lanes, so that quick types never wait for long work. A lane works on at most `atATime` tasks at once. */
const lanes: readonly { types: readonly TaskType[]; atATime: number }[] = [
  { types: quickTypes, atATime: 2 },
  { types: taskTypes.filter((type) => !quickTypes.includes(type)), atATime: 1 },
];

const failureOf = (error: unknown): Failure => {
  if (error instanceof TaskFailed) return { reason: error.reason, params: error.params };
  if (error instanceof FactsError) {
    const reason = error.code === 'memory' ? 'memory' : error.code === 'timeout' ? 'time' : 'store';
    return { reason, params: {} };
  }
  return { reason: 'server', params: {} };
};

const compressed = (parts: Answered['parts']): Map<string, Buffer> =>
  new Map([...parts].map(([name, part]) => [name, gzipSync(JSON.stringify(part), { level: 4 })]));

/** Works on one task, and tells the queue at intervals that it is still working. */
const workOn = async (
  { tasks, answer, ended, log }: RunnerParts,
  task: StoredTask,
  stop: AbortSignal,
): Promise<void> => {
  const lost = new AbortController();
  const signal = AbortSignal.any([stop, lost.signal]);
  let at: { phase: TaskPhase; done: number } = { phase: 'reading', done: 0 };
  const sign = setInterval(() => {
    tasks.keep(task, at.phase, at.done).then(
      (isOurs) => isOurs || lost.abort(new Error('the task was cancelled')),
      (error: unknown) => log.warn({ err: error, task: task.taskId }, 'the progress of a task could not be told'),
    );
  }, SIGN_EVERY);
  try {
    const { parts, rowCount } = await answer(task, { signal, progress: (phase, done) => (at = { phase, done }) });
    signal.throwIfAborted();
    if (await tasks.complete(task, compressed(parts), rowCount)) await ended(task, null);
  } catch (error) {
    if (stop.aborted) return await tasks.release(task);
    // The task was cancelled or deleted, so nobody needs to be told.
    if (lost.signal.aborted) return;
    const failure = failureOf(error);
    log.warn({ err: error, task: task.taskId, reason: failure.reason }, 'a task failed');
    if (await tasks.fail(task, failure)) await ended(task, failure);
  } finally {
    clearInterval(sign);
  }
};

/** Works on tasks as long as there are tasks, each lane independently. */
export const startRunner = (parts: RunnerParts): Runner => {
  const stop = new AbortController();
  const running = new Set<Promise<void>>();
  const busy = lanes.map(() => 0);
  const next = async (types: readonly TaskType[]): Promise<boolean> => {
    const task = await parts.tasks.take(types);
    if (task === null) return false;
    if (stop.signal.aborted) await parts.tasks.release(task);
    else if (task.attempts > MOST_ATTEMPTS) await parts.tasks.fail(task, { reason: 'attempts', params: {} });
    else await workOn(parts, task, stop.signal);
    return true;
  };
  const workIn = async (lane: number, types: readonly TaskType[]): Promise<void> => {
    try {
      while (!stop.signal.aborted && (await next(types)));
    } catch (error) {
      if (!stop.signal.aborted) parts.log.error({ err: error }, 'tasks could not be worked on');
    } finally {
      busy[lane] = (busy[lane] ?? 1) - 1;
    }
  };
  const look = (): void => {
    if (stop.signal.aborted) return;
    lanes.forEach(({ types, atATime }, lane) => {
      if ((busy[lane] ?? 0) >= atATime) return;
      busy[lane] = (busy[lane] ?? 0) + 1;
      const work: Promise<void> = unbound(() => workIn(lane, types));
      running.add(work);
      void work.then(() => running.delete(work));
    });
  };
  const timer = setInterval(look, LOOK_EVERY).unref();
  look();
  return {
    wake: look,
    close: async () => {
      clearInterval(timer);
      stop.abort(new Error('the server stops'));
      await Promise.all(running);
    },
  };
};
