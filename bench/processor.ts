import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks per second in Linux's /proc. */
const TICKS = 100;

interface Stat {
  parent: number;
  seconds: number;
  /** Of its children that have ended. */
  ended: number;
}

/**
 * Parent and processor time of a process; null when it has ended. The name before them may contain blanks and brackets.
 */
const statOf = async (id: number): Promise<Stat | null> => {
  const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
  if (text === '') return null;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const secondsAt = (at: number): number => (Number(fields[at]) + Number(fields[at + 1])) / TICKS;
  return { parent: Number(fields[1]), seconds: secondsAt(11), ended: secondsAt(13) };
};

/** All processes of this machine by their ids. Empty on systems other than Linux. */
const allStats = async (): Promise<Map<number, Stat>> => {
  const names = await readdir('/proc').catch(() => []);
  const stats = new Map<number, Stat>();
  for (const id of names.map(Number).filter(Number.isInteger)) {
    const stat = await statOf(id);
    if (stat) stats.set(id, stat);
  }
  return stats;
};

/** Processor time, in seconds, of a process with all its children, also of those that have ended. */
export const processorTimeOf = async (root: number): Promise<number> => {
  const stats = await allStats();
  const isOurs = (id: number): boolean => id === root || (stats.has(id) && isOurs(stats.get(id)?.parent ?? 0));
  let sum = 0;
  for (const [id, { seconds, ended }] of stats) if (isOurs(id)) sum += seconds + ended;
  return sum;
};

/** Processor time, in seconds, of the children of this process that have ended. */
export const endedChildrenTime = async (): Promise<number> => (await statOf(process.pid))?.ended ?? 0;

/**
 * Processor time, in seconds, of this process and of its running children (the store). Zero on systems other than
 * Linux.
 */
export const processorTime = async (): Promise<{ own: number; store: number }> => {
  const stats = await allStats();
  const isOurs = (id: number): boolean => id === process.pid || (stats.has(id) && isOurs(stats.get(id)?.parent ?? 0));
  let store = 0;
  for (const [id, { seconds }] of stats) if (id !== process.pid && isOurs(id)) store += seconds;
  const { user, system } = process.cpuUsage();
  return { own: (user + system) / 1e6, store };
};

/** Peak memory of a running process, in MiB (Linux). */
export const peakOf = (pid: number): number => {
  const status = `/proc/${pid}/status`;
  const text = existsSync(status) ? readFileSync(status, 'utf8') : '';
  return Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024;
};
