import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url));

/** The first start fills the demo chain. */
const START_MS = 300_000;
const STOP_MS = 20_000;

export interface TestServer {
  /** Where it answers, for example `http://127.0.0.1:40123`. */
  url: string;
  /** Its data folder. */
  home: string;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Settings of whoever runs the tests would lead the server to other stores than its own. */
const ownEnvironment = (home: string): NodeJS.ProcessEnv => {
  const others = /^(LANEWISE_.*|DATABASE_URL|CLICKHOUSE_URL|PORT|HOST|BASE_PATH|PUBLIC_URL)$/;
  const kept = Object.entries(process.env).filter(([name]) => !others.test(name));
  return { ...Object.fromEntries(kept), LANEWISE_HOME: home, PORT: '0', UV_THREADPOOL_SIZE: '16' };
};

/** Starts the built server with its demo chain in a folder of its own, and waits until it says where it is. */
export const startServer = async (): Promise<TestServer> => {
  const home = mkdtempSync(join(tmpdir(), 'lanewise-e2e-'));
  const child = spawn(process.execPath, [program], {
    env: ownEnvironment(home),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async (): Promise<void> => {
    await end(child);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    return { url: await addressOf(child), home, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    const fail = (why: string): void => reject(new Error(`The server ${why}. It said:\n${said}`));
    const late = setTimeout(() => fail(`was not ready within ${START_MS / 1000} s`), START_MS);
    const hear = (chunk: Buffer): void => {
      said += chunk.toString('utf8');
      const [, address] = /running at (http:\/\/\S+)/.exec(said) ?? [];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('error', (error) => fail(`could not be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      clearTimeout(late);
      fail(`ended with ${signal ?? code}`);
    });
  });

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(late);
};
