import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The server process of a data folder, including one that another process started. */

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const commandLine = (pid: number): Promise<string> =>
  new Promise((resolve) => {
    execFile('/bin/ps', ['-o', 'command=', '-p', String(pid)], (error, stdout) => resolve(error ? '' : stdout));
  });

/**
 * Whether a process is the server of this data folder, and not another process that reused its id. The working
 * directory of the server is its data folder. macOS does not show the working directory, but shows the command line.
 */
export const isServerOf = async (pid: number, data: string): Promise<boolean> => {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return (await commandLine(pid)).includes(data);
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(data));
  } catch {
    return false;
  }
};

/** The process id in `postmaster.pid`; null without the file, 'unreadable' if the file has no process id. */
const recordedPid = async (data: string): Promise<number | 'unreadable' | null> => {
  try {
    const [first = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
    return /^[1-9]\d{0,9}$/.test(first) ? Number(first) : 'unreadable';
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

/**
 * Finds the running server of a data folder; null if there is none. Removes a pid file that would prevent a new server
 * from starting: an empty file, or a file whose process id now belongs to another process. PostgreSQL handles all other
 * pid files.
 */
export const findServer = async (data: string): Promise<number | null> => {
  let pid = await recordedPid(data);
  for (let tries = 0; pid === 'unreadable' && tries < 10; tries += 1) {
    await sleep(50);
    pid = await recordedPid(data);
  }
  if (pid === null) return null;
  if (pid !== 'unreadable' && (await isServerOf(pid, data))) return pid;
  if (pid === 'unreadable' || isAlive(pid)) await rm(join(data, 'postmaster.pid'), { force: true });
  return null;
};

/** Resolves when the process has ended. */
export const ended = async (pid: number, data: string): Promise<void> => {
  while (await isServerOf(pid, data)) await sleep(100, undefined, { ref: false });
};

/** Sends a signal, unless the process is already gone. */
export const signal = (pid: number, name: NodeJS.Signals): void => {
  if (isAlive(pid)) process.kill(pid, name);
};

/** Stops a server: connections are cut, committed data is kept. Waits until it is gone. */
export const stopServer = async (pid: number, exited: Promise<void>): Promise<void> => {
  // A fast shutdown comes first. The other signals are for a server that hangs. They lose no committed data either.
  for (const [name, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 10],
    ['SIGKILL', 10],
  ] as const) {
    if (!isAlive(pid)) return;
    signal(pid, name);
    const waiting = new AbortController();
    const timeout = sleep(seconds * 1000, 'timeout' as const, { signal: waiting.signal }).catch(() => 'timeout');
    const result = await Promise.race([exited.then(() => 'gone'), timeout]);
    waiting.abort();
    if (result === 'gone') return;
  }
};
