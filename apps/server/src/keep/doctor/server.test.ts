import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasClickHouse, startClickHouse, type ClickHouse } from '../../facts/clickhouse.testing.ts';
import { rightsOn } from '../../facts/rights.ts';
import { askServer } from '../../facts/server.ts';
import { openTestFacts } from '../../facts/testing.ts';
import { lanewise, type Said } from '../process.testing.ts';

describe('docs/operations.md', () => {
  it('lists the rights that the tests give', async () => {
    const text = await readFile(join(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8');
    for (const right of rightsOn('lanewise')) expect(text).toContain(`${right} TO lanewise;\n`);
  });
});

describe.skipIf(!hasClickHouse)('a ClickHouse server before it is used', () => {
  let server: ClickHouse;
  beforeAll(async () => {
    server = await startClickHouse();
  });
  afterAll(() => server.close());

  const against = (url: string): Promise<Said> => lanewise('/nonexistent', ['doctor', '--against', url]);
  const databases = async (): Promise<string[]> => {
    const rows = await askServer<{ name: string }>(server.url, 'select name from system.databases order by name');
    return rows.map(({ name }) => name);
  };

  it('whose address is none is not asked', async () => {
    const { code, err } = await against('localhost:8123');
    expect(code).toBe(2);
    expect(err).toContain('--against needs an address like http://user:password@host:8123/lanewise.');
  });

  it('that is not there, or lets nobody in, is bad, and no password is told', async () => {
    const away = await against('http://lanewise:hidden@127.0.0.1:9/lanewise');
    expect(away.code).toBe(1);
    expect(away.out).toMatch(/bad +server +cannot be used: connect ECONNREFUSED/);
    const wrong = new URL(server.url);
    wrong.password = 'hidden';
    const refused = await against(wrong.href);
    expect(refused.code).toBe(1);
    expect(refused.out).toMatch(/bad +server +cannot be used: .*Authentication failed/);
    expect(away.out + refused.out).not.toContain('hidden');
  });

  it('whose user lacks rights is told which, to the letter', async () => {
    const { code, out } = await against(`${server.as('poor')}narrow`);
    expect(code).toBe(1);
    expect(out).toMatch(/bad +server +cannot be used: .*Not enough privileges/);
    expect(out).toMatch(/The user needs: GRANT .* ON `narrow`\.\* TO poor; GRANT .* TO poor/);
  });

  it('whose profile makes figures wrong is bad, and the setting is named', async () => {
    const { code, out } = await against(`${server.as('careless')}careless`);
    expect(code).toBe(1);
    expect(out).toMatch(/bad +profile +of the user says skip_unavailable_shards = 1/);
  });

  it('that is well is tried with the rights that it asks for, and left as it was', { timeout: 90_000 }, async () => {
    const before = await databases();
    const { code, out } = await against(`${server.as('narrow')}narrow`);
    expect(out).toContain(' 0 bad');
    expect(code).toBe(0);
    for (const topic of [
      'server',
      'room',
      'profile',
      'tables and views',
      'entering',
      'rollups',
      'backup',
      'long lists',
      'giving up',
    ])
      expect(out).toMatch(new RegExp(`(ok|warn) +${topic} `));
    expect(out).toMatch(/ok +rollups +[1-9]\d* add up/);
    expect(await databases()).toEqual(before);
  });

  it('whose database is in use is not touched', async () => {
    const facts = await openTestFacts({ clickhouseUrl: server.url, named: 'used' });
    const { code, out } = await against(`${server.url}used`);
    expect(code).toBe(0);
    expect(out).toMatch(/warn +database +has \d+ tables, so that nothing was tried in it/);
    expect(await databases()).toContain('used');
    await facts.close();
  });
});
