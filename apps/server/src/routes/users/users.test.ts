import type { UserRecord } from '@lanewise/contract/entities/user';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { localToken } from '../../app-testing.ts';
import { drawnPeople, keeperGroups as groups } from './users.testing.ts';

const { test, drawn } = drawnPeople();

const roleId = async (name: string): Promise<number> => (await test.meta.people.role(null, name))?.roleId ?? 0;

const change = (userId: number, body: object, as = drawn.tokens.admin) =>
  test.ask('PUT', `users/${userId}`, { as, body });

const list = async (query = '', as = drawn.keeper) => {
  const { body } = await test.ask('GET', `users/company${query}`, { as });
  return (body.data as UserRecord[]).map(({ username }) => username.split('@')[0]);
};

describe('reading users', () => {
  it('API-018 a user sees their own record, managers of users their company, admins all; the rest is not there', async () => {
    const limited = await drawn.idOf('limited@example.com');
    expect(await drawn.read(limited, drawn.tokens.limited)).toMatchObject({
      username: 'limited@example.com',
      manageable: false,
    });
    expect(await drawn.read(limited, drawn.keeper)).toMatchObject({ status: 'Active', manageable: false });
    expect(await drawn.read(limited)).toMatchObject({ manageable: true });
    const unknown = await test.ask('GET', 'users/999999', { as: drawn.keeper });
    for (const [as, username] of [
      [drawn.tokens.manager, 'limited@example.com'],
      [drawn.corner, 'limited@example.com'],
      [drawn.keeper, 'admin@example.com'],
    ] as const) {
      const answer = await test.ask('GET', `users/${await drawn.idOf(username)}`, { as });
      expect([answer.status, answer.text], username).toEqual([404, unknown.text]);
    }
  });

  it('API-025 across companies: any for admins, with the right alone only of the own company', async () => {
    const limited = await drawn.idOf('limited@example.com');
    const ask = (as: string) => test.ask('GET', `company/user/${limited}`, { as });
    expect((await ask(drawn.keeper)).status).toBe(403);
    expect((await ask(drawn.tokens.support)).body.data).toMatchObject({ userId: limited });
    const [group] = await drawn.groupIds('Sheets Access Group');
    await sql`insert into access_group_permission select ${group}, permission_id from permission
      where key in ('updateUserAcrossCompany', 'getCompanyUsers')`.execute(test.meta.db);
    const { token } = await drawn.somebody({ companyId: drawn.cornerShops.id, accessGroups: ['Sheets Access Group'] });
    expect((await ask(token)).status).toBe(404);
    expect((await test.ask('PUT', `company/user/${limited}`, { as: token, body: { phone: '1' } })).status).toBe(404);
    const companies = [drawn.cornerShops.id, drawn.harvest.id, 999];
    const statuses = companies.map(async (id) => (await test.ask('GET', `users/company/${id}`, { as: token })).status);
    expect(await Promise.all(statuses)).toEqual([200, 404, 404]);
    await sql`delete from access_group_permission where access_group_id = ${group}`.execute(test.meta.db);
  });

  it('API-085 API-086 PERM-20 PERM-21 lists a company by name, searched, filtered and paged; admins apart', async () => {
    expect((await test.ask('GET', 'users/company', { as: drawn.tokens.manager })).status).toBe(403);
    expect((await test.ask('GET', `users/company/${drawn.harvest.id}`, { as: drawn.keeper })).status).toBe(403);
    await drawn.someone({ firstName: 'Étienne', lastName: 'Lavoie', companyId: drawn.cornerShops.id });
    expect(await list('', drawn.corner)).toEqual(expect.arrayContaining(['corner', 'foreign']));
    expect(await list('', drawn.corner)).not.toContain('manager');
    expect(await list('?searchText=ortega')).toEqual(['manager']);
    expect(await list('?searchText=MANAGER@')).toEqual(['manager']);
    expect(await list('?admins=true')).toEqual([]);
    expect(await list('?admins=true&sortCol=username', drawn.tokens.support)).toEqual(['admin', 'support']);
    expect(await list('?status=Invited')).not.toContain('manager');
    expect(await list(`?roleId=${await roleId('Regional Manager')}`)).toEqual(
      await list('?searchText=Regional Manager'),
    );
    const all = await list('?sortCol=username&sortDir=DESC');
    expect(await list('?sortCol=username&sortDir=DESC&limit=2&offset=1')).toEqual(all.slice(1, 3));
    const page = await test.ask('GET', `users/company/${drawn.harvest.id}?limit=1`, { as: drawn.tokens.support });
    expect(page.body).toMatchObject({ totalCount: all.length, data: [{ companyId: drawn.harvest.id }] });
    expect((await test.ask('GET', 'users/company?status=Gone', { as: drawn.keeper })).status).toBe(400);
  });

  it('counts places that the reader may not see instead of naming them', async () => {
    const { harborPoint, westEnd } = drawn.stores;
    const userId = await drawn.someone({ regLocIds: [harborPoint.reg_loc_id, westEnd.reg_loc_id, drawn.south] });
    expect(await drawn.read(userId, drawn.regional)).toMatchObject({
      regLocIds: [harborPoint.reg_loc_id],
      hiddenPlaces: 2,
      manageable: false,
    });
    expect(await drawn.read(userId, drawn.keeper)).toMatchObject({ hiddenPlaces: 0, manageable: true });
  });

  it('tells by no version which places these are', async () => {
    const { westEnd, quaiDesBrumes } = drawn.stores;
    const userId = await drawn.someone({ regLocIds: [westEnd.reg_loc_id] });
    const versions = async () => [
      (await drawn.read(userId, drawn.regional)).version,
      (await drawn.read(userId, drawn.keeper)).version,
    ];
    const [hidden, known] = await versions();
    expect((await change(userId, { regLocIds: [quaiDesBrumes.reg_loc_id] }, drawn.keeper)).status).toBe(200);
    const [hiddenNow, knownNow] = await versions();
    expect(hiddenNow).toBe(hidden);
    expect(knownNow).not.toBe(known);
  });
});

