import type { RegLocId } from '@lanewise/contract/primitives/ids';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cardNumber, fractions, SPLITS, XML_SPLITS } from '@lanewise/tlog/redact/seeds.testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openFacts } from '../../facts/connect.ts';
import { identifiers, sql } from '../../facts/sql.ts';
import { testLimits } from '../../facts/testing.ts';
import { openHome } from '../../faults/server.testing.ts';
import { rounds } from '../../thorough.testing.ts';
import { declaredEndpoints } from '../declared.testing.ts';
import { csvProfile } from './files.testing.ts';
import { openSearch, type Search } from './looking.testing.ts';
import { call, places, type Drawn, type Place } from './places.testing.ts';

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 120_000 });

const count = rounds(600, 10_000);
const random = fractions(20_260_301);
const numbers = Array.from({ length: count }, () => cardNumber(random));
const search = openSearch(numbers);
const home = openHome();
let drawn: Drawn;

beforeAll(async () => {
  const server = await home.start();
  const { id: company } = await call<{ id: number }>(server, 0, {
    method: 'POST',
    path: 'company',
    body: { name: 'Harvest Lane' },
  });
  const post = <Data>(path: string, body: object) => call<Data>(server, company, { method: 'POST', path, body });
  const { regLocId } = await post<{ regLocId: RegLocId }>('region', { name: 'North' });
  const store = await post<Drawn['store']>('locations', { name: 'One', storeNumber: '1', regionId: regLocId });
  const connector = await post<Drawn['connector']>('connectors', { name: 'Till', locationId: store.location_id });
  const { categoryId } = await post<{ categoryId: number }>('category', { name: 'Fruit', items: ['4011'] });
  const { hash } = await call<{ hash: string }>(server, company, {
    method: 'PUT',
    path: 'ingest/profiles',
    query: { companyId: String(company) },
    body: { ...csvProfile, location: '1' },
  });
  drawn = { server, company, store, connector, category: categoryId, profile: hash };
});
afterAll(() => home.remove());

/**
 * Whether the sign that splits a number also separates fields at this place. The number is then spread over several
 * fields (decision 029).
 */
const partsFields = (place: Place, name: string): boolean =>
  (place.name === 'a file of csv' && name === 'the sign ;') ||
  (place.name === 'a file of ace' && name === 'the sign :');

const splitsOf = (place: Place) =>
  Object.entries(place.isXml ? { ...SPLITS, ...XML_SPLITS } : SPLITS).filter(
    ([name]) => (place.most > 1 || !/long/.test(name)) && !partsFields(place, name),
  );

/** Sends every number, each hidden in one way in one encoding at one place, in rotation. */
const sendAll = async (): Promise<Map<string, number>> => {
  const sent = new Map<string, number>();
  const left = [...numbers];
  for (let turn = 0; left.length > 0; turn += 1) {
    const place = places[turn % places.length];
    if (!place) break;
    const splits = splitsOf(place);
    const usable = place.encodings ?? ['utf8'];
    const encoding = usable[turn % usable.length] ?? 'utf8';
    const texts = left.splice(0, Math.min(place.most, Math.ceil(count / places.length / 4))).map((card, at) => {
      const [, split] = splits[(turn + at) % splits.length] ?? ['', (text: string) => text];
      const text = split(card);
      return encoding !== 'latin1' || /^[\0-\xff]*$/.test(text) ? text : card;
    });
    await place.send(drawn, texts, encoding, turn);
    sent.set(place.name, (sent.get(place.name) ?? 0) + texts.length);
  }
  return sent;
};

const lookInMetadata = async (into: Search): Promise<void> => {
  const tables = await home.rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables)
    for (const row of await home.rows<Record<string, unknown>>(`select * from "${name}"`))
      for (const [column, value] of Object.entries(row)) {
        const where = `${name}.${column}`;
        if (Buffer.isBuffer(value)) into.bytes(value, where);
        else if (typeof value === 'string') into.text(value, where);
        else if (typeof value === 'object' && value !== null) into.text(JSON.stringify(value), where);
      }
};

