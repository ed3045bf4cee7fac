import { accessGroups } from '@lanewise/contract/access-groups';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { filterNames, ruleOf, type FilterName } from '@lanewise/contract/reports/filters';
import { reportOf } from '@lanewise/contract/reports/index';
import { chainOf } from '@lanewise/testkit/arbitrary';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds, seed } from '../thorough.testing.ts';
import { everyView, viewOf, type ViewId } from './cells.testing.ts';
import { declaredEndpoints } from './declared.testing.ts';
import { fileAt } from './files.testing.ts';
import { derivedRow } from './isolation/derived.testing.ts';
import type { Id, Kind } from './isolation/kinds.testing.ts';
import { statedRows } from './isolation/routes.testing.ts';
import { join } from './isolation/world.testing.ts';
import { openWorld, storeNumbers, written, type Chain, type World } from './world.testing.ts';

// A user of one store reads the same figures, whatever stores out of sight sold. Two chains differ only in stores out
// of sight, and every drawn question must have the same answer in both chains. Stores out of sight sell the same items
// and also other items, and use other names of cashiers, tenders and taxes.

const seen = '0008';
const dates = ['2025-02-28', '2026-02-20', '2026-02-27', '2026-02-28'];
const patience = rounds(480_000, 1_200_000);

/** Fields that differ although the figures are equal: ids, and times of arrival. */
const ofChain =
  /(?:^|_)id$|Ids?$|^(?:token|enteredAt|arrivedAt|receivedAt|asOf|knownUntil|lastEntry|entry|firstName|lastName|version|session|parent)$/i;
/**
 * Replaces the numbers of data points by their order in the text, because data points are numbered over all companies.
 */
const renumbered = (text: string): string => {
  const order = new Map<string, number>();
  return text.replace(/\bdp(\d+)_/g, (_all, id: string) => {
    if (!order.has(id)) order.set(id, order.size);
    return `dp#${order.get(id)}_`;
  });
};
/** Removes names that the tests give, and times of the clock of the database. */
const unnamed = (text: string): string =>
  text
    .replace(/Generated \d+/g, 'Generated')
    .replace(/(?:alone|before|after)\.(?:here|them)/g, 'reader')
    .replace(/((?:location|department)(?:Id)?)=\d+/gi, '$1=#')
    .replace(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, 'then');
const faceOf = (text: string): string => unnamed(renumbered(plainOf(text)));
const plainOf = (answer: string): string => {
  const [, status = '', text = ''] = /^(\d{3} )?(.*)$/s.exec(answer) ?? [];
  try {
    return status + JSON.stringify(JSON.parse(text, (name, value: unknown) => (ofChain.test(name) ? '#' : value)));
  } catch {
    return answer;
  }
};

const far = (text: string): string => (text === '' ? '' : `Far ${text}`);
const elsewhere = (one: Transaction): Transaction => ({
  ...one,
  cashierName: far(one.cashierName),
  // An item has one name in a company, the newest name that any register wrote (facts/tables/receipts). So items that
  // get other names here also get other codes.
  lines: one.lines.map((line, at) =>
    at % 2 === 0 ? line : { ...line, upc: `99${line.upc}`, description: far(line.description) },
  ),
  tenders: one.tenders.map((tender) => ({ ...tender, description: far(tender.description) })),
  taxes: one.taxes.map((tax) => ({ ...tax, description: far(tax.description) })),
});

const ofSeen = (all: readonly Transaction[]) => all.filter(({ store }) => store === seen);

interface Reader {
  chain: Chain;
  token: string;
  /** Ids of departments by their codes, because stores out of sight may have further departments. */
  departments: ReadonlyMap<string, number>;
}
let world: World;
let alone: Reader;
let others: Reader[];
let between: string;

const openReader = async (chain: Chain, name: string): Promise<Reader> => {
  const { company, places } = chain;
  const place = places.get(seen)?.reg_loc_id ?? 0;
  const { token } = await join(world, name, 'Store Manager', company.id, [...accessGroups], [place]);
  const listed = await world.test.meta.departments.list(company.id);
  const departments = new Map(listed.map(({ code, dep_id: id }) => [code, id]));
  return { chain, token, departments };
};

beforeAll(async () => {
  world = await openWorld({ clock: () => new Date('2026-12-01T12:00:00Z') });
  const plan = { stores: storeNumbers, dates, lanes: ['1', '2'], most: 200 };
  const drawn =
    fc.sample(chainOf(plan), { seed, numRuns: 12 }).toSorted((a, b) => ofSeen(b).length - ofSeen(a).length)[0] ?? [];
  const own = written(ofSeen(drawn), 'jsonl');
  const rest = written(drawn.filter(({ store }) => store !== seen).map(elsewhere), 'jsonl');
  const chains = [await world.chain(true), await world.chain(true), await world.chain(true)] as const;
  await world.send(chains[2], rest);
  for (const chain of chains) await world.send(chain, own);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  between = new Date().toLocaleString('sv-SE', { timeZone: 'America/New_York' });
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await world.send(chains[1], rest);
  alone = await openReader(chains[0], 'alone.here');
  others = [await openReader(chains[1], 'before.them'), await openReader(chains[2], 'after.them')];
}, patience);
afterAll(() => world.close());

