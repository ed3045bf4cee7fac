import { Client, DatabaseError, type PoolConfig } from 'pg';
import type { Config } from '../../config/config.ts';
import { socketFolder } from '../../config/paths.ts';
import { connectionTypes } from '../../meta/connection-types.ts';
import { DATABASE, layoutOf, PORT, SOCKET_NAME_LENGTH, USER } from '../../meta/embedded/layout.ts';
import { SERVER_ROLE } from '../../meta/row-security.ts';

export interface MetadataAddress {
  connection: PoolConfig;
  release(): Promise<void>;
}

/** Returns the connection to the configured metadata store, also while its server runs. */
export const metadataAddress = async (config: Pick<Config, 'home' | 'databaseUrl'>): Promise<MetadataAddress> => {
  if (config.databaseUrl !== null)
    return { connection: { connectionString: config.databaseUrl }, release: async () => undefined };
  const sockets = await socketFolder(layoutOf(config.home).sockets, SOCKET_NAME_LENGTH);
  const address = { host: sockets.path, port: PORT, database: DATABASE, ssl: false } as const;
  const user = (await mayLogIn({ ...address, user: SERVER_ROLE })) ? SERVER_ROLE : USER;
  return { connection: { ...address, user }, release: () => sockets.release() };
};

/** False for a folder that no server of this version has opened yet: its only database user is then its owner. */
const mayLogIn = async (connection: PoolConfig): Promise<boolean> => {
  try {
    await (await connectTo(connection)).end();
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '28000') return false;
    throw error;
  }
};

/** Opens one connection without the usual limits, since a backup or a restore may take long. */
export const connectTo = async (connection: PoolConfig): Promise<Client> => {
  const { connectionString, host, port, user, database } = connection;
  const client = new Client({
    ...(connectionString === undefined ? { host, port, user, database, ssl: false } : { connectionString }),
    types: connectionTypes,
    application_name: 'lanewise keep',
    connectionTimeoutMillis: 10_000,
  });
  // The running query fails with the same error. Without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};
