import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { Client } from 'pg';
import { openFacts } from '../facts/connect.ts';
import type { Sql } from '../facts/sql.ts';
import { testLimits } from '../facts/testing.ts';
import { openDatabase } from '../meta/database.ts';
import { openPool } from '../meta/pg-pool.ts';
import { layoutOf } from '../meta/embedded/layout.ts';
import { ended as endOf, findServer, stopServer } from '../meta/embedded/postmaster.ts';
import { openPlaces } from '../meta/repositories/places.ts';
import { programArguments } from '../program.testing.ts';
import { storesOf, type Stores } from './stores.testing.ts';

/** Milliseconds; a busy machine takes many times as long as an idle one. */
const startWithin = 60_000;

export interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A server process, whether it serves or not. */
export interface Process {
  pid: number;
  /** Its output so far. */
  said(): string;
  ended: Promise<End>;
  /** kill -9, which a process cannot handle. */
  kill(): Promise<End>;
  /** Asks it to stop, and waits. */
  stop(): Promise<End>;
}

/** A server that serves. */
export interface Server extends Process {
  url: string;
  /** Token of a program on the same machine. */
  token: string;
  /** Milliseconds from the start of the process to its message that it serves. */
  startMs: number;
}

export interface Home {
  path: string;
  /** Starts a process on this folder without waiting. */
  launch(settings?: Record<string, string>): Process;
  /** Starts a server and waits until it serves. Rejects with its output when it ends before that. */
  start(settings?: Record<string, string>): Promise<Server>;
  /** Rows of the metadata store, which outlives the server. */
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Adds a store through the database, as an administrator does on another server of the same database. */
  createStore(company: number, storeNumber: string): Promise<void>;
  /** Token of the last server that wrote it. */
  token(): Promise<string>;
  /** A connection to the metadata store, which the caller ends. */
  connect(): Promise<Client>;
  /** Runs statements in the facts store, which must not be open in any server. */
  alterFacts(...statements: Sql[]): Promise<void>;
  /** Kills every process that was started here and still runs. */
  killAll(): Promise<void>;
  /** Ends everything that was started here, including PostgreSQL. */
  end(): Promise<void>;
  /** The same, and removes the folder. */
  remove(): Promise<void>;
}

/** A data folder for the servers of one test. `path`: an existing folder. */
export const openHome = (path = mkdtempSync(join(tmpdir(), 'lanewise-faults-'))): Home => {
  const launched: Process[] = [];
  const making = storesOf(path);
  let stores: Stores | null = null;
  const made = async (): Promise<Stores> => (stores = await making);

  const launch = (settings: Record<string, string> = {}): Process => {
    const process = launchServer(path, { ...stores?.settings, ...settings });
    launched.push(process);
    return process;
  };

  const killAll = async (): Promise<void> => {
    for (const process of launched.splice(0)) await process.kill();
  };

  const end = async (): Promise<void> => {
    await killAll();
    await stopPostgres(path);
  };

  return {
    path,
    launch,
    start: async (settings) => {
      await made();
      return serving(path, launch(settings));
    },
    rows: async <Row>(text: string, values: unknown[] = []) => {
      const client = await connect(await made());
      try {
        return (await client.query(text, values)).rows as Row[];
      } finally {
        await client.end();
      }
    },
    createStore: async (company, storeNumber) => {
      const db = openDatabase(openPool((await made()).metadata));
      await openPlaces(db).createLocation(company, { storeNumber, name: storeNumber, regionRegLocId: null });
      await db.destroy();
    },
    token: () => tokenOf(path),
    connect: async () => connect(await made()),
    alterFacts: async (...statements) => {
      const { clickhouseUrl } = await made();
      const facts = await openFacts({ home: path, clickhouseUrl, limits: testLimits });
      for (const statement of statements) await facts.command(statement);
      await facts.close();
    },
    killAll,
    end,
    remove: async () => {
      await end();
      await (await made()).remove();
      await rm(path, { recursive: true, force: true });
    },
  };
};

const launchServer = (home: string, settings: Record<string, string>): Process => {
  const child = spawn(globalThis.process.execPath, [...programArguments('main'), '--empty'], {
    cwd: import.meta.dirname,
    env: { PATH: env['PATH'], UV_THREADPOOL_SIZE: '16', LANEWISE_HOME: home, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close').then(([code, signal]): End => {
    return { code: code as End['code'], signal: signal as End['signal'] };
  });
  const end = (signal: NodeJS.Signals) => async (): Promise<End> => {
    child.kill(signal);
    return ended;
  };
  return { pid: child.pid ?? 0, said: () => said, ended, kill: end('SIGKILL'), stop: end('SIGTERM') };
};

const serving = async (home: string, process: Process): Promise<Server> => {
  const began = performance.now();
  let over = false;
  void process.ended.then(() => (over = true));
  while (performance.now() - began < startWithin && !over) {
    const [, url] = /running at (http:\/\/\S+)/.exec(process.said()) ?? [];
    if (url !== undefined) {
      const startMs = Math.round(performance.now() - began);
      return { ...process, url, token: await tokenOf(home), startMs };
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The server never said where it is: ${process.said()}`);
};

const tokenOf = async (home: string): Promise<string> => {
  const { token } = JSON.parse(await readFile(join(home, 'server.json'), 'utf8')) as { token: string };
  return token;
};

const connect = async ({ metadata }: Stores): Promise<Client> => {
  const client = new Client(metadata);
  await client.connect();
  return client;
};

/**
 * A killed server leaves its PostgreSQL running for the next server. After the last server, PostgreSQL must be stopped
 * explicitly.
 */
const stopPostgres = async (home: string): Promise<void> => {
  const { data } = layoutOf(home);
  const pid = await findServer(data);
  if (pid !== null) await stopServer(pid, endOf(pid, data));
};
