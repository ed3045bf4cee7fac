import { setTestDatabaseUrl, testDatabaseUrl } from '../config/testing.ts';
import { startInstalledServer } from './testing-installed.ts';
import { startTestServer, urlOf } from './testing.ts';

/** Vitest global setup: one PostgreSQL for the whole run instead of one for each test file. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  const given = testDatabaseUrl();
  if (given === 'installed') {
    setTestDatabaseUrl(await startInstalledServer());
    return undefined;
  }
  if (given !== null) return undefined;
  const server = await startTestServer();
  setTestDatabaseUrl(urlOf(server));
  return () => server.close();
}
