/**
 * Runs at most `most` tasks at a time. `start` resolves when there is room for one more, and `idle` when all have
 * ended.
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
