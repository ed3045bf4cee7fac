import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import type { App, RouteModule } from './plugins/app.ts';
import type { Config } from './config/config.ts';
import { writeServerInfo } from './process/server-info.ts';
import { openFacts } from './facts/connect.ts';
import { migrate } from './facts/migrate.ts';
import { sql } from './facts/sql.ts';
import type { Facts } from './facts/types.ts';
import { endOnSyncFailure } from './fatal.ts';
import { openThreads, type Threads } from './ingest/threads/threads.ts';
import { refuseUnfinished } from './keep/unfinished.ts';
import { addressOf, choosePort } from './process/listen.ts';
import { takeLock } from './process/lock.ts';
import { openMeta } from './meta/open.ts';
import type { Meta } from './meta/types.ts';

/** The parts from which the areas of a running server are built. */
export interface ServerParts {
  config: Config;
  meta: Meta;
  facts: Facts;
  /** Threads that process received bytes. */
  threads: Threads;
  log: FastifyBaseLogger;
}

/**
 * A part of a running server with its routes. An area is ready when it is opened. It is closed before the stores are
 * closed.
 */
export interface Area {
  modules: readonly RouteModule[];
  /** Whether the figures of every company hold all that was received. */
  isWhole(): Promise<boolean>;
  close(): Promise<void>;
}

export interface StartOptions<Opened extends Area> {
  /** Opens the area behind the routes, after the stores and before anything is read. */
  open: (parts: ServerParts) => Promise<Opened>;
  /** Runs before the server listens. Fills an empty data folder. */
  prepare?: (parts: ServerParts, area: Opened) => Promise<void>;
  /** Ends the process after a failure that makes continuing unsafe. */
  fatal: (error: unknown) => void;
  webRoot?: string;
  /** UV_THREADPOOL_SIZE at the start of Node. It bounds how many queries run side by side. */
  threadPoolSize?: number | undefined;
}

export interface Running extends ServerParts {
  /** The URL of the server, for example `http://127.0.0.1:8080`. */
  url: string;
  /** Stops listening, lets running work finish, closes the stores and releases the data folder. May be called twice. */
  stop(): Promise<void>;
}

/** Milliseconds that running requests get when the server stops. Connections that remain are then cut. */
const GRACE = 4_000;

/**
 * Runs the closing steps in reverse order of opening, and continues when a step fails. Rejects with the first failure.
 */
class Cleanup {
  readonly #steps: (() => Promise<unknown>)[] = [];
  #running: Promise<void> | null = null;
  add(step: () => Promise<unknown>): void {
    this.#steps.unshift(step);
  }
  run(): Promise<void> {
    return (this.#running ??= this.#runOnce());
  }
  async #runOnce(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.#steps) await step().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }
}

/**
 * Starts a whole server: lock, both stores, areas, first data, port, `server.json`. If a step fails, everything that is
 * already open is closed. Rejects with LockHeld, StoreError, FactsError or ListenError.
 */
export const start = async <Opened extends Area>(
  config: Config,
  log: FastifyBaseLogger,
  options: StartOptions<Opened>,
): Promise<Running> => {
  const cleanup = new Cleanup();
  try {
    return await open(config, log, options, cleanup);
  } catch (error) {
    await cleanup.run().catch((cause: unknown) => log.error({ err: cause }, 'closing after a failed start failed'));
    throw error;
  }
};

const open = async <Opened extends Area>(
  config: Config,
  log: FastifyBaseLogger,
  options: StartOptions<Opened>,
  cleanup: Cleanup,
): Promise<Running> => {
  await mkdir(config.home, { recursive: true, mode: 0o700 });
  const lock = await takeLock(config.home);
  cleanup.add(() => lock.release());
  await refuseUnfinished(config.home);
  const port = await choosePort(config);
  const stores = await openStores(config, log, options, cleanup);
  const threads = openThreads();
  cleanup.add(() => threads.close());
  const parts: ServerParts = { config, log, threads, ...stores };
  const area = await options.open(parts);
  cleanup.add(() => area.close());
  await options.prepare?.(parts, area);
  const localToken = randomBytes(32).toString('base64url');
  const app = await buildApp({
    ...parts,
    localToken,
    modules: area.modules,
    ready: () => Promise.all([parts.meta.users.count(), parts.facts.query(sql`select 1`)]),
    isWhole: () => area.isWhole(),
    ...(options.webRoot === undefined ? {} : { webRoot: options.webRoot }),
  });
  cleanup.add(() => closeApp(app));
  await app.listen({ host: config.host, port });
  const url = addressOf(app.server, config);
  lock.announce(url);
  await writeServerInfo(config.home, { url, pid: process.pid, token: localToken });
  return { ...parts, url, stop: () => cleanup.run() };
};

/** Opens both stores at the same time, since each takes most of a second. If one fails, the other is closed. */
const openStores = async (
  config: Config,
  log: FastifyBaseLogger,
  { fatal, threadPoolSize }: Pick<StartOptions<Area>, 'fatal' | 'threadPoolSize'>,
  cleanup: Cleanup,
): Promise<{ meta: Meta; facts: Facts }> => {
  const openedMeta = openMeta(config, log).then((meta) => {
    cleanup.add(() => meta.close());
    return meta;
  });
  const openedFacts = openFacts({ ...config, ...(threadPoolSize ? { threadPoolSize } : {}) }, log).then(
    async (facts) => {
      cleanup.add(() => facts.close());
      await migrate(facts);
      return endOnSyncFailure(facts, fatal);
    },
  );
  await Promise.allSettled([openedMeta, openedFacts]);
  return { meta: await openedMeta, facts: await openedFacts };
};

/** Waits for running requests. A long poll or a slow reader is cut after the grace period. */
const closeApp = async (app: App): Promise<void> => {
  const cut = setTimeout(() => app.server.closeAllConnections(), GRACE);
  await app.close();
  clearTimeout(cut);
};
