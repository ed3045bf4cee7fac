import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { env } from 'node:process';
import { runCommandLine } from '../cli/cli.ts';
import { findLocal } from '../cli/local.ts';
import { testWorld } from '../cli/testing.ts';
import { loadConfig } from '../config/load.ts';
import { programArguments } from '../program.testing.ts';

const environment = (home: string, more: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: env['PATH'],
  UV_THREADPOOL_SIZE: '16',
  LANEWISE_HOME: home,
  ...more,
});

export interface Said {
  code: number;
  out: string;
  err: string;
}

/** Runs `lanewise ...words` on a data folder inside this process, which is faster than starting another process. */
export const lanewise = async (
  home: string,
  words: readonly string[],
  more: Record<string, string> = {},
): Promise<Said> => {
  const settings = environment(home, more);
  const { world, text, said } = testWorld(null, {
    local: () => findLocal(settings),
    config: () => loadConfig(settings),
    threadPoolSize: undefined,
  });
  const code = await runCommandLine(words, world);
  return { code, out: text(), err: said() };
};

/** Runs the command in a separate process, and kills it (-9) as soon as a file exists. */
export const lanewiseKilledAt = async (home: string, words: readonly string[], file: string): Promise<void> => {
  const child = spawn(process.execPath, [...programArguments('cli/main'), ...words], {
    env: environment(home, {}),
    stdio: 'ignore',
  });
  const closed = once(child, 'close');
  let alive = true;
  void closed.then(() => (alive = false));
  while (alive && !existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 2));
  child.kill('SIGKILL');
  await closed;
};
