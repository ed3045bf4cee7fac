interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Limits how many tasks of one key run at a time; the others wait in order of arrival. */
export const atMost = (most: number) => {
  const lines = new Map<string, Line>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    // A waiting task takes the place of a task that ends.
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
