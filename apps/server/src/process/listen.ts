import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { own } from '@lanewise/contract/own';
import type { Config } from '../config/config.ts';

/** The server cannot listen at the configured address. The message is one sentence for the operator. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** Ports tried after the default one. */
const TRIES = 20;

/** Binds and releases a port: returns null if it worked, else the error code of the system. */
const probe = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });

const sentences: Record<string, string> = {
  EADDRINUSE: 'something else listens there',
  EACCES: 'this user may not listen there',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'this machine has no such address',
};

/**
 * Chooses the port before anything expensive is opened: the configured port, or the next free port if the default port
 * is taken. Port 0 stays 0, and the system chooses. Throws ListenError.
 */
export const choosePort = async ({ host, port, portGiven }: Config): Promise<number> => {
  const last = portGiven || port === 0 ? port : port + TRIES;
  for (let candidate = port; ; candidate += 1) {
    const problem = await probe(host, candidate);
    if (problem === null) return candidate;
    if (problem === 'EADDRINUSE' && candidate < last) continue;
    throw new ListenError(`Cannot listen on ${host} port ${port}: ${own(sentences, problem) ?? problem}.`);
  }
};

/**
 * The address of a server for programs on this machine, for example `http://127.0.0.1:8080`. Uses the configured port
 * before the server listens.
 */
export const addressOf = (server: Server, config: Pick<Config, 'host' | 'port'>): string => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  const host = everywhere ? '127.0.0.1' : config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${port}`;
};