/** Values of a filter that a reader may try, including values that only stores out of sight have. */
const valuesOf = (name: FilterName): readonly string[] => {
  const { type, values = [] } = ruleOf(name);
  if (name === 'knownAt') return [between, '2026-11-01 00:00:00'];
  if (values.length > 0) return values;
  if (type === 'lanes') return name === 'withItems' ? ['4011', '994011', '0041100001'] : ['1', '2', '1,2'];
  if (type === 'amount') return ['0', '5.00', '20.00'];
  if (type === 'count') return ['0', '1', '3'];
  if (type === 'time') return ['00:00', '12:00', '23:59'];
  if (type === 'moment') return ['2026-02-27 00:00:00', '2026-02-28 12:00:00'];
  return ['1', 'Far', 'cash', 'CASH', '100', 'notStated'];
};

/** A question drawn as numbers, from which the question to each chain is made. */
const draws = fc.record({
  view: fc.nat(),
  span: fc.constantFrom<readonly [string, string]>(
    ['2026-02-27', '2026-02-28'],
    ['2026-02-28', '2026-02-28'],
    ['2026-02-01', '2026-02-28'],
    ['2025-01-01', '2026-12-31'],
  ),
  filters: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 2 }),
  knows: fc.boolean(),
  sort: fc.option(fc.tuple(fc.nat(), fc.constantFrom('ASC', 'DESC'))),
  search: fc.option(fc.constantFrom('Far', 'Milk', '1', '99', 'a', '7', '21'), { freq: 3 }),
  compare: fc.option(fc.constantFrom('week', 'before', 'period', 'year', 'reported', '2026-02-20')),
  page: fc.option(fc.tuple(fc.constantFrom('1', '3', '100'), fc.constantFrom('0', '1', '5'))),
  places: fc.option(fc.subarray([...storeNumbers], { minLength: 1 })),
  department: fc.option(fc.nat(), { freq: 2 }),
  upc: fc.option(fc.constantFrom('4011', '994011', '0041100001'), { freq: 3 }),
  form: fc.constantFrom('rows', 'rows', 'csv', 'pdf', 'excel', 'trend'),
  /** Every column of a pdf, on wider pages. */
  wide: fc.boolean(),
});
type Draw = typeof draws extends fc.Arbitrary<infer Value> ? Value : never;

/** Filters that are drawn in another way, or whose numbers differ between companies. */
const apart: ReadonlySet<FilterName> = new Set(['knownAt', 'points', 'pointCategory', 'dataPoint', 'enteredAfter']);

/** What each reader did, with ids as text. */
const told: ReadonlySet<string> = new Set(['audit', 'audit/export']);

/** Where two answers part. */
const parting = (one: string, other: string): string => {
  const begin = Math.max(0, [...one].findIndex((letter, index) => letter !== other[index]) - 150);
  return `\n  ${one.slice(begin, begin + 300)}\n  ${other.slice(begin, begin + 300)}`;
};

const at = <Item>(list: readonly Item[], index: number): Item | undefined => list[index % Math.max(1, list.length)];

const questionOf = (one: ViewId, draw: Draw, { chain, departments }: Reader): Record<string, string> => {
  const { filters, needs } = reportOf(one.id);
  const known: readonly string[] = filters;
  const possible = filterNames.filter((name) => known.includes(name) && !apart.has(name));
  const more: Record<string, string> = {};
  for (const [which, value] of draw.filters) {
    const name = at(possible, which);
    if (name) more[name] = at(valuesOf(name), value) ?? '';
  }
  if (draw.knows && known.includes('knownAt')) more['knownAt'] = between;
  const column = draw.sort && at(viewOf(one).columns, draw.sort[0]);
  if (draw.sort && column) Object.assign(more, { sortCol: column, sortDir: draw.sort[1] });
  if (draw.search !== null) more['searchText'] = draw.search;
  if (draw.compare !== null && known.includes('compare')) more['compare'] = draw.compare;
  if (draw.page !== null) Object.assign(more, { limit: draw.page[0], offset: draw.page[1] });
  if (draw.places !== null)
    more['locationIds'] = draw.places.map((store) => chain.places.get(store)?.reg_loc_id).join();
  if (needs.includes('department') || (draw.department !== null && known.includes('departmentId')))
    more['departmentId'] = String(departments.get(at([...alone.departments.keys()], draw.department ?? 0) ?? '') ?? 1);
  if (draw.upc !== null && known.includes('upc')) more['upc'] = draw.upc;
  const [startDate, lastDate] = draw.span;
  return { view: one.view, startDate, lastDate, ...more };
};

