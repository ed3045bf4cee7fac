import { Agent, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rounds, seed, thorough } from '../thorough.testing.ts';
import { callsOf } from './calls.testing.ts';
import * as draws from './hostile-draws.testing.ts';
import type { Sent, Target } from './hostile-draws.testing.ts';
import * as hostile from './hostile.testing.ts';
import { kindOfParameter, openIsolation, type Isolation, type Profile } from './isolation/world.testing.ts';

let isolation: Isolation;
let calls: Target[];
let port: number;
const agent = new Agent({ keepAlive: true, maxSockets: 6 });
const strangers = ['anybody', 'connector', 'storeManager'] as const satisfies Profile[];
const trusted = ['companyAdmin', 'superAdmin'] as const satisfies Profile[];

/** Leaves out calls that end a session, and those that occupy the whole server. */
const leftOut = /logout|^sessions|^oidc|^admin\/(rebuild|replay|backup|doctor)/;

/** Ids of things of the company, by their name in an address. */
const idsOf = (pattern: string): Record<string, string> =>
  Object.fromEntries(
    [...pattern.matchAll(/{(\w+)}/g)].map(([, name = '']) => {
      const kind = (kindOfParameter as Readonly<Record<string, keyof Isolation['things']['own']>>)[name];
      return [name, String((kind && isolation.things.own[kind]) ?? 'unknown')];
    }),
  );

beforeAll(async () => {
  isolation = await openIsolation();
  const { test } = isolation.world;
  const asked = (await callsOf(test)).filter(
    // Files and trends of a report read the question as the report does.
    ({ pattern }) => !leftOut.test(pattern) && (thorough || !/\/(export|trend)$/.test(pattern)),
  );
  calls = asked.map((call) => ({ ...call, ids: idsOf(call.pattern) }));
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as AddressInfo).port;
}, 300_000);
afterAll(async () => {
  agent.destroy();
  await isolation.close();
});
vi.setConfig({ testTimeout: rounds(300_000, 7_200_000) });

const patience = 60_000;
/** Characters of an answer that are looked at: refusals name some fields. */
const mostRead = 20_000;

interface Told extends Pick<IncomingMessage, 'statusCode' | 'headers'> {
  /** The beginning of what it says. */
  said: string;
}

const answerTo = (sent: Sent): Promise<Told> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, agent, method: sent.method, path: sent.path, timeout: patience });
    for (const [name, value] of Object.entries(sent.headers ?? {})) asked.setHeader(name, value);
    asked.once('timeout', () => asked.destroy(new Error(`no answer in ${patience} ms`)));
    asked.once('error', reject);
    asked.once('response', (answer) => {
      let said = '';
      answer.on('data', (part: Buffer) => (said += said.length < mostRead ? part.toString('latin1') : ''));
      answer.once('end', () => resolve({ statusCode: answer.statusCode, headers: answer.headers, said }));
      answer.once('error', reject);
    });
    if (sent.body !== undefined) asked.setHeader('content-length', Buffer.byteLength(sent.body));
    asked.end(sent.body);
  });

const complaints: string[] = [];
let sentSoFar = 0;

/** The only acceptable server error is a store that is away or full, with the time for another try. */
const isWrong = ({ statusCode = 0, headers }: Told): boolean =>
  statusCode >= 500 && !([503, 507].includes(statusCode) && headers['retry-after'] !== undefined);

