import type { AccessGroupRecord, AllPermissions, PermissionRecord } from '@lanewise/contract/entities/rights';
import type { PermissionKey } from '@lanewise/contract/permissions';
import { describe, expect, it } from 'vitest';
import { seed } from '../../meta/seed.ts';
import { drawnApp } from '../../app-drawn.testing.ts';
import type { Answer } from '../../app-testing.ts';

/** Permission ids by key. */
let ids: Record<string, number>;
/** Holds a custom group of Harvest Lane with all rights to access groups, and no others. */
let keeper: string;

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, as: string, body?: object, companyId?: number) =>
  test.ask(method, path, {
    as,
    ...(body ? { body } : {}),
    ...(companyId === undefined ? {} : { headers: { 'x-company-id': String(companyId) } }),
  });
const asAdmin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer> =>
  ask(method, path, people.tokens.admin, body, people.harvest.id);
const groupOf = ({ body }: Answer): AccessGroupRecord => body.data as AccessGroupRecord;
const all = async (): Promise<AllPermissions> => (await asAdmin('GET', 'all/permissions')).body.data as AllPermissions;
const named = async (name: string): Promise<AccessGroupRecord> => {
  const found = (await all()).access_groups.find((group) => group.name === name);
  if (!found) throw new Error(`There is no access group ${name}.`);
  return found;
};
const keysOf = (...keys: PermissionKey[]): number[] => keys.map((key) => ids[key] ?? 0);
const ofGroups: PermissionKey[] = [
  'getAccessGroups',
  'getAccessGroup',
  'saveAccessGroup',
  'editAccessGroup',
  'deleteAccessGroup',
];

const { test, drawn: people } = drawnApp(async () => {
  ids = Object.fromEntries((await all()).permissions.map(({ key, permissionId }) => [key, permissionId]));
  const permissionIds = keysOf(...ofGroups);
  await asAdmin('POST', 'access_group', { name: 'Keepers', description: '', permissionIds });
  const user = { companyId: people.harvest.id, accessGroups: ['Keepers'], regLocIds: 'all' as const };
  const { userId } = await test.user({ username: 'keeper@example.com', ...user });
  keeper = await test.meta.sessions.open(userId);
});

const cashOffice = { name: 'Cash Office', description: 'Counts the tills', permissionIds: [] };

