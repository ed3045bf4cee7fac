import type { AuditRecord } from '@lanewise/contract/entities/audit';
import { switchEntry } from '@lanewise/contract/entities/account';
import { loggedInUser, type LoggedInUser } from '@lanewise/contract/entities/session';
import type { UserSight } from '@lanewise/contract/entities/user-sight';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { drawnPeople, keeperGroups } from '../users/users.testing.ts';

const { test, drawn } = drawnPeople();

const ask = (as: string, call: string, body?: unknown) => {
  const [method = '', path = ''] = call.split(' ');
  const headers = { 'x-company-id': String(drawn.harvest.id) };
  return test.ask(method, path, { as, headers, ...(body === undefined ? {} : { body }) });
};
const lookAt = (as: string, userId: number, body?: unknown) => ask(as, `POST v2/switch/user/${userId}/look`, body);
const look = async (as: string, userId: number): Promise<LoggedInUser> =>
  loggedInUser.parse((await lookAt(as, userId)).body.data);
const lives = async (token: string): Promise<boolean> => (await ask(token, 'GET user-profile')).status === 200;
const sightOf = async (as: string, userId: number): Promise<UserSight> =>
  (await ask(as, `GET users/${userId}/sight`)).body.data as UserSight;
const storesOf = async (as: string): Promise<string[]> =>
  ((await ask(as, 'GET locations')).body.data as { name: string }[]).map(({ name }) => name).sort();

describe('what a user will see', () => {
  it('is the sight that their own calls are decided by, before they ever logged in', async () => {
    const invited = await drawn.someone({ regLocIds: [drawn.north] });
    const sight = await sightOf(drawn.keeper, invited);
    expect(sight).toMatchObject({ status: 'Invited', whole: false, everyStore: false, hiddenStores: 0, mayLook: true });
    expect(sight.rights).toEqual({ role: 'Store Manager', accessGroupPermissions: ['Sales Access Group'] });
    const { Authorization } = await look(drawn.keeper, invited);
    expect(sight.stores.map(({ name }) => name).sort()).toEqual(await storesOf(Authorization));
    expect(sight.storeCount).toBe(sight.stores.length);
  });

  it('is told to those who manage users of the company; places out of their sight are counted', async () => {
    const all = await drawn.someone({ regLocIds: 'all' });
    const own = await storesOf(drawn.regional);
    const seen = await sightOf(drawn.regional, all);
    expect(seen.stores.map(({ name }) => name).sort()).toEqual(own);
    expect(seen).toMatchObject({ whole: true, mayLook: false, storeCount: own.length });
    expect(seen.hiddenStores).toBe((await storesOf(drawn.keeper)).length - own.length);
    const missing = await ask(drawn.keeper, 'GET users/2000000000/sight');
    expect((await ask(drawn.corner, `GET users/${all}/sight`)).text).toBe(missing.text);
    const { token } = await drawn.somebody();
    expect((await ask(token, `GET users/${all}/sight`)).status).toBe(403);
  });
});

