import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localToken } from '../../app-testing.ts';
import { declaredEndpoints } from '../declared.testing.ts';
import { Asker, type Call } from './asker.testing.ts';
import { derivedRow } from './derived.testing.ts';
import type { Id, Kind } from './kinds.testing.ts';
import { statedRows } from './routes.testing.ts';
import type { Row } from './rows.testing.ts';
import { must } from './company.testing.ts';
import { openIsolation, type Isolation } from './world.testing.ts';

let isolation: Isolation;
beforeAll(async () => {
  isolation = await openIsolation();
  // A programme counts their list.
  const { world, things, harvest } = isolation;
  const body = { name: 'Wombat Category', program: 'doubleUp', items: ['4011'] };
  const headers = { 'x-company-id': String(harvest) };
  await must(world.test.ask('PUT', `category/${things.own.category}`, { as: localToken, headers, body }));
}, 120_000);
afterAll(() => isolation.close());

/**
 * Tables that are left out. They hold data about people or acts of the caller, for which other rules decide who may
 * change it. Levels are left out because they depend on the depth of the regions.
 */
const elsewhere =
  /^(kysely_|session|audit|login_attempt$|used_captcha$|mail|server_secret$|app_user|user_|role|access_group|permission|preset$|image|analysis_|inbox|action|export|known_device|sign_in|password|second_factor|place|location$|level$|waiting_|parcel)/;

/**
 * Every row of the remaining tables, as text. Rows of the caller's own store are left out, because the caller may
 * change them.
 */
const rowsOf = async (): Promise<Map<string, string[]>> => {
  const { things, world } = isolation;
  const { db } = world.test.meta;
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(db);
  const found = new Map<string, string[]>();
  for (const { name } of tables.rows.filter((table) => !elsewhere.test(table.name))) {
    const { rows } = await sql<{
      row: Record<string, unknown>;
    }>`select to_jsonb(row) as row from ${sql.table(name)} row`.execute(db);
    const others = rows.filter(
      ({ row }) => row['location_id'] !== things.own.location && row['reg_loc_id'] !== things.own.place,
    );
    found.set(name, others.map(({ row }) => JSON.stringify(row)).toSorted());
  }
  return found;
};

describe('what stores out of sight have as well', () => {
  it.each(['storeManager', 'regionalManager', 'limitedAdmin'] as const)(
    'is as it was after every declared call of the %s',
    async (profile) => {
      const asker = new Asker(isolation);
      const { shared, people, things, world } = isolation;
      const own: Partial<Record<Kind, Id | undefined>> = { ...things.own, ...shared };
      const whole = own as Partial<Record<Kind, Id>>;
      const rows = new Map(
        (await declaredEndpoints()).map((one): [string, Row] => [one.key, statedRows[one.key] ?? derivedRow(one)]),
      );
      const before = await rowsOf();
      const told: string[] = [];
      const calls = world.test.app.routeTable.filter(({ method }) => !['GET', 'HEAD'].includes(method));
      const ofSession =
        /logout|switch|session|password|second-factor|user-profile|\/users|\/roles|access_group|permission/;
      for (const route of calls.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))) {
        const key = `${route.method} ${route.url.slice('/api'.length)}`;
        const row = rows.get(key) ?? {};
        if (route.access === 'public' || row.acts || ofSession.test(key)) continue;
        const asked: Call[] = [
          { ids: own, query: row.query, body: row.body },
          ...(row.names ?? []).map(({ kind, query, body }): Call => {
            const id = whole[kind] ?? 0;
            return { ids: own, query: query?.(id) ?? row.query, body: body?.(id, whole) };
          }),
        ];
        for (const call of asked) {
          const { status } = await asker.ask(route, people[profile], call);
          if (status >= 300) continue;
          const after = await rowsOf();
          for (const [table, was] of before) {
            const is = new Set(after.get(table));
            const lost = was.filter((one) => !is.has(one));
            if (lost.length > 0)
              told.push(`${key} ${JSON.stringify(call.body)?.slice(0, 120)}: ${table} ${lost[0]?.slice(0, 200)}`);
            before.set(
              table,
              was.filter((one) => is.has(one)),
            );
          }
        }
      }
      expect(told).toEqual([]);
      expect(asker.asked).toBeGreaterThan(100);
    },
    120_000,
  );
});