describe('access groups', () => {
  it('are refused by field', async () => {
    const cases: [object, string][] = [
      [{ ...cashOffice, name: ' ' }, 'name'],
      [{ ...cashOffice, name: 'x'.repeat(101) }, 'name'],
      [{ ...cashOffice, name: 'a\u0000b' }, 'name'],
      [{ ...cashOffice, permissionIds: [1.5] }, 'permissionIds.0'],
      [{ ...cashOffice, permissionIds: [2_000_000_000] }, 'permissionIds'],
      [{ ...cashOffice, companyId: people.corner.id }, 'companyId'],
    ];
    for (const [body, field] of cases)
      expect(await asAdmin('POST', 'access_group', body), field).toMatchObject({
        status: 400,
        body: { fields: [{ field }] },
      });
    expect((await asAdmin('GET', 'access_group?searchText=Office')).body).toMatchObject({ data: [], totalCount: 0 });
  });

  it('of a company never bear the name of a built-in one, whatever its case, nor one that the company has', async () => {
    for (const name of ['Sales Access Group', 'users setting', 'KEEPERS']) {
      expect(await asAdmin('POST', 'access_group', { ...cashOffice, name }), name).toMatchObject({
        status: 409,
        body: { code: 'taken', params: { field: 'name' } },
      });
    }
    const { accessGroupId } = await named('Keepers');
    const renamed = await asAdmin('PUT', `access_group/${accessGroupId}`, { ...cashOffice, name: 'COMPANY SETTING' });
    expect(renamed.status).toBe(409);
  });

  it('of a company are renamed when a newer version has a built-in one of their name', async () => {
    const made = await asAdmin('POST', 'access_group', { ...cashOffice, name: 'Robots' });
    const { accessGroupId } = groupOf(made);
    const { db } = test.meta;
    const name = 'SHEETS Access Group';
    await db.updateTable('access_group').set({ name }).where('access_group_id', '=', accessGroupId).execute();
    await seed(db);
    const { body } = await asAdmin('GET', `access_group/${accessGroupId}`);
    expect(body).toMatchObject({ data: { name: `${name} (${accessGroupId})` } });
    expect((await asAdmin('DELETE', `access_group/${accessGroupId}`)).status).toBe(200);
  });

  it('ENT-37 API-049 API-050 API-051 API-052 are made, read, changed and removed', async () => {
    const input = { ...cashOffice, name: ' O’Brien & Söhne ', permissionIds: keysOf('addUser', 'getUsers', 'addUser') };
    const created = await asAdmin('POST', 'access_group', input);
    const record = { ...input, name: 'O’Brien & Söhne', companyId: people.harvest.id, userCount: 0 };
    const permissionIds = keysOf('addUser', 'getUsers').sort((a, b) => a - b);
    expect(created).toMatchObject({ status: 201, body: { data: { ...record, permissionIds } } });
    const path = `access_group/${groupOf(created).accessGroupId}`;
    expect((await asAdmin('GET', path)).body.data).toEqual(created.body.data);
    const change = { name: 'Cash Office', description: 'Tills', permissionIds: keysOf('getUsers') };
    expect(await asAdmin('PUT', path, change)).toMatchObject({ status: 200, body: { data: change } });
    // Two companies may have groups with the same name.
    const corner = await ask('POST', 'access_group', people.tokens.admin, change, people.corner.id);
    expect(corner.status).toBe(201);
    expect((await asAdmin('DELETE', path)).status).toBe(200);
    for (const method of ['GET', 'DELETE'] as const) expect((await asAdmin(method, path)).status).toBe(404);
    expect((await asAdmin('PUT', path, change)).status).toBe(404);
  });

  it('API-048 are listed by name, those of the company among the built-in ones, searched, ordered and paged', async () => {
    const { body } = await asAdmin('GET', 'access_group?limit=3');
    const names = (answer: Answer) => (answer.body.data as AccessGroupRecord[]).map(({ name }) => name);
    expect(body).toMatchObject({ totalCount: 22 });
    expect(names(await asAdmin('GET', 'access_group?limit=3'))).toEqual([
      'Analytics Access Group',
      'Balancing Access Group',
      'Calendar Period Setting',
    ]);
    expect(names(await asAdmin('GET', 'access_group?searchText=KEEP'))).toEqual(['Keepers']);
    expect(names(await asAdmin('GET', 'access_group?sortCol=userCount&sortDir=DESC&limit=2'))).toEqual([
      'Sales Access Group',
      'Transactions Access Group',
    ]);
    expect((await named('Sales Access Group')).userCount).toBe(2);
  });

  it('somebody holds stay, and say by how many', async () => {
    const { accessGroupId } = await named('Keepers');
    expect(await asAdmin('DELETE', `access_group/${accessGroupId}`)).toMatchObject({
      status: 409,
      body: { code: 'inUse', params: { by: 'users', count: 1 } },
    });
  });

  it('that are built in keep name and company; admins choose what they permit', async () => {
    const { accessGroupId, permissionIds } = await named('Department Setting');
    const path = `access_group/${accessGroupId}`;
    const body = { name: 'Department Setting', description: 'Departments', permissionIds: permissionIds.slice(1) };
    expect(await asAdmin('PUT', path, { ...body, name: 'Departments' })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'name' }] },
    });
    expect(await asAdmin('PUT', path, body)).toMatchObject({
      status: 200,
      body: { data: { ...body, companyId: null } },
    });
    expect((await asAdmin('PUT', path, { ...body, permissionIds })).status).toBe(200);
    expect((await asAdmin('DELETE', path)).status).toBe(403);
    expect((await ask('PUT', path, keeper, body)).status).toBe(403);
    expect((await ask('DELETE', path, keeper)).status).toBe(403);
  });

  it('of another company are not there', async () => {
    const body = { ...cashOffice, name: 'Corner Tills' };
    const made = await ask('POST', 'access_group', people.tokens.admin, body, people.corner.id);
    const path = `access_group/${groupOf(made).accessGroupId}`;
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const sent = method === 'PUT' ? body : undefined;
      const foreign = await ask(method, path, keeper, sent);
      const unknown = await ask(method, 'access_group/999999', keeper, sent);
      expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
    }
  });

  it('nobody gives or takes a right that they do not have', async () => {
    const give = (...keys: PermissionKey[]) => ({ ...cashOffice, name: 'Till', permissionIds: keysOf(...keys) });
    expect((await ask('POST', 'access_group', keeper, give('getAccessGroup', 'addUser'))).status).toBe(403);
    const made = await ask('POST', 'access_group', keeper, give('getAccessGroup'));
    expect(made.status).toBe(201);
    const path = `access_group/${groupOf(made).accessGroupId}`;
    expect((await ask('PUT', path, keeper, give('deleteUser'))).status).toBe(403);
    expect((await ask('PUT', path, keeper, give('getAccessGroup', 'saveAccessGroup'))).status).toBe(200);
    expect((await asAdmin('PUT', path, give('addUser'))).status).toBe(200);
    expect((await ask('PUT', path, keeper, give())).status).toBe(403);
    expect((await ask('DELETE', path, keeper)).status).toBe(403);
    expect((await asAdmin('DELETE', path)).status).toBe(200);
  });

  it('change what their holders may do at once', async () => {
    const made = await asAdmin('POST', 'access_group', {
      ...cashOffice,
      name: 'Role Readers',
      permissionIds: keysOf('getRoles'),
    });
    const group = groupOf(made);
    const { userId } = await test.user({
      username: 'till@example.com',
      companyId: people.harvest.id,
      accessGroups: [group.name],
      regLocIds: 'all',
    });
    const token = await test.meta.sessions.open(userId);
    expect((await ask('GET', 'roles', token)).status).toBe(200);
    const body = { name: group.name, permissionIds: [] };
    expect((await asAdmin('PUT', `access_group/${group.accessGroupId}`, body)).status).toBe(200);
    expect((await ask('GET', 'roles', token)).status).toBe(403);
  });
});

