import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { socketFolder } from '../config/paths.ts';

/**
 * One lock for a whole data folder. Every server listens on its own socket in `home/lock` and then looks at the other
 * sockets. The kernel closes the socket of a process that ends for any reason. A socket that refuses connections is
 * therefore left over, and a socket that accepts connections belongs to a living process. No process id is trusted.
 *
 * Two servers cannot both win: each opens its socket before it looks, so at least one of them sees the other. If both
 * are still looking, the server whose name sorts first continues, once the other server has given way or won.
 */
export interface Lock {
  /** Publishes the URL of this server to programs that ask. */
  announce(url: string): void;
  release(): Promise<void>;
}

export interface Holder {
  pid: number;
  /** ISO 8601, UTC. */
  since: string;
  /** Null until the server listens. */
  url: string | null;
}

/** Another process holds the data folder. The message is one sentence that names this process. */
export class LockHeld extends Error {
  override readonly name = 'LockHeld';
  readonly holder: Holder;
  constructor(home: string, holder: Holder) {
    const address = holder.url === null ? '' : ` at ${holder.url}`;
    const since = holder.since === '' ? '' : ` since ${holder.since}`;
    super(`The data folder ${home} is in use by another Lanewise server: process ${holder.pid}${address}${since}.`);
    this.holder = holder;
  }
}

const answer = z.object({
  pid: z.number().int(),
  since: z.string(),
  url: z.string().nullable(),
  state: z.enum(['looking', 'holding']),
});
type Answer = z.output<typeof answer>;

/** `<pid>-<8 hexadecimal digits>`, so that a process that hangs can be named too. */
const socketName = /^(\d+)-[0-9a-f]{8}$/;
const NAME_LENGTH = '4294967295-01234567.new'.length;

const ANSWER_WITHIN = 500;
/**
 * Milliseconds. Together with the wait for one last answer, this is less than the two seconds after which a second
 * server gives up.
 */
const LOOK_FOR = 900;
const LOOK_AGAIN_AFTER = 20;

/**
 * Error codes of `connect` for a socket whose process has ended. Other codes, such as a full queue, may come from a
 * living process.
 */
const deadCodes = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTSOCK']);

/**
 * Asks the process behind a socket. Returns null if there is no process, 'silent' if the process may live but does not
 * answer.
 */
const ask = (path: string): Promise<Answer | 'silent' | null> =>
  new Promise((resolve) => {
    const socket = connect(path);
    let text = '';
    socket.setEncoding('utf8');
    socket.setTimeout(ANSWER_WITHIN, () => {
      socket.destroy();
      resolve('silent');
    });
    socket.on('data', (part: string) => (text += part));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(deadCodes.has(error.code ?? '') ? null : 'silent'));
    socket.once('end', () => {
      const parsed = answer.safeParse(parseJson(text));
      resolve(parsed.success ? parsed.data : 'silent');
    });
  });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

interface Neighbour {
  name: string;
  /** 'unknown' for a process that does not answer: it hangs or is about to end. */
  state: Answer['state'] | 'unknown';
  holder: Holder;
}

/**
 * Returns the other living servers in the lock folder, and removes sockets left over. Socket names are never reused.
 */
const neighbours = async (folder: string, own: string | null): Promise<Neighbour[]> => {
  const names = (await readdir(folder)).filter((name) => name !== own && socketName.test(name));
  const found = await Promise.all(
    names.map(async (name): Promise<Neighbour | null> => {
      const says = await ask(join(folder, name));
      if (says === null) {
        await rm(join(folder, name), { force: true });
        return null;
      }
      const pid = Number(socketName.exec(name)?.[1] ?? 0);
      if (says === 'silent') return { name, state: 'unknown', holder: { pid, since: '', url: null } };
      return { name, state: says.state, holder: { pid: says.pid, since: says.since, url: says.url } };
    }),
  );
  return found.filter((neighbour) => neighbour !== null);
};

const listen = (server: Server, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });

/** Takes the data folder for this process. Throws LockHeld within two seconds if another process holds it. */
export const takeLock = async (home: string): Promise<Lock> => {
  const folder = join(home, 'lock');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const short = await socketFolder(folder, NAME_LENGTH);
  const name = `${process.pid}-${randomBytes(4).toString('hex')}`;
  const mine: Answer = { pid: process.pid, since: new Date().toISOString(), url: null, state: 'looking' };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(JSON.stringify(mine));
  });
  const release = async (): Promise<void> => {
    await rm(join(folder, name), { force: true });
    await new Promise((resolve) => server.close(resolve));
  };
  try {
    // The socket gets its real name only once it accepts connections. With its real name earlier, other servers would
    // think that a killed server had left the socket behind.
    await listen(server, join(short.path, `${name}.new`));
    await rename(join(folder, `${name}.new`), join(folder, name));
    const holder = await contend(short.path, name);
    if (holder) throw new LockHeld(home, holder);
  } catch (error) {
    await release();
    throw error;
  } finally {
    await short.release();
  }
  mine.state = 'holding';
  // The lock socket does not keep the process alive.
  server.unref();
  return { announce: (url) => (mine.url = url), release };
};

/** Waits until no other server is in the way, then returns null. If another server stays, returns that server. */
const contend = async (folder: string, own: string): Promise<Holder | null> => {
  const deadline = Date.now() + LOOK_FOR;
  for (;;) {
    const others = await neighbours(folder, own);
    const winner = others.find(({ name, state }) => state === 'holding' || (state === 'looking' && name < own));
    if (winner) return winner.holder;
    const [waitingFor] = others;
    if (!waitingFor) return null;
    if (Date.now() > deadline) return waitingFor.holder;
    await sleep(LOOK_AGAIN_AFTER);
  }
};

/** Returns the server that holds a data folder, or null. */
export const lockHolder = async (home: string): Promise<Holder | null> => {
  const short = await socketFolder(join(home, 'lock'), NAME_LENGTH);
  try {
    const others = await neighbours(short.path, null);
    return others.find(({ state }) => state !== 'looking')?.holder ?? null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  } finally {
    await short.release();
  }
};
