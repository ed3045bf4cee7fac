import { afterAll, beforeAll, expect, it } from 'vitest';
import { localToken } from '../../app-testing.ts';
import { declaredEndpoints } from '../declared.testing.ts';
import { sample, seed } from '../../thorough.testing.ts';
import { Asker, eachOf, type Call } from './asker.testing.ts';
import { must } from './company.testing.ts';
import { derivedRow } from './derived.testing.ts';
import type { Id, Kind } from './kinds.testing.ts';
import { statedRows } from './routes.testing.ts';
import type { Row } from './rows.testing.ts';
import { openIsolation, type Isolation } from './world.testing.ts';

// Everything of the store Bilby changes: its sales, books, connectors, people and settings. A user who does not see
// Bilby must read the same answers as before, for everything that the user sees, by every reading call.

let isolation: Isolation;
let rows: ReadonlyMap<string, Row>;
beforeAll(async () => {
  isolation = await openIsolation();
  // Leaves out reports. They are tested with two chains that differ in other stores (`invariants/out-of-sight`).
  rows = new Map((await declaredEndpoints()).map((one) => [one.key, statedRows[one.key] ?? derivedRow(one)]));
}, 120_000);
afterAll(() => isolation.close());

const day = '2026-03-01';
const later = '2026-03-02';

/** Times, which differ between two moments and reveal nothing about other stores. */
const moment = /\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)?/g;

/** The calls of a row: about things of the user's own store only, and about the book that both stores share. */
const callsOf = (key: string, { query, body, names = [] }: Row): Call[] => {
  const { things, shared } = isolation;
  const all = [things.own, { ...things.own, ...shared }].flatMap((ids) => {
    const own = ids as Partial<Record<Kind, Id>>;
    return [
      { ids, query, body },
      ...names.map(({ kind, query: asked, body: said }): Call => {
        const whole = { ...(asked?.(own[kind] ?? 0) ?? query) };
        if ('presetId' in whole) whole['presetId'] = own.ledgerPreset ?? 0;
        if ('presetId' in whole && 'locationId' in whole) whole['locationId'] = own.place ?? 0;
        return { ids, query: whole, body: said?.(own[kind] ?? 0, own) };
      }),
    ];
  });
  const isOfBook =
    /ledger|preset|sheet/i.test(JSON.stringify(all.map((one) => [one.query, one.body]))) ||
    /ledger|sheetId|glConfig/i.test(key);
  return isOfBook ? all : all.slice(0, all.length / 2);
};

/** Calls that only read, although they have a body. */
const readByBody: ReadonlySet<string> = new Set([
  'POST /graphql',
  'POST /data_point/preview',
  'POST /value_table/preview',
  'POST /analytics/estimate',
]);
/** Calls that are left out: their answers show the acts of the reader, or the time at which a file was made. */
const told = /^GET \/(audit|mail|sessions|oidc|captcha|admin|health)|\/closing\/file$/;

const reading = new Map<string, number>();
const facesFor = async (profile: keyof Isolation['people']): Promise<Map<string, string>> => {
  const asker = new Asker(isolation);
  const found = new Map<string, string>();
  const routes = isolation.world.test.app.routeTable.flatMap((route) => {
    const key = `${route.method} ${route.url.slice('/api'.length)}`;
    const row = rows.get(key);
    const reads = (route.method === 'GET' && !told.test(key)) || readByBody.has(key);
    return row && reads && route.access !== 'public' ? [{ key, route, row }] : [];
  });
  await eachOf(routes, async ({ key, route, row }) => {
    for (const call of callsOf(key, row)) {
      const answer = asker.watch(profile, key, await asker.ask(route, isolation.people[profile], call));
      if (answer.status === 200) reading.set(key, (reading.get(key) ?? 0) + 1);
      found.set(
        `${key} ${JSON.stringify([call.query, call.body, call.ids.ledgerPreset])}`,
        `${answer.status} ${answer.text.replaceAll(moment, 'then')}`,
      );
    }
  });
  expect(asker.told()).toEqual([]);
  return found;
};

const receiptsOfBilby = Buffer.from(
  [
    [day, '0101', '4011', 'Wombat Grocery', '31.00'],
    [day, '0105', '994012', 'Bilby Bread', '17.00'],
    [later, '0106', '4011', 'Wombat Grocery', '40.00'],
    [later, '0106', '4011', 'Wombat Grocery', '41.00'],
  ]
    .map(([businessDate, number, upc, department, amount]) =>
      JSON.stringify({
        store: '21',
        businessDate,
        lane: '9',
        number,
        occurrence: 1,
        ended: `${businessDate}T11:00:00`,
        kind: 'sale',
        cashier: '7',
        cashierName: 'Bilby Twin',
        lines: [
          {
            upc,
            description: upc === '4011' ? 'Wombat Beans' : 'Bilby Loaf',
            department: [department],
            quantity: 1,
            amount,
          },
        ],
        tenders: [{ kind: 'card', description: 'Bilby Card', amount }],
      }),
    )
    .join('\n'),
);

