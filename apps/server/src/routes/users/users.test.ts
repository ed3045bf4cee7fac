import type { UserRecord } from '@lanewise/contract/entities/user';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localToken, openTestApp, password } from '../../app-testing.ts';
import type { TestApp } from '../../app-testing.ts';
import { ada, drawPeople, keeperGroups as groups } from './users.testing.ts';
import type { DrawnPeople } from './users.testing.ts';

let test: TestApp;
let drawn: DrawnPeople;
let [keeper, regional, corner] = ['', '', ''];
let { someone, somebody, idOf, groupIds, read } = {} as DrawnPeople;
beforeAll(async () => {
  test = await openTestApp();
  drawn = await drawPeople(test);
  ({ keeper, regional, corner, someone, somebody, idOf, groupIds, read } = drawn);
});
afterAll(() => test.close());

const roleId = async (name: string): Promise<number> => (await test.meta.people.role(null, name))?.roleId ?? 0;
const create = (body: object, as = drawn.tokens.admin) => test.ask('POST', 'users', { as, body });
const change = (userId: number, body: object, as = drawn.tokens.admin) =>
  test.ask('PUT', `users/${userId}`, { as, body });
const list = async (query = '', as = keeper) => {
  const { body } = await test.ask('GET', `users/company${query}`, { as });
  return (body.data as UserRecord[]).map(({ username }) => username.split('@')[0]);
};

