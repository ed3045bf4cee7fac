import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { localToken } from '../app-testing.ts';
import type { Answer } from '../app-testing.ts';
import { thorough } from '../thorough.testing.ts';
import { callsOf, type Call, type Described } from './calls.testing.ts';
import { openWorld, type World } from './world.testing.ts';

let world: World;
let calls: Call[];
/** For the calls that only connectors may make. */
let connectorKey: string;
const complaints: string[] = [];
/** Milliseconds of processor time, which other programs of the machine do not affect. */
const milliseconds: number[] = [];

beforeAll(async () => {
  world = await openWorld();
  const { company } = await world.chain(true);
  connectorKey = (await world.test.meta.connectors.create(company.id, null, 'Lanes')).key;
  calls = (await callsOf(world.test))
    // Leaves out calls that end the session of this machine's program, and redirects.
    .filter(({ path }) => !path.includes('logout') && !path.startsWith('oidc/'))
    // Leaves out files and trends of a report, because they read the question in the same way as the report. A thorough
    // run includes them.
    .filter(({ path }) => thorough || !/\/(export|trend)$/.test(path));
}, 300_000);
vi.setConfig({ testTimeout: 300_000 });
afterAll(() => world.close());

const ask = async (
  { method, path }: Call,
  query: Record<string, string>,
  body?: unknown,
  headers = {},
): Promise<Answer> => {
  const search = new URLSearchParams(query).toString();
  const began = process.cpuUsage();
  const answer = await world.test.ask(method, search === '' ? path : `${path}?${search}`, {
    as: path.startsWith('connectors/requests') ? connectorKey : localToken,
    body,
    headers,
  });
  const { user, system } = process.cpuUsage(began);
  milliseconds.push((user + system) / 1_000);
  return answer;
};

/**
 * Expects a refusal that names the field, or an earlier refusal that comes before the field is checked: the thing or
 * method does not exist, a field is missing, or the file is no file.
 */
const expectRefused = (call: Call, field: string, what: string, answer: Answer): void => {
  const { status, text, body } = answer;
  const fields = (body['fields'] ?? []) as { field: string; code: string }[];
  const named = fields.some((one) => one.field === field || one.field.startsWith(`${field}.`));
  const before =
    [404, 405].includes(status) ||
    (field === 'intruder' &&
      fields.length > 0 &&
      fields.every(({ code }) => ['required', 'type', 'format'].includes(code)));
  if (status < 400 || status >= 500 || !(named || before))
    complaints.push(`${call.name} ${field} ${what}: ${status} ${text.slice(0, 160)}`);
};

const typesOf = (schema: Described): string[] => [schema.type ?? [], (schema.anyOf ?? []).flatMap(typesOf)].flat();

/** Invalid values of each type, for many fields of one call at once. */
const wrong: Record<string, (types: readonly string[], share: number) => unknown> = {
  'a control character': (types) => (types.includes('string') ? 'a\u0000b' : undefined),
  'an endless text': (types, share) => (types.includes('string') ? 'x'.repeat(share) : undefined),
  'another type': (types) => (types.length === 0 || types.includes('object') ? 'text' : { deep: [1] }),
};

/**
 * Fields of whole numbers without an upper limit. The comment before each group says why a large number breaks no
 * statement.
 */
const wide = [
  // The column has 64 bits, or the number is a place within a file.
  /^GET \/api\/audit\.query\.(before|after)$/,
  /^POST \/api\/incoming\/actions\.body\.ids\[\]$/,
  /^POST \/api\/ingest\/segments\.query\.baseOffset$/,
  // A field of an answer that clients send back. The server does not store it.
  /^PUT \/api\/user-profile\.body\.(userId|companyId|company\.id)$/,
  /^PUT \/api\/(company\/user|users)\/{userId}\.body\.(userId|hiddenPlaces|endedSessions)$/,
  // The number must be one of the numbers of a year.
  /^PUT \/api\/calendar-period\.body\.periods\[\]\.number$/,
];

/**
 * Finds fields of whole numbers, at any depth, that may be larger than a store can keep. `way`: the path of a field
 * from the top.
 */
const endless = (schema: Described, way: string): string[] => [
  ...(schema.type === 'integer' && (schema.maximum ?? Infinity) >= Number.MAX_SAFE_INTEGER ? [way] : []),
  ...(schema.items ? endless(schema.items, `${way}[]`) : []),
  ...(schema.anyOf ?? []).flatMap((one) => endless(one, way)),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => endless(one, `${way}.${name}`)),
];

/** Number of letters of a body that is large and still within the server's limit. */
const LETTERS = 200_000;

/** Calls that change something, except those whose body is a file. */
const takesJson = ({ method, path }: Call): boolean => method !== 'GET' && !/^(ingest|uploadImage|file)\b/.test(path);

const told = (): string[] => complaints.splice(0);

describe('bad input, over every call that the API documents name', () => {
  it('a field of the query that nobody knows is refused by its name', async () => {
    expect(calls.length).toBeGreaterThan(100);
    for (const call of calls) expectRefused(call, 'intruder', 'unknown', await ask(call, { intruder: '1' }));
    expect(told()).toEqual([]);
  });

  it('a field of the body that nobody knows is refused by its name', async () => {
    for (const call of calls.filter(takesJson))
      expectRefused(call, 'intruder', 'unknown', await ask(call, {}, { intruder: 1 }));
    expect(told()).toEqual([]);
  });

  it('wrong types, control characters and endless texts are refused by their field', async () => {
    for (const call of calls) {
      const texts = Object.keys(call.query).map((field) => [field, 'a\u0000b'] as const);
      if (texts.length > 0) {
        const answer = await ask(call, Object.fromEntries(texts));
        for (const [field] of texts) expectRefused(call, field, 'a control character', answer);
      }
      const fields = Object.entries(call.body ?? {});
      for (const [what, valueOf] of Object.entries(wrong)) {
        const share = Math.floor(LETTERS / fields.length);
        const values = fields.flatMap(([field, schema]) => {
          const value = valueOf(typesOf(schema), share);
          return value === undefined ? [] : [[field, value] as const];
        });
        if (values.length === 0) continue;
        const refused = await ask(call, {}, Object.fromEntries(values));
        for (const [field] of values) expectRefused(call, field, what, refused);
      }
    }
    expect(told()).toEqual([]);
  });

  it('whole numbers have an end, at any depth', () => {
    const found = calls.flatMap(({ name, query, schema }) =>
      endless({ properties: { query: { properties: query }, body: schema ?? {} } }, name),
    );
    expect(found.filter((way) => !wide.some((known) => known.test(way)))).toEqual([]);
  });

  it('a body of 4 MiB is refused unread', async () => {
    const body = JSON.stringify({ note: 'x'.repeat(4 * 1024 * 1024) });
    const headers = { 'content-type': 'application/json' };
    for (const call of calls.filter(takesJson)) {
      const { status } = await ask(call, {}, body, headers);
      if (status < 400 || status >= 500) complaints.push(`${call.name}: ${status}`);
    }
    expect(told()).toEqual([]);
  });

  it('each costs less than 50 milliseconds', () => {
    const sorted = milliseconds.toSorted((one, other) => one - other);
    expect(sorted.length).toBeGreaterThan(300);
    expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThan(50);
  });
});
