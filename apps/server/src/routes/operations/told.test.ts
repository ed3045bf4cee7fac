import { examples } from '@lanewise/contract/endpoints/examples/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localToken, openTestApp, type Answer } from '../../app-testing.ts';
import { declaredEndpoints, type Declared } from '../../invariants/declared.testing.ts';
import { Asker, eachOf, type Call } from '../../invariants/isolation/asker.testing.ts';
import type { Id } from '../../invariants/isolation/kinds.testing.ts';
import { derivedRow } from '../../invariants/isolation/derived.testing.ts';
import { statedRows } from '../../invariants/isolation/routes.testing.ts';
import type { Row } from '../../invariants/isolation/rows.testing.ts';
import { openIsolation, type Isolation } from '../../invariants/isolation/world.testing.ts';
import type { RouteEntry } from '../../plugins/access.ts';

interface Walked {
  key: string;
  route: RouteEntry;
  row: Row;
  /** Statuses that the document tells of it. */
  told: readonly string[];
  /** Statuses of its answers. */
  given: Set<string>;
}

let isolation: Isolation;
let asker: Asker;
let walked: Walked[];
let told: Map<string, string[]>;

/** Calls that end a session, occupy the whole server, or can only answer 405. */
const leftOut = /logout|switch_back|admin\/(rebuild|backup)|^\w+ \/sessions|\/oidc\/|^GET \/users\/invite-user/;

const toldOf = async (): Promise<Map<string, string[]>> => {
  const { body } = await isolation.world.test.ask('GET', '/api/docs/json');
  const { paths } = body as unknown as { paths: Record<string, Record<string, { responses: object }>> };
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]): [string, string[]] => [
        `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        Object.keys(responses),
      ]),
    ),
  );
};

/** Asks, as a user who may call the operation, for a record that does not exist, and with an unknown parameter. */
const walk = async ({ route, row, given }: Walked): Promise<void> => {
  const { companyAdmin, superAdmin, connector } = isolation.people;
  const person = route.access === 'connector' ? connector : route.access === 'admin' ? superAdmin : companyAdmin;
  const note = async (call: Call): Promise<void> => {
    const { status } = await asker.ask(route, person, call);
    given.add(String(status));
  };
  const { own } = isolation.things;
  const whole = Object.fromEntries(
    Object.entries(own).filter((entry): entry is [string, Id] => entry[1] !== undefined),
  );
  await note({ ids: {}, query: { intruder: 1 } });
  if (route.url.includes(':')) await note({ ids: {}, query: row.query, body: row.body });
  for (const { kind, query, body } of row.names ?? []) {
    const absent = asker.unknownId(kind);
    await note({ ids: own, query: query?.(absent) ?? row.query, body: body?.(absent, whole) });
  }
};

beforeAll(async () => {
  isolation = await openIsolation();
  asker = new Asker(isolation);
  told = await toldOf();
  const rowOf = (one: Declared): Row => statedRows[one.key] ?? derivedRow(one);
  walked = (await declaredEndpoints())
    .filter(({ key }) => !leftOut.test(key))
    .map((one) => ({
      key: one.key,
      route: { method: one.endpoint.method, url: `/api/${one.endpoint.path}`, access: one.half.access, audit: null },
      row: rowOf(one),
      told: told.get(one.key) ?? [],
      given: new Set(),
    }));
  await eachOf(walked, walk);
}, 180_000);
afterAll(() => isolation.close());

const keysOf = (which: (one: Walked) => boolean): string[] => walked.filter(which).map(({ key }) => key);

/** A call from its declaration, for operations whose input the general test cannot find. */
interface Refused {
  key: string;
  path: (own: Isolation['things']['own']) => string;
  body?: unknown;
}

/** The id of nothing. */
const none = 999_999_999;
const missing: readonly Refused[] = [
  { key: 'GET /file/user-profile', path: () => 'file/user-profile' },
  { key: 'POST /admin/replay', path: () => 'admin/replay', body: { companyId: none } },
  { key: 'PUT /connectors/:connectorId/startstop/:status', path: () => `connectors/${none}/startstop/start` },
  {
    key: 'PUT /ingest/profiles',
    path: () => `ingest/profiles?companyId=${none}`,
    body: examples['saveIngestProfile']?.body,
  },
];
const contrary: readonly Refused[] = [
  { key: 'POST /tag', path: () => 'tag', body: { name: 'Wombat Tag', entityType: 'location' } },
  { key: 'POST /category', path: () => 'category', body: { name: 'Wombat Category', items: [] } },
  { key: 'POST /department', path: () => 'department', body: { name: 'Wombat Department' } },
  { key: 'DELETE /locations/:locationId', path: ({ location }) => `locations/${location}` },
  { key: 'DELETE /data_point/:dpId', path: ({ dataPoint }) => `data_point/${dataPoint}` },
  {
    key: 'PUT /locations/:locationId',
    path: ({ location }) => `locations/${location}`,
    body: { city: 'Elsewhere', version: '0'.repeat(16) },
  },
  { key: 'POST /v2/switch_back', path: () => 'v2/switch_back', body: {} },
];

const ask = ({ key, path, body }: Refused): Promise<Answer> => {
  const { superAdmin, companyAdmin } = isolation.people;
  const { token } = key.includes('/admin/') ? superAdmin : companyAdmin;
  const method = key.split(' ')[0] as 'GET' | 'POST' | 'PUT' | 'DELETE';
  return isolation.world.test.ask(method, path(isolation.things.own), { as: token, body });
};

describe('the refusals that the API document names', () => {
  it.each(['400', '404', '409'])('%s is told wherever it is given', (status) => {
    expect(keysOf(({ told, given }) => given.has(status) && !told.includes(status))).toEqual([]);
  });

  it('404 is told where there is something to miss, and nowhere else', () => {
    const met = keysOf(({ given }) => given.has('404'));
    expect(met.length).toBeGreaterThan(120);
    const only = keysOf(({ told, given }) => told.includes('404') && !given.has('404'));
    expect(only.sort()).toEqual(missing.map(({ key }) => key).sort());
    expect(keysOf(({ told }) => !told.includes('404')).length).toBeGreaterThan(60);
  });

  it.each(missing)('$key answers 404 where there is none, as it says', async (refused) => {
    expect((await ask(refused)).status).toBe(404);
    expect(told.get(refused.key)).toContain('404');
  });

  it.each(contrary)('$key answers 409 where the state of things does not allow it, as it says', async (refused) => {
    const { status, text } = await ask(refused);
    expect(status, text).toBe(409);
    expect(told.get(refused.key)).toContain('409');
  });

  it('no call that reads tells 409', () => {
    const reading = [...told].filter(([key, statuses]) => key.startsWith('GET ') && statuses.includes('409'));
    expect(reading).toEqual([]);
  });

  it('callers without a company are refused as the introduction says', async () => {
    const { test } = isolation.world;
    const headers = { 'x-company-id': String(none) };
    const { token } = isolation.people.superAdmin;
    for (const path of ['locations', 'user-profile', 'company'])
      expect((await test.ask('GET', path, { as: token, headers })).status).toBe(404);
    const empty = await openTestApp();
    const refused = await empty.ask('GET', 'department/1', { as: localToken });
    await empty.close();
    expect([refused.status, refused.body['code']]).toEqual([409, 'company.needed']);
  });

  it('400 is told and given by every call', () => {
    expect(keysOf(({ told, given }) => !told.includes('400') || !given.has('400'))).toEqual([]);
  });
});