/** Returns the answer; null for none. */
const attempt = async (caller: Profile, sent: Sent): Promise<Told | null> => {
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
    return answer;
  } catch (error) {
    const { code } = error as { code?: string };
    // Refusing a body unread closes the connection, and Node does not send such addresses and headers.
    if (!['ECONNRESET', 'EPIPE', 'ERR_UNESCAPED_CHARACTERS', 'ERR_INVALID_CHAR'].includes(code ?? ''))
      complaints.push(`${String(error)} ${told()}`);
    return null;
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

/** Callers whom a call lets in, once each has sent it as it should be. */
const admitted = new Map<Target, Profile[]>();

const seeWhoIsAdmitted = async (call: Target): Promise<void> => {
  for (const caller of [...strangers, ...trusted]) {
    const isRefused = [401, 403].includes((await attempt(caller, draws.usual(call)))?.statusCode ?? 0);
    if (!isRefused || caller === 'superAdmin') admitted.set(call, [...(admitted.get(call) ?? []), caller]);
  }
};

/** What became of a value alone, wherever its reader stands; 'either': here this and there that. */
const outcomes = new Map<string, 'taken' | 'refused' | 'either'>();
const keyOf = ({ holds }: Sent): string => (holds ? JSON.stringify([holds.part, holds.reader, holds.value]) : '');

const isTaken = (answer: Told | null): boolean => Math.floor((answer?.statusCode ?? 0) / 100) === 2;

/** Whether every value was read: all were taken, or the refusal names each. */
const wereRead = (answer: Told | null, some: readonly Sent[]): boolean =>
  isTaken(answer) ||
  (answer?.statusCode === 400 && some.every(({ holds }) => answer.said.includes(`"field":"${holds?.name}"`)));

/** The first of every parameter, then the second of every one, and so on. */
const rowsOf = (all: readonly Sent[]): Sent[][] => {
  const rows: Sent[][] = [];
  const next = new Map<string, number>();
  for (const one of all) {
    const name = one.holds?.name ?? '';
    const at = next.get(name) ?? 0;
    next.set(name, at + 1);
    (rows[at] ??= []).push(one);
  }
  return rows;
};

/**
 * Every value once, by callers in turns whom the call lets in; of the others nothing is read but who they are. Values
 * of which it is known elsewhere whether they are taken go many in one request; where not each was read, its halves do.
 */
const sendAll = async (call: Target, all: readonly Sent[]): Promise<void> => {
  const inside = admitted.get(call) ?? ['superAdmin'];
  const alone = async (one: Sent): Promise<void> => {
    const taken = isTaken(await attempt(pick(inside), one));
    // A refusal names no header.
    const outcome = taken ? 'taken' : one.holds?.part === 'query' ? 'refused' : 'either';
    const before = outcomes.get(keyOf(one)) ?? outcome;
    if (one.holds) outcomes.set(keyOf(one), before === outcome ? outcome : 'either');
  };
  const send = async (some: readonly Sent[]): Promise<void> => {
    const [first, second] = some;
    if (!first || !second) return first && alone(first);
    if (wereRead(await attempt(pick(inside), draws.together(call, some)), some)) return;
    await send(some.slice(0, some.length >> 1));
    await send(some.slice(some.length >> 1));
  };
  // Others learn meanwhile, and each value goes once.
  const known = all.map((one) => [one, outcomes.get(keyOf(one))] as const);
  for (const outcome of ['either', 'taken', 'refused', undefined] as const) {
    const same = known.filter(([, found]) => found === outcome).map(([one]) => one);
    for (const row of outcome === 'taken' || outcome === 'refused' ? rowsOf(same) : same.map((one) => [one]))
      await send(row);
  }
  for (const caller of strangers) await attempt(caller, pick(all));
};

/** Samples; those who administer send more, because a call reads what they send. */
const sendSamples = async (all: readonly Sent[], most: number): Promise<void> => {
  await attempt(pick(strangers), pick(all));
  for (const caller of trusted) for (const sent of some(all, most)) await attempt(caller, sent);
};

const crawl = async (draw: (call: Target) => readonly Sent[], most: number): Promise<void> => {
  await eachOf(calls, async (call) => {
    const all = draw(call);
    if (all.length === 0) return;
    await (thorough ? sendAll(call, all) : sendSamples(all, most));
  });
  expect([`seed ${seed}`, ...complaints.splice(0)]).toEqual([`seed ${seed}`]);
};

describe('no call answers 500', () => {
  it('sent as it should be', async () => {
    expect(calls.length).toBeGreaterThan(100);
    await eachOf(calls, seeWhoIsAdmitted);
    expect(complaints.splice(0)).toEqual([]);
  });

  it('whatever stands in its query', () => crawl(draws.inQuery, 3));
  it('whatever stands for an id in its address', () => crawl(draws.inAddress, 1));
  it('whatever stands in a field of its body', () => crawl(draws.inBody, 3));
  it('whatever its body is', () => crawl(draws.wholeBodies, 1));
  it('whatever its headers say', () => crawl(draws.inHeaders, 1));
  it('by another method, or spelled otherwise', () => crawl(draws.otherwise, 1));

  it('to whoever orders a list by what every object has', async () => {
    const lists = calls.filter(({ query }) => Object.hasOwn(query, 'sortCol'));
    expect(lists.length).toBeGreaterThan(12);
    await eachOf(lists, async (call) => {
      const sortCols = draws.inQuery(call).filter(({ holds }) => holds?.name === 'sortCol');
      const own = ['toString', 'constructor', '__proto__'];
      await attempt('superAdmin', pick(sortCols.filter(({ holds }) => own.includes(holds?.value ?? ''))));
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
