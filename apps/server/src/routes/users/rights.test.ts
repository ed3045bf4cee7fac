import { describe, expect, it } from 'vitest';
import { drawnPeople, keeperGroups as groups } from './users.testing.ts';

const { test, drawn } = drawnPeople();

describe('PUT access_group', () => {
  const assign = (body: object, as = drawn.keeper) => test.ask('PUT', 'access_group', { as, body });

  it('PERM-06 needs the right, and gives only what the giver holds', async () => {
    const userId = await drawn.someone();
    const [sheets = 0] = await drawn.groupIds('Sheets Access Group');
    const [sales = 0, users = 0] = await drawn.groupIds(...groups);
    expect((await assign({ userIds: [userId], add: [users] }, drawn.tokens.manager)).status).toBe(403);
    expect((await assign({ userIds: [userId], add: [sheets] })).status).toBe(403);
    expect((await assign({ userIds: [userId], remove: [sales] })).status).toBe(400);
    expect((await assign({ userIds: [userId], add: [999_999] })).status).toBe(400);
    const foreign = await assign({ userIds: [await drawn.idOf('foreign@example.com')], add: [users] });
    const unknown = await assign({ userIds: [999_999], add: [users] });
    expect([foreign.status, foreign.text]).toEqual([400, unknown.text]);
    expect(await drawn.read(userId)).toMatchObject({ accessGroups: ['Sales Access Group'] });
    expect((await assign({ userIds: [userId], add: [users], remove: [sales] })).status).toBe(200);
    expect(await drawn.read(userId)).toMatchObject({ accessGroups: ['Users Setting'] });
  });
});

describe('why a user can see something', () => {
  const ask = (userId: number, query: string, as = drawn.keeper) =>
    test.ask('GET', `users/${userId}/why?${query}`, { as });

  it('is told to those who manage the user, about what they see themselves', async () => {
    const userId = await drawn.someone({ regLocIds: [drawn.north] });
    const { harborPoint, westEnd, corner: theirs } = drawn.stores;
    expect((await ask(userId, `location=${harborPoint.reg_loc_id}`, drawn.tokens.manager)).status).toBe(403);
    expect((await ask(userId, `location=${harborPoint.reg_loc_id}`, drawn.corner)).status).toBe(404);
    expect((await ask(userId, `location=${westEnd.reg_loc_id}`, drawn.regional)).status).toBe(404);
    expect((await ask(userId, `location=${theirs.reg_loc_id}`)).status).toBe(404);
    expect((await ask(userId, 'permission=everything')).status).toBe(400);
    expect((await ask(userId, '')).status).toBe(400);
  });

  it('names region, location, group or role, and what is missing', async () => {
    const userId = await drawn.someone({ regLocIds: [drawn.north] });
    const { harborPoint, westEnd } = drawn.stores;
    const north = { regLocId: drawn.north, name: 'North' };
    expect((await ask(userId, `location=${harborPoint.reg_loc_id}`)).body.data).toEqual({
      granted: true,
      status: 'Invited',
      missing: [],
      grants: [{ kind: 'region', place: north }],
    });
    expect((await ask(userId, `location=${westEnd.reg_loc_id}`)).body.data).toMatchObject({
      granted: false,
      missing: [{ kind: 'location', place: { name: 'West End' } }, { kind: 'allLocations' }],
    });
    expect((await ask(userId, 'page=Sales Access Group,Sheets Access Group')).body.data).toMatchObject({
      grants: [{ kind: 'group', group: { name: 'Sales Access Group' } }],
    });
    expect((await ask(userId, 'permission=addUser')).body.data).toMatchObject({
      granted: false,
      missing: [{ kind: 'group', group: { name: 'Users Setting' } }],
    });
    const admin = await drawn.idOf('admin@example.com');
    expect((await ask(admin, 'permission=addUser', drawn.tokens.support)).body.data).toMatchObject({
      grants: [{ kind: 'role', role: 'Super Admin' }],
    });
  });
});