describe('permissions', () => {
  it('ENT-38 API-040 API-041 are all there, each with label, path, method, key and the groups that hold it', async () => {
    const { permissions, access_groups } = await all();
    expect(permissions).toHaveLength(55);
    const addUser = permissions.find(({ key }) => key === 'addUser');
    expect(addUser).toMatchObject({ label: 'users POST', path: 'users', method: 'POST', key: 'addUser' });
    const holders = access_groups.filter(({ accessGroupId }) => addUser?.accessGroupIds.includes(accessGroupId));
    expect(holders.map(({ name }) => name)).toEqual(['Users Setting']);
    const one = await asAdmin('GET', `permission/${addUser?.permissionId}`);
    expect(one.body.data).toEqual(addUser);
    expect((await asAdmin('GET', 'permission/999999')).status).toBe(404);
  });

  it('API-042 only their description changes, and only by admins', async () => {
    const path = `permission/${ids['addUser']}`;
    expect((await ask('PUT', path, keeper, { description: 'x' })).status).toBe(403);
    expect(await asAdmin('PUT', path, { description: 'Adds people', key: 'deleteUser' })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'key' }] },
    });
    const changed = await asAdmin('PUT', path, { description: ' Adds people ' });
    expect(changed).toMatchObject({ status: 200, body: { data: { key: 'addUser', description: 'Adds people' } } });
    expect((await asAdmin('GET', path)).body.data).toEqual(changed.body.data);
    expect((await asAdmin('PUT', 'permission/999999', { description: '' })).status).toBe(404);
  });

  it('CON-29 the three answers about rights have the same parts, each of its own scope', async () => {
    for (const path of ['permission', 'v2/permissions', 'all/permissions'])
      for (const [as, isAdmin] of [
        [people.tokens.admin, true],
        [people.tokens.manager, false],
      ] as const) {
        const { status, body } = await ask('GET', path, as);
        if (path === 'all/permissions' && !isAdmin) expect(status).toBe(403);
        else {
          expect(Object.keys(body.data as object).sort(), path).toEqual(['access_groups', 'isAdmin', 'permissions']);
          expect(body.data, path).toMatchObject({ isAdmin });
        }
      }
  });

  it('show nobody the groups of other companies', async () => {
    const secret = groupOf(
      await ask(
        'POST',
        'access_group',
        people.tokens.admin,
        { ...cashOffice, name: 'Quokka', permissionIds: keysOf('getPermissions') },
        people.corner.id,
      ),
    );
    const mine = await asAdmin('POST', 'access_group', {
      ...cashOffice,
      name: 'Readers',
      permissionIds: keysOf('getPermissions'),
    });
    const { userId } = await test.user({
      username: 'reader@example.com',
      companyId: people.harvest.id,
      accessGroups: ['Readers'],
      regLocIds: 'all',
    });
    const token = await test.meta.sessions.open(userId);
    const { text, body } = await ask('GET', 'all/permissions', token, undefined, people.corner.id);
    expect(text).not.toContain('Quokka');
    const { permissions } = body.data as { permissions: PermissionRecord[] };
    const held = permissions.flatMap(({ accessGroupIds }) => accessGroupIds);
    expect(held).toContain(groupOf(mine).accessGroupId);
    expect(held).not.toContain(secret.accessGroupId);
  });
});

describe('levels of authority', () => {
  it('ENT-39 API-047 are those of the company, ranked from its top to its locations', async () => {
    const { body } = await ask('GET', 'authority_level', people.tokens.nobody);
    expect(body).toMatchObject({
      data: [
        { id: 1, name: 'Corporate', rank: 1 },
        { id: 2, name: 'Region', rank: 2 },
        { id: 3, name: 'Location', rank: 3 },
      ],
      totalCount: 3,
    });
  });
});
