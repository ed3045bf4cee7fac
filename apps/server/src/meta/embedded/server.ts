import { spawn } from 'node:child_process';
import { chown, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { StoreError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Binaries } from './binaries.ts';
import type { Layout } from './layout.ts';
import { ended, findServer, isServerOf, stopServer } from './postmaster.ts';
import type { RunAs } from './run-as.ts';

/** Which server to run and how to reach it. */
export interface ServerLaunch {
  layout: Layout;
  binaries: Binaries;
  runAs: RunAs;
  connection: { host: string; port: number; user: string; database: string; ssl: false };
}

/** A server that accepts connections. */
export interface Running {
  pid: number;
  /** Settles when the process has ended, for any reason. */
  exited: Promise<void>;
}

/** After a crash, the server replays its log before it accepts connections. A large log takes a while. */
const READY_WITHIN = 300_000;

const LOG_LIMIT = 8 * 2 ** 20;

/** As durable as PostgreSQL's defaults; small, because the facts share the machine. */
const serverSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  cluster_name: 'lanewise',
  max_connections: '100',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  fsync: 'on',
  jit: 'off',
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The caller is told why a statement is refused. In the log, refusals would reveal values that users typed, and the
  // log would grow with every refused call.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** Takes over the running server of the data folder, or starts one. Resolves when the server accepts connections. */
export const runServer = async (place: ServerLaunch, log: Log): Promise<Running> => {
  const found = await findServer(place.layout.data);
  if (found !== null) {
    const exited = ended(found, place.layout.data);
    if (await isReady(place, found, exited)) {
      log.info({ pid: found }, 'Took over the PostgreSQL that an earlier server left running');
      return { pid: found, exited };
    }
    await stopServer(found, exited);
  }
  return start(place, log);
};

const start = async (place: ServerLaunch, log: Log): Promise<Running> => {
  const { layout, binaries, runAs, connection } = place;
  await emptySocketFolder(layout.sockets, runAs.owner);
  await rotateLog(layout.log);
  const options = Object.entries({ ...serverSettings, unix_socket_directories: quoted(connection.host) });
  const { file, args } = runAs.wrap(binaries.postgres, [
    '-D',
    layout.data,
    ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const output = await open(layout.log, 'a', 0o600);
  const from = (await output.stat()).size;
  // The server runs in its own process group, so an interrupt from the terminal reaches only our process. Our process
  // then stops the server.
  const child = spawn(file, args, {
    cwd: layout.data,
    env: binaries.env,
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  await output.close();
  if (child.pid !== undefined && (await isReady(place, child.pid, exited))) {
    child.unref();
    log.debug({ pid: child.pid }, 'PostgreSQL is ready');
    return { pid: child.pid, exited };
  }
  if (child.pid !== undefined) await stopServer(child.pid, exited);
  throw new StoreError(`The embedded PostgreSQL did not start: ${await complaint(layout.log, from)} (${layout.log}).`);
};

/** Waits until the server accepts connections. False: the server ended first, or the time ran out. */
const isReady = async (place: ServerLaunch, pid: number, exited: Promise<void>): Promise<boolean> => {
  let gone = false;
  void exited.then(() => (gone = true));
  const deadline = Date.now() + READY_WITHIN;
  while (!gone && Date.now() < deadline) {
    if (await answers(place, pid)) return true;
    await sleep(20);
  }
  return false;
};

/**
 * Whether the server answers and is the server with this pid. The socket could briefly still belong to another server.
 */
const answers = async ({ connection, layout }: ServerLaunch, pid: number): Promise<boolean> => {
  const client = new Client({ ...connection, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return isServerOf(pid, layout.data);
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** No server runs here now, so everything in the folder is left over. */
export const emptySocketFolder = async (folder: string, owner: number | null): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  if (owner !== null) await chown(folder, owner, owner);
};

/** One folder in PostgreSQL's syntax for lists of folders, so that commas and blanks belong to its name. */
const quoted = (folder: string): string => `"${folder.replaceAll('"', '""')}"`;

const rotateLog = async (path: string): Promise<void> => {
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  );
  if (size > LOG_LIMIT) await rename(path, `${path}.1`);
};

/** The last message of the server: its reason if it gives one, else the last line. */
const complaint = async (path: string, from: number): Promise<string> => {
  const text = (await readFile(path)).subarray(from).toString();
  const lines = text.trim().split('\n');
  const fatal = lines.findLast((line) => /FATAL|PANIC|cannot|error/i.test(line)) ?? lines.at(-1) ?? '';
  return fatal.replace(/^.*?(FATAL|PANIC):\s*/, '') || 'it said nothing';
};
