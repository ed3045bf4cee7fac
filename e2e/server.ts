import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url));

/** Milliseconds; the first start fills the demo chain. */
const START_MS = 300_000;
const STOP_MS = 20_000;

export interface TestServer {
  /** All output so far. */
  said(): string;
  /** Base address, for example `http://127.0.0.1:40123`. */
  url: string;
  /** Its data folder. */
  home: string;
  /** Asks the server to exit; returns its exit code, null if it had to be killed. */
  stop(): Promise<number | null>;
}

export interface ServerOptions {
  /** Arguments of Node: the server itself, or a program that starts it. */
  words?: readonly string[];
  home: string;
}

/** Makes a new data folder for one server. */
export const newHome = (): string => mkdtempSync(join(tmpdir(), 'lanewise-e2e-'));

/** The environment without the tester's own settings, which would point the server to other databases. */
const ownEnvironment = (home: string): NodeJS.ProcessEnv => {
  const others = /^(LANEWISE_.*|DATABASE_URL|CLICKHOUSE_URL|PORT|HOST|BASE_PATH|PUBLIC_URL)$/;
  const kept = Object.entries(process.env).filter(([name]) => !others.test(name));
  const own = { LANEWISE_HOME: home, LANEWISE_DEMO: 'small', PORT: '0', UV_THREADPOOL_SIZE: '16' };
  return { ...Object.fromEntries(kept), ...own };
};

/** Starts the built server on an empty folder with the demo chain and waits until it prints its address. */
export const startServer = async ({ words = [program], home }: ServerOptions): Promise<TestServer> => {
  const child = spawn(process.execPath, words, { env: ownEnvironment(home), stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
  try {
    return { url: await addressOf(child, () => said), home, said: () => said, stop: () => end(child) };
  } catch (error) {
    await end(child);
    throw error;
  }
};

const addressOf = (child: ChildProcess, said: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(`The server ${why}. It said:\n${said()}`));
    const late = setTimeout(() => fail(`was not ready within ${START_MS / 1000} s`), START_MS);
    child.stdout?.on('data', () => {
      const [, address] = /running at (http:\/\/\S+)/.exec(said()) ?? [];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    });
    child.on('error', (error) => fail(`could not be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      clearTimeout(late);
      fail(`ended with ${signal ?? code}`);
    });
  });

const end = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  const code = await ended;
  clearTimeout(late);
  return code;
};
