const given = (text: string | undefined): string | null => {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
};

export type TestEngine = 'embedded' | 'server';

/** What this process runs its tests on: the embedded engines, or servers (vitest.config.mjs says which files do). */
const engineHere = (): TestEngine => (given(process.env['TEST_ENGINE']) === 'server' ? 'server' : 'embedded');
export const onServers = (): boolean => engineHere() === 'server';

/** Address of a PostgreSQL that somebody wants tests to run on, or 'installed'; null: tests start their own. */
export const givenDatabaseUrl = (): string | null => given(process.env['LANEWISE_TEST_DATABASE_URL']);

const databaseOf = { embedded: 'TEST_EMBEDDED_DATABASE_URL', server: 'TEST_SERVER_DATABASE_URL' } as const;
const templateOf = { embedded: 'TEST_EMBEDDED_TEMPLATE', server: 'TEST_SERVER_TEMPLATE' } as const;

/** Address of the PostgreSQL on which the tests of a run make their databases; null: there is none yet. */
export const testDatabaseUrl = (engine = engineHere()): string | null => given(process.env[databaseOf[engine]]);

export const setTestDatabaseUrl = (engine: TestEngine, url: string): void => {
  process.env[databaseOf[engine]] = url;
};

/** The database on that server that those of the tests are copies of; null: each makes its tables itself. */
export const testTemplate = (engine = engineHere()): string | null => given(process.env[templateOf[engine]]);

export const setTestTemplate = (engine: TestEngine, name: string): void => {
  process.env[templateOf[engine]] = name;
};

/** Address of the ClickHouse server of tests on servers; null: there is none yet. */
export const testClickHouseUrl = (): string | null => given(process.env['LANEWISE_TEST_CLICKHOUSE_URL']);

export const setTestClickHouseUrl = (url: string): void => {
  process.env['LANEWISE_TEST_CLICKHOUSE_URL'] = url;
};
