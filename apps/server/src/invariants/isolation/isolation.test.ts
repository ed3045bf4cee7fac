import { labelOf, permissionNames, permissions } from '@lanewise/contract/permissions';
import type { PermissionKey } from '@lanewise/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteEntry } from '../../plugins/access.ts';
import { declaredEndpoints, type Declared } from '../declared.testing.ts';
import { Asker, eachOf, expected, faceOf, kindOf, kindsOf, unstored, type Call } from './asker.testing.ts';
import { digestsOf } from './digests.testing.ts';
import { derivedRow, unnamedIds, unreadableCalls } from './derived.testing.ts';
import { reportRows, statedRows } from './routes.testing.ts';
import type { Row } from './rows.testing.ts';
import { join, openIsolation } from './world.testing.ts';
import { profiles } from './kinds.testing.ts';
import { sample, seed, thorough } from '../../thorough.testing.ts';
import type { Isolation } from './world.testing.ts';
import type { Id, Kind, Person, Profile } from './kinds.testing.ts';

let isolation: Isolation;
let asker: Asker;
let routes: { key: string; route: RouteEntry; row: Row }[];
let declared: Declared[];
/** The row of every declared endpoint: the row written by hand, or else the row derived from the declaration. */
let rows: ReadonlyMap<string, Row>;
/** The contents of the store before any request. */
let before: ReadonlyMap<string, string>;

/** The pages and files that are served beside the API: the API document, and the web application. */
const isFile = (url: string): boolean => url.startsWith('/api/docs');

beforeAll(async () => {
  isolation = await openIsolation();
  asker = new Asker(isolation);
  declared = await declaredEndpoints();
  rows = new Map([
    ...declared.map((one): [string, Row] => [one.key, statedRows[one.key] ?? derivedRow(one)]),
    ...Object.entries(reportRows),
  ]);
  routes = isolation.world.test.app.routeTable
    .filter(({ url, method }) => !isFile(url) && method !== 'HEAD')
    .map((route) => {
      const key = `${route.method} ${route.url.slice('/api'.length)}`;
      return { key, route, row: rows.get(key) ?? {} };
    });
  before = await digestsOf(isolation.world);
}, 120_000);
afterAll(() => isolation.close());

/** Kinds that are the same for every company, so that no id of them is foreign. */
const shared: ReadonlySet<Kind> = new Set(['permission']);

/**
 * Profiles of every run: an anonymous caller, a user with one store, a user who only looks as that user, a connector,
 * and an administrator of another company.
 */
const always: readonly Profile[] = ['anybody', 'storeManager', 'looking', 'connector', 'foreignAdmin'];
const drawn = sample(
  profiles.filter((profile) => !always.includes(profile)),
  1,
);
const tried = profiles.filter((profile) => always.includes(profile) || drawn.includes(profile));

