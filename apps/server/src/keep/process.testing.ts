import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { env } from 'node:process';

const main = join(import.meta.dirname, '../cli/main.ts');
const flags = ['--import=tsx', '--conditions=lanewise-source', main];

const environment = (home: string, more: Record<string, string>) => ({
  ...{ PATH: env['PATH'], UV_THREADPOOL_SIZE: '16', LANEWISE_HOME: home },
  ...more,
});

export interface Said {
  code: number;
  out: string;
  err: string;
}

/** Runs `lanewise ...words` on a data folder, in a process of its own as people do. */
export const lanewise = (home: string, words: readonly string[], more: Record<string, string> = {}): Promise<Said> =>
  new Promise((resolve) => {
    execFile(process.execPath, [...flags, ...words], { env: environment(home, more) }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err });
    });
  });

/** Starts the same and kills it after so many milliseconds, if it lives that long. */
export const lanewiseKilled = async (home: string, words: readonly string[], milliseconds: number): Promise<void> => {
  const child = spawn(process.execPath, [...flags, ...words], { env: environment(home, {}), stdio: 'ignore' });
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  await once(child, 'close');
  clearTimeout(timer);
};
