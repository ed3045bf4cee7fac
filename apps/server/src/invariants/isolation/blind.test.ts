import { noRules } from '@lanewise/contract/entities/ledger-rules';
import { ledger } from '@lanewise/contract/areas/ledger';
import type { PermissionKey } from '@lanewise/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localToken, type Answer } from '../../app-testing.ts';
import { receipts } from '../../routes/ledger/book.testing.ts';
import { declaredEndpoints } from '../declared.testing.ts';
import { fileAt } from '../files.testing.ts';
import { Asker, kindsOf, type Call } from './asker.testing.ts';
import { must } from './company.testing.ts';
import { derivedRow } from './derived.testing.ts';
import type { Id, Kind, Person } from './kinds.testing.ts';
import { reportRows, statedRows } from './routes.testing.ts';
import type { Row } from './rows.testing.ts';
import { join, openIsolation, type Isolation } from './world.testing.ts';

// Two worlds that differ only in the amounts of a store's receipts. A blind counter of the store makes the same calls
// in both worlds, namely all declared calls, and must read the same answers. A different answer would reveal the
// expected amount.

const date = '2026-03-02';
/** From this day on drawers are counted. */
const drawerDate = '2026-03-03';
/** The expected amounts of the drawer in the two worlds. Both have the same length, so that no file differs in size. */
const amounts = ['100.00', '112.34'] as const;

/** Every right of the daily book, except the right to see expected amounts. */
const ofBook = (Object.keys(ledger.rights.ledger) as PermissionKey[]).filter((key) => key !== 'getExpected');

interface Seen {
  isolation: Isolation;
  person: Person;
  own: Partial<Record<Kind, Id>>;
  /** A book of the store, with a tender, a formula over it, and a line that people enter. */
  book: { presetId: number; cash: number; paid: number; float: number };
}

/** Reboots of lanes, one of them in the middle of a receipt. Reports estimate the sales that reboots lost. */
const reboots = Buffer.from(
  [
    ['0021', '10:00', '10:05', '0011'],
    ['0022', '09:10', '09:13', ''],
  ]
    .map(([number, began, ended, detail]) =>
      JSON.stringify({
        store: '0008',
        businessDate: date,
        lane: '1',
        number,
        began: `${date}T${began}:00`,
        ended: `${date}T${ended}:00`,
        kind: 'other',
        lines: [],
        events: [{ kind: 'reboot', detail }],
      }),
    )
    .join('\n'),
);

/** A world in which the drawers of a store should contain a given amount. */
const draw = async (amount: string): Promise<Seen> => {
  const isolation = await openIsolation();
  const { world, harvest, things, people } = isolation;
  const headers = { 'x-company-id': String(harvest) };
  const read = async <Data>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Data> =>
    (await must(world.test.ask(method, path, { as: localToken, headers, ...(body && { body }) }))) as Data;
  const point = async (name: string, more: object): Promise<number> =>
    (await read<{ dpId: number }>('POST', 'company/data_point', { name, ...more })).dpId;
  const cash = await point('Blind cash', { source: 'posTotal', posAssignment: 'tender.cash' });
  const paid = await point('Blind paid', { source: 'formula', formula: `2 * #${cash}` });
  // Nobody counts these.
  const tendered = await point('Blind tendered', { source: 'posTotal', posAssignment: 'tender.cash' });
  const thrice = await point('Blind thrice', { source: 'formula', formula: `3 * #${tendered}` });
  const float = await point('Blind float', { source: 'manual' });
  const { presetId } = await read<{ presetId: number }>('POST', 'ledger-config/preset', {
    name: 'Blind Book',
    since: '2026-03-01',
    locationIds: [things.own.place],
    rules: { ...noRules, tolerance: '0', secondPerson: true, mayBeIncomplete: true },
  });
  for (const [name, type, dpIds, carryOver] of [
    ['Tenders', 'tender', [cash], false],
    ['Totals', 'summary', [paid], true],
    ['Other', 'expense', [float, thrice], false],
  ] as const)
    await read('POST', `ledger-config/sheet?presetId=${presetId}`, { name, type, state: 'Active', carryOver, dpIds });
  await read('POST', `ledger-config/column?presetId=${presetId}`, {
    name: 'Cash',
    glAccount: '1010',
    side: 'debit',
    dpIds: [cash, thrice],
  });
  await read('POST', 'ledger-config/widget', { title: 'Cash', type: 'trend', dpIds: [cash, paid] });
  const company = await read<{ id: number }>('GET', `company/${harvest}`);
  const chain = { company, places: new Map(), regions: {} } as unknown as Parameters<typeof world.send>[0];
  await world.send(chain, receipts(`${date} 0011 cash ${amount}\n${drawerDate} 0012 cash ${amount}`));
  await world.send(chain, reboots);
  const rule = {
    since: drawerDate,
    by: 'lane',
    tenders: ['cash'],
    float: '0',
    tolerances: [{ locationId: null, tender: null, cashier: null, tolerance: '0' }],
  };
  await read('PUT', 'ledger-config/till-rule', rule);
  const ids = new Map((await world.test.meta.permissions.list(harvest)).map((one) => [one.key, one.permissionId]));
  const group = { name: 'Counts blind', description: '', permissionIds: ofBook.map((key) => ids.get(key) ?? 0) };
  await world.test.meta.accessGroups.create(harvest, group);
  // Rights to settings, which reveal nothing about sales.
  const settings = ['Datapoint Setting', 'Department Setting', 'Category Setting', 'Connector Setting'] as const;
  const groups = ['Sheets Access Group', ...settings, 'Incoming Setting', group.name] as const;
  const joined = await join(world, 'wombat.blind', 'Store Manager', harvest, groups, 'all');
  const person: Person = { ...people.storeManager, token: joined.token, limited: false, blind: [] };
  return {
    isolation,
    person,
    own: { ...(things.own as Partial<Record<Kind, Id>>), ledgerPreset: presetId, dataPoint: cash },
    book: { presetId, cash, paid, float },
  };
};