describe('creating a user', () => {
  it('VAL-26 VAL-27 is refused by field', async () => {
    const body = { ...ada, username: 'new@example.com' };
    const cases: [object, string, string][] = [
      [{ ...body, username: 'no address' }, 'username', 'format'],
      [{ ...body, firstName: ' ' }, 'firstName', 'required'],
      [{ ...body, lastName: undefined }, 'lastName', 'required'],
      [{ ...body, lastName: 'two\nlines' }, 'lastName', 'text.line'],
      [{ ...body, role: undefined }, 'roleId', 'required'],
      [{ ...body, role: 'Emperor' }, 'role', 'unknown'],
      [{ ...body, accessGroups: [] }, 'accessGroupIds', 'required'],
      [{ ...body, accessGroups: ['Secrets'] }, 'accessGroups', 'unknown'],
      [{ ...body, regLocIds: [] }, 'regLocIds', 'required'],
      [{ ...body, regLocIds: undefined }, 'regLocIds', 'required'],
      [{ ...body, regLocIds: [drawn.stores.corner.reg_loc_id] }, 'regLocIds', 'unknown'],
      [{ ...body, companyId: null }, 'companyId', 'required'],
      [{ ...body, companyId: 9999 }, 'companyId', 'unknown'],
      [{ ...body, timeZone: 'Moon/Crater' }, 'timeZone', 'unknown'],
      [{ ...body, authorityLevelId: 9 }, 'authorityLevelId', 'unknown'],
      [{ ...body, phone: 'call me' }, 'phone', 'phone.format'],
      [{ ...body, password: 'short' }, 'password', 'password.tooShort'],
      [{ ...body, password: 'Harvest Lane Markets' }, 'password', 'password.common'],
      [{ ...body, userId: 1 }, 'userId', 'unknown'],
      [{ ...body, isAdmin: true }, 'isAdmin', 'unknown'],
    ];
    for (const [input, field, code] of cases)
      expect(await create({ companyId: drawn.harvest.id, ...input }), field).toMatchObject({
        status: 400,
        body: { fields: [{ field, code }] },
      });
    expect(await create({ ...body, companyId: drawn.harvest.id, username: 'MANAGER@example.com' })).toMatchObject({
      status: 409,
      body: { code: 'user.exists' },
    });
  });

  it('PERM-19 needs the right, and gives nobody more than the giver has', async () => {
    const body = { ...ada, username: 'more@example.com' };
    const store = drawn.stores.harborPoint.reg_loc_id;
    const refused = async (input: object, as: string) => {
      const { status, body: answer } = await create({ ...body, ...input }, as);
      return `${status} ${(answer['fields'] as { field: string }[])[0]?.field ?? String(answer['code'])}`;
    };
    expect(await refused({}, drawn.tokens.manager)).toBe('403 access.denied');
    expect(await refused({}, drawn.tokens.connector)).toBe('403 access.denied');
    expect(await refused({ role: 'Super Admin' }, drawn.tokens.support)).toBe('403 roleId');
    expect(await refused({ role: 'Support Admin' }, keeper)).toBe('403 roleId');
    expect(await refused({ companyId: drawn.cornerShops.id }, keeper)).toBe('400 companyId');
    expect(await refused({ accessGroups: ['Sheets Access Group'] }, keeper)).toBe('403 accessGroupIds');
    expect(await refused({ role: 'Company Admin', regLocIds: [store] }, regional)).toBe('403 authorityLevelId');
    expect(await refused({ authorityLevelId: 1, regLocIds: [store] }, regional)).toBe('403 authorityLevelId');
    expect(await refused({ regLocIds: 'all' }, regional)).toBe('403 regLocIds');
    expect(await refused({ regLocIds: [drawn.south] }, regional)).toBe('400 regLocIds');
    const foreign = await create({ ...body, regLocIds: [drawn.stores.corner.reg_loc_id] }, regional);
    const hidden = await create({ ...body, regLocIds: [drawn.stores.westEnd.reg_loc_id] }, regional);
    const unknown = await create({ ...body, regLocIds: [999_999] }, regional);
    expect([foreign.text, hidden.text]).toEqual([unknown.text, unknown.text]);
    expect(await test.meta.users.findByName('more@example.com')).toBeNull();
    expect((await create({ ...body, regLocIds: [drawn.north, store] }, regional)).status).toBe(201);
  });

  it('ENT-35 API-020 answers the whole record, and a link only to admins', async () => {
    const roleOfAda = await roleId('Store Manager');
    const accessGroupIds = await groupIds('Sales Access Group');
    const input = {
      username: 'Ada@Example.com',
      firstName: ' Ada ',
      lastName: "O'Brien-Lévesque",
      phone: '+1 (418) 555-0100',
      roleId: roleOfAda,
      accessGroupIds,
      regLocIds: [drawn.north],
      language: 'fr',
      timeZone: 'America/Toronto',
    };
    const answer = await create(input, keeper);
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.body.data).toEqual({
      ...input,
      userId: expect.any(Number) as number,
      firstName: 'Ada',
      role: 'Store Manager',
      companyId: drawn.harvest.id,
      accessGroups: ['Sales Access Group'],
      hiddenPlaces: 0,
      authorityLevelId: 3,
      status: 'Invited',
      hasProfileImage: false,
      lastLogin: null,
      manageable: true,
      invitation: null,
      version: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
    });
    const admins = await create({ ...ada, username: 'link@example.com', companyId: drawn.harvest.id });
    expect(admins.body.data).toMatchObject({
      invitation: expect.stringMatching(/^\/#\/create-password\?token=/) as string,
    });
  });

  it('with a password makes somebody who logs in; the answer never holds it', async () => {
    const body = {
      ...ada,
      username: 'analyst@example.com',
      password,
      regLocIds: [drawn.north],
      companyId: drawn.harvest.id,
    };
    const answer = await create(body);
    expect(answer).toMatchObject({ status: 201, body: { data: { status: 'Active', invitation: null } } });
    expect(answer.text).not.toContain(password);
    const as = await test.token('analyst@example.com');
    const { body: places } = await test.ask('GET', 'locations', { as });
    expect((places.data as { name: string }[]).map(({ name }) => name)).toEqual(['Harbor Point', 'Maple & 5th']);
    const { lastLogin } = await read((answer.body.data as UserRecord).userId);
    expect(Date.now() - Date.parse(lastLogin ?? '')).toBeLessThan(60_000);
  });

  it('is easier for programs of this machine', async () => {
    const body = { username: 'bare@example.com', role: 'Analyst', companyId: drawn.harvest.id };
    expect(await create(body, localToken)).toMatchObject({ status: 201, body: { data: { regLocIds: 'all' } } });
    expect((await create(body)).status).toBe(400);
  });
});

