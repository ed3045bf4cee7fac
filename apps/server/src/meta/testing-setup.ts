import { setTestDatabaseUrl, setTestTemplate, testDatabaseUrl, testTemplate } from '../config/testing.ts';
import { startInstalledServer } from './testing-installed.ts';
import { createTemplate, startTestServer, urlOf } from './testing.ts';

/** Answers how the server is stopped: not at all where it was there before. */
const openServer = async (): Promise<() => Promise<void>> => {
  const given = testDatabaseUrl();
  if (given === 'installed') setTestDatabaseUrl(await startInstalledServer());
  if (given !== null) return async () => undefined;
  const server = await startTestServer();
  setTestDatabaseUrl(urlOf(server));
  return () => server.close();
};

/** Vitest global setup: one PostgreSQL and one set of tables for the whole run instead of one for each test file. */
export default async function setUp(): Promise<() => Promise<void>> {
  // The other project of this run has made them.
  if (testTemplate() !== null) return async () => undefined;
  const stop = await openServer();
  const template = await createTemplate();
  setTestTemplate(template.name);
  return async () => {
    await template.drop();
    await stop();
  };
}
