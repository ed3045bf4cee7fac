import type { CompanyRecord } from '@lanewise/contract/entities/company';
import type { UserProfile } from '@lanewise/contract/entities/session';
import { describe, expect, it } from 'vitest';
import { drawnApp } from '../../app-drawn.testing.ts';
import { password } from '../../app-testing.ts';

/** Holds Company Setting in Harvest Lane. */
let editor: string;
const { test, drawn } = drawnApp(async () => {
  const { userId } = await test.user({
    username: 'editor@example.com',
    companyId: drawn.harvest.id,
    regLocIds: 'all',
    role: 'Company Admin',
    accessGroups: ['Company Setting'],
  });
  editor = await test.meta.sessions.open(userId);
});

const add = (body: object, as = drawn.tokens.admin) => test.ask('POST', 'company', { as, body });
const change = (id: number, body: object, as = drawn.tokens.admin) => test.ask('PUT', `company/${id}`, { as, body });
const names = async (as: string, query = ''): Promise<string[]> =>
  ((await test.ask('GET', `company${query}`, { as })).body.data as CompanyRecord[]).map(({ name }) => name);

describe('companies', () => {
  it('VAL-26 are refused by field', async () => {
    const cases: [object, string][] = [
      [{ name: ' ' }, 'name'],
      [{ name: 'two\nlines' }, 'name'],
      [{ name: 'North', currency: 'XDR1' }, 'currency'],
      [{ name: 'North', currency: 'ZZZ' }, 'currency'],
      [{ name: 'North', timeZone: 'Chicago' }, 'timeZone'],
      [{ name: 'North', phone: 'call me' }, 'phone'],
      [{ name: 'North', contactEmail: 'nobody' }, 'contactEmail'],
      [{ name: 'North', country: 'usa' }, 'country'],
      [{ name: 'North', passwordMinimum: 7 }, 'passwordMinimum'],
      [{ name: 'North', status: 'Closed' }, 'status'],
      [{ name: 'North', owner: 'me' }, 'owner'],
    ];
    for (const [body, field] of cases) {
      expect(await add(body), field).toMatchObject({ status: 400, body: { fields: [{ field }] } });
      if (field === 'owner' || field === 'name') continue;
      expect(await change(drawn.corner.id, body), field).toMatchObject({ status: 400, body: { fields: [{ field }] } });
    }
  });

  it('are registered and removed by admins, opened and changed with the right to it', async () => {
    const { harvest, tokens } = drawn;
    expect((await add({ name: 'Mine' }, editor)).status).toBe(403);
    expect((await change(harvest.id, { city: 'Bath' }, tokens.manager)).status).toBe(403);
    expect((await test.ask('GET', `company/${harvest.id}`, { as: tokens.manager })).status).toBe(403);
    expect((await test.ask('DELETE', `company/${harvest.id}`, { as: editor })).status).toBe(403);
    expect((await change(harvest.id, { status: 'Inactive' }, editor)).status).toBe(403);
    expect((await change(harvest.id, { special_retailer: true }, editor)).status).toBe(403);
    expect(await change(harvest.id, { status: 'Active', city: 'Bath' }, editor)).toMatchObject({
      status: 200,
      body: { data: { city: 'Bath' } },
    });
  });

  it('that are foreign or unknown answer the same 404', async () => {
    for (const method of ['GET', 'PUT'] as const) {
      const ask = (id: number) =>
        test.ask(method, `company/${id}`, { as: editor, ...(method === 'PUT' ? { body: { city: 'X' } } : {}) });
      const unknown = await ask(999_999);
      expect(unknown.status).toBe(404);
      expect((await ask(drawn.corner.id)).text).toBe(unknown.text);
    }
    expect((await test.ask('GET', 'company/999999', { as: drawn.tokens.admin })).status).toBe(404);
    expect((await test.ask('DELETE', 'company/999999', { as: drawn.tokens.admin })).status).toBe(404);
  });

  it('API-088 admins see all of them, searched and ordered, others their own', async () => {
    const { tokens } = drawn;
    expect(await names(tokens.admin)).toEqual(['Corner Shops', 'Harvest Lane Markets']);
    expect(await names(tokens.admin, '?sortCol=name&sortDir=DESC')).toEqual(['Harvest Lane Markets', 'Corner Shops']);
    expect(await names(tokens.admin, '?searchText=LANE')).toEqual(['Harvest Lane Markets']);
    expect((await test.ask('GET', 'company?limit=1', { as: tokens.admin })).body).toMatchObject({ totalCount: 2 });
    expect(await names(editor)).toEqual(['Harvest Lane Markets']);
    expect(await names(editor, '?searchText=corner')).toEqual([]);
  });

  it('PERM-35 are listed with the right to it; without, one’s own comes with the profile', async () => {
    const { tokens } = drawn;
    expect((await test.ask('GET', 'company', { as: tokens.limited })).status).toBe(403);
    const profile = (await test.ask('GET', 'user-profile', { as: tokens.limited })).body.data as UserProfile;
    expect(profile.company).toMatchObject({ id: drawn.harvest.id, name: 'Harvest Lane Markets', us_week: true });
    const put = (body: object) => test.ask('PUT', 'user-profile', { as: tokens.limited, body });
    expect((await put({ phone: '1', company: profile.company })).status).toBe(200);
    expect(await put({ company: { ...profile.company, name: 'Mine' } })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'company', code: 'readOnly' }] },
    });
  });

  it('API-087 API-089 ENT-04 ENT-08 VAL-27 are registered whole, changed in parts, and removed', async () => {
    const whole = {
      name: ' Épicerie d’O’Brien & fils ',
      us_week: false,
      connector_type: 'ACE',
      currency: 'CAD',
      timeZone: 'America/Toronto',
      address: '1, rue du Quai',
      city: 'Lévis',
      state: 'QC',
      country: 'CA',
      postalCode: 'G6V 1A1',
      phone: '+1 (418) 555-0100',
      contactName: 'Zoé',
      contactEmail: 'zoe@example.com',
      language: 'fr',
      status: 'Active',
      passwordMinimum: 12,
      calendarPattern: '4-4-5',
      special_retailer: true,
    };
    const record = { ...whole, name: whole.name.trim(), company_haslogo: false, hasData: false };
    const created = await add(whole);
    expect(created).toMatchObject({ status: 201, body: { data: record } });
    const { id } = created.body.data as CompanyRecord;
    expect(await add({ name: record.name.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'taken', params: { field: 'name' }, fields: [{ field: 'name' }] },
    });
    expect(await change(id, { name: 'corner shops' })).toMatchObject({ status: 409, body: { code: 'taken' } });
    const changed = await change(id, { city: 'Québec', currency: 'USD' });
    expect(changed.body.data).toMatchObject({ id, ...record, city: 'Québec', currency: 'USD' });
    expect((await test.ask('GET', `company/${id}`, { as: drawn.tokens.admin })).body.data).toEqual(changed.body.data);
    expect((await test.ask('DELETE', `company/${id}`, { as: drawn.tokens.admin })).status).toBe(200);
    expect((await test.ask('GET', `company/${id}`, { as: drawn.tokens.admin })).status).toBe(404);
  });

  it('with people or places stay, and say what stands against it', async () => {
    const remove = (id: number) => test.ask('DELETE', `company/${id}`, { as: drawn.tokens.admin });
    expect(await remove(drawn.harvest.id)).toMatchObject({
      status: 409,
      body: { code: 'inUse', params: { by: 'users', count: 4 } },
    });
    const { id } = (await add({ name: 'Places alone' })).body.data as CompanyRecord;
    await test.meta.places.createLocation(id, { storeNumber: '1', name: 'One', regionRegLocId: null });
    expect(await remove(id)).toMatchObject({ status: 409, body: { params: { by: 'locations', count: 1 } } });
  });

  it('ask for passwords as long as they say', async () => {
    const { id } = (await add({ name: 'Long words', passwordMinimum: 16 })).body.data as CompanyRecord;
    const { userId } = await test.user({ username: 'long@example.com', companyId: id, password: null });
    const token = await test.meta.links.create('invite', userId);
    const set = (newPassword: string) =>
      test.ask('PUT', 'users/set-password', { body: { token, newPassword, confirmPassword: newPassword } });
    const refused = await set('fifteen-letters');
    expect(refused).toMatchObject({ status: 400, body: { code: 'password.tooShort', params: { minimum: 16 } } });
    expect(refused.body['message']).toBe('Password must be at least 16 characters');
  });

  it('that become Inactive put their people out at once and let nobody in; their data stays', async () => {
    const { corner, tokens } = drawn;
    const login = () => test.ask('POST', 'v2/login', { body: { username: 'foreign@example.com', password } });
    expect((await test.ask('GET', 'locations', { as: tokens.foreign })).status).toBe(200);
    expect((await change(corner.id, { status: 'Inactive' })).status).toBe(200);
    expect((await test.ask('GET', 'locations', { as: tokens.foreign })).status).toBe(401);
    expect(await login()).toMatchObject({ status: 400, body: { code: 'auth.invalidCredentials' } });
    const headers = { 'x-company-id': String(corner.id) };
    const stays = await test.ask('GET', 'locations', { as: tokens.admin, headers });
    expect(stays.body).toMatchObject({ totalCount: 1 });
    await change(corner.id, { status: 'Active' });
    expect((await login()).status).toBe(200);
  });
});
