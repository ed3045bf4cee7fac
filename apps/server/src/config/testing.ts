/** Address of a PostgreSQL server on which tests make their databases, or 'installed'; null: they bring their own. */
export const testDatabaseUrl = (): string | null => {
  const text = process.env['LANEWISE_TEST_DATABASE_URL']?.trim() ?? '';
  return text === '' ? null : text;
};

export const setTestDatabaseUrl = (url: string): void => {
  process.env['LANEWISE_TEST_DATABASE_URL'] = url;
};

/** The database on that server that those of the tests are copies of; null: each makes its tables itself. */
export const testTemplate = (): string | null => process.env['LANEWISE_TEST_TEMPLATE'] ?? null;

export const setTestTemplate = (name: string): void => {
  process.env['LANEWISE_TEST_TEMPLATE'] = name;
};
