import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** A built server in its own process, and the handles to call it. */
export interface Server {
  process: ChildProcess;
  pid: number;
  url: string;
  token: string;
  /** Environment that lets a program on the same machine find it. */
  env: NodeJS.ProcessEnv;
  /** Milliseconds from the start of the process to its message that it serves. */
  readyMs: number;
}

export const emptyFolder = (name: string): string => {
  const folder = join(root, '.cache', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
};

/** `execArgv`: options of Node. */
export const startServer = async (home: string, execArgv: string[] = []): Promise<Server> => {
  const env = { ...process.env, LANEWISE_HOME: home, PORT: '0', UV_THREADPOOL_SIZE: '16' };
  const began = performance.now();
  const child = fork(join(root, 'apps/server/dist/main.js'), ['--empty'], {
    env,
    execArgv,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await new Promise<void>((ready, fail) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.includes('running at') && ready());
    child.once('exit', () => fail(new Error('The server ended before it served.')));
  });
  const readyMs = performance.now() - began;
  const { url, token } = JSON.parse(readFileSync(join(home, 'server.json'), 'utf8')) as { url: string; token: string };
  return { process: child, pid: child.pid ?? 0, url, token, env, readyMs };
};

/** Makes the company whose id is 1. */
export const createCompany = async ({ url, token }: Server): Promise<void> => {
  const answer = await fetch(`${url}/api/company`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bench' }),
  });
  if (!answer.ok) throw new Error(`The company was answered ${answer.status}.`);
};

export const endServer = async (server: Server, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
  server.process.kill(signal);
  await once(server.process, 'exit');
};