const lookInFacts = async (into: Search): Promise<void> => {
  const facts = await openFacts({ home: home.path, clickhouseUrl: null, limits: testLimits });
  try {
    const tables = await facts.query<{ name: string }>(
      sql`select name from system.tables where database = currentDatabase() and engine like '%MergeTree'`,
    );
    for (const { name } of tables) {
      if (name === 'raw_segment') continue;
      const rows = await facts.query<Record<string, unknown>>(sql`select * from ${identifiers([name])[name] ?? sql``}`);
      for (const row of rows) into.text(JSON.stringify(row).replaceAll('\\\\', '\\'), name);
    }
    const raw = await facts.query<{ body: string }>(sql`select base64Encode(body) as body from raw_segment`);
    for (const { body } of raw) into.bytes(Buffer.from(body, 'base64'), 'raw_segment');
  } finally {
    await facts.close();
  }
};

const lookInFolder = (into: Search, folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) lookInFolder(into, path);
    else if (entry.isFile() && statSync(path).size > 0) {
      const bytes = readFileSync(path);
      into.raw(bytes, path);
      if (/\.log(\.\d+)?$/.test(entry.name)) into.bytes(bytes, path);
    }
  }
};

/** Exports of the reports that show texts of receipts. Each export queries the whole company. */
const exported = async (path: string): Promise<string> => {
  const { server, company } = drawn;
  const query = new URLSearchParams({ startDate: '2026-03-01', lastDate: '2026-03-02', type: 'csv' });
  const headers = { authorization: server.token, 'x-company-id': String(company) };
  const response = await fetch(`${server.url}/api/${path}?${query.toString()}`, { headers });
  const text = await response.text();
  expect([path, response.status, response.ok ? '' : text]).toEqual([path, 200, '']);
  return text;
};

/**
 * Leaves out pictures: the server accepts only picture files whose content it knows completely, and they contain no
 * text.
 */
const pictures = ['PUT /file/company-logo', 'PUT /file/user-profile', 'POST /uploadImage'];

const sources = join(import.meta.dirname, '../..');
const readers = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return readers(path);
    const isSource = /\.ts$/.test(entry.name) && !/\.(test|testing)\.ts$/.test(entry.name);
    return isSource && readFileSync(path, 'utf8').includes('addContentTypeParser(') ? [relative(sources, path)] : [];
  });

it('every route that takes bytes is a place where text enters', async () => {
  // All other bodies are JSON, and masked before a route sees them.
  expect(readers(sources).sort()).toEqual(['plugins/bodies.ts', 'plugins/serve.ts']);
  const listed = new Set(places.flatMap(({ routes }) => routes));
  const taking = (await declaredEndpoints()).filter(({ half }) => half.takes !== undefined).map(({ key }) => key);
  expect(taking.length).toBeGreaterThan(4);
  expect(taking.filter((route) => !listed.has(route)).sort()).toEqual(pictures.sort());
});

it.each(Object.entries({ ...SPLITS, ...XML_SPLITS }))('the search finds a number that is hidden by %s', (_, split) => {
  const [card = ''] = numbers;
  for (const encoding of ['utf8', 'utf16le'] as const) {
    const planted = openSearch([card]);
    planted.bytes(Buffer.from(`"note":"x ${split(card)} y"`, encoding), 'here');
    expect(planted.found()).toEqual([[card, 'here']]);
  }
});

it('no number is anywhere on the disk, in an export or a backup, however it was hidden and wherever it entered', async () => {
  const sent = await sendAll();
  expect([...sent.keys()].sort()).toEqual(places.map(({ name }) => name).sort());
  for (const path of ['dashboard/v1/transaction/export', 'report/cashiers/performance/export'])
    search.text(await exported(path), path);
  const backup = await fetch(`${drawn.server.url}/api/admin/backup`, {
    headers: { authorization: drawn.server.token },
  });
  expect(backup.status).toBe(200);
  search.raw(Buffer.from(await backup.arrayBuffer()), 'backup');
  await lookInMetadata(search);
  search.text(drawn.server.said(), 'terminal');
  await drawn.server.stop();
  await lookInFacts(search);
  lookInFolder(search, home.path);
  expect(search.looked()).toBeGreaterThan(1_000_000);
  expect(search.found()).toEqual([]);
});
