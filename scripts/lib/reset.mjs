import { existsSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { root } from './paths.mjs';

/** Resolved as in the server's own configuration. */
export const homeOf = (env) => (env.LANEWISE_HOME ? resolve(env.LANEWISE_HOME) : resolve(root, '.lanewise'));

/** Errors that mean that no process listens on a socket; any other error may be a running server. */
const dead = ['ECONNREFUSED', 'ENOENT'];

const answers = (path) =>
  new Promise((resolve) => {
    const socket = connect({ path, timeout: 500 });
    const end = (alive) => {
      socket.destroy();
      resolve(alive);
    };
    socket.on('connect', () => end(true));
    socket.on('timeout', () => end(true));
    socket.on('error', ({ code }) => end(!dead.includes(code)));
  });

/**
 * Process id of the server that holds the folder, or null: it listens on a socket with the folder's name
 * (apps/server/src/process/lock.ts).
 */
const holderOf = async (home) => {
  const folder = resolve(home, 'lock');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+-/.test(name)) : [];
  for (const name of names) if (await answers(resolve(folder, name))) return name.split('-')[0];
  return null;
};

/**
 * Folders that the server keeps in its data folder; a folder without any of them is not Lanewise's and is never
 * deleted.
 */
const ours = ['postgres', 'facts'];

/** Deletes the data folder. Returns null when it is gone, otherwise the reason. */
export const resetHome = async ({ yes, env = process.env, ask = askOnTerminal }) => {
  const home = homeOf(env);
  if (env.DATABASE_URL || env.CLICKHOUSE_URL)
    return '--reset deletes the data folder only; with DATABASE_URL or CLICKHOUSE_URL the data is in your own servers.';
  if (!existsSync(home)) return null;
  const has = (name) => existsSync(resolve(home, name));
  if (!has('lock') || !ours.some(has))
    return `${home} does not look like a data folder of Lanewise; it was not deleted.`;
  const holder = await holderOf(home);
  if (holder !== null) return `A server (process ${holder}) is using ${home}. Stop it first.`;
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
