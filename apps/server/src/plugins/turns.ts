interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Runs what belongs to one key at most so many at a time; the rest waits in the order in which it came. */
export const atMost = (most: number) => {
  const lines = new Map<string, Line>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    // Whoever waits takes over the place of whoever ends.
    if (line.running >= most) await new Promise<void>((begin) => line.waiting.push(begin));
    else line.running += 1;
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) lines.delete(key);
    }
  };
};
