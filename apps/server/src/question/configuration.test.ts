import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestMeta } from '../meta/testing.ts';
import { openTrading } from '../meta/repositories/trading.ts';
import { boundTo } from '../meta/row-scope.ts';
import type { Meta } from '../meta/types.ts';
import { definedPoints } from '../points/company.ts';
import {
  namesAt,
  readCalendar,
  readCompany,
  rememberConfigurations,
  type RememberedConfigurations,
} from './configuration.ts';

let meta: Meta;
let remembered: RememberedConfigurations;
let harvest: number;
let corner: number;
const company = { us_week: true, connector_type: '', currency: 'USD', timeZone: 'UTC' };

beforeAll(async () => {
  meta = await openTestMeta();
  remembered = rememberConfigurations({ ...meta, calendars: openTrading(meta.db) });
  harvest = (await meta.companies.create({ ...company, name: 'Harvest Lane' })).id;
  corner = (await meta.companies.create({ ...company, name: 'Corner' })).id;
});
afterAll(() => meta.close());

/** Every read whose value is remembered. */
const reads = [readCompany, readCalendar, namesAt(1), namesAt(3), definedPoints];

/** Tables with a trigger for each kind of change. */
const watched = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgname in ('configuration_added', 'configuration_changed', 'configuration_removed')
    group by relname having count(*) = 3`.execute(meta.db);
  return rows.map(({ name }) => name);
};

describe('the configuration of a company', () => {
  it('is read from tables alone whose changes are noted', async () => {
    await meta.categories.create(harvest, { name: 'Milk', description: '', program: 'none', items: ['4011'] } as never);
    const asked = vi.spyOn(Client.prototype, 'query');
    const { once } = await remembered.of(harvest);
    for (const read of reads) await once(read as typeof readCompany);
    await meta.categories.itemsOf(harvest, [1]);
    const texts = asked.mock.calls.map(([query]) => {
      const said = query as unknown as string | { text: string };
      return typeof said === 'string' ? said : said.text;
    });
    asked.mockRestore();
    const { rows } = await sql<{ name: string }>`
      select tablename::text as name from pg_tables where schemaname = current_schema`.execute(meta.db);
    const tables = new Set(rows.map(({ name }) => name));
    const named = new Set(
      texts.flatMap((text) => [...text.matchAll(/\b(?:from|join)\s+"?(\w+)"?/g)].map(([, name = '']) => name)),
    );
    const read = [...named].filter((name) => tables.has(name) && name !== 'configuration_change').sort();
    expect(read).toEqual(expect.arrayContaining(['company', 'data_point', 'department', 'location', 'place']));
    const known = new Set(await watched());
    expect(read.filter((name) => !known.has(name))).toEqual([]);
  });

  it('has another mark after each change of one of its tables, and only for the company that changed', async () => {
    const of = (companyId: number) => meta.configurations.markOf(companyId);
    const others = await of(corner);
    const touch = {
      company: sql`update company set city = 'x' where company_id = ${harvest}`,
      level: sql`insert into level (company_id, level_id, name) values (${harvest}, 40, 'Region') on conflict do nothing`,
      place: sql`insert into place (company_id, level_id, name) values (${harvest}, 40, 'North')`,
      department: sql`insert into department (company_id, depth, code, name) values (${harvest}, 1, '7', 'Dairy')`,
      renamed: sql`update department set name = 'Milk' where company_id = ${harvest}`,
      removed: sql`delete from department where company_id = ${harvest}`,
      item: sql`insert into category_item select category_id, '4012' from category where company_id = ${harvest}`,
      itemGone: sql`delete from category_item where upc = '4012'`,
    };
    const unnoted: string[] = [];
    for (const [name, statement] of Object.entries(touch)) {
      const before = await of(harvest);
      await statement.execute(meta.db);
      if ((await of(harvest)) === before) unnoted.push(name);
    }
    // No remembered read has the names of levels.
    expect(unnoted).toEqual(['level']);
    expect(await of(corner)).toBe(others);
  });

  it('is read once until it changes, and anew after a change', async () => {
    const find = vi.spyOn(meta.companies, 'find');
    const fresh = rememberConfigurations({ ...meta, calendars: openTrading(meta.db) });
    const nameOf = async () => (await (await fresh.of(harvest)).once(readCompany))?.name;
    expect([await nameOf(), await nameOf(), find.mock.calls.length]).toEqual(['Harvest Lane', 'Harvest Lane', 1]);
    await sql`update company set name = 'Harvest Road' where company_id = ${harvest}`.execute(meta.db);
    expect([await nameOf(), await nameOf(), find.mock.calls.length]).toEqual(['Harvest Road', 'Harvest Road', 2]);
    find.mockRestore();
  });

  it('shows a change that another connection commits after a later one', async () => {
    const nameOf = async () => (await (await remembered.of(corner)).once(readCompany))?.name;
    let commit = (): void => undefined;
    const waits = new Promise<void>((resolve) => (commit = resolve));
    let noted = (): void => undefined;
    const wrote = new Promise<void>((resolve) => (noted = resolve));
    const first = meta.db.transaction().execute(async (tx) => {
      await sql`update company set name = 'Corner shop' where company_id = ${corner}`.execute(tx);
      noted();
      await waits;
    });
    await wrote;
    await sql`insert into department (company_id, depth, code, name) values (${corner}, 1, '1', 'Bread')`.execute(
      meta.db,
    );
    expect(await nameOf()).toBe('Corner');
    commit();
    await first;
    expect(await nameOf()).toBe('Corner shop');
  });

  it('keeps nothing of a company that does not exist, or that the connection may not read', async () => {
    const find = vi.spyOn(meta.companies, 'find');
    const missing = async (companyId: number) => (await remembered.of(companyId)).once(readCompany);
    expect([await missing(99_999), await missing(99_999), find.mock.calls.length]).toEqual([null, null, 2]);
    find.mockRestore();
    await sql`update company set city = 'y' where company_id = ${harvest}`.execute(meta.db);
    expect(await boundTo(corner, () => missing(harvest))).toBeNull();
    expect(await missing(harvest)).toMatchObject({ name: 'Harvest Road' });
  });

  it('does not keep a read that failed', async () => {
    let fails = true;
    const read = () => (fails ? Promise.reject(new Error('away')) : Promise.resolve('here'));
    const { once } = await remembered.of(corner);
    await expect(once(read)).rejects.toThrow('away');
    fails = false;
    expect(await once(read)).toBe('here');
  });
});
