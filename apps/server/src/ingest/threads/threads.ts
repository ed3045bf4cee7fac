import type { Owner } from '../../fair/queue.ts';
import { OneThread, type TaskLimits } from './one-thread.ts';
import { openTasks, type Tasks } from './tasks.ts';
import { openTurns, type Turns } from './turns.ts';

type TaskName = keyof Tasks;
type Value<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

/** Does tasks for one caller until that caller releases it. */
export interface Helper {
  /**
   * `moved`: buffers of the arguments that are transferred instead of copied. Throws SegmentRefused for a task that
   * costs too much.
   */
  ask<Name extends TaskName>(
    name: Name,
    args: Parameters<Tasks[Name]>,
    moved?: readonly ArrayBuffer[],
  ): Promise<Value<Name>>;
  /** The helper may serve another caller. */
  release(): void;
}

export interface Threads {
  /** `patient`: removes the time limit, for segments that have entered once already. */
  hire(patient?: 'patient'): Helper;
  /** A queue in which tasks of users and connectors wait for each other. */
  readonly inTurn: Turns;
  /** Whether tasks run in threads other than the main one. */
  readonly beside: boolean;
  close(): Promise<void>;
}

/** Does one task with a helper that is hired for this task. */
export const doTask = async <Name extends TaskName>(
  threads: Threads,
  name: Name,
  args: Parameters<Tasks[Name]>,
  moved: readonly ArrayBuffer[] = [],
): Promise<Value<Name>> => {
  const helper = threads.hire();
  try {
    return await helper.ask(name, args, moved);
  } finally {
    helper.release();
  }
};

/** Does one task in the turn of its owner. */
export const doInTurn = <Name extends TaskName>(
  threads: Threads,
  owner: Owner,
  ...task: Parameters<typeof doTask<Name>> extends [Threads, ...infer Rest] ? Rest : never
): Promise<Value<Name>> => threads.inTurn(owner, () => doTask(threads, ...task));

/** Number of tasks of users and connectors that run at a time. Each task takes a thread. */
const inTurnAtATime = 2;

/** Runs tasks on the main thread, for programs that run from source and cannot start a thread from a file. */
export const threadsHere = (): Threads => ({
  hire: () => {
    const tasks = openTasks();
    const release = (): void => void tasks.close();
    return {
      ask: async (name, args) => (await (tasks[name] as (...given: typeof args) => Promise<unknown>)(...args)) as never,
      release,
    };
  },
  beside: false,
  inTurn: openTurns(inTurnAtATime),
  close: async () => undefined,
});

const usualLimits: TaskLimits = { seconds: 30, heap: 512 };

/**
 * Maximum number of idle threads, and how long they are kept. Each thread holds some 50 MiB and the memory of its last
 * task.
 */
const mostIdle = 4;
const idleMilliseconds = 30_000;

const openIdle = (end: (thread: OneThread) => void) => {
  const idle = new Map<OneThread, NodeJS.Timeout>();
  return {
    take: (): OneThread | null => {
      for (const [thread, timer] of [...idle].reverse()) {
        idle.delete(thread);
        clearTimeout(timer);
        if (!thread.ended) return thread;
      }
      return null;
    },
    put: (thread: OneThread): void => {
      if (thread.ended || idle.size >= mostIdle) {
        end(thread);
        return;
      }
      const leave = (): void => {
        idle.delete(thread);
        end(thread);
      };
      idle.set(thread, setTimeout(leave, idleMilliseconds).unref());
    },
  };
};

/**
 * Threads that are started when needed. Each helper has its own thread, so a failure in it (too slow, out of memory)
 * affects its caller alone. `execArgv`: the arguments that Node needs to run the file.
 */
export const threadsOf = (
  file: URL,
  { execArgv = [], limits = usualLimits }: { execArgv?: readonly string[]; limits?: TaskLimits } = {},
): Threads => {
  const all = new Set<OneThread>();
  const idle = openIdle((thread) => {
    all.delete(thread);
    void thread.close();
  });

  const hire = (patient?: 'patient'): Helper => {
    const seconds = patient ? Infinity : limits.seconds;
    const thread = idle.take() ?? new OneThread(file, execArgv, limits);
    all.add(thread);
    let hired = true;
    return {
      ask: async (name, args, moved = []) => {
        if (!hired) throw new Error('the helper was released');
        return (await thread.ask(name, args, seconds, moved)) as never;
      },
      release: () => {
        if (!hired) return;
        hired = false;
        const back = (): void => idle.put(thread);
        thread.ask('close', [], limits.seconds, []).then(back, back);
      },
    };
  };

  return {
    hire,
    beside: true,
    inTurn: openTurns(inTurnAtATime),
    close: async () => {
      await Promise.all([...all].map((thread) => thread.close()));
    },
  };
};

/** Threads for the compiled program. From source, tasks run on the main thread. */
export const openThreads = (): Threads =>
  import.meta.url.endsWith('.ts') ? threadsHere() : threadsOf(new URL('./thread.js', import.meta.url));
