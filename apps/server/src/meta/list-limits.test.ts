import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitOf, limitOfSome, sharedLists } from './list-limits.ts';
import { boundTo } from './row-scope.ts';
import type { Tables } from './tables.ts';
import { openTestMeta } from './testing.ts';
import type { Meta } from './types.ts';

let meta: Meta;
let company: number;
let other: number;

const market = { us_week: true, connector_type: '', currency: 'USD', timeZone: 'America/Chicago' };
beforeAll(async () => {
  meta = await openTestMeta();
  company = (await meta.companies.create({ ...market, name: 'Market' })).id;
  other = (await meta.companies.create({ ...market, name: 'Other' })).id;
});
afterAll(() => meta.close());

const person = { password: null, firstName: 'A', lastName: 'B', accessGroups: [], regLocIds: 'all' as const };

/** How to add one row to each list, and the columns in which rows must differ. */
const lists: Partial<
  Record<keyof Tables, { make: (companyId: number, name: string) => Promise<unknown>; own: readonly string[] }>
> = {
  access_group: {
    make: (id, name) => meta.accessGroups.create(id, { name, description: '', permissionIds: [] }),
    own: ['name'],
  },
  analysis_task: {
    make: async (companyId, name) => {
      const { userId } = await meta.users.create({
        ...person,
        username: `task.${name}@example.com`,
        role: 'Store Manager',
        companyId,
      });
      const definition = {
        start_date: '2026-03-01',
        end_date: '2026-03-01',
        tasktype: 'Dayparts' as const,
        location: null,
      };
      const owner = { companyId, userId, submittedBy: name, title: name };
      return meta.analysisTasks.submit({ ...owner, definition, locationIds: [], wantsMail: false });
    },
    own: ['title'],
  },
  app_user: {
    make: (companyId, name) =>
      meta.users.create({ ...person, username: `${name}@example.com`, role: 'Store Manager', companyId }),
    own: ['username'],
  },
  cash_account: {
    make: (id, name) => meta.books.movements.createAccount(id, { kind: 'safe', name }),
    own: ['name'],
  },
  category: {
    make: (id, name) => meta.categories.create(id, { name, description: '', program: 'none' }),
    own: ['name'],
  },
  company_department: {
    make: (id, name) => meta.companyDepartments.create(id, { name, parent: null, sequence: 1, status: 'Active' }),
    own: ['name'],
  },
  connector: { make: (id, name) => meta.connectors.create(id, null, name, name), own: ['name', 'type', 'key_hash'] },
  data_point_category: {
    make: (id, name) => meta.dataPointCategories.create(id, { name, description: '' }),
    own: ['name'],
  },
  ledger_preset: {
    make: (companyId, name) =>
      meta.ledgers.createPreset(
        {
          companyId,
          sight: { companyId, locations: [], regions: [], everyStore: true, whole: true },
          authorityLevel: 1,
          by: '',
          isBlind: false,
        },
        { name, authorityLevelId: 1, locationIds: [], isActive: true },
        '2026-03-01',
      ),
    own: ['name'],
  },
  place: { make: (id, name) => meta.places.createRegion(id, { name, parentRegLocId: null }), own: ['name'] },
  role: { make: (id, name) => meta.roles.create(id, { name, description: '', authorityLevelId: 1 }), own: ['name'] },
  tag: {
    make: (id, name) => meta.tags.create(id, { name, color: 'blue', entityType: 'location', entityIds: [] }),
    own: ['name'],
  },
};

/** Copies one row of the company until the list has the given number of rows. Without a number, fills the list. */
const fill = async (list: keyof Tables, own: readonly string[], most = limitOf(list), of = company): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${list} and table_schema = current_schema and is_identity = 'NO' and is_generated = 'NEVER'
      and coalesce(column_default, '') not like 'nextval%'`.execute(meta.db);
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) =>
    own.includes(name) ? sql`there.${sql.id(name)} || n` : sql.ref(`there.${name}`),
  );
  await sql`
    insert into ${sql.table(list)} (${sql.join(columns.map((name) => sql.id(name)))})
    select ${sql.join(values)}
    from (select * from ${sql.table(list)} where company_id = ${of} limit 1) there, generate_series(1, ${most}::int) n
    limit ${most} - (select count(*) from ${sql.table(list)} where company_id = ${of})`.execute(meta.db);
};

const repositories = join(import.meta.dirname, 'repositories');
const sources = readdirSync(repositories, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(repositories, name), 'utf8'));

describe('a list that people make longer', () => {
  it('is tried here, wherever a repository refuses one more row', () => {
    const limited = sources.flatMap((text) => [...text.matchAll(/refuseFull\(\w+, '(\w+)'/g)].map(([, list]) => list));
    // Data points are counted in routes/data-points.
    expect([...new Set(limited)].sort()).toEqual([...Object.keys(lists), 'data_point'].sort());
  });

  it.each(Object.entries(lists))('%s has an end, of one company alone, which the refusal names', async (name, list) => {
    const limited = name as keyof Tables;
    await list.make(company, 'first');
    await fill(limited, list.own);
    const most = limitOf(limited);
    await expect(list.make(company, 'further')).rejects.toMatchObject({ code: 'list.full', params: { most } });
    await list.make(other, 'elsewhere');
  });

  it.each(sharedLists.filter((list) => list !== 'data_point'))(
    '%s of all stores is filled to a quarter by people of some',
    async (name) => {
      const list = lists[name];
      if (!list) throw new Error(name);
      const { id } = await meta.companies.create({ ...market, name: `Quarter of ${name}` });
      const asOfSome = (title: string) =>
        boundTo(
          id,
          () => list.make(id, title),
          async () => true,
        );
      await asOfSome('first');
      await fill(name, list.own, limitOfSome(name), id);
      const refusal = { code: 'list.full', params: { list: name, most: limitOf(name) / 4 } };
      await expect(asOfSome('further')).rejects.toMatchObject(refusal);
      await boundTo(id, () => list.make(id, 'of all'));
    },
  );
});
