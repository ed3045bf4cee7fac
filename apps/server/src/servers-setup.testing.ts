import {
  setTestClickHouseUrl,
  setTestTcpDatabaseUrl,
  testClickHouseUrl,
  testDatabaseUrl,
  testTcpDatabaseUrl,
} from './config/testing.ts';
import { overTcp } from './meta/testing-tcp.ts';
import setUpMetadata from './meta/testing-setup.ts';
import { startClickHouse } from './facts/clickhouse.testing.ts';

/** Vitest global setup of tests on servers: one ClickHouse for the whole run, and its PostgreSQL over TCP. */
export default async function setUp(): Promise<() => Promise<void>> {
  const endMetadata = await setUpMetadata();
  // The other project of this run has made them.
  if (testTcpDatabaseUrl() !== null) return endMetadata;
  const tcp = await overTcp(testDatabaseUrl() ?? '');
  setTestTcpDatabaseUrl(tcp.url);
  const server = testClickHouseUrl() === null ? await startClickHouse() : null;
  if (server) setTestClickHouseUrl(server.url);
  return async () => {
    await server?.close();
    tcp.close();
    await endMetadata();
  };
}
