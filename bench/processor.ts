import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks per second in Linux's /proc. */
const TICKS = 100;

interface Stat {
  parent: number;
  seconds: number;
}

/**
 * Parent and processor time of a process; null when it has ended. The name before them may contain blanks and brackets.
 */
const statOf = async (id: number): Promise<Stat | null> => {
  const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
  if (text === '') return null;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / TICKS };
};

/**
 * Processor time, in seconds, of this process and of its running children (the store). Zero on systems other than
 * Linux.
 */
export const processorTime = async (): Promise<{ own: number; store: number }> => {
  const names = await readdir('/proc').catch(() => []);
  const stats = new Map<number, Stat>();
  for (const id of names.map(Number).filter(Number.isInteger)) {
    const stat = await statOf(id);
    if (stat) stats.set(id, stat);
  }
  const isOurs = (id: number): boolean => id === process.pid || (stats.has(id) && isOurs(stats.get(id)?.parent ?? 0));
  let store = 0;
  for (const [id, { seconds }] of stats) if (id !== process.pid && isOurs(id)) store += seconds;
  const { user, system } = process.cpuUsage();
  return { own: (user + system) / 1e6, store };
};
