import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawCompanies, type Answer, type TestApp } from '../../app-testing.ts';
import { openWorld, type World } from '../../invariants/world.testing.ts';

let world: World;
let test: TestApp;
let drawn: Awaited<ReturnType<typeof drawCompanies>>;
let keeper = '';
let keeperId = 0;

beforeAll(async () => {
  world = await openWorld();
  ({ test } = world);
  drawn = await drawCompanies(test);
  const company = { companyId: drawn.harvest.id, regLocIds: 'all' as const };
  ({ userId: keeperId } = await test.user({ username: 'keeper@example.com', role: 'Company Admin', ...company }));
  keeper = await test.meta.sessions.open(keeperId);
});
afterAll(() => world.close());

const ask = (path: string, body: unknown, as = keeper): Promise<Answer> => test.ask('POST', path, { as, body });
const get = async (path: string): Promise<unknown> => (await test.ask('GET', path, { as: keeper })).body.data;
const refused = (field: string) => ({ status: 400, body: { fields: [{ field }] } });

describe('graphql', () => {
  const document = (body: string) =>
    `mutation ($companyId: Int!, $userId: Int!) { ${body.replaceAll('()', '(companyId: $companyId, userId: $userId)')} }`;
  const query = (body: string, as = keeper, whose: object = {}) =>
    ask(
      'graphql',
      {
        query: document(body),
        variables: { companyId: drawn.harvest.id, userId: keeperId, ...whose },
      },
      as,
    );

  it('API-094 API-095 API-096 API-097 answers both hierarchies and all locations', async () => {
    const { body } = await query(
      'locationHierarchy() { depsHierJsons } regionHierarchy() { regHierJsons } allLocations() { getAllLocationsJsons }',
    );
    expect(body.data).toEqual({
      locationHierarchy: { depsHierJsons: await get('locationhierarchy') },
      regionHierarchy: { regHierJsons: await get('regionhierarchy') },
      allLocations: { getAllLocationsJsons: await test.meta.places.locations(drawn.harvest.id) },
    });
  });

  it('is for oneself, and for admins about anybody; foreign ids are as unknown ones', async () => {
    const all = 'allLocations() { getAllLocationsJsons }';
    const unknown = await query(all, keeper, { companyId: 999_999 });
    expect(unknown.status).toBe(404);
    for (const whose of [{ companyId: drawn.corner.id }, { userId: 1 }, { userId: 999_999 }])
      expect((await query(all, keeper, whose)).text).toBe(unknown.text);
    const { body } = await query(all, drawn.tokens.admin);
    expect(body).toMatchObject({ isSuccess: true });
    expect((await query(all, drawn.tokens.admin, { companyId: drawn.corner.id })).status).toBe(404);
  });

  it('refuses what is too deep, too much, batched, wrong, or asks for the schema', async () => {
    const one = 'allLocations() { getAllLocationsJsons }';
    const aliased = (count: number) => Array.from({ length: count }, (_, at) => `a${at}: ${one}`).join(' ');
    expect((await query(aliased(3))).status).toBe(200);
    expect(await query(aliased(6))).toMatchObject(refused('query'));
    const names = Array.from({ length: 30 }, (_, at) => `n${at}: getAllLocationsJsons`).join(' ');
    expect(await query(`allLocations() { ${names} }`)).toMatchObject(refused('query'));
    for (const wrong of [
      '{',
      'query { nothing }',
      'query { version { deep } }',
      `{ ${'{'.repeat(900)} }`,
      'query A { version } query B { version }',
    ])
      expect(await ask('graphql', { query: wrong }), wrong.slice(0, 40)).toMatchObject(refused('query'));
    expect((await ask('graphql', [{ query: 'query { version }' }])).status).toBe(400);
    const bomb = Array.from({ length: 12 }, (_, at) => `fragment f${at} on Query { ...f${at + 1} ...f${at + 1} }`).join(
      ' ',
    );
    const fragments = `query { ...f0 } ${bomb} fragment f12 on Query { version }`;
    expect(await ask('graphql', { query: fragments })).toMatchObject(refused('query'));
    const schema = { query: 'query { __schema { types { name } } }' };
    expect(await ask('graphql', schema)).toMatchObject(refused('query'));
    expect((await ask('graphql', schema, drawn.tokens.admin)).status).toBe(200);
  });
});

describe('common data', () => {
  it('API-098 answers the lists asked for, in the language of the reader', async () => {
    expect(await ask('common-data', { types: ['planets'] })).toMatchObject(refused('types.0'));
    const { body } = await ask('common-data', { types: ['countries', 'states', 'levels'], country: 'CA' });
    const lists = body.data as Record<string, { value: string; label: string }[]>;
    expect(Object.keys(lists)).toEqual(['countries', 'states', 'levels']);
    expect([lists['countries']?.length, lists['states']?.length]).toEqual([90, 13]);
    expect(lists['levels']?.[0]).toEqual({ value: '1', label: 'Corporate' });
  });
});
