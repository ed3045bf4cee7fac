import * as fc from 'fast-check';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { openMetaAt } from '../open.ts';
import { createTestDatabase, testStoreOptions } from '../testing.ts';
import type { Meta } from '../types.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let meta: Meta;
let other: Meta;
let company: number;
const open = () => openMetaAt({ connectionString: database.url }, testStoreOptions, silentLog, async () => undefined);

const newCompany = async (name: string): Promise<number> => {
  const { id } = await meta.companies.create({
    name,
    us_week: true,
    connector_type: '',
    currency: 'USD',
    timeZone: 'America/Chicago',
  });
  return id;
};

beforeAll(async () => {
  database = await createTestDatabase();
  meta = await open();
  other = await open();
  company = await newCompany('Market');
});
afterAll(async () => {
  await meta.close();
  await other.close();
  await database.drop();
});

/** Turns '10 Grocery / 12 Snacks' into steps from the top. */
const path = (text: string) =>
  text.split(' / ').map((step) => {
    const [code = '', ...name] = step.split(' ');
    return { code, name: name.join(' ') };
  });

/** Rows of departments that the store has read so far; connections run one after the other. */
const rowsRead = async (): Promise<number> => {
  await sql`select pg_stat_force_next_flush()`.execute(meta.db);
  const { rows } = await sql<{ read: string }>`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables where relname = 'department'
  `.execute(meta.db);
  return Number(rows[0]?.read);
};

const analyze = async (): Promise<void> => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('analyze department').finally(() => client.end());
};

describe('departments', () => {
  it('have one id a path, level by level from the top', async () => {
    const [snacks, dairy, again] = await meta.departments.resolve(company, [
      path('10 Grocery / 12 Snacks'),
      path('20 Dairy'),
      path('10 Grocery / 12 Snacks'),
    ]);
    expect(snacks).toHaveLength(2);
    expect(dairy).toHaveLength(1);
    expect(again).toEqual(snacks);
    expect(await meta.departments.resolve(company, [path('10 Grocery')])).toEqual([[snacks?.[0]]]);
    expect(await meta.departments.list(company)).toEqual([
      { dep_id: snacks?.[0], parent: null, depth: 1, code: '10', name: 'Grocery' },
      { dep_id: dairy?.[0], parent: null, depth: 1, code: '20', name: 'Dairy' },
      { dep_id: snacks?.[1], parent: snacks?.[0], depth: 2, code: '12', name: 'Snacks' },
    ]);
  });

  it('are told apart by code, name and parent', async () => {
    const ids = await meta.departments.resolve(company, [
      path('30 Meat'),
      path('31 Meat'),
      path('30 Poultry'),
      path('30 Meat / 30 Meat'),
    ]);
    expect(new Set(ids.map((path) => path?.at(-1))).size).toBe(4);
  });

  it('belong to one company', async () => {
    const neighbour = await newCompany('Neighbour');
    const [[ours], [theirs]] = [
      (await meta.departments.resolve(company, [path('40 Bakery')]))[0] ?? [],
      (await meta.departments.resolve(neighbour, [path('40 Bakery')]))[0] ?? [],
    ];
    expect(ours).not.toBe(theirs);
    expect(await meta.departments.list(neighbour)).toHaveLength(1);
  });

  it('may be very many', async () => {
    const large = await newCompany('Large');
    const paths = Array.from({ length: 20_000 }, (_, at) => path(`${at % 40} Top / ${at} Department ${at}`));
    const first = await meta.departments.resolve(large, paths);
    expect(new Set(first.map((ids) => ids?.[1])).size).toBe(20_000);
    expect(new Set(first.map((ids) => ids?.[0])).size).toBe(40);
    expect(await other.departments.resolve(large, paths)).toEqual(first);
  });

  it('are looked up a few times each, however many and deep they are', async () => {
    // The statistics of the database include every company except the new company of this test.
    await analyze();
    const fresh = await newCompany('Deep');
    const [wide, deep] = [500, 16];
    const paths = Array.from({ length: wide }, (_, at) =>
      path(Array.from({ length: deep }, () => `${at} D`).join(' / ')),
    );
    const before = await rowsRead();
    const ids = await meta.departments.resolve(fresh, paths);
    expect(new Set(ids.flat()).size).toBe(wide * deep);
    expect(((await rowsRead()) - before) / (wide * deep)).toBeLessThan(6);
  });

  it('let others go on between some of them', async () => {
    const pauses: number[] = [];
    const fresh = await newCompany('Pauses');
    const paths = Array.from({ length: 2_500 }, (_, at) => path(`${at} Top / ${at} Below`));
    await meta.departments.resolve(fresh, paths, async () => void pauses.push(1));
    expect(pauses).toHaveLength(6);
  });

  it('resolve nothing to nothing', async () => {
    expect(await meta.departments.resolve(company, [])).toEqual([]);
    expect(await meta.departments.resolve(company, [[]])).toEqual([[]]);
  });

  it('get the same ids from two servers at once, in whatever order they ask', async () => {
    const step = fc.record({ code: fc.constantFrom('', '1', '2', "3'"), name: fc.constantFrom('A', 'b', 'é', '"') });
    const paths = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 30 });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(paths, async (wanted) => {
        round += 1;
        const fresh = await newCompany(`Race ${round}`);
        const [here, there] = await Promise.all([
          meta.departments.resolve(fresh, wanted),
          other.departments.resolve(fresh, [...wanted].reverse()),
        ]);
        expect(there.reverse()).toEqual(here);
        expect(here.map((ids) => ids?.length)).toEqual(wanted.map((steps) => steps.length));
        const distinct = new Set(
          wanted.flatMap((steps) => steps.map((_, at) => JSON.stringify(steps.slice(0, at + 1)))),
        );
        expect(await meta.departments.list(fresh)).toHaveLength(distinct.size);
      }),
      { numRuns: 30 },
    );
  });
});
