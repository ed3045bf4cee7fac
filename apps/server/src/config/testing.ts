const given = (text: string | undefined): string | null => {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
};

/** Whether this process runs its tests on servers instead of the embedded engines (vitest.config.mjs says which do). */
export const onServers = (): boolean => given(process.env['TEST_ENGINE']) === 'server';

/** Address of a PostgreSQL server on which tests make their databases, or 'installed'; null: they bring their own. */
export const testDatabaseUrl = (): string | null => given(process.env['LANEWISE_TEST_DATABASE_URL']);

export const setTestDatabaseUrl = (url: string): void => {
  process.env['LANEWISE_TEST_DATABASE_URL'] = url;
};

/** The same server over TCP, for tests on servers. */
export const testTcpDatabaseUrl = (): string | null => given(process.env['TEST_TCP_DATABASE_URL']);

export const setTestTcpDatabaseUrl = (url: string): void => {
  process.env['TEST_TCP_DATABASE_URL'] = url;
};

/** The database on that server that those of the tests are copies of; null: each makes its tables itself. */
export const testTemplate = (): string | null => process.env['LANEWISE_TEST_TEMPLATE'] ?? null;

export const setTestTemplate = (name: string): void => {
  process.env['LANEWISE_TEST_TEMPLATE'] = name;
};

/** Address of the ClickHouse server of tests on servers; null: there is none yet. */
export const testClickHouseUrl = (): string | null => given(process.env['LANEWISE_TEST_CLICKHOUSE_URL']);

export const setTestClickHouseUrl = (url: string): void => {
  process.env['LANEWISE_TEST_CLICKHOUSE_URL'] = url;
};
