import { LOCATION_LEVEL } from '@lanewise/contract/access';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TooManyAttempts } from '../errors.ts';
import { openTestMeta } from '../testing.ts';
import { tokenHash } from './tokens.ts';
import type { Meta, NewUser } from '../types.ts';
import type { User } from '../user-types.ts';

let meta: Meta;
let company: number;
let other: number;

beforeAll(async () => {
  meta = await openTestMeta();
  const market = { us_week: true, connector_type: '', currency: 'USD', timeZone: 'America/Chicago' };
  company = (await meta.companies.create({ ...market, name: 'Market' })).id;
  other = (await meta.companies.create({ ...market, name: 'Other' })).id;
});
afterAll(() => meta.close());

const person = (username: string, changes: Partial<NewUser> = {}): NewUser => ({
  username,
  password: 'a long enough one',
  firstName: 'Ada',
  lastName: 'Byron',
  role: 'Store Manager',
  companyId: company,
  accessGroups: ['Sales Access Group'],
  regLocIds: 'all',
  ...changes,
});

const admin = (username: string): NewUser =>
  person(username, { role: 'Super Admin', companyId: null, accessGroups: [] });

/** Moves all counted tries for a username into the past. */
const passMinutes = async (username: string, minutes: number): Promise<void> => {
  await sql`
    update login_attempt set failed_at = failed_at - make_interval(mins => ${minutes}::int) where username = ${tokenHash(username)}
  `.execute(meta.db);
};

describe('creating a user', () => {
  it('refuses a name that is taken, whatever its case', async () => {
    await meta.users.create(person('zoe@example.com'));
    await expect(meta.users.create(person(' ZOE@example.com'))).rejects.toMatchObject({ code: 'user.exists' });
  });

  it('refuses unknown roles, access groups, companies, and places of another company', async () => {
    const theirs = await meta.places.createRegion(other, { name: 'Theirs', parentRegLocId: null });
    const before = await meta.users.count();
    for (const [changes, field] of [
      [{ role: 'King' }, 'role'],
      [{ accessGroups: ['Sales Access Group', 'Secrets'] }, 'accessGroups'],
      [{ role: 'Super Admin' }, 'companyId'],
      [{ companyId: null }, 'companyId'],
      [{ regLocIds: [theirs] }, 'regLocIds'],
    ] as const) {
      const input = { ...person('new@example.com'), ...changes } as NewUser;
      await expect(meta.users.create(input)).rejects.toMatchObject({ code: 'validation', params: { field } });
    }
    await expect(meta.users.create(person('new@example.com', { companyId: 999 }))).rejects.toMatchObject({
      code: 'notFound',
    });
    expect(await meta.users.count()).toBe(before);
  });

  it('answers the user, who is found by id and by name in any case', async () => {
    const user = await meta.users.create(
      person('Ada.Byron@example.com', { language: 'fr', accessGroups: ['Category Setting', 'Sales Access Group'] }),
    );
    expect(user).toEqual({
      userId: user.userId,
      username: 'Ada.Byron@example.com',
      firstName: 'Ada',
      lastName: 'Byron',
      role: 'Store Manager',
      companyId: company,
      language: 'fr',
      clock: '12',
      timeZone: 'America/Chicago',
      status: 'Active',
      accessGroups: ['Sales Access Group', 'Category Setting'],
      permissions: ['getSales'],
      authorityLevel: LOCATION_LEVEL,
    });
    expect(await meta.users.find(user.userId)).toEqual(user);
    expect(await meta.users.findByName('ada.byron@EXAMPLE.com')).toEqual(user);
    expect(await meta.users.find(999_999)).toBeNull();
    expect(await meta.users.findByName('nobody@example.com')).toBeNull();
  });
});

