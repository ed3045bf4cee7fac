import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeSocketFolders, socketFolder, type SocketFolder } from '../../config/paths.ts';
import type { Log } from '../log.ts';
import { findBinaries } from './binaries.ts';
import { initialize } from './initialize.ts';
import { DATABASE, layoutOf, PORT, SOCKET_NAME_LENGTH, USER } from './layout.ts';
import { signal, stopServer } from './postmaster.ts';
import { chooseRunAs } from './run-as.ts';
import { runServer, type ServerLaunch, type Running } from './server.ts';

export interface EmbeddedPostgres {
  /** Connection options for a driver. */
  connection: { host: string; port: number; user: string; database: string; ssl: false };
  /** Process id of the current server; it changes after a crash. */
  pid(): number;
  /** Stops the server and waits until it has ended. */
  close(): Promise<void>;
}

/** Waits between restarts, in milliseconds: short at first, longer while the server keeps failing. */
const FIRST_WAIT = 100;
const LONGEST_WAIT = 30_000;
/**
 * A server that ran for this time was healthy. When it ends, the waits between restarts begin again with the shortest.
 */
const WELL_AFTER = 60_000;
/**
 * Runs the PostgreSQL of a data folder as a child process: makes the data folder at the first start, takes over a
 * server that a killed parent left behind, and restarts the server whenever it ends by itself. It listens on a Unix
 * socket in a folder that only its user can enter, and on no port. Throws StoreError with one sentence when it cannot
 * start.
 */
export const startEmbeddedPostgres = async (home: string, log: Log): Promise<EmbeddedPostgres> => {
  const layout = layoutOf(home);
  for (const folder of [layout.folder, layout.logFolder]) await mkdir(folder, { recursive: true, mode: 0o700 });
  const binaries = await findBinaries(layout.libraries);
  const runAs = await chooseRunAs(binaries.postgres, layout.folder, binaries.env);
  await initialize(layout, binaries, runAs);
  await removeSocketFolders(layout.sockets, SOCKET_NAME_LENGTH);
  const sockets = await socketFolder(layout.sockets, SOCKET_NAME_LENGTH);
  const connection = { host: sockets.path, port: PORT, user: USER, database: DATABASE, ssl: false } as const;
  const place: ServerLaunch = { layout, binaries, runAs, connection };
  const first = await runServer(place, log).catch(async (error: unknown) => {
    await sockets.release();
    throw error;
  });
  return supervise(place, first, sockets, log);
};

/** Watches the server and restarts it, with growing waits, until close is called. */
const supervise = (place: ServerLaunch, first: Running, sockets: SocketFolder, log: Log): EmbeddedPostgres => {
  const closing = new AbortController();
  let running: Running | null = first;
  let lastPid = first.pid;
  // A process that ends without `close` stops the server. A killed process leaves the running server to the next start.
  const onExit = (): void => {
    if (running) signal(running.pid, 'SIGINT');
  };
  process.once('exit', onExit);

  let wait = FIRST_WAIT;
  const restart = async (): Promise<void> => {
    while (running === null && !closing.signal.aborted) {
      await sleep(wait, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (closing.signal.aborted) return;
      wait = Math.min(wait * 2, LONGEST_WAIT);
      try {
        running = await runServer(place, log);
        lastPid = running.pid;
        log.info({ pid: lastPid }, 'PostgreSQL runs again');
      } catch (error) {
        log.error({ error: String(error), nextTryMs: wait }, 'PostgreSQL could not be started again');
      }
    }
  };

  const watch = async (): Promise<void> => {
    while (running && !closing.signal.aborted) {
      const since = Date.now();
      await running.exited;
      running = null;
      if (Date.now() - since > WELL_AFTER) wait = FIRST_WAIT;
      if (closing.signal.aborted) return;
      log.error({ pid: lastPid }, 'PostgreSQL ended by itself and is started again');
      await restart();
    }
  };
  const watched = watch();

  return {
    connection: place.connection,
    pid: () => lastPid,
    close: async () => {
      closing.abort();
      process.removeListener('exit', onExit);
      if (running) await stopServer(running.pid, running.exited);
      await watched;
      // A restart may have succeeded in between.
      if (running) await stopServer(running.pid, running.exited);
      await sockets.release();
    },
  };
};
