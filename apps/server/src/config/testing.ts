const given = (text: string | undefined): string | null => {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
};

export type TestEngine = 'embedded' | 'server';

/** The engines that this process runs its tests on: embedded ones or servers. vitest.config.mjs assigns the files. */
const engineHere = (): TestEngine => (given(process.env['TEST_ENGINE']) === 'server' ? 'server' : 'embedded');
export const onServers = (): boolean => engineHere() === 'server';

/** LANEWISE_TEST_DATABASE_URL: the address of a PostgreSQL for tests, or 'installed'; null: tests start their own. */
export const givenDatabaseUrl = (): string | null => given(process.env['LANEWISE_TEST_DATABASE_URL']);

const databaseOf = { embedded: 'TEST_EMBEDDED_DATABASE_URL', server: 'TEST_SERVER_DATABASE_URL' } as const;
const templateOf = { embedded: 'TEST_EMBEDDED_TEMPLATE', server: 'TEST_SERVER_TEMPLATE' } as const;

/** Address of the PostgreSQL on which tests create their databases; null: none runs yet. */
export const testDatabaseUrl = (engine = engineHere()): string | null => given(process.env[databaseOf[engine]]);

export const setTestDatabaseUrl = (engine: TestEngine, url: string): void => {
  process.env[databaseOf[engine]] = url;
};

/** The template database on that server; null: each test database creates its own tables. */
export const testTemplate = (engine = engineHere()): string | null => given(process.env[templateOf[engine]]);

export const setTestTemplate = (engine: TestEngine, name: string): void => {
  process.env[templateOf[engine]] = name;
};

/** Address of the ClickHouse server for tests on servers; null: none runs yet. */
export const testClickHouseUrl = (): string | null => given(process.env['LANEWISE_TEST_CLICKHOUSE_URL']);

export const setTestClickHouseUrl = (url: string): void => {
  process.env['LANEWISE_TEST_CLICKHOUSE_URL'] = url;
};
