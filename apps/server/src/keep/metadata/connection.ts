import { Client, type PoolConfig } from 'pg';
import type { Config } from '../../config/config.ts';
import { socketFolder } from '../../config/paths.ts';
import { connectionTypes } from '../../meta/connection-types.ts';
import { DATABASE, layoutOf, PORT, SOCKET_NAME_LENGTH, USER } from '../../meta/embedded/layout.ts';

export interface MetadataAddress {
  connection: PoolConfig;
  release(): Promise<void>;
}

/** How the metadata store of a configuration is reached while its server runs. */
export const metadataAddress = async (config: Pick<Config, 'home' | 'databaseUrl'>): Promise<MetadataAddress> => {
  if (config.databaseUrl !== null)
    return { connection: { connectionString: config.databaseUrl }, release: async () => undefined };
  const sockets = await socketFolder(layoutOf(config.home).sockets, SOCKET_NAME_LENGTH);
  return {
    connection: { host: sockets.path, port: PORT, user: USER, database: DATABASE, ssl: false },
    release: () => sockets.release(),
  };
};

/** One connection without the limits of ordinary work: a backup or a restore takes as long as it takes. */
export const connectTo = async (connection: PoolConfig): Promise<Client> => {
  const { connectionString, host, port, user, database } = connection;
  const client = new Client({
    ...(connectionString === undefined ? { host, port, user, database, ssl: false } : { connectionString }),
    types: connectionTypes,
    application_name: 'lanewise keep',
    connectionTimeoutMillis: 10_000,
  });
  // The query under way fails with it; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};
