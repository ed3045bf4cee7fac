import { setTestClickHouseUrl, testClickHouseUrl } from './config/testing.ts';
import { startClickHouse } from './facts/clickhouse.testing.ts';
import { startServer } from './meta/testing-server.ts';
import { setUpDatabase } from './meta/testing-setup.ts';

/** Vitest global setup for tests on servers: starts one ClickHouse and one PostgreSQL for the whole run. */
export default async function setUp(): Promise<() => Promise<void>> {
  const endMetadata = await setUpDatabase('server', startServer);
  const server = testClickHouseUrl() === null ? await startClickHouse() : null;
  if (server) setTestClickHouseUrl(server.url);
  return async () => {
    await server?.close();
    await endMetadata();
  };
}
