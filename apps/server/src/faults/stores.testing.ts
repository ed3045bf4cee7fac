import { randomBytes } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { onServers, testClickHouseUrl } from '../config/testing.ts';
import { serverEngine } from '../facts/server.ts';
import { DATABASE, layoutOf, PORT, USER } from '../meta/embedded/layout.ts';
import { createTestDatabase } from '../meta/testing.ts';

/** Where a server of a test keeps its data. */
export interface Stores {
  /** Their settings for a server. */
  settings: Readonly<Record<string, string>>;
  metadata: ClientConfig;
  clickhouseUrl: string | null;
  remove(): Promise<void>;
}

/** In its folder. */
const embeddedStores = (home: string): Stores => ({
  settings: {},
  metadata: { host: layoutOf(home).sockets, port: PORT, user: USER, database: DATABASE },
  clickhouseUrl: null,
  remove: async () => undefined,
});

/** Stores in new databases on the database servers of the tests. */
const serverStores = async (): Promise<Stores> => {
  const metadata = await createTestDatabase();
  const clickhouseUrl = new URL(`/home_${randomBytes(8).toString('hex')}`, testClickHouseUrl() ?? '').href;
  return {
    settings: { DATABASE_URL: metadata.url, CLICKHOUSE_URL: clickhouseUrl },
    metadata: { connectionString: metadata.url },
    clickhouseUrl,
    remove: async () => {
      const engine = await serverEngine(clickhouseUrl, 60);
      await engine.drop();
      await engine.close();
      await metadata.drop();
    },
  };
};

export const storesOf = async (home: string): Promise<Stores> => (onServers() ? serverStores() : embeddedStores(home));