let worlds: [Seen, Seen];
beforeAll(async () => {
  worlds = [await draw(amounts[0]), await draw(amounts[1])];
}, 240_000);
afterAll(() => Promise.all(worlds.map(({ isolation }) => isolation.close())));

/** Parts of answers that differ between two runs by time or chance and reveal nothing. */
const chance =
  /\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)?|"(hash|contentHash|key|token|tokens|version|etag)":"[^"]*"|[0-9a-f]{32,}|[0-9A-Z]{4}(-[0-9A-Z]{4}){2}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const faceOf = ({ status, text }: Answer): string => `${status} ${text.replaceAll(chance, '~')}`;

/** Calls about the caller's own session. After such a call, the answers could no longer be compared. */
const ofSession = /logout|switch|session|password|second-factor|user-profile|transaction-events/;

const withDay = (query: Readonly<Record<string, Id>> | undefined): Record<string, Id> => {
  const asked = { ...query };
  for (const name of ['date', 'startDate', 'lastDate', 'fromDate', 'toDate']) if (name in asked) asked[name] = date;
  return asked;
};
const bodyWithDay = (body: unknown): unknown =>
  body === undefined || typeof body === 'string'
    ? body
    : (JSON.parse(JSON.stringify(body).replaceAll('2026-03-01', date)) as unknown);

const callsOf = (row: Row, own: Seen['own']): Call[] => [
  { ids: own, query: withDay(row.query), body: bodyWithDay(row.body) },
  ...(row.names ?? []).map(({ kind, query, body }): Call => {
    const id = own[kind] ?? 0;
    const asked = withDay(query?.(id) ?? row.query);
    if ('presetId' in asked && 'locationId' in asked) {
      asked['presetId'] = own.ledgerPreset ?? 0;
      asked['locationId'] = own.place ?? 0;
    }
    if (asked['presetId'] === 1) asked['presetId'] = own.ledgerPreset ?? 0;
    return { ids: own, query: asked, body: bodyWithDay(body?.(id, own)) };
  }),
];

/**
 * Attempts of a user who guesses the expected amount of a line or drawer. A refusal would show whether the guess is
 * right.
 */
const guesses = ({ cash, paid, float }: Seen['book']): object[] => {
  const [guess] = amounts;
  const lines = (...rows: object[]) => ({ rows });
  return [
    lines({ dpId: cash, enteredValue: guess }),
    lines({ dpId: cash, approved: true }),
    lines({ dpId: cash, enteredValue: guess, note: 'counted', approved: true }),
    lines({ dpId: cash, approved: false }),
    lines({ dpId: paid, enteredValue: '200.00' }, { dpId: float, enteredValue: '1' }),
    lines({ dpId: paid, approved: true }),
    lines({ dpId: cash, adjustment: '12.34' }),
    { isBookClosed: true },
    { isBookClosed: true, isIncomplete: true },
    { isBookClosed: false, reason: 'again' },
  ];
};
const drawerGuesses = (): object[] => {
  const drawer = { lane: '1', cashier: '', tender: 'cash' };
  return [
    { amount: amounts[0] },
    { approved: true },
    { amount: amounts[0], approved: true },
    { reason: 'counted' },
  ].map((change) => ({ tills: [{ ...drawer, ...change }] }));
};

