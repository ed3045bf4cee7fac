import type { Role } from '@lanewise/contract/entities/role';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { drawnApp, type Drawn } from '../../app-drawn.testing.ts';

describe('roles', () => {
  let tokens: Drawn['tokens'];
  let harvest: Drawn['harvest'];
  let corner: Drawn['corner'];
  const { test } = drawnApp((_, drawn) => {
    ({ tokens, harvest, corner } = drawn);
  });

  const viewing = (companyId: number) => ({ as: tokens.admin, headers: { 'x-company-id': String(companyId) } });
  const roles = async (query = '', companyId = harvest.id): Promise<Role[]> =>
    (await test.ask('GET', `roles${query}`, viewing(companyId))).body.data as Role[];
  const named = async (name: string): Promise<Role> => {
    const found = (await roles()).find((role) => role.name === name);
    if (!found) throw new Error(`There is no role ${name}.`);
    return found;
  };
  const add = (body: object, as = tokens.admin, companyId = harvest.id) =>
    test.ask('POST', 'roles', { ...viewing(companyId), as, body });
  /** A user of a company with these rights to roles. */
  const keeperOf = async (companyId: number, username: string): Promise<string> => {
    const { db } = test.meta;
    const group = await db
      .insertInto('access_group')
      .values({ name: 'Role keepers', company_id: companyId })
      .returning('access_group_id')
      .executeTakeFirstOrThrow();
    const keys = await db
      .selectFrom('permission')
      .select('permission_id')
      .where('key', 'in', ['addRole', 'updateRole', 'getRoles'])
      .execute();
    await db
      .insertInto('access_group_permission')
      .values(keys.map(({ permission_id }) => ({ ...group, permission_id })))
      .execute();
    const person = { companyId, role: 'Regional Manager', regLocIds: 'all' as const, accessGroups: ['Role keepers'] };
    await test.user({ username, ...person });
    return test.token(username);
  };
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
    const changed = await test.ask('PUT', `roles/${roleId}`, { ...viewing(harvest.id), body: change });
    expect(changed).toMatchObject({ status: 200, body: { data: { roleId, ...change } } });
    expect(await test.ask('GET', `roles/${roleId}`, viewing(harvest.id))).toMatchObject({
      body: { data: changed.body.data },
    });
    expect((await test.ask('GET', 'roles/999999', { as: tokens.admin })).status).toBe(404);
    expect((await test.ask('PUT', 'roles/999999', { as: tokens.admin, body: change })).status).toBe(404);
    expect((await test.ask('DELETE', `roles/${roleId}`, viewing(harvest.id))).status).toBe(200);
    expect((await test.ask('DELETE', `roles/${roleId}`, viewing(harvest.id))).status).toBe(404);
  });

  it('that belong to the system stay as they are, and one that somebody has stays', async () => {
    const { roleId } = await named('Support Admin');
    const body = { ...input, name: 'Helper' };
    expect((await test.ask('PUT', `roles/${roleId}`, { as: tokens.admin, body })).status).toBe(403);
    expect((await test.ask('DELETE', `roles/${roleId}`, viewing(harvest.id))).status).toBe(403);
    const manager = await named('Store Manager');
    expect(await test.ask('DELETE', `roles/${manager.roleId}`, { as: tokens.admin })).toMatchObject({
      status: 409,
      body: { code: 'inUse', params: { by: 'users', count: manager.userCount } },
    });
  });

  it('CON-23 are read by users who assign them, and changed neither for other companies nor above oneself', async () => {
    const own = await add({ ...input, name: 'Aisle Lead', authorityLevelId: 3 });
    const { roleId } = own.body.data as Role;
    const as = await keeperOf(harvest.id, 'keeper@example.com');
    const change = (id: number, body: object) => test.ask('PUT', `roles/${id}`, { as, body });
    const { roleId: shared, userCount } = await named('Store Manager');
    expect((await change(shared, { ...input, name: 'Mine' })).status).toBe(403);
    expect((await change(roleId, { ...input, authorityLevelId: 1 })).status).toBe(403);
    expect(await change(roleId, input)).toMatchObject({ status: 200, body: { data: { name: 'Area Lead' } } });
    const seen = (await test.ask('GET', `roles/${shared}`, { as })).body.data as Role;
    expect(seen.userCount).toBeLessThan(userCount);
    expect((await test.ask('DELETE', `roles/${roleId}`, viewing(harvest.id))).status).toBe(200);
  });

  it('VAL-27 belong to the company in which they are made: others have their own of that name, and neither see nor give them', async () => {
    const as = await keeperOf(corner.id, 'corner.keeper@example.com');
    const mine = (await add({ ...input, name: 'Floor Lead' })).body.data as Role;
    const theirs = await add({ ...input, name: 'Floor Lead' }, as, corner.id);
    expect(theirs).toMatchObject({ status: 201, body: { data: { companyId: corner.id } } });
    expect(mine.companyId).toBe(harvest.id);
    for (const name of ['STORE manager', 'super admin'])
      expect(await add({ ...input, name }, as)).toMatchObject({ status: 409, body: { code: 'taken' } });
    const seen = async (who: object) =>
      ((await test.ask('GET', 'roles?searchText=Lead', who)).body.data as Role[]).map(({ roleId }) => roleId);
    const { roleId } = theirs.body.data as Role;
    expect(await seen({ as })).toEqual([roleId]);
    expect(await seen(viewing(corner.id))).toEqual([roleId]);
    expect(await seen(viewing(harvest.id))).toEqual([mine.roleId]);
    const person = {
      username: 'led@example.com',
      firstName: 'Ada',
      lastName: 'Led',
      accessGroups: ['Sales Access Group'],
      regLocIds: 'all',
      companyId: harvest.id,
    };
    expect(await test.ask('POST', 'users', { ...viewing(harvest.id), body: { ...person, roleId } })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'roleId' }] },
    });
    const given = await test.ask('POST', 'users', { ...viewing(harvest.id), body: { ...person, role: 'Floor Lead' } });
    expect(given).toMatchObject({ status: 201, body: { data: { roleId: mine.roleId } } });
    await test.ask('DELETE', `users/${(given.body.data as { userId: number }).userId}`, viewing(harvest.id));
    for (const [company, id] of [[harvest.id, mine.roleId] as const, [corner.id, roleId] as const])
      expect((await test.ask('DELETE', `roles/${id}`, viewing(company))).status).toBe(200);
  });

  it('of one company have an end, at which another company still adds its own', async () => {
    await sql`insert into role (company_id, name)
      select ${harvest.id}, 'made ' || n from generate_series(1, 200) n`.execute(test.meta.db);
    expect(await add(input)).toMatchObject({ status: 409, body: { code: 'list.full' } });
    const elsewhere = await add(input, tokens.admin, corner.id);
    expect(elsewhere.status).toBe(201);
    await test.meta.db.deleteFrom('role').where('company_id', 'is not', null).execute();
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
