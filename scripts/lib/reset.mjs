import { existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { root } from './paths.mjs';

/** As the server's own configuration resolves it. */
export const homeOf = (env) => (env.LANEWISE_HOME ? resolve(env.LANEWISE_HOME) : resolve(root, '.lanewise'));

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Pid of the server that holds the folder, or null. Its file stays behind after a crash, so the process is asked too. */
const holderOf = (home) => {
  try {
    const { pid } = JSON.parse(readFileSync(resolve(home, 'server.json'), 'utf8'));
    return Number.isInteger(pid) && isAlive(pid) ? pid : null;
  } catch {
    return null;
  }
};

/** What the server keeps in its data folder; a folder without any of it is somebody else's and is never deleted. */
const ours = ['postgresql', 'facts'];

/** Deletes the data folder. Answers null when it is gone, else why not. */
export const resetHome = async ({ yes, env = process.env, ask = askOnTerminal }) => {
  const home = homeOf(env);
  if (env.DATABASE_URL || env.CLICKHOUSE_URL)
    return '--reset deletes the data folder only; with DATABASE_URL or CLICKHOUSE_URL the data is in your own servers.';
  if (!existsSync(home)) return null;
  if (!ours.some((name) => existsSync(resolve(home, name))))
    return `${home} does not look like a data folder of Lanewise; it was not deleted.`;
  const holder = holderOf(home);
  if (holder !== null) return `A server (pid ${holder}) is using ${home}. Stop it first.`;
  if (!yes && !(await ask(`Delete all data in ${home}? Type yes: `))) return 'Nothing was deleted.';
  rmSync(home, { recursive: true });
  return null;
};

const askOnTerminal = async (question) => {
  if (!process.stdin.isTTY) {
    console.error('--reset needs --yes where nobody can be asked.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim() === 'yes';
};