describe('reading users', () => {
  it('API-018 a user sees their own record, managers of users their company, admins all; the rest is not there', async () => {
    const limited = await idOf('limited@example.com');
    expect(await read(limited, drawn.tokens.limited)).toMatchObject({
      username: 'limited@example.com',
      manageable: false,
    });
    expect(await read(limited, keeper)).toMatchObject({ status: 'Active', manageable: false });
    expect(await read(limited)).toMatchObject({ manageable: true });
    const unknown = await test.ask('GET', 'users/999999', { as: keeper });
    for (const [as, username] of [
      [drawn.tokens.manager, 'limited@example.com'],
      [corner, 'limited@example.com'],
      [keeper, 'admin@example.com'],
    ] as const) {
      const answer = await test.ask('GET', `users/${await idOf(username)}`, { as });
      expect([answer.status, answer.text], username).toEqual([404, unknown.text]);
    }
  });

  it('API-025 across companies: any for admins, with the right alone only of the own company', async () => {
    const limited = await idOf('limited@example.com');
    const ask = (as: string) => test.ask('GET', `company/user/${limited}`, { as });
    expect((await ask(keeper)).status).toBe(403);
    expect((await ask(drawn.tokens.support)).body.data).toMatchObject({ userId: limited });
    const [group] = await groupIds('Sheets Access Group');
    await sql`insert into access_group_permission select ${group}, permission_id from permission
      where key in ('updateUserAcrossCompany', 'getCompanyUsers')`.execute(test.meta.db);
    const { token } = await somebody({ companyId: drawn.cornerShops.id, accessGroups: ['Sheets Access Group'] });
    expect((await ask(token)).status).toBe(404);
    expect((await test.ask('PUT', `company/user/${limited}`, { as: token, body: { phone: '1' } })).status).toBe(404);
    const companies = [drawn.cornerShops.id, drawn.harvest.id, 999];
    const statuses = companies.map(async (id) => (await test.ask('GET', `users/company/${id}`, { as: token })).status);
    expect(await Promise.all(statuses)).toEqual([200, 404, 404]);
    await sql`delete from access_group_permission where access_group_id = ${group}`.execute(test.meta.db);
  });

  it('API-085 API-086 PERM-20 PERM-21 lists a company by name, searched, filtered and paged; admins apart', async () => {
    expect((await test.ask('GET', 'users/company', { as: drawn.tokens.manager })).status).toBe(403);
    expect((await test.ask('GET', `users/company/${drawn.harvest.id}`, { as: keeper })).status).toBe(403);
    await someone({ firstName: 'Étienne', lastName: 'Lavoie', companyId: drawn.cornerShops.id });
    expect(await list('', corner)).toEqual(expect.arrayContaining(['corner', 'foreign']));
    expect(await list('', corner)).not.toContain('manager');
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
    expect((await test.ask('GET', 'users/company?status=Gone', { as: keeper })).status).toBe(400);
  });

  it('counts places that the reader may not see instead of naming them', async () => {
    const { harborPoint, westEnd } = drawn.stores;
    const userId = await someone({ regLocIds: [harborPoint.reg_loc_id, westEnd.reg_loc_id, drawn.south] });
    expect(await read(userId, regional)).toMatchObject({
      regLocIds: [harborPoint.reg_loc_id],
      hiddenPlaces: 2,
      manageable: false,
    });
    expect(await read(userId, keeper)).toMatchObject({ hiddenPlaces: 0, manageable: true });
  });
});

