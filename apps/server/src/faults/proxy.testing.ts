import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy in front of a server. The proxy can lose answers. */
export interface Proxy {
  url: string;
  /** From now on, swallows this number of whole answers, and cuts the connection instead of forwarding them. */
  swallow(answers: number): void;
  /** The answers that were taken. */
  swallowed(): string[];
  close(): Promise<void>;
}

/** True once an HTTP answer with a Content-Length is complete. */
const isWhole = (text: string): boolean => {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  return length !== undefined && Buffer.byteLength(rest.join('\r\n\r\n')) >= Number(length);
};

/** Listens on the loopback and forwards everything to and from `url`. */
export const openProxy = async (url: string): Promise<Proxy> => {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const taken: string[] = [];
  let left = 0;

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const cut = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', cut).on('close', cut);
    }
    client.pipe(upstream);
    let answer = '';
    upstream.on('data', (chunk: Buffer) => {
      if (left === 0) {
        client.write(chunk);
        return;
      }
      answer += chunk.toString();
      if (!isWhole(answer)) return;
      left -= 1;
      taken.push(answer);
      cut();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    swallow: (answers) => (left = answers),
    swallowed: () => taken,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