/** Everything that others do about the store Bilby. */
const changeBilby = async (): Promise<void> => {
  const { world, harvest, things, shared } = isolation;
  const { location, place, region, connector, conflict, quarantine, ledgerPreset, ledgerSheet } = things.unassigned;
  const headers = { 'x-company-id': String(harvest) };
  const ask = async <Data>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Data> => {
    try {
      return (await must(world.test.ask(method, path, { as: localToken, headers, body }))) as Data;
    } catch (error) {
      throw new Error(`${method} ${path}: ${String(error)}`, { cause: error });
    }
  };
  const company = await ask<{ id: number }>('GET', `company/${harvest}`);
  await world.send({ company } as Parameters<typeof world.send>[0], receiptsOfBilby);
  await ask('POST', 'incoming/actions', { kind: 'accept', ids: [conflict] });
  await ask('POST', 'incoming/actions', { kind: 'dismiss', ids: [quarantine] });
  for (const presetId of [ledgerPreset, shared.ledgerPreset]) {
    const at = { date: day, locationId: place, presetId };
    const manual = await ask<{ dpId: number }>('GET', `data_point/${things.own.dataPoint}`);
    await ask('PUT', 'value_table', {
      ...at,
      rows: [{ dpId: manual.dpId, enteredValue: '77.00', note: 'Bilby counts' }],
    });
  }
  await ask('PUT', 'value_table', { date: day, locationId: place, presetId: shared.ledgerPreset, isBookClosed: true });
  await ask('PUT', `ledger-config/preset/${ledgerPreset}`, {
    name: 'Bilby Other Book',
    since: day,
    locationIds: [place],
  });
  await ask('DELETE', `ledger-config/sheet/${ledgerSheet}`);
  await ask('PUT', `connectors/${connector}/startstop?status=stop`);
  await ask('POST', 'resync_data', {
    locationIds: [place],
    resyncStartDate: day,
    resyncEndDate: later,
    resyncSumJobType: false,
    resynctlogJobType: true,
  });
  await ask('POST', `connectors/${place}/logfile`, { fileName: 'bilby-other.log' });
  const { key } = await ask<{ key: string }>('POST', 'connectors', {
    name: 'Bilby Second',
    type: 'ACE',
    locationId: location,
  });
  const asAgent = { as: key, headers: { 'content-type': 'text/plain' } };
  const printed = `store=21&businessDate=${day}&reportType=Department&fileName=bilby.txt`;
  await must(world.test.ask('POST', `ingest/reports?${printed}`, { ...asAgent, body: 'NET SALES 99.00\n' }));
  await ask('PUT', `locations/${location}`, { address: 'Elsewhere', name: 'Bilby Renamed', laneCount: 12 });
  await ask('PUT', 'region', { regLocId: region, name: 'Bilby Other Region' });
  await ask('POST', 'region', { name: 'Bilby Third Region' });
  await ask('POST', 'locations', { name: 'Bilby Beside', storeNumber: '77', regionId: region });
  await ask('PUT', 'trading-calendar/days', {
    locationIds: [place],
    from: '2026-07-04',
    to: '2026-07-04',
    hours: 'closed',
    note: 'Bilby Holiday',
  });
  await ask('PUT', 'trading-calendar/week', { locationIds: [place], hours: null });
  await ask('PUT', `instaCart/${location}`, { contact: 'Bilby Somebody' });
  await ask('PUT', 'tag', { tagId: things.own.tag, entityIds: [things.own.place] });
  await ask('PUT', `locations/${location}`, { status: 'Inactive' });
};

it(`somebody of one store reads the same whatever becomes of another (seed ${seed})`, async () => {
  const profiles = sample(['storeManager', 'regionalManager', 'limitedAdmin'] as const, 1);
  const before = new Map<string, Map<string, string>>();
  for (const profile of profiles) before.set(profile, await facesFor(profile));
  await changeBilby();
  const complaints: string[] = [];
  for (const profile of profiles)
    for (const [call, face] of await facesFor(profile)) {
      const was = before.get(profile)?.get(call) ?? '';
      if (was === face) continue;
      const at = Math.max(0, [...face].findIndex((letter, index) => letter !== was[index]) - 80);
      complaints.push(`${profile} ${call}\n  ${was.slice(at, at + 200)}\n  ${face.slice(at, at + 200)}`);
    }
  expect(complaints).toEqual([]);
  expect(reading.size).toBeGreaterThan(100);
}, 240_000);