describe('changing a user', () => {
  it('PERM-22 needs the right; nobody changes users above them, and nobody their own record', async () => {
    const manager = await idOf('manager@example.com');
    const own = await idOf('keeper@example.com');
    expect((await change(own, { phone: '1' }, drawn.tokens.manager)).status).toBe(403);
    // This user holds an access group that the keeper does not.
    expect(await change(manager, { phone: '1' }, keeper)).toMatchObject({ status: 403, body: { code: 'user.above' } });
    expect(await change(own, { phone: '1' }, regional)).toMatchObject({ status: 403, body: { code: 'user.above' } });
    expect((await change(await idOf('foreign@example.com'), { phone: '1' }, keeper)).status).toBe(404);
    expect((await change(await idOf('support@example.com'), { phone: '1' }, keeper)).status).toBe(404);
    for (const body of [{ status: 'Inactive' }, { username: 'me@example.com' }, { regLocIds: [drawn.north] }])
      expect(await change(own, body, keeper)).toMatchObject({ status: 409, body: { code: 'user.self' } });
    expect(await change(own, { ...(await read(own, keeper)), phone: '1' }, keeper)).toMatchObject({
      status: 200,
      body: { data: { phone: '1' } },
    });
  });

  it('gives nobody more than the giver has', async () => {
    const userId = await someone({ regLocIds: [drawn.north] });
    const refused = async (body: object, as = regional) => {
      const { status, body: answer } = await change(userId, body, as);
      return `${status} ${(answer['fields'] as { field: string }[])[0]?.field ?? ''}`;
    };
    expect(await refused({ roleId: await roleId('Company Admin') })).toBe('403 authorityLevelId');
    expect(await refused({ roleId: await roleId('Super Admin') })).toBe('403 roleId');
    expect(await refused({ roleId: await roleId('Super Admin') }, drawn.tokens.support)).toBe('403 roleId');
    expect(await refused({ authorityLevelId: 1 })).toBe('403 authorityLevelId');
    expect(await refused({ accessGroupIds: await groupIds('Sheets Access Group') })).toBe('403 accessGroupIds');
    expect(await refused({ regLocIds: 'all' })).toBe('403 regLocIds');
    expect(await refused({ regLocIds: [drawn.south] })).toBe('400 regLocIds');
    expect(await refused({ regLocIds: [] })).toBe('400 regLocIds');
    expect(await refused({ accessGroupIds: [] })).toBe('400 accessGroupIds');
    expect(await refused({ companyId: drawn.cornerShops.id }, drawn.tokens.admin)).toBe('400 companyId');
    expect(await refused({ userId: 1 }, drawn.tokens.admin)).toBe('400 userId');
    expect(await refused({ role: 'Super Admin' }, drawn.tokens.admin)).toBe('400 role');
  });

  it('API-019 keeps what is left out, takes the record back, and acts at once', async () => {
    const { userId, token } = await somebody();
    const before = await read(userId, keeper);
    const body = { ...before, firstName: 'Zoé', accessGroupIds: await groupIds(...groups), accessGroups: undefined };
    const answer = await change(userId, { ...body, regLocIds: [drawn.south] }, keeper);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { firstName: 'Zoé', lastName: 'Byron', accessGroups: groups } },
    });
    expect((await test.ask('GET', 'users/company', { as: token })).status).toBe(200);
    const { body: places } = await test.ask('GET', 'locations', { as: token });
    expect((places.data as { name: string }[]).map(({ name }) => name)).toEqual(['Quai des Brumes']);
    await change(userId, { accessGroupIds: await groupIds('Sales Access Group') }, keeper);
    expect((await test.ask('GET', 'users/company', { as: token })).status).toBe(403);
    expect(await read(userId, keeper)).toMatchObject({ firstName: 'Zoé', language: before.language });
    expect(await change(userId, { authorityLevelId: 2 }, keeper)).toMatchObject({
      body: { data: { authorityLevelId: 2 } },
    });
    expect(await change(userId, { authorityLevelId: null }, keeper)).toMatchObject({
      body: { data: { authorityLevelId: 3 } },
    });
  });

  it('another name ends the sessions, and is nobody else’s', async () => {
    const { userId, token } = await somebody();
    expect(await change(userId, { username: 'LIMITED@example.com' })).toMatchObject({
      status: 409,
      body: { code: 'user.exists' },
    });
    expect((await test.ask('GET', 'user-profile', { as: token })).status).toBe(200);
    expect((await change(userId, { username: 'renamed@example.com' })).status).toBe(200);
    expect((await test.ask('GET', 'user-profile', { as: token })).status).toBe(401);
  });

  it('an inactive user is out at once, and comes back as what they were', async () => {
    const { userId, token } = await somebody();
    await sql`update app_user set password_hash = 'x' where user_id = ${userId}`.execute(test.meta.db);
    const link = await test.meta.links.create('reset', userId);
    expect(await change(userId, { status: 'Inactive' }, keeper)).toMatchObject({
      body: { data: { status: 'Inactive' } },
    });
    expect((await test.ask('GET', 'user-profile', { as: token })).status).toBe(401);
    expect(await test.meta.links.use(link)).toBeNull();
    expect((await change(userId, { status: 'Active' }, keeper)).body.data).toMatchObject({ status: 'Active' });
    expect((await test.ask('GET', 'user-profile', { as: token })).status).toBe(401);
    const invited = await someone();
    expect((await change(invited, { status: 'Active' }, keeper)).status).toBe(400);
    await change(invited, { status: 'Inactive' }, keeper);
    expect((await change(invited, { status: 'Active' }, keeper)).body.data).toMatchObject({ status: 'Invited' });
  });

  it('into an admin and back leaves company, access groups and places behind', async () => {
    const { userId, token } = await somebody();
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
      accessGroupIds: await groupIds('Sales Access Group'),
      regLocIds: 'all',
    };
    expect((await change(userId, back)).status).toBe(400);
    expect((await change(userId, { ...back, companyId: drawn.cornerShops.id })).body.data).toMatchObject({
      companyId: drawn.cornerShops.id,
    });
  });
});

