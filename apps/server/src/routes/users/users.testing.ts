import type { UserRecord } from '@lanewise/contract/entities/user';
import { afterAll, beforeAll } from 'vitest';
import { drawCompanies, openTestApp } from '../../app-testing.ts';
import type { TestApp } from '../../app-testing.ts';
import type { NewUser } from '../../meta/types.ts';

/** The access groups of users who manage users. */
export const keeperGroups = ['Sales Access Group', 'Users Setting'];

/** The fields of a new user, except the username. */
export const ada = {
  firstName: 'Ada',
  lastName: 'Byron',
  role: 'Store Manager',
  accessGroups: ['Sales Access Group'],
  regLocIds: 'all' as const,
};

/**
 * The companies of `drawCompanies` with user managers, as sessions: `keeper` of all of Harvest Lane, `regional` only of
 * its region North, `corner` of Corner Shops.
 */
export const drawPeople = async (test: TestApp) => {
  const drawn = await drawCompanies(test);
  const { meta } = test;
  let made = 0;
  /** A user of Harvest Lane for a test to change freely, without a password. */
  const someone = async (more: Partial<NewUser> = {}): Promise<number> => {
    made += 1;
    const username = `someone${made}@example.com`;
    return (await test.user({ username, password: null, companyId: drawn.harvest.id, ...ada, ...more })).userId;
  };
  /** The same with a session; the user never logs in, so they need no password. */
  const somebody = async (more: Partial<NewUser> = {}) => {
    const userId = await someone(more);
    await meta.people.change(userId, () => ({ status: 'Active' }));
    return { userId, token: await meta.sessions.open(userId) };
  };
  const keeperOf = async (username: string, more: Partial<NewUser>) =>
    (await somebody({ username, accessGroups: keeperGroups, ...more })).token;
  return {
    ...drawn,
    someone,
    somebody,
    keeper: await keeperOf('keeper@example.com', { role: 'Company Admin' }),
    regional: await keeperOf('regional@example.com', { role: 'Regional Manager', regLocIds: [drawn.north] }),
    corner: await keeperOf('corner@example.com', { role: 'Company Admin', companyId: drawn.corner.id }),
    cornerShops: drawn.corner,
    idOf: async (username: string): Promise<number> => (await meta.users.findByName(username))?.userId ?? 0,
    groupIds: async (...names: string[]): Promise<number[]> =>
      (await meta.people.groupIds(drawn.harvest.id, names)).map((group) => group ?? 0),
    read: async (userId: number, as = drawn.tokens.admin): Promise<UserRecord> =>
      (await test.ask('GET', `users/${userId}`, { as })).body.data as UserRecord,
  };
};
export type DrawnPeople = Awaited<ReturnType<typeof drawPeople>>;

/** These people on a server of their own for the tests of a file; both are empty until its first test begins. */
export const drawnPeople = (): { test: TestApp; drawn: DrawnPeople } => {
  const test = {} as TestApp;
  const drawn = {} as DrawnPeople;
  beforeAll(async () => {
    Object.assign(test, await openTestApp());
    Object.assign(drawn, await drawPeople(test));
  });
  afterAll(() => test.close());
  return { test, drawn };
};