describe('changing a user', () => {
  it('PERM-22 needs the right; nobody changes users above them, and nobody their own record', async () => {
    const manager = await drawn.idOf('manager@example.com');
    const own = await drawn.idOf('keeper@example.com');
    expect((await change(own, { phone: '1' }, drawn.tokens.manager)).status).toBe(403);
    // This user holds an access group that the keeper does not.
    expect(await change(manager, { phone: '1' }, drawn.keeper)).toMatchObject({
      status: 403,
      body: { code: 'user.above' },
    });
    expect(await change(own, { phone: '1' }, drawn.regional)).toMatchObject({
      status: 403,
      body: { code: 'user.above' },
    });
    expect((await change(await drawn.idOf('foreign@example.com'), { phone: '1' }, drawn.keeper)).status).toBe(404);
    expect((await change(await drawn.idOf('support@example.com'), { phone: '1' }, drawn.keeper)).status).toBe(404);
    for (const body of [{ status: 'Inactive' }, { username: 'me@example.com' }, { regLocIds: [drawn.north] }])
      expect(await change(own, body, drawn.keeper)).toMatchObject({ status: 409, body: { code: 'user.self' } });
    expect(await change(own, { ...(await drawn.read(own, drawn.keeper)), phone: '1' }, drawn.keeper)).toMatchObject({
      status: 200,
      body: { data: { phone: '1' } },
    });
  });

  it('gives nobody more than the giver has', async () => {
    const userId = await drawn.someone({ regLocIds: [drawn.north] });
    const refused = async (body: object, as = drawn.regional) => {
      const { status, body: answer } = await change(userId, body, as);
      return `${status} ${(answer['fields'] as { field: string }[])[0]?.field ?? ''}`;
    };
    expect(await refused({ roleId: await roleId('Company Admin') })).toBe('403 authorityLevelId');
    expect(await refused({ roleId: await roleId('Super Admin') })).toBe('403 roleId');
    expect(await refused({ roleId: await roleId('Super Admin') }, drawn.tokens.support)).toBe('403 roleId');
    expect(await refused({ authorityLevelId: 1 })).toBe('403 authorityLevelId');
    expect(await refused({ accessGroupIds: await drawn.groupIds('Sheets Access Group') })).toBe('403 accessGroupIds');
    expect(await refused({ regLocIds: 'all' })).toBe('403 regLocIds');
    expect(await refused({ regLocIds: [drawn.south] })).toBe('400 regLocIds');
    expect(await refused({ regLocIds: [] })).toBe('400 regLocIds');
    expect(await refused({ accessGroupIds: [] })).toBe('400 accessGroupIds');
    expect(await refused({ companyId: drawn.cornerShops.id }, drawn.tokens.admin)).toBe('400 companyId');
    expect(await refused({ userId: 1 }, drawn.tokens.admin)).toBe('400 userId');
    expect(await refused({ role: 'Super Admin' }, drawn.tokens.admin)).toBe('400 role');
  });

  it('API-019 keeps what is left out, takes the record back, and acts at once', async () => {
    const { userId, token } = await drawn.somebody();
    const before = await drawn.read(userId, drawn.keeper);
    const body = {
      ...before,
      firstName: 'Zoé',
      accessGroupIds: await drawn.groupIds(...groups),
      accessGroups: undefined,
    };
    const answer = await change(userId, { ...body, regLocIds: [drawn.south] }, drawn.keeper);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { firstName: 'Zoé', lastName: 'Byron', accessGroups: groups } },
    });
    expect((await test.ask('GET', 'users/company', { as: token })).status).toBe(200);
    const { body: places } = await test.ask('GET', 'locations', { as: token });
    expect((places.data as { name: string }[]).map(({ name }) => name)).toEqual(['Quai des Brumes']);
    await change(userId, { accessGroupIds: await drawn.groupIds('Sales Access Group') }, drawn.keeper);
    expect((await test.ask('GET', 'users/company', { as: token })).status).toBe(403);
    expect(await drawn.read(userId, drawn.keeper)).toMatchObject({ firstName: 'Zoé', language: before.language });
    expect(await change(userId, { authorityLevelId: 2 }, drawn.keeper)).toMatchObject({
      body: { data: { authorityLevelId: 2 } },
    });
    expect(await change(userId, { authorityLevelId: null }, drawn.keeper)).toMatchObject({
      body: { data: { authorityLevelId: 3 } },
    });
  });

  it('another name ends the sessions, and is nobody else’s', async () => {
    const { userId, token } = await drawn.somebody();
    expect(await change(userId, { username: 'LIMITED@example.com' })).toMatchObject({
      status: 409,
      body: { code: 'user.exists' },
    });
    expect((await test.ask('GET', 'user-profile', { as: token })).status).toBe(200);
    expect((await change(userId, { username: 'renamed@example.com' })).status).toBe(200);
    expect((await test.ask('GET', 'user-profile', { as: token })).status).toBe(401);
  });

  it('an inactive user is out at once, and comes back as what they were', async () => {
    const { userId, token } = await drawn.somebody();
    await sql`update app_user set password_hash = 'x' where user_id = ${userId}`.execute(test.meta.db);
    const link = await test.meta.links.create('reset', userId);
    expect(await change(userId, { status: 'Inactive' }, drawn.keeper)).toMatchObject({
      body: { data: { status: 'Inactive' } },
    });
    expect((await test.ask('GET', 'user-profile', { as: token })).status).toBe(401);
    expect(await test.meta.links.use(link)).toBeNull();
    expect((await change(userId, { status: 'Active' }, drawn.keeper)).body.data).toMatchObject({ status: 'Active' });
    expect((await test.ask('GET', 'user-profile', { as: token })).status).toBe(401);
    const invited = await drawn.someone();
    expect((await change(invited, { status: 'Active' }, drawn.keeper)).status).toBe(400);
    await change(invited, { status: 'Inactive' }, drawn.keeper);
    expect((await change(invited, { status: 'Active' }, drawn.keeper)).body.data).toMatchObject({ status: 'Invited' });
  });

  it('into an admin and back leaves company, access groups and places behind', async () => {
    const { userId, token } = await drawn.somebody();
    const promoted = await change(userId, { roleId: await roleId('Support Admin') });
    expect(promoted.body.data).toMatchObject({
      companyId: null,
      accessGroups: [],
      regLocIds: 'all',
      authorityLevelId: 1,
    });
    expect((await test.ask('GET', 'user-profile', { as: token })).status).toBe(401);
    const back = {
      roleId: await roleId('Analyst'),
      accessGroupIds: await drawn.groupIds('Sales Access Group'),
      regLocIds: 'all',
    };
    expect((await change(userId, back)).status).toBe(400);
    expect((await change(userId, { ...back, companyId: drawn.cornerShops.id })).body.data).toMatchObject({
      companyId: drawn.cornerShops.id,
    });
  });
});