describe('a look as another user', () => {
  it('needs the right to switch, and shows nobody more than they have', async () => {
    const { token, userId } = await drawn.somebody({ regLocIds: [drawn.north] });
    const above = await drawn.someone({ accessGroups: [...keeperGroups, 'Transactions Access Group'] });
    expect((await lookAt(token, userId)).status).toBe(403);
    expect((await lookAt(drawn.keeper, above)).body).toMatchObject({ params: { reason: 'above' } });
    expect((await lookAt(drawn.corner, userId)).status).toBe(404);
    await test.meta.people.change(userId, () => ({ status: 'Inactive' }));
    expect((await lookAt(drawn.keeper, userId)).body).toMatchObject({ params: { reason: 'notActive' } });
  });

  it('reads what the person reads, in their rights and places, and says that it is a look', async () => {
    const userId = await drawn.someone({ regLocIds: [drawn.north] });
    const record = await look(drawn.tokens.admin, userId);
    expect(record).toMatchObject({ role: 'Store Manager', isSwitchBackVisible: true, isLooking: true });
    expect((await ask(record.Authorization, 'GET user-profile')).body.data).toMatchObject({ userId });
    expect((await ask(record.Authorization, 'GET users/company')).status).toBe(403);
    expect(await storesOf(record.Authorization)).not.toEqual(await storesOf(drawn.keeper));
  });

  it('writes nothing, and reads nothing of the account: only what is known to read is open', async () => {
    const { userId } = await drawn.somebody({ accessGroups: keeperGroups, role: 'Company Admin' });
    const { Authorization } = await look(drawn.tokens.admin, userId);
    const ways = ['v2/switch_back', 'v2/logout', 'v2/logout/true', 'graphql', 'common-data'];
    const ofAccount = /^\/api\/(sessions|second-factor|audit|mail|oidc|admin)\b|\/(sessions|second-factor)\b/;
    const tried = test.app.routeTable.filter(
      ({ method, url, access }) =>
        method !== 'HEAD' &&
        access !== 'public' &&
        !ways.includes(url.replace('/api/', '')) &&
        (method !== 'GET' || ofAccount.test(url)),
    );
    expect(tried.length).toBeGreaterThan(80);
    for (const { method, url } of tried) {
      const path = url.replace(/:\w+/g, '1').replace('/api/', '');
      const { status, body } = await ask(Authorization, `${method} ${path}`);
      expect([method, url, status, body['code']]).toEqual([method, url, 403, 'switch.looking']);
    }
  });

  it('never shows a store that the looker does not see, though the person keeps it', async () => {
    const { token } = await drawn.somebody({
      accessGroups: keeperGroups,
      role: 'Regional Manager',
      regLocIds: [drawn.north],
    });
    const { harborPoint, mapleAndFifth } = drawn.stores;
    const person = await drawn.someone({
      accessGroups: keeperGroups,
      regLocIds: [harborPoint.reg_loc_id, mapleAndFifth.reg_loc_id],
    });
    const { Authorization } = await look(token, person);
    expect(await storesOf(Authorization)).toEqual(['Harbor Point', 'Maple & 5th']);
    // A change of the region of a store does not change the rights of any user, so the switched session continues.
    const move = (region: number) =>
      sql`update place set parent_reg_loc_id = ${region} where reg_loc_id = ${harborPoint.reg_loc_id}`.execute(
        test.meta.db,
      );
    await move(drawn.south);
    expect(await storesOf(Authorization)).toEqual(['Maple & 5th']);
    const why = (place: number) => ask(Authorization, `GET users/${person}/why?location=${place}`);
    expect((await why(mapleAndFifth.reg_loc_id)).status).toBe(200);
    expect((await why(harborPoint.reg_loc_id)).text).toBe((await why(2_000_000_000)).text);
    expect((await ask(Authorization, `GET users/${person}`)).body.data).toMatchObject({
      regLocIds: [mapleAndFifth.reg_loc_id],
      hiddenPlaces: 1,
    });
    await move(drawn.north);
  });

  it('ends with the login that it was begun from, and on the way back', async () => {
    const { token } = await drawn.somebody({ accessGroups: keeperGroups, role: 'Company Admin' });
    const person = await drawn.someone();
    const first = await look(token, person);
    const back = await ask(first.Authorization, 'POST v2/switch_back', {});
    expect(loggedInUser.parse(back.body.data)).toMatchObject({ Authorization: token, isSwitchBackVisible: false });
    expect(back.body.data).not.toHaveProperty('isLooking');
    const second = await look(token, person);
    expect([await lives(first.Authorization), await lives(second.Authorization)]).toEqual([false, true]);
    expect((await ask(second.Authorization, 'DELETE v2/logout')).status).toBe(200);
    expect([await lives(second.Authorization), await lives(token)]).toEqual([false, false]);
  });

  it('stands in the audit log under both names, and the person sees that somebody looked', async () => {
    const { token, userId } = await drawn.somebody();
    await look(drawn.keeper, userId);
    const { body } = await ask(drawn.tokens.admin, 'GET audit?all=true&limit=20');
    const found = (body.data as AuditRecord[]).find(
      ({ action, subjectId }) => action === 'session.look' && subjectId === String(userId),
    );
    expect(found).toMatchObject({ realUser: 'keeper@example.com', outcome: 'done' });
    const [entry] = switchEntry.array().parse((await ask(token, 'GET sessions/switches')).body.data);
    expect(entry).toMatchObject({ actor: 'keeper@example.com', looks: true, endedAt: null });
  });
});
