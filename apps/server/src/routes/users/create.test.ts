import type { UserRecord } from '@lanewise/contract/entities/user';
import { describe, expect, it } from 'vitest';
import { localToken, password } from '../../app-testing.ts';
import { ada, drawnPeople } from './users.testing.ts';

const { test, drawn } = drawnPeople();

const roleId = async (name: string): Promise<number> => (await test.meta.people.role(null, name))?.roleId ?? 0;
const create = (body: object, as = drawn.tokens.admin) => test.ask('POST', 'users', { as, body });

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
    expect(await refused({ role: 'Support Admin' }, drawn.keeper)).toBe('403 roleId');
    expect(await refused({ companyId: drawn.cornerShops.id }, drawn.keeper)).toBe('400 companyId');
    expect(await refused({ accessGroups: ['Sheets Access Group'] }, drawn.keeper)).toBe('403 accessGroupIds');
    expect(await refused({ role: 'Company Admin', regLocIds: [store] }, drawn.regional)).toBe('403 authorityLevelId');
    expect(await refused({ authorityLevelId: 1, regLocIds: [store] }, drawn.regional)).toBe('403 authorityLevelId');
    expect(await refused({ regLocIds: 'all' }, drawn.regional)).toBe('403 regLocIds');
    expect(await refused({ regLocIds: [drawn.south] }, drawn.regional)).toBe('400 regLocIds');
    const foreign = await create({ ...body, regLocIds: [drawn.stores.corner.reg_loc_id] }, drawn.regional);
    const hidden = await create({ ...body, regLocIds: [drawn.stores.westEnd.reg_loc_id] }, drawn.regional);
    const unknown = await create({ ...body, regLocIds: [999_999] }, drawn.regional);
    expect([foreign.text, hidden.text]).toEqual([unknown.text, unknown.text]);
    expect(await test.meta.users.findByName('more@example.com')).toBeNull();
    expect((await create({ ...body, regLocIds: [drawn.north, store] }, drawn.regional)).status).toBe(201);
  });

  it('ENT-35 API-020 answers the whole record, and a link only to admins', async () => {
    const roleOfAda = await roleId('Store Manager');
    const accessGroupIds = await drawn.groupIds('Sales Access Group');
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
    const answer = await create(input, drawn.keeper);
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
    const { lastLogin } = await drawn.read((answer.body.data as UserRecord).userId);
    expect(Date.now() - Date.parse(lastLogin ?? '')).toBeLessThan(60_000);
  });

  it('is easier for programs of this machine', async () => {
    const body = { username: 'bare@example.com', role: 'Analyst', companyId: drawn.harvest.id };
    expect(await create(body, localToken)).toMatchObject({ status: 201, body: { data: { regLocIds: 'all' } } });
    expect((await create(body)).status).toBe(400);
  });
});
