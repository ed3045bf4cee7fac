import { libchdbPath } from 'chdb/libchdb';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.testing.ts';
import { launcherHere, program, type Launcher } from './clickhouse-program.testing.ts';
import { configure } from './clickhouse-users.testing.ts';

export { hasClickHouse } from './clickhouse-program.testing.ts';

/**
 * A real ClickHouse server for tests. The library of the embedded engine contains the HTTP handler of the server, which
 * the main function of clickhouse-local opens. A separate process calls this main function, because calls through koffi
 * run on a stack that is too small.
 */
export interface ClickHouse {
  /** With user and password, without a database. */
  url: string;
  /**
   * The URL for other users: one with our rights on the database `narrow` only, one without rights, one whose profile
   * drops rows.
   */
  as(user: 'narrow' | 'poor' | 'careless'): string;
  /** kill -9. */
  kill(): Promise<void>;
  /** Starts the server again on the same folder and port. */
  start(): Promise<void>;
  /** Stops all answers until `resume`; connections stay open. */
  pause(): void;
  resume(): void;
  /** Ends it and removes its folder. */
  close(): Promise<void>;
}

/** Milliseconds. A busy machine takes many times as long as an idle one. */
const startWithin = 60_000;

const untilItAnswers = async (port: number, child: ChildProcess, said: () => string): Promise<void> => {
  for (const until = Date.now() + startWithin; Date.now() < until;) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`http://127.0.0.1:${port}/ping`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The ClickHouse server of the tests does not answer (${child.exitCode}): ${said()}`);
};

/** Kills the server and removes its folder after this process has ended for any reason. */
const endsWith = (folder: string): void => {
  const script = `while kill -0 "$0" 2>/dev/null; do sleep 0.5; done; kill -9 "$(cat "$1/pid")" 2>/dev/null; rm -rf "$1"`;
  spawn('/bin/sh', ['-c', script, String(process.pid), folder], { detached: true, stdio: 'ignore' }).unref();
};

/** Makes the process listen. The query after it never ends, so the process lives until it is killed. */
const listens =
  'system start listen http; select sleepEachRow(1) from system.numbers settings max_block_size = 1 format Null';

/** Starts a server. `data`: the folder of its tables; by default inside its own folder. */
export const startClickHouse = async (options: { data?: string; launcher?: Launcher } = {}): Promise<ClickHouse> => {
  const launcher = options.launcher ?? launcherHere();
  if (launcher === null) throw new Error('There is neither cc nor python3 to start a ClickHouse server with.');
  const folder = mkdtempSync(join(tmpdir(), 'lanewise-clickhouse-'));
  endsWith(folder);
  const [file = '', ...first] = program(launcher, folder);
  const password = randomBytes(12).toString('hex');
  const [config, port] = [configure(folder, password), await freePort()];
  const settings = [`--config-file=${config}`, '--listen_host=127.0.0.1', `--http_port=${port}`, `--query=${listens}`];
  const words = [...first, libchdbPath(), `--path=${options.data ?? join(folder, 'data')}`, ...settings];

  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const started = spawn(file, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    child = started;
    let said = '';
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
    writeFileSync(join(folder, 'pid'), `${started.pid}`);
    await untilItAnswers(port, started, () => said);
  };
  const kill = async (): Promise<void> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  };
  await start();
  const as = (user: string): string => `http://${user}:${password}@127.0.0.1:${port}/`;
  return {
    url: as('lanewise'),
    as,
    kill,
    start,
    pause: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