describe('removing a user', () => {
  const remove = (userId: number, as = drawn.keeper) => test.ask('DELETE', `users/${userId}`, { as });

  it('PERM-23 API-021 needs the right, spares oneself and those above, and ends the sessions of the user', async () => {
    const { userId, token } = await drawn.somebody({ regLocIds: [drawn.north] });
    expect((await remove(userId, drawn.tokens.manager)).status).toBe(403);
    expect((await remove(userId, drawn.corner)).status).toBe(404);
    expect(await remove(await drawn.idOf('keeper@example.com'))).toMatchObject({
      status: 409,
      body: { code: 'user.self' },
    });
    expect((await remove(await drawn.idOf('keeper@example.com'), drawn.regional)).status).toBe(403);
    expect((await remove(userId, drawn.regional)).status).toBe(200);
    expect((await test.ask('GET', 'user-profile', { as: token })).status).toBe(401);
    expect((await remove(userId)).status).toBe(404);
  });

  it('leaves one active Super Admin, also when two go at the same moment', async () => {
    const second = await drawn.somebody({ role: 'Super Admin', companyId: null, accessGroups: [] });
    const first = await drawn.idOf('admin@example.com');
    const away = await Promise.all([
      change(first, { status: 'Inactive' }, localToken),
      change(second.userId, { roleId: await roleId('Support Admin') }, localToken),
    ]);
    expect(away.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(away.find(({ status }) => status === 409)?.body['code']).toBe('user.lastAdmin');
    const left = (await drawn.read(first, localToken)).status === 'Active' ? first : second.userId;
    expect(await remove(left, localToken)).toMatchObject({ status: 409, body: { code: 'user.lastAdmin' } });
    await sql`update app_user set status = 'Active' where user_id = ${first}`.execute(test.meta.db);
    await remove(second.userId, localToken);
    drawn.tokens.admin = await test.meta.sessions.open(first);
  });
});
