/** Milliseconds of each run, after two runs that are not counted. */
export const timesOf = async (run: () => Promise<unknown>, runs: number): Promise<number[]> => {
  for (let warm = 0; warm < 2; warm += 1) await run();
  const times: number[] = [];
  for (let at = 0; at < runs; at += 1) {
    const from = performance.now();
    await run();
    times.push(performance.now() - from);
  }
  return times;
};

export const spread = (times: readonly number[]): { p50: number; p95: number } => {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
};

export const ratioOf = (over: number, by: number): string => (over / by).toFixed(1);

const width = 44;

/** One line of a table: the name, then right-aligned figures. */
export const row = (name: string, ...cells: readonly string[]): string =>
  name.padEnd(width) + cells.map((cell) => cell.padStart(16)).join('');
