import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { drawnPng } from '../routes/companies/images.testing.ts';
import { rounds, sampleOfRun, seed, thorough } from '../thorough.testing.ts';
import { callsOf } from './calls.testing.ts';
import { askAsUsual, Crawl, eachOf, pick, sendSamples, some, type Usual } from './hostile-crawl.testing.ts';
import * as draws from './hostile-draws.testing.ts';
import type { Sent, Target } from './hostile-draws.testing.ts';
import { HeaderCrawl } from './hostile-headers.testing.ts';
import { Readers } from './hostile-readers.testing.ts';
import { openSender, type Sender } from './hostile-sender.testing.ts';
import { headerNames, ofTheConnection } from './hostile-words.testing.ts';
import * as hostile from './hostile.testing.ts';
import { openIsolation, type Isolation } from './isolation/world.testing.ts';
import { kindOfParameter } from './isolation/kinds.testing.ts';

let isolation: Isolation;
let calls: Target[];
let sender: Sender;
let crawler: Crawl;
let readers: Readers;
let webRoot: string;

/** Leaves out calls that end a session, and calls that occupy the whole server. */
const leftOut = /logout|^sessions|^oidc|^admin\/(rebuild|replay|backup|doctor)/;

/** Files of the web application and of the API documents. They read headers that no call reads. */
const pages = ['/', '/script.js', '/assets/script.js', '/api/docs/', '/api/docs/static/index.html', '/api/docs/json'];

/** Ids of the company's things, by the names of the ids in addresses and questions. */
const idsOf = ({ own }: Isolation['things']): Record<string, string> =>
  Object.fromEntries(Object.entries(kindOfParameter).map(([name, kind]) => [name, String(own[kind] ?? 'unknown')]));

/** Adds a logo and a picture, which the crawl removes. Without them, no code reads the headers about their versions. */
const putPictures = async (): Promise<void> => {
  const { token } = isolation.people.companyAdmin;
  for (const path of [`company-logo?companyId=${isolation.harvest}`, 'user-profile']) {
    const { status } = await isolation.world.test.ask('PUT', `file/${path}`, { as: token, body: drawnPng(8, 8) });
    expect([path, status]).toEqual([path, 200]);
  }
};

const openWeb = async (): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'lanewise-web-'));
  await mkdir(join(root, 'assets'));
  for (const name of ['index.html', 'script.js', 'assets/script.js'])
    await writeFile(join(root, name), 'lanewise '.repeat(500));
  return root;
};

beforeAll(async () => {
  webRoot = await openWeb();
  // Every request comes from another network, so that no rate limit answers in place of a call.
  isolation = await openIsolation({ settings: { TRUST_PROXY: '127.0.0.1' }, webRoot });
  const { test } = isolation.world;
  await putPictures();
  const ids = idsOf(isolation.things);
  const all = (await callsOf(test)).filter(({ pattern }) => !leftOut.test(pattern)).map((call) => ({ ...call, ids }));
  const asked = all.filter((call) => !draws.isDerived(call));
  calls = thorough ? [...asked, ...all.filter(draws.isDerived)] : asked;
  readers = new Readers(test.app.server, thorough);
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  sender = openSender(isolation, (test.app.server.address() as AddressInfo).port);
  crawler = new Crawl(sender);
}, 300_000);
afterAll(async () => {
  sender.close();
  await isolation.close();
  await rm(webRoot, { recursive: true });
});
vi.setConfig({ testTimeout: rounds(300_000, 7_200_000) });

/** The answers of calls and pages to correct requests. */
const usual = new Map<Target, Usual>();

const crawl = async (draw: (call: Target) => readonly Sent[], most: number): Promise<void> => {
  await eachOf(sampleOfRun(calls, 150), async (call) => {
    const all = draw(call);
    const known = usual.get(call);
    if (all.length === 0 || !known) return;
    await (thorough ? crawler.sendAll(call, known, all) : sendSamples(sender, all, most));
  });
  expectNone();
};

const expectNone = (): void => expect([`seed ${seed}`, ...sender.complaints.splice(0)]).toEqual([`seed ${seed}`]);

describe('no call answers 500', () => {
  it('sent as it should be', async () => {
    expect(calls.length).toBeGreaterThan(100);
    await eachOf([...calls, ...pages.map(draws.page)], async (call) => {
      usual.set(call, await askAsUsual(sender, call));
    });
    expectNone();
  });

  it('whatever stands in its query', () => crawl(draws.inQuery, 3));
  it('whatever stands for an id in its address', () => crawl(draws.inAddress, 1));
  it('whatever stands in a field of its body', () => crawl(draws.inBody, 3));
  it('whatever its body is', async () => {
    const seen = new Set<string>();
    await crawl((call) => {
      const places = [...(readers.of(call.name).get('content-type') ?? [])].sort();
      const kind = JSON.stringify([places, call.body === null, usual.get(call)?.kind]);
      const isFirst = !seen.has(kind);
      seen.add(kind);
      return draws.wholeBodies(call, isFirst || !thorough);
    }, 1);
  });
  it('whatever its headers say', async () => {
    await putPictures();
    if (!thorough) return crawl(draws.inHeaders, 1);
    await new HeaderCrawl(sender, readers, usual).crawl();
    expectNone();
  });
  it('whatever stands in a header, because code reads no others', () => {
    // Includes 'content-length': the HTTP parser refuses a length that is no number.
    const sent = [...headerNames, ...ofTheConnection, 'content-length'];
    expect(readers.names.filter((name) => !sent.includes(name))).toEqual([]);
    expect(readers.names.length).toBeGreaterThan(10);
  });
  it('by another method, or spelled otherwise', () => crawl(draws.otherwise, 1));

  it('to whoever orders a list by what every object has', async () => {
    const lists = calls.filter(({ query }) => Object.hasOwn(query, 'sortCol'));
    expect(lists.length).toBeGreaterThan(12);
    await eachOf(lists, async (call) => {
      const sortCols = draws.inQuery(call).filter(({ holds }) => holds?.name === 'sortCol');
      const own = ['toString', 'constructor', '__proto__'];
      await sender.attempt('superAdmin', pick(sortCols.filter(({ holds }) => own.includes(holds?.value ?? ''))));
    });
    expectNone();
  });

  it('nor does anything that is no call', async () => {
    for (const path of hostile.elsewhere)
      for (const method of ['GET', ...some(hostile.methods.slice(1), 1)])
        for (const caller of ['anybody', 'superAdmin'] as const) await sender.attempt(caller, { method, path });
    expectNone();
  });

  it('and the log of the server holds nothing unexpected', () => {
    expect(sender.count).toBeGreaterThan(1_000);
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