describe('logging in', () => {
  it('fails alike for a wrong password, an unknown name, an invited and an inactive user', async () => {
    await meta.users.create(person('login@example.com'));
    await meta.users.create(person('invited@example.com', { password: null }));
    const inactive = await meta.users.create(person('inactive@example.com'));
    await meta.db.updateTable('app_user').set({ status: 'Inactive' }).where('user_id', '=', inactive.userId).execute();
    expect(await meta.users.verify('login@example.com', 'a long enough On')).toBeNull();
    expect(await meta.users.verify('nobody@example.com', 'a long enough one')).toBeNull();
    expect(await meta.users.verify('invited@example.com', '')).toBeNull();
    expect(await meta.users.verify('inactive@example.com', 'a long enough one')).toBeNull();
  });

  it('answers the user, in any case of the name and any spelling of the letters', async () => {
    const user = await meta.users.create(person('Right@example.com', { password: 'caf\u00e9 au lait' }));
    expect(await meta.users.verify(' right@EXAMPLE.com', 'cafe\u0301 au lait')).toEqual(user);
  });

  it('stores passwords as Argon2id with 19 MiB and two passes', async () => {
    const { userId } = await meta.users.create(person('hash@example.com'));
    const row = await meta.db
      .selectFrom('app_user')
      .select('password_hash')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('wrong passwords', () => {
  const tryWrong = async (username: string, times: number): Promise<void> => {
    for (let tries = 0; tries < times; tries += 1) expect(await meta.users.verify(username, 'wrong')).toBeNull();
  };

  it('lock a name when there are ten within 30 minutes, and the right one does not open it', async () => {
    await meta.users.create(person('locked@example.com'));
    await tryWrong('locked@example.com', 10);
    const refused = await meta.users.verify('LOCKED@example.com', 'a long enough one').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TooManyAttempts);
    expect((refused as TooManyAttempts).retryAfterSeconds).toBeGreaterThan(29 * 60);
    expect((refused as TooManyAttempts).retryAfterSeconds).toBeLessThanOrEqual(30 * 60);
    await passMinutes('locked@example.com', 29);
    await expect(meta.users.verify('locked@example.com', 'a long enough one')).rejects.toThrow(TooManyAttempts);
    await passMinutes('locked@example.com', 2);
    expect(await meta.users.verify('locked@example.com', 'a long enough one')).not.toBeNull();
  });

  it('lock a name nobody has in the same way', async () => {
    await tryWrong('ghost@example.com', 10);
    await expect(meta.users.verify('ghost@example.com', 'x')).rejects.toThrow(TooManyAttempts);
  });

  it('count for 30 minutes, also after a login: not more than ten in any 30 minutes are judged', async () => {
    await meta.users.create(person('counted@example.com'));
    await tryWrong('counted@example.com', 6);
    await passMinutes('counted@example.com', 20);
    await tryWrong('counted@example.com', 3);
    expect(await meta.users.verify('counted@example.com', 'a long enough one')).not.toBeNull();
    await tryWrong('counted@example.com', 1);
    await expect(meta.users.verify('counted@example.com', 'wrong')).rejects.toThrow(TooManyAttempts);
    await passMinutes('counted@example.com', 11);
    await tryWrong('counted@example.com', 6);
    await expect(meta.users.verify('counted@example.com', 'wrong')).rejects.toThrow(TooManyAttempts);
  });

  it('are not more than ten when they come all at once', async () => {
    await meta.users.create(person('flood@example.com'));
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, () => meta.users.verify('flood@example.com', 'wrong')),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const rows = await meta.db
      .selectFrom('login_attempt')
      .select('attempt_id')
      .where('username', '=', tokenHash('flood@example.com'))
      .execute();
    expect(rows).toHaveLength(10);
  });

  it('of one name lock no other', async () => {
    await meta.users.create(person('bystander@example.com'));
    await tryWrong('target@example.com', 10);
    expect(await meta.users.verify('bystander@example.com', 'a long enough one')).not.toBeNull();
  });
});

describe('a new password', () => {
  it('makes an invited user active and ends every session', async () => {
    const { userId } = await meta.users.create(person('fresh@example.com', { password: null }));
    expect((await meta.users.find(userId))?.status).toBe('Invited');
    await meta.users.setPassword(userId, 'the first password');
    expect(await meta.users.verify('fresh@example.com', 'the first password')).toMatchObject({ status: 'Active' });
    const token = await meta.sessions.open(userId);
    await meta.users.setPassword(userId, 'the second password');
    expect(await meta.sessions.find(token)).toBeNull();
    expect(await meta.users.verify('fresh@example.com', 'the first password')).toBeNull();
    expect(await meta.users.verify('fresh@example.com', 'the second password')).not.toBeNull();
  });

  it('ends the lock that wrong ones led to', async () => {
    const { userId } = await meta.users.create(person('forgetful@example.com'));
    for (let tries = 0; tries < 10; tries += 1) await meta.users.verify('Forgetful@example.com', 'wrong');
    await meta.users.setPassword(userId, 'remembered now');
    expect(await meta.users.verify('forgetful@example.com', 'remembered now')).not.toBeNull();
  });

  it('does not bring an inactive user back', async () => {
    const { userId } = await meta.users.create(person('gone@example.com'));
    await meta.db.updateTable('app_user').set({ status: 'Inactive' }).where('user_id', '=', userId).execute();
    await meta.users.setPassword(userId, 'another password');
    expect(await meta.users.verify('gone@example.com', 'another password')).toBeNull();
  });
});

describe('permitted locations', () => {
  let seen: (user: User, companyId?: number) => Promise<string[]>;
  let north: number;
  let lakes: number;
  let airport: number;

  // North
  //   Lakes
  //     Store 1
  //   Store 2
  // South
  //   Store 3
  // Airport
  beforeAll(async () => {
    north = await meta.places.createRegion(company, { name: 'North', parentRegLocId: null });
    const south = await meta.places.createRegion(company, { name: 'South', parentRegLocId: null });
    lakes = await meta.places.createRegion(company, { name: 'Lakes', parentRegLocId: north });
    const store = (storeNumber: string, name: string, regionRegLocId: number | null) =>
      meta.places.createLocation(company, { storeNumber, name, regionRegLocId });
    await store('1', 'Store 1', lakes);
    await store('2', 'Store 2', north);
    await store('3', 'Store 3', south);
    airport = (await store('4', 'Airport', null)).reg_loc_id;
    await meta.places.createLocation(other, { storeNumber: '1', name: 'Theirs', regionRegLocId: null });
    const names = new Map(
      [...(await meta.places.locations(company)), ...(await meta.places.locations(other))].map((location) => [
        `${location.location_id} ${location.reg_loc_id}`,
        location.name,
      ]),
    );
    seen = async (user, companyId = company) =>
      (await meta.users.sight(user, companyId)).locations.map(
        ({ locationId, regLocId }) => names.get(`${locationId} ${regLocId}`) ?? 'unknown',
      );
  });

  it('are none in another company, and none without an assignment', async () => {
    const everywhere = await meta.users.create(person('everywhere@example.com'));
    expect(await seen(everywhere, other)).toEqual([]);
    const nowhere = await meta.users.create(person('nowhere@example.com', { regLocIds: [] }));
    expect(await seen(nowhere)).toEqual([]);
  });

  it('are all of the company for whoever has all', async () => {
    const everywhere = await meta.users.create(person('all@example.com'));
    expect(await seen(everywhere)).toEqual(['Store 1', 'Store 2', 'Store 3', 'Airport']);
  });

  it('are all of any company for admins', async () => {
    const root = await meta.users.create(admin('root@example.com'));
    expect(await seen(root)).toEqual(['Store 1', 'Store 2', 'Store 3', 'Airport']);
    expect(await seen(root, other)).toEqual(['Theirs']);
  });

  it('are those assigned and those below an assigned region, also ones added later', async () => {
    const regional = await meta.users.create(person('regional@example.com', { regLocIds: [north, lakes, airport] }));
    expect(await seen(regional)).toEqual(['Store 1', 'Store 2', 'Airport']);
    const lakeside = await meta.users.create(person('lakes@example.com', { regLocIds: [lakes] }));
    expect(await seen(lakeside)).toEqual(['Store 1']);
    await meta.places.createLocation(company, { storeNumber: '5', name: 'Store 5', regionRegLocId: lakes });
    expect((await meta.users.sight(lakeside, company)).locations).toHaveLength(2);
  });
});