describe('somebody who counts blind', () => {
  it('is told nothing by what their guesses answer', async () => {
    const tries = ({ book }: Seen): [path: string, body: object][] => [
      ...guesses(book).map((body): [string, object] => ['value_table', { ...body, date }]),
      ...drawerGuesses().map((body): [string, object] => ['value_table/tills', { ...body, date: drawerDate }]),
    ];
    const said = await Promise.all(
      worlds.map(async (seen) => {
        const answers: string[] = [];
        for (const [path, body] of tries(seen)) {
          const named = { ...body, presetId: seen.book.presetId, locationId: seen.own.place };
          const how = { as: seen.person.token, body: named };
          answers.push(`${JSON.stringify(body)}: ${faceOf(await seen.isolation.world.test.ask('PUT', path, how))}`);
        }
        return answers;
      }),
    );
    expect(said[1]).toEqual(said[0]);
    // Permitted attempts must succeed; otherwise nothing was guessed.
    expect(said[0]?.filter((answer) => answer.includes(': 200 ')).length).toBeGreaterThan(3);
  });

  it('reads the same from every declared call, whatever the registers say', async () => {
    const declared = await declaredEndpoints();
    const rows = new Map([
      ...declared.map((one): [string, Row] => [one.key, statedRows[one.key] ?? derivedRow(one)]),
      ...Object.entries(reportRows),
    ]);
    const table = worlds[0].isolation.world.test.app.routeTable.filter(
      ({ url, method }) => !url.startsWith('/api/docs') && method !== 'HEAD' && !ofSession.test(url),
    );
    const of = (...methods: string[]) => table.filter(({ method }) => methods.includes(method));
    const told: string[] = [];
    let read = 0;
    // First the reading calls, then the writing calls, then the reading calls again, and at the end the deleting calls.
    for (const route of [...of('GET'), ...of('POST', 'PUT', 'PATCH'), ...of('GET'), ...of('DELETE')]) {
      const key = `${route.method} ${route.url.slice('/api'.length)}`;
      const row = rows.get(key) ?? {};
      if (route.access === 'public' || row.acts) continue;
      const [one, other] = worlds.map(({ own }) => callsOf(row, own));
      for (const [at, call] of (one ?? []).entries()) {
        const twin = other?.[at];
        if (!twin) continue;
        const answers = [
          await new Asker(worlds[0].isolation).ask(route, worlds[0].person, call),
          await new Asker(worlds[1].isolation).ask(route, worlds[1].person, twin),
        ];
        const [a = '', b = ''] = answers.map(faceOf);
        if (answers[0]?.status === 200) read += 1;
        if (a === b) continue;
        const from = [...a].findIndex((letter, place) => letter !== b[place]);
        told.push(
          `${key} (${kindsOf(route).join()}): ${a.slice(Math.max(0, from - 60), from + 40)} / ${b.slice(from, from + 40)}`,
        );
      }
    }
    expect(told).toEqual([]);
    // Enough calls must succeed; otherwise there was nothing to compare.
    expect(read).toBeGreaterThan(40);
  }, 240_000);

  it('reads the same in every pdf and spreadsheet', async () => {
    const rows = new Map([...Object.entries(statedRows), ...Object.entries(reportRows)]);
    const told: string[] = [];
    let read = 0;
    for (const { method, url } of worlds[0].isolation.world.test.app.routeTable) {
      const path = url.slice('/api/'.length);
      const row = rows.get(`${method} /${path}`);
      if (method !== 'GET' || path.includes(':') || !row || !/\/(export|file|journals)$/.test(path)) continue;
      for (const type of ['pdf', 'excel']) {
        const faces = worlds.map(async ({ isolation: { world }, person, own }) => {
          const files = callsOf(row, own).map(({ query = {} }) => {
            const asked = Object.entries({
              ...query,
              ...('kind' in query ? {} : { [path.startsWith('audit') ? 'format' : 'type']: type }),
            });
            const words = new URLSearchParams(asked.map(([name, value]): [string, string] => [name, String(value)]));
            return fileAt(world, person.token, `${path}?${words.toString()}`);
          });
          return (await Promise.all(files)).map((file) =>
            file.replaceAll(chance, '~').replaceAll(/\d?\d:\d\d(:\d\d)?( [AP]M)?/g, '~'),
          );
        });
        const [one = [], other = []] = await Promise.all(faces);
        read += one.filter((file) => file.startsWith('200 ')).length;
        for (const [at, file] of one.entries())
          if (file !== other[at]) {
            const from = [...file].findIndex((letter, place) => letter !== other[at]?.[place]);
            told.push(`${path} ${type}: ${file.slice(Math.max(0, from - 60), from + 40)}`);
          }
      }
    }
    expect(told).toEqual([]);
    expect(read).toBeGreaterThan(2);
  }, 120_000);
});
