import {
  givenDatabaseUrl,
  setTestDatabaseUrl,
  setTestTemplate,
  testTemplate,
  type TestEngine,
} from '../config/testing.ts';
import { startInstalledServer, type TestServer } from './testing-server.ts';
import { createTemplate, startTestServer, urlOf } from './testing.ts';

/** The configured server, or a new one for the tests. A configured server is not stopped. */
const givenOr = async (start: () => Promise<TestServer>): Promise<TestServer> => {
  const url = givenDatabaseUrl();
  if (url === 'installed') return startInstalledServer();
  return url === null ? start() : { url, close: async () => undefined };
};

/**
 * Makes one PostgreSQL and one set of tables for the whole run, instead of one for each test file. Returns a function
 * that removes both.
 */
export const setUpDatabase = async (
  engine: TestEngine,
  start: () => Promise<TestServer>,
): Promise<() => Promise<void>> => {
  // Another project of this run has made them.
  if (testTemplate(engine) !== null) return async () => undefined;
  const server = await givenOr(start);
  const template = await createTemplate(server.url);
  setTestDatabaseUrl(engine, server.url);
  setTestTemplate(engine, template.name);
  return async () => {
    await template.drop();
    await server.close();
  };
};

const startEmbedded = async (): Promise<TestServer> => {
  const server = await startTestServer();
  return { url: urlOf(server), close: () => server.close() };
};

/** Vitest global setup of tests on the embedded engines. */
export default function setUp(): Promise<() => Promise<void>> {
  return setUpDatabase('embedded', startEmbedded);
}