describe(`isolation (seed ${seed})`, () => {
  it('every route is declared or a report, and every declaration is served', () => {
    const served = new Set(routes.map(({ key }) => key));
    expect([...served].filter((key) => !rows.has(key))).toEqual([]);
    // The calls of an identity provider are served only if an identity provider is set, so they are left out.
    const unserved = [...rows.keys()].filter((key) => !served.has(key) && !/^\w+ \/oidc\//.test(key));
    expect(unserved).toEqual([]);
    expect(Object.keys(statedRows).filter((key) => !served.has(key))).toEqual([]);
  });

  it('every id that a call may name is tried with what is not theirs', () => {
    const parameters = routes.flatMap(({ route }) => [...route.url.matchAll(/:(\w+)/g)].map(([, name = '']) => name));
    expect([...new Set(parameters)].filter((name) => kindOf(name) === undefined && !unstored.has(name))).toEqual([]);
    const rowOf = ({ key }: Declared): Row => rows.get(key) ?? {};
    expect(declared.flatMap((one) => unnamedIds(one, rowOf(one)))).toEqual([]);
    const derived = declared.filter(({ key }) => statedRows[key] === undefined);
    expect(derived.flatMap((one) => unreadableCalls(one, rowOf(one)))).toEqual([]);
  });

  /**
   * Files and trends of a report run the same query as the rows of the report, so only a few kinds of users try them.
   */
  const isLeftOut = (profile: string, url: string): boolean =>
    !thorough &&
    /\/(export|trend)$/.test(url) &&
    !['anybody', 'companyAdmin', 'storeManager', 'foreignAdmin'].includes(profile);

  it.each(tried)('%s passes where their rights say so, and nowhere else', async (profile) => {
    const person = isolation.people[profile];
    await eachOf(routes, async ({ key, route, row }) => {
      const want = expected(route, person);
      if (isLeftOut(profile, route.url)) return;
      // Adds an unknown parameter, which is refused, so that a permitted call has no effect.
      if (want === 'passes' && (row.acts || (route.access === 'public' && profile !== 'anybody'))) return;
      const body = ['GET', 'DELETE'].includes(route.method) ? undefined : { intruder: 1 };
      // Users who see everything get an invalid question. The refusal of the question shows that they were admitted.
      const query = person.blind.length === 0 ? { intruder: 1 } : row.query;
      const answer = asker.watch(profile, key, await asker.ask(route, person, { ids: {}, query, body }));
      const { status } = answer;
      const switchedOff = profile === 'switched' && answer.body['code'] === 'switch.refused';
      const passed = status !== 401 && status !== 403;
      if (want === 'passes' ? !passed && !switchedOff : status !== want)
        asker.complain(profile, key, `answered ${status}, not ${want}`);
      if (body !== undefined && passed && route.access !== 'public' && status < 400)
        asker.complain(profile, key, `took a field that nobody knows (${status})`);
      if (status === 401 && answer.body['code'] !== 'session.expired') asker.complain(profile, key, 'has another code');
    });
    expect(asker.told()).toEqual([]);
  });

  const bound = tried.filter((profile) => !['anybody', 'superAdmin', 'supportAdmin', 'local'].includes(profile));

  it.each(bound)(
    '%s learns nothing of what is not theirs: foreign and missing things answer alike',
    async (profile) => {
      const person = isolation.people[profile];
      const { own, unassigned, foreign } = isolation.things;
      const isForeigner = profile === 'foreignAdmin';
      const others = [isForeigner ? own : foreign, ...(person.limited || isForeigner ? [unassigned] : [])];
      const passable = routes.filter(
        ({ route }) =>
          route.access !== 'public' && expected(route, person) === 'passes' && !isLeftOut(profile, route.url),
      );
      await eachOf(passable, async ({ key, route, row }) => {
        const kinds = kindsOf(route);
        /** Calls in which one id is in turn every foreign id and an id that does not exist. */
        const compare = async (kind: Kind, call: (id: Id | undefined) => Call, atOnce = false): Promise<void> => {
          const none = asker.unknownId(kind);
          const missing = asker.watch(profile, key, await asker.ask(route, person, call(none)));
          const ids = others.flatMap((things) => things[kind] ?? []);
          for (const id of atOnce ? [ids.join()] : ids) {
            const answer = asker.watch(profile, key, await asker.ask(route, person, call(id)));
            const faces = [faceOf(answer, [...ids, none]), faceOf(missing, [...ids, none])];
            if (faces[0] !== faces[1])
              asker.complain(profile, key, `tells ${kind} ${id} from none: ${faces.join(' / ')}`);
            if (kinds.includes(kind) && answer.status < 400) asker.complain(profile, key, `obeys for ${kind} ${id}`);
          }
        };
        for (const kind of new Set(kinds)) {
          if (shared.has(kind)) continue;
          const rest = Object.fromEntries(kinds.map((one) => [one, one === kind ? undefined : own[one]]));
          await compare(kind, (id) => ({ ids: { ...rest, [kind]: id }, query: row.query, body: row.body }));
        }
        const mine = isForeigner ? foreign : own;
        const whole: Partial<Record<Kind, Id>> = Object.fromEntries(
          Object.entries(mine).filter(([, id]) => id !== undefined),
        );
        for (const { kind, query, body, atOnce } of row.names ?? []) {
          const call = (id: Id | undefined): Call => ({
            ids: mine,
            query: query?.(id ?? 0) ?? row.query,
            body: body?.(id ?? 0, whole),
          });
          await compare(kind, call, atOnce);
        }
      });
      expect(asker.told()).toEqual([]);
    },
  );

  it('what is compared is there: each company’s administrator opens all of their own things', async () => {
    for (const [profile, things] of [
      ['companyAdmin', isolation.things.own],
      ['companyAdmin', isolation.things.unassigned],
      ['foreignAdmin', isolation.things.foreign],
    ] as const) {
      await eachOf(routes, async ({ key, route, row }) => {
        const kinds = kindsOf(route);
        const isKnown = kinds.length > 0 && kinds.every((kind) => things[kind] !== undefined);
        if (route.method !== 'GET' || row.private || !isKnown) return;
        const person = isolation.people[profile];
        if (expected(route, person) !== 'passes') return;
        const { status } = asker.watch(profile, key, await asker.ask(route, person, { ids: things, query: row.query }));
        if (status !== 200) asker.complain(profile, key, `cannot open their own ${kinds.join()}: ${status}`);
      });
    }
    expect(asker.told()).toEqual([]);
  });

  it('and nothing was written by all of that', async () => {
    const after = await digestsOf(isolation.world);
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
    expect(asker.asked).toBeGreaterThan(tried.length * 300);
  });
});

/**
 * Rows of group PERM whose call exists. The key must have a label. The route must refuse a user without the key and
 * admit a user with it.
 */
const served = [
  ...`
  PERM-01 getAccessGroups   PERM-02 saveAccessGroup   PERM-03 getAccessGroup   PERM-04 editAccessGroup
  PERM-05 deleteAccessGroup   PERM-06 updateAccessGroup   PERM-07 addLocation   PERM-08 updateLocation
  PERM-09 deleteLocation   PERM-10 getLocation   PERM-11 getLocationConnector   PERM-12 saveConnector
  PERM-13 getConnector   PERM-14 getConnectors   PERM-15 updateConnector   PERM-16 deleteConnector
  PERM-17 getConnectorLogs   PERM-18 inviteUser   PERM-19 addUser   PERM-20 getUsers   PERM-21 getCompanyUsers
  PERM-22 updateUser   PERM-23 deleteUser   PERM-24 updateUserAcrossCompany   PERM-25 switchUser
  PERM-26 switchUserAcrossCompany   PERM-27 resetPassword   PERM-28 addDepartment   PERM-29 updateDepartment
  PERM-30 deleteDepartment   PERM-31 getCompany   PERM-32 saveCompany   PERM-33 updateCompany
  PERM-34 deleteCompany   PERM-35 getCompanies   PERM-36 getRoles   PERM-37 addRole   PERM-38 updateRole
  PERM-39 getPermissions   PERM-41 deleteCompanyLogo   PERM-42 updateCompanyLogo   PERM-43 getSales
  PERM-44 getReports   PERM-45 getAnalytics`.matchAll(/(PERM-\d+) (\w+)/g),
].map(([, row = '', key = '']) => [row, key as PermissionKey] as const);

/** Permissions that every session has: the logo of the user's company. */
const openKeys: readonly PermissionKey[] = ['getCompanyLogo'];

/** Rights to a part of a call only. The tests of the daily book try these rights. */
const partKeys: readonly PermissionKey[] = ['getExpected', 'approveBook', 'closeBook', 'closeIncomplete', 'reopenBook'];
/** Rights of the daily book that have their own call. */
const bookKeys: readonly PermissionKey[] = ['enterValues', 'countTills', 'getJournal', 'shareSheet', 'configureLedger'];

describe('permissions', () => {
  /** A user with one access group, whose permissions change from test to test. */
  let holder: Person;
  let change: (keys: readonly PermissionKey[]) => Promise<void>;
  beforeAll(async () => {
    const { harvest, world, people } = isolation;
    const { meta } = world.test;
    const group = { name: 'Wombat Keys', description: '', permissionIds: [] };
    const { accessGroupId } = await meta.accessGroups.create(harvest, group);
    const ids = new Map((await meta.permissions.list(harvest)).map(({ key, permissionId }) => [key, permissionId]));
    change = async (keys) => {
      const permissionIds = keys.map((key) => ids.get(key) ?? 0);
      await meta.accessGroups.change(harvest, accessGroupId, { ...group, permissionIds });
    };
    const joined = await join(world, 'wombat.keys', 'Analyst', harvest, [group.name], 'all');
    holder = { ...people.groupHolder, token: joined.token };
  });

  const routeOf = (key: PermissionKey) => {
    const { path, method } = permissions[key];
    const url = `/api/${path.replace(/{(\w+)}/g, ':$1')}`;
    return routes.find(({ route }) => route.method === method && route.url === url);
  };
  const labels = async (): Promise<string[]> => {
    const { body } = await isolation.world.test.ask('GET', 'v2/permissions', { as: holder.token });
    return (body.data as { permissions: string[] }).permissions;
  };
  const probe = async (found: (typeof routes)[number]): Promise<number> => {
    const stated = found.row.probe?.(isolation.things.own) ?? { intruder: 1 };
    const body = ['GET', 'DELETE'].includes(found.route.method) ? undefined : stated;
    return (await asker.ask(found.route, holder, { ids: {}, query: found.row.query, body })).status;
  };

  it('each has its call, but for those that come later', () => {
    const keys = [...served.map(([, key]) => key), ...openKeys, ...bookKeys];
    expect(permissionNames.filter((key) => routeOf(key) !== undefined).sort()).toEqual(keys.sort());
    expect(permissionNames.filter((key) => routeOf(key) === undefined).sort()).toEqual([...partKeys].sort());
    expect(openKeys.map((key) => routeOf(key)?.route.access)).toEqual(openKeys.map(() => 'session'));
  });

  it.each([...served, ...bookKeys.map((key) => ['Book', key] as const)])(
    '%s AUTH-34 %s opens its call, and nothing else does',
    async (_row, key) => {
      const found = routeOf(key);
      if (!found) throw new Error(`${key} has no call.`);
      await change([key]);
      expect(await labels()).toEqual([labelOf(key)]);
      expect([401, 403]).not.toContain(await probe(found));
      await change(permissionNames.filter((other) => other !== key));
      expect(await labels()).not.toContain(labelOf(key));
      expect(await probe(found)).toBe(403);
    },
  );

  it('PERM-40 AUTH-34 getCompanyLogo travels and opens nothing more: the logo is everybody’s of the company', async () => {
    const logo = routeOf('getCompanyLogo');
    if (!logo) throw new Error('The logo has no call.');
    await change([]);
    const without = await probe(logo);
    expect([401, 403]).not.toContain(without);
    await change(['getCompanyLogo']);
    expect(await labels()).toEqual([labelOf('getCompanyLogo')]);
    expect(await probe(logo)).toBe(without);
    for (const [, key] of served) {
      const found = routeOf(key);
      if (found) expect([key, await probe(found)]).toEqual([key, 403]);
    }
  });
});
