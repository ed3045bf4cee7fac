import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

/** Listens on the loopback for a PostgreSQL server that has only a socket. Answers its address over TCP, and how to end it. */
export const overTcp = async (url: string): Promise<{ url: string; close: () => void }> => {
  const address = new URL(url);
  const folder = address.searchParams.get('host');
  if (folder === null || !folder.startsWith('/')) return { url, close: () => undefined };
  const path = `${folder}/.s.PGSQL.${address.port || '5432'}`;
  const server = createServer((client) => {
    const upstream = connect(path);
    for (const socket of [client, upstream])
      socket.on('error', () => undefined).on('close', () => (client.destroy(), upstream.destroy()));
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://${address.username}@127.0.0.1:${port}${address.pathname}`,
    close: () => void server.close(),
  };
};
