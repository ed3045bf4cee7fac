import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';

/** Another agent uses the folder. */
export class Held extends Error {
  override readonly name = 'Held';
}

/**
 * Address of a lock. The operating system frees the lock when the process that holds it ends in any way. On some
 * systems the lock is a file.
 */
const addressOf = (data: string): string => {
  const name = `lanewise-agent-${createHash('sha256').update(data).digest('hex').slice(0, 32)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return process.platform === 'linux' ? `\0${name}` : join(data, 'lock');
};

const listen = (address: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(address, () => resolve(server.unref()));
  });

const answers = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Takes the folder for this process until it ends. Throws Held. */
export const holdFolder = async (data: string): Promise<() => Promise<void>> => {
  const address = addressOf(data);
  const server = await listen(address).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    if (await answers(address)) throw new Held(`Another agent uses ${data}.`);
    // A killed process left its file.
    await rm(address, { force: true });
    return listen(address);
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
};
