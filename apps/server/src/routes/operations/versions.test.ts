import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../../app-testing.ts';
import type { TestApp } from '../../app-testing.ts';
import { drawPeople } from '../users/users.testing.ts';

interface Kind {
  path: string;
  /** Two changes; the second was based on the state before the first. */
  first: object;
  second: object;
}

let test: TestApp;
let admin: string;
let kinds: Record<string, Kind>;

const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  test.ask(method, path, { as: admin, body });
const versionAt = async (path: string): Promise<string> =>
  ((await ask('GET', path)).body.data as { version: string }).version;
const made = async (path: string, body: object, id: string): Promise<string> => {
  const data = (await ask('POST', path, body)).body.data as Record<string, number>;
  return `${path}/${data[id]}`;
};

beforeAll(async () => {
  test = await openTestApp();
  const drawn = await drawPeople(test);
  admin = drawn.tokens.admin;
  const name = 'Before';
  const company = (await ask('GET', 'company?searchText=Harvest')).body.data as { id: number }[];
  const level = { authorityLevelId: 1 };
  kinds = {
    role: {
      path: await made('roles', { name, ...level }, 'roleId'),
      first: { name: 'Theirs', ...level },
      second: { name, description: 'Mine', ...level },
    },
    'access group': {
      path: await made('access_group', { name }, 'accessGroupId'),
      first: { name, permissionIds: [1] },
      second: { name: 'Mine' },
    },
    department: {
      path: await made('department', { name }, 'comp_dep_id'),
      first: { name, sequence: 7 },
      second: { name: 'Mine' },
    },
    location: {
      path: await made('locations', { name, storeNumber: '0900' }, 'location_id'),
      first: { city: 'Bath' },
      second: { address: 'Mine' },
    },
    company: { path: `company/${company[0]?.id ?? 0}`, first: { city: 'Bath' }, second: { phone: '1' } },
    user: {
      path: `users/${await drawn.someone()}`,
      first: { regLocIds: [drawn.north] },
      second: { firstName: 'Mine' },
    },
  };
});
afterAll(() => test.close());

describe('what two people change at once', () => {
  it.each(['role', 'access group', 'department', 'location', 'company', 'user'])(
    'a %s that somebody else changed since it was read is refused, and stays as they left it',
    async (kind) => {
      const { path, first, second } = kinds[kind] as Kind;
      const version = await versionAt(path);
      expect((await ask('PUT', path, { ...first, version })).status).toBe(200);
      const theirs = (await ask('GET', path)).body.data;
      const late = await ask('PUT', path, { ...second, version });
      expect(late).toMatchObject({ status: 409, body: { code: 'changed' } });
      expect((await ask('GET', path)).body.data).toEqual(theirs);
      // The change succeeds with the current version, and without a version.
      const again = await ask('PUT', path, { ...second, version: await versionAt(path) });
      expect(again).toMatchObject({ status: 200, body: { data: { version: await versionAt(path) } } });
      expect((await ask('PUT', path, first)).status).toBe(200);
    },
  );

  it('one of many who save at the same moment succeeds', async () => {
    const { path } = kinds['role'] as Kind;
    const version = await versionAt(path);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => ask('PUT', path, { name: `Number ${at}`, authorityLevelId: 1, version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  });

  it('a version that is none is refused by its name, and a new thing has none', async () => {
    const { path } = kinds['role'] as Kind;
    const body = { name: 'Other', authorityLevelId: 1 };
    const refused = { status: 400, body: { fields: [{ field: 'version' }] } };
    expect(await ask('PUT', path, { ...body, version: 'yes' })).toMatchObject(refused);
    expect(await ask('POST', 'roles', { ...body, version: await versionAt(path) })).toMatchObject(refused);
  });
});
