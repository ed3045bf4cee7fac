import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Where a connection to a ClickHouse server breaks:
 * - 'answer': in the middle of the rows of an answer, after the first rows have been read.
 * - 'insert': in the middle of the rows of the journal.
 * - 'inserted': when the server has taken the rows, before it can confirm them.
 */
export type Break = 'answer' | 'insert' | 'inserted';

/** The connection to a ClickHouse server, which breaks where a test wants it. */
export interface Line {
  url: string;
  /** Breaks the next connection that reaches this point, once. Resolves when the connection has broken. */
  cut(where: Break): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds after which forwarded bytes have certainly been read. A break drops bytes that were not read yet. */
const readMs = 100;

const journal = /^POST [^\n]*insert(?:%20|\+)into(?:%20|\+)journal/;

/** Listens on the loopback and forwards everything to and from `url`. */
export const openLine = async (url: string): Promise<Line> => {
  const { hostname, port, username, password } = new URL(url);
  const open = new Set<Socket>();
  let wanted: Break | null = null;
  let done = (): void => undefined;

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const cut = (): void => {
      client.destroy();
      upstream.destroy();
    };
    const breaks = (): void => {
      wanted = null;
      cut();
      done();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', cut).on('close', cut);
    }
    let inserting = false;
    client.on('data', (chunk: Buffer) => {
      const head = chunk.toString('latin1');
      const body = inserting ? 0 : head.indexOf('\r\n\r\n') + 4;
      if (head.startsWith('POST ')) inserting = journal.test(head);
      if (wanted !== 'insert' || !inserting || chunk.length - body < 2) return upstream.write(chunk);
      upstream.write(chunk.subarray(0, body + Math.floor((chunk.length - body) / 2)), breaks);
    });
    upstream.on('data', (chunk: Buffer) => {
      if (wanted === 'inserted' && inserting) return breaks();
      if (wanted !== 'answer' || inserting) return client.write(chunk);
      wanted = null;
      upstream.pause();
      const body = chunk.indexOf('\r\n\r\n') + 4;
      client.write(chunk.subarray(0, body + Math.floor((chunk.length - body) / 2)));
      return setTimeout(breaks, readMs);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://${username}:${password}@127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: (where) => {
      wanted = where;
      return new Promise((resolve) => (done = resolve));
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
