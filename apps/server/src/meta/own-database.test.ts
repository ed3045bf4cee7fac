import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from './log.ts';
import { openMeta } from './open.ts';
import { boundTo } from './row-scope.ts';
import { testStoreOptions } from './testing.ts';
import { ADMIN, startServer, type TestServer } from './testing-server.ts';

/** The statements that operations.md gives to an administrator of PostgreSQL. */
const statements = async (): Promise<string[]> => {
  const text = await readFile(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
  const block = /```sql\n(create role lanewise [\s\S]*?)```/.exec(text)?.[1] ?? '';
  return block.trim().split('\n');
};

describe('a PostgreSQL of an operator', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  const address = (user: string, password: string, database: string): string => {
    const url = new URL(server.url);
    Object.assign(url, { username: user, password: password || url.password, pathname: `/${database}` });
    return url.href;
  };

  it('that is made as docs/operations.md says has all that the server asks for', async () => {
    const client = new Client({ connectionString: address(ADMIN, '', 'postgres') });
    await client.connect();
    for (const statement of await statements()) await client.query(statement);
    await client.end();

    const warnings: string[] = [];
    const log = { ...silentLog, warn: (_: object, text: string) => warnings.push(text) };
    const databaseUrl = address('lanewise', 'choose one', 'lanewise');
    const meta = await openMeta({ home: '/nowhere', databaseUrl, ...testStoreOptions }, log);
    expect(await boundTo(1, () => meta.users.count())).toBe(0);
    await meta.close();
    expect(warnings).toEqual([]);
  });
});
