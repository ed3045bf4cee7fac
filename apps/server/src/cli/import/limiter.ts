/**
 * Runs at most `most` tasks at a time. `start` waits until there is room and then begins its task. `idle` resolves when
 * all tasks have ended.
 */
export const limiter = (most: number) => {
  const running = new Set<Promise<void>>();
  return {
    start: async (task: () => Promise<void>): Promise<void> => {
      while (running.size >= most) await Promise.race(running);
      const done: Promise<void> = task().finally(() => running.delete(done));
      running.add(done);
    },
    idle: async (): Promise<void> => {
      await Promise.all(running);
    },
  };
};
