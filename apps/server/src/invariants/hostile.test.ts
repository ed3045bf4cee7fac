import { Agent, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rounds, seed, thorough } from '../thorough.testing.ts';
import { callsOf, type Call } from './calls.testing.ts';
import * as hostile from './hostile.testing.ts';
import { kindOfParameter, openIsolation, type Isolation, type Profile } from './isolation/world.testing.ts';

let isolation: Isolation;
let calls: Call[];
let port: number;
const agent = new Agent({ keepAlive: true, maxSockets: 6 });
const strangers = ['anybody', 'connector', 'storeManager'] as const satisfies Profile[];
const trusted = ['companyAdmin', 'superAdmin'] as const satisfies Profile[];

/** Leaves out calls that end a session, and those that occupy the whole server. */
const leftOut = /logout|^sessions|^oidc|^admin\/(rebuild|replay|backup|doctor)/;

beforeAll(async () => {
  isolation = await openIsolation();
  const { test } = isolation.world;
  calls = (await callsOf(test)).filter(
    // Files and trends of a report read the question as the report does.
    ({ pattern }) => !leftOut.test(pattern) && (thorough || !/\/(export|trend)$/.test(pattern)),
  );
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
}, 300_000);
afterAll(async () => {
  agent.destroy();
  await isolation.close();
});
vi.setConfig({ testTimeout: rounds(300_000, 7_200_000) });

interface Sent {
  method: string;
  /** As in the request. */
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string | undefined;
}

const patience = 60_000;

const answerTo = (sent: Sent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, agent, method: sent.method, path: sent.path, timeout: patience });
    for (const [name, value] of Object.entries(sent.headers ?? {})) asked.setHeader(name, value);
    asked.once('timeout', () => asked.destroy(new Error(`no answer in ${patience} ms`)));
    asked.once('error', reject);
    asked.once('response', (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer));
      answer.once('error', reject);
    });
    if (sent.body !== undefined) asked.setHeader('content-length', Buffer.byteLength(sent.body));
    asked.end(sent.body);
  });

const complaints: string[] = [];
let sentSoFar = 0;

/** The only acceptable server error is a store that is away or full, with the time for another try. */
const isWrong = ({ statusCode = 0, headers }: IncomingMessage): boolean =>
  statusCode >= 500 && !([503, 507].includes(statusCode) && headers['retry-after'] !== undefined);

const attempt = async (caller: Profile, sent: Sent): Promise<void> => {
  const { token } = isolation.people[caller];
  const headers = {
    'x-company-id': String(isolation.harvest),
    ...(token && { authorization: token }),
    ...sent.headers,
  };
  const told = (): string => `${caller}: ${sent.method} ${sent.path.slice(0, 200)} ${String(sent.body).slice(0, 200)}`;
  sentSoFar += 1;
  try {
    const answer = await answerTo({ ...sent, headers });
    if (isWrong(answer)) complaints.push(`${answer.statusCode} ${told()} ${JSON.stringify(sent.headers ?? {})}`);
  } catch (error) {
    const { code } = error as { code?: string };
    // Refusing a body unread closes the connection, and Node does not send such addresses and headers.
    if (!['ECONNRESET', 'EPIPE', 'ERR_UNESCAPED_CHARACTERS', 'ERR_INVALID_CHAR'].includes(code ?? ''))
      complaints.push(`${String(error)} ${told()}`);
  }
};

/** A generator that repeats its values for the same seed. */
const random = ((state: number) => () => {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return state / 2 ** 31;
})(seed);
const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;

/** All, or as many as one run has time for. */
const some = <One>(list: readonly One[], most: number): readonly One[] =>
  thorough || list.length <= most ? list : Array.from({ length: most }, () => pick(list));

/** Runs several steps at once, in the order of the list. */
const eachOf = async <Step>(steps: readonly Step[], walk: (step: Step) => Promise<void>): Promise<void> => {
  const left = [...steps];
  const walker = async (): Promise<void> => {
    for (let step = left.shift(); step !== undefined; step = left.shift()) await walk(step);
  };
  await Promise.all(Array.from({ length: 4 }, walker));
};

const idOf = (name: string): string => {
  const kind = (kindOfParameter as Readonly<Record<string, keyof Isolation['things']['own']>>)[name];
  return String((kind && isolation.things.own[kind]) ?? 'unknown');
};

/** The address of a call; a call that removes something gets ids that do not exist, so that nothing is lost. */
const pathOf = ({ pattern, path, method }: Call): string =>
  `/api/${method === 'DELETE' ? path : pattern.replace(/{(\w+)}/g, (_, name: string) => idOf(name))}`;

const queryOf = (call: Call): Map<string, string> =>
  new Map(
    call.required.map((name) => [name, encodeURIComponent(String(hostile.plausible(call.query[name] ?? {}, name)))]),
  );
const withQuery = (path: string, query: ReadonlyMap<string, string>): string =>
  query.size === 0 ? path : `${path}?${[...query].map(([name, value]) => `${name}=${value}`).join('&')}`;

