import type { Role } from '@lanewise/contract/entities/role';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawCompanies, openTestApp } from '../app-testing.ts';
import type { TestApp } from '../app-testing.ts';

describe('roles', () => {
  let test: TestApp;
  let tokens: Awaited<ReturnType<typeof drawCompanies>>['tokens'];
  let harvest: Awaited<ReturnType<typeof drawCompanies>>['harvest'];
  beforeAll(async () => {
    test = await openTestApp();
    ({ tokens, harvest } = await drawCompanies(test));
  });
  afterAll(() => test.close());

  const roles = async (query = ''): Promise<Role[]> =>
    (await test.ask('GET', `roles${query}`, { as: tokens.admin })).body.data as Role[];
  const named = async (name: string): Promise<Role> => {
    const found = (await roles()).find((role) => role.name === name);
    if (!found) throw new Error(`There is no role ${name}.`);
    return found;
  };
  const add = (body: object, as = tokens.admin) => test.ask('POST', 'roles', { as, body });
  const input = { name: 'Area Lead', description: '', authorityLevelId: 2 };

  it('are refused by field, and to people without the right', async () => {
    const cases: [object, string][] = [
      [{ ...input, name: '  ' }, 'name'],
      [{ ...input, name: 'x'.repeat(101) }, 'name'],
      [{ ...input, name: 'two\nlines' }, 'name'],
      [{ ...input, authorityLevelId: 0 }, 'authorityLevelId'],
      [{ ...input, authorityLevelId: 4 }, 'authorityLevelId'],
      [{ ...input, isSystem: true }, 'isSystem'],
    ];
    for (const [body, field] of cases)
      expect(await add(body), field).toMatchObject({ status: 400, body: { fields: [{ field }] } });
    expect((await add(input, tokens.manager)).status).toBe(403);
    expect((await test.ask('GET', 'roles', { as: tokens.manager })).status).toBe(403);
  });

  it('AUTH-33 a new store has six, which differ by their level of authority', async () => {
    expect((await roles()).map(({ name, authorityLevelId, isSystem }) => [name, authorityLevelId, isSystem])).toEqual([
      ['Analyst', 1, false],
      ['Company Admin', 1, false],
      ['Regional Manager', 2, false],
      ['Store Manager', 3, false],
      ['Super Admin', 1, true],
      ['Support Admin', 1, true],
    ]);
  });

  it('ENT-36 API-044 API-045 API-046 are made, read and changed; two of one name cannot be', async () => {
    const created = await add({ ...input, name: ' Chef d’équipe & co ' });
    expect(created).toMatchObject({
      status: 201,
      body: {
        data: { name: 'Chef d’équipe & co', description: '', authorityLevelId: 2, isSystem: false, userCount: 0 },
      },
    });
    const { roleId } = created.body.data as Role;
    expect(await add({ ...input, name: 'CHEF D’ÉQUIPE & CO' })).toMatchObject({
      status: 409,
      body: { code: 'taken', fields: [{ field: 'name' }] },
    });
    const change = { name: 'Area Lead', description: 'Three stores', authorityLevelId: 3 };
    const changed = await test.ask('PUT', `roles/${roleId}`, { as: tokens.admin, body: change });
    expect(changed).toMatchObject({ status: 200, body: { data: { roleId, ...change } } });
    expect(await test.ask('GET', `roles/${roleId}`, { as: tokens.admin })).toMatchObject({
      body: { data: changed.body.data },
    });
    expect((await test.ask('GET', 'roles/999999', { as: tokens.admin })).status).toBe(404);
    expect((await test.ask('PUT', 'roles/999999', { as: tokens.admin, body: change })).status).toBe(404);
    expect((await test.ask('DELETE', `roles/${roleId}`, { as: tokens.admin })).status).toBe(200);
    expect((await test.ask('DELETE', `roles/${roleId}`, { as: tokens.admin })).status).toBe(404);
  });

  it('that belong to the system stay as they are, and one that somebody has stays', async () => {
    const { roleId } = await named('Support Admin');
    const body = { ...input, name: 'Helper' };
    expect((await test.ask('PUT', `roles/${roleId}`, { as: tokens.admin, body })).status).toBe(403);
    expect((await test.ask('DELETE', `roles/${roleId}`, { as: tokens.admin })).status).toBe(403);
    const manager = await named('Store Manager');
    expect(await test.ask('DELETE', `roles/${manager.roleId}`, { as: tokens.admin })).toMatchObject({
      status: 409,
      body: { code: 'inUse', params: { by: 'users', count: manager.userCount } },
    });
  });

  it('CON-23 are read by who gives them, changed by nobody of one company under others, nor above himself', async () => {
    const { access_group_id } = await test.meta.db
      .insertInto('access_group')
      .values({ name: 'Role keepers', company_id: harvest.id })
      .returning('access_group_id')
      .executeTakeFirstOrThrow();
    const keys = await test.meta.db
      .selectFrom('permission')
      .select('permission_id')
      .where('key', 'in', ['updateRole', 'getRoles'])
      .execute();
    await test.meta.db
      .insertInto('access_group_permission')
      .values(keys.map(({ permission_id }) => ({ access_group_id, permission_id })))
      .execute();
    const own = await add({ ...input, name: 'Aisle Lead', authorityLevelId: 3 });
    const { roleId } = own.body.data as Role;
    const keeper = { companyId: harvest.id, role: 'Regional Manager', regLocIds: 'all' as const };
    await test.user({ username: 'keeper@example.com', ...keeper, accessGroups: ['Role keepers'] });
    const as = await test.token('keeper@example.com');
    const change = (id: number, body: object) => test.ask('PUT', `roles/${id}`, { as, body });
    const { roleId: shared, userCount } = await named('Store Manager');
    expect((await change(shared, { ...input, name: 'Mine' })).status).toBe(403);
    expect((await change(roleId, { ...input, authorityLevelId: 1 })).status).toBe(403);
    expect(await change(roleId, input)).toMatchObject({ status: 200, body: { data: { name: 'Area Lead' } } });
    const seen = (await test.ask('GET', `roles/${shared}`, { as })).body.data as Role;
    expect(seen.userCount).toBeLessThan(userCount);
    expect((await test.ask('DELETE', `roles/${roleId}`, { as: tokens.admin })).status).toBe(200);
  });

  it('API-043 are searched, ordered and paged by the server', async () => {
    const names = async (query: string) => (await roles(query)).map(({ name }) => name);
    expect(await names('?searchText=ADMIN')).toEqual(['Company Admin', 'Super Admin', 'Support Admin']);
    expect(await names('?sortCol=authorityLevelId&sortDir=DESC&limit=2')).toEqual([
      'Store Manager',
      'Regional Manager',
    ]);
    expect(await names('?limit=2&offset=2')).toEqual(['Regional Manager', 'Store Manager']);
    const behind = await test.ask('GET', 'roles?offset=100', { as: tokens.admin });
    expect(behind.body).toMatchObject({ data: [], totalCount: 6 });
  });
});