describe('removing a user', () => {
  const remove = (userId: number, as = keeper) => test.ask('DELETE', `users/${userId}`, { as });

  it('PERM-23 API-021 needs the right, spares oneself and those above, and ends the sessions of the user', async () => {
    const { userId, token } = await somebody({ regLocIds: [drawn.north] });
    expect((await remove(userId, drawn.tokens.manager)).status).toBe(403);
    expect((await remove(userId, corner)).status).toBe(404);
    expect(await remove(await idOf('keeper@example.com'))).toMatchObject({ status: 409, body: { code: 'user.self' } });
    expect((await remove(await idOf('keeper@example.com'), regional)).status).toBe(403);
    expect((await remove(userId, regional)).status).toBe(200);
    expect((await test.ask('GET', 'user-profile', { as: token })).status).toBe(401);
    expect((await remove(userId)).status).toBe(404);
  });

  it('leaves one active Super Admin, also when two go at the same moment', async () => {
    const second = await somebody({ role: 'Super Admin', companyId: null, accessGroups: [] });
    const first = await idOf('admin@example.com');
    const away = await Promise.all([
      change(first, { status: 'Inactive' }, localToken),
      change(second.userId, { roleId: await roleId('Support Admin') }, localToken),
    ]);
    expect(away.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(away.find(({ status }) => status === 409)?.body['code']).toBe('user.lastAdmin');
    const left = (await read(first, localToken)).status === 'Active' ? first : second.userId;
    expect(await remove(left, localToken)).toMatchObject({ status: 409, body: { code: 'user.lastAdmin' } });
    await sql`update app_user set status = 'Active' where user_id = ${first}`.execute(test.meta.db);
    await remove(second.userId, localToken);
    drawn.tokens.admin = await test.meta.sessions.open(first);
  });
});