const json = { 'content-type': 'application/json' };

/** A valid call, as the base for a test's changes. */
const usual = (call: Call): Sent => ({
  method: call.method,
  path: withQuery(pathOf(call), queryOf(call)),
  ...(call.schema && { body: JSON.stringify(hostile.plausible(call.schema)), headers: json }),
});

const inQuery = (call: Call): Sent[] =>
  Object.keys(call.query).flatMap((name) =>
    hostile.addressed.flatMap((value) => {
      const query = queryOf(call).set(name, value);
      const path = withQuery(pathOf(call), query);
      return [
        { ...usual(call), path },
        // Twice, and as a list.
        ...(value === '1.5' ? [`${path}&${name}=2`, `${path}&${name}[]=1&${name}[a]=2&${name}.b=3`] : []).map(
          (more) => ({
            ...usual(call),
            path: more,
          }),
        ),
      ];
    }),
  );

const inAddress = (call: Call): Sent[] =>
  [...call.pattern.matchAll(/{\w+}/g)].flatMap(([whole]) =>
    hostile.addressed
      .filter((value) => value !== '')
      .map((value) => ({
        ...usual(call),
        path: `/api/${call.pattern.replace(whole, value).replace(/{(\w+)}/g, (_, name: string) => idOf(name))}`,
      })),
  );

const inBody = (call: Call): Sent[] =>
  Object.keys(call.body ?? {}).flatMap((name) =>
    hostile.written.map((value) => {
      const { [name]: _, ...rest } = hostile.plausible(call.schema ?? {}) as Record<string, unknown>;
      const others = JSON.stringify(rest).slice(1, -1);
      return { ...usual(call), body: `{${others === '' ? '' : `${others},`}${JSON.stringify(name)}:${value}}` };
    }),
  );

const wholeBodies = (call: Call): Sent[] =>
  call.method === 'GET'
    ? []
    : hostile.bodies.flatMap((body) =>
        hostile.mediaTypes.map((type) => ({ ...usual(call), body, headers: { 'content-type': type } })),
      );

const inHeaders = (call: Call): Sent[] =>
  hostile.headers.map(([name, value]) => ({ ...usual(call), headers: { ...usual(call).headers, [name]: value } }));

const otherwise = (call: Call): Sent[] => [
  ...hostile.methods.map((method) => ({ ...usual(call), method })),
  ...hostile.spellings(pathOf(call)).map((path) => ({ ...usual(call), path })),
];

/** Samples of each kind from every call, as each caller. */
const crawl = async (draw: (call: Call) => readonly Sent[], most: number): Promise<void> => {
  await eachOf(calls, async (call) => {
    const all = draw(call);
    // Most fields of a call are read only for permitted callers, so others get few samples.
    for (const sent of some(all, 1)) for (const caller of some(strangers, 1)) await attempt(caller, sent);
    for (const caller of trusted) for (const sent of some(all, most)) await attempt(caller, sent);
  });
  expect([`seed ${seed}`, ...complaints.splice(0)]).toEqual([`seed ${seed}`]);
};

describe('no call answers 500', () => {
  it('sent as it should be', async () => {
    expect(calls.length).toBeGreaterThan(100);
    await crawl((call) => [usual(call)], 1);
  });

  it('whatever stands in its query', () => crawl(inQuery, 3));
  it('whatever stands for an id in its address', () => crawl(inAddress, 1));
  it('whatever stands in a field of its body', () => crawl(inBody, 3));
  it('whatever its body is', () => crawl(wholeBodies, 1));
  it('whatever its headers say', () => crawl(inHeaders, 1));
  it('by another method, or spelled otherwise', () => crawl(otherwise, 1));

  it('to whoever orders a list by what every object has', async () => {
    const lists = calls.filter(({ query }) => Object.hasOwn(query, 'sortCol'));
    expect(lists.length).toBeGreaterThan(12);
    await eachOf(lists, async (call) => {
      const query = queryOf(call).set('sortCol', pick(['toString', 'constructor', '__proto__']));
      await attempt('superAdmin', { ...usual(call), path: withQuery(pathOf(call), query) });
    });
    expect(complaints.splice(0)).toEqual([]);
  });

  it('nor does anything that is no call', async () => {
    for (const path of hostile.elsewhere)
      for (const method of ['GET', ...some(hostile.methods.slice(1), 1)])
        for (const caller of ['anybody', 'superAdmin'] as const) await attempt(caller, { method, path });
    expect(complaints.splice(0)).toEqual([]);
  });

  it('and the log of the server holds nothing unexpected', () => {
    expect(sentSoFar).toBeGreaterThan(1_500);
    const lines = isolation.world.test.log().split('\n');
    expect(lines.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
  });

  it('while everybody was who they are', async () => {
    for (const caller of ['storeManager', 'companyAdmin', 'superAdmin'] as const) {
      const { status } = await isolation.world.test.ask('GET', 'user-profile', { as: isolation.people[caller].token });
      expect([caller, status]).toEqual([caller, 200]);
    }
  });
});