const answered = { full: 0, refused: 0 };
const ask = async (one: ViewId, draw: Draw, reader: Reader): Promise<string> => {
  const { path } = reportOf(one.id);
  const question = questionOf(one, draw, reader);
  const get = async (url: string, more: Record<string, string> = {}) =>
    world.test.ask('GET', `${url}?${new URLSearchParams({ ...question, ...more }).toString()}`, { as: reader.token });
  const rows = await get(path);
  answered[rows.status === 200 ? 'full' : 'refused'] += 1;
  // If the name of a department must not be seen, the file shows the id from the question instead.
  if (draw.form === 'csv' || draw.form === 'pdf' || draw.form === 'excel') {
    const more = { type: draw.form, ...(draw.form === 'pdf' && { allColumns: String(draw.wide) }) };
    const address = `${path}/export?${new URLSearchParams({ ...question, ...more }).toString()}`;
    const file = faceOf(await fileAt(world, reader.token, address));
    return draw.form === 'csv'
      ? file.replace(new RegExp(`^((?:200 \\uFEFF)?Filters:.*Department )${question['departmentId']}\\b`, 'm'), '$1#')
      : file.replaceAll(new RegExp(`(Department\\s)${question['departmentId']}\\b`, 'g'), '$1#');
  }
  if (draw.form === 'trend') {
    const keys = ((rows.body.data ?? []) as Record<string, unknown>[]).slice(0, 3).flatMap((row) => {
      const key = row['upc'] ?? row['dep_id'] ?? row['reg_loc_id'];
      return (typeof key === 'string' || typeof key === 'number') && key !== '' ? [String(key)] : [];
    });
    const { status, body } = await get(`${path}/trend`, { keys: keys.join() || '1' });
    const trends = (body.data as { rows?: Record<string, unknown> } | undefined)?.rows ?? {};
    return `${status} ${JSON.stringify(Object.values(trends))}`;
  }
  return `${rows.status} ${faceOf(rows.text)}`;
};

describe(`stores out of sight (seed ${seed})`, () => {
  it(
    'change nothing in any report: rows, totals, counts, orders, comparisons, files and trends',
    async () => {
      const complaints: string[] = [];
      const sampled = fc.sample(draws, { seed, numRuns: rounds(everyView.length * 2, everyView.length * 60) });
      for (const [index, draw] of sampled.entries()) {
        const one = at(everyView, index);
        if (!one) continue;
        const [wanted = '', ...found] = await Promise.all([alone, ...others].map((reader) => ask(one, draw, reader)));
        for (const [which, face] of found.entries())
          if (face !== wanted)
            complaints.push(
              `${which} ${one.id} ${JSON.stringify([draw.form, questionOf(one, draw, alone)])}${parting(wanted, face)}`,
            );
      }
      expect(complaints.slice(0, 12)).toEqual([]);
      // Wrong questions are refused, and few are wrong.
      expect(answered.full).toBeGreaterThan(answered.refused);
    },
    patience,
  );

  it(
    'change nothing in any other call that answers: lists, choices, tiles, states and documents',
    async () => {
      const complaints: string[] = [];
      let opened = 0;
      for (const one of await declaredEndpoints()) {
        const { method, path } = one.endpoint;
        if (method !== 'GET' || path.includes(':') || told.has(path)) continue;
        const row = statedRows[one.key] ?? derivedRow(one);
        const get = async ({ chain, token, departments }: Reader, index: number): Promise<string> => {
          const place = chain.places.get(seen);
          const own: Partial<Record<Kind, Id | undefined>> = {
            place: place?.reg_loc_id,
            location: place?.location_id,
            region: chain.regions.North,
            department: departments.get('1'),
          };
          const named = index < 0 ? null : row.names?.[index];
          const id = named && own[named.kind];
          const query = { ...row.query, ...(id === undefined || id === null ? {} : named?.query?.(id)) };
          const text = Object.entries(query).map(([name, value]) => [
            name,
            String(value).replace('2026-03-01', '2026-02-28'),
          ]);
          const asked = new URLSearchParams(Object.fromEntries(text) as Record<string, string>).toString();
          const answer = await fileAt(world, token, `${path}?${asked}`);
          if (answer.startsWith('200 ')) opened += 1;
          return faceOf(answer);
        };
        for (let index = -1; index < (row.names?.length ?? 0); index += 1) {
          const [wanted = '', ...found] = await Promise.all([alone, ...others].map((reader) => get(reader, index)));
          for (const [which, face] of found.entries())
            if (face !== wanted) complaints.push(`${which} ${one.key} ${index}${parting(wanted, face)}`);
        }
      }
      expect(complaints).toEqual([]);
      expect(opened).toBeGreaterThan(150);
    },
    patience,
  );
});
