import { setTestDatabaseUrl, testDatabaseUrl } from '../config/testing.ts';
import { startTestServer, urlOf } from './testing.ts';

/** Vitest global setup: one PostgreSQL for the whole run instead of one for each test file. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (testDatabaseUrl() !== null) return undefined;
  const server = await startTestServer();
  setTestDatabaseUrl(urlOf(server));
  return () => server.close();
}
