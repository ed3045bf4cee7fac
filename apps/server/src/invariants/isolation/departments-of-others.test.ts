import { afterAll, beforeAll, expect, it } from 'vitest';
import { localToken } from '../../app-testing.ts';
import { declaredEndpoints } from '../declared.testing.ts';
import { Asker, eachOf, faceOf, kindsOf, type Call } from './asker.testing.ts';
import { must } from './company.testing.ts';
import { derivedRow } from './derived.testing.ts';
import type { Id, Kind } from './kinds.testing.ts';
import { reportRows, statedRows } from './routes.testing.ts';
import type { Row } from './rows.testing.ts';
import { openIsolation, type Isolation } from './world.testing.ts';

// If only a store out of sight sells in a department, the department does not exist for a user who does not see that
// store.

let isolation: Isolation;
let theirs = 0;
beforeAll(async () => {
  isolation = await openIsolation();
  const { world, harvest } = isolation;
  const headers = { 'x-company-id': String(harvest) };
  const ask = (path: string) => must(world.test.ask('GET', path, { as: localToken, headers }));
  const sold = {
    upc: '4012',
    description: 'Bilby Beans',
    department: ['Bilby Department'],
    quantity: 1,
    amount: '1.00',
  };
  const receipt = { store: '21', businessDate: '2026-03-01', lane: '1', number: '0700', lines: [sold] };
  const company = (await ask(`company/${harvest}`)) as { id: number };
  await world.send({ company } as Parameters<typeof world.send>[0], Buffer.from(JSON.stringify(receipt)));
  const all = (await ask('department/pos')) as { dep_id: number; name: string }[];
  theirs = all.find(({ name }) => name === 'Bilby Department')?.dep_id ?? 0;
}, 120_000);
afterAll(() => isolation.close());

const ofDepartments: ReadonlySet<Kind> = new Set(['department', 'posDepartment']);

it('is answered by every call like one that does not exist', async () => {
  expect(theirs).toBeGreaterThan(0);
  const { people, things, world } = isolation;
  const asker = new Asker(isolation);
  const rows = new Map([
    ...(await declaredEndpoints()).map((one): [string, Row] => [one.key, statedRows[one.key] ?? derivedRow(one)]),
    ...Object.entries(reportRows),
  ]);
  const own = things.own as Partial<Record<Kind, Id>>;
  const none = 2_000_000_000;
  let compared = 0;
  await eachOf(world.test.app.routeTable, async (route) => {
    const key = `${route.method} ${route.url.slice('/api'.length)}`;
    const row = rows.get(key);
    if (!row || route.method === 'HEAD' || route.access === 'public') return;
    const calls: ((id: Id) => Call)[] = [
      ...kindsOf(route)
        .filter((kind) => ofDepartments.has(kind))
        .map((kind) => (id: Id): Call => ({ ids: { ...own, [kind]: id }, query: row.query, body: row.body })),
      ...(row.names ?? [])
        .filter(({ kind }) => ofDepartments.has(kind))
        .map(({ query, body }) => (id: Id): Call => ({
          ids: own,
          query: query?.(id) ?? row.query,
          body: body?.(id, own),
        })),
    ];
    for (const call of calls) {
      const faces = [];
      for (const id of [none, theirs])
        faces.push(
          faceOf(asker.watch('storeManager', key, await asker.ask(route, people.storeManager, call(id))), [id]),
        );
      compared += 1;
      if (faces[0] !== faces[1]) asker.complain('storeManager', key, `tells it from none: ${faces.join(' / ')}`);
    }
  });
  expect(asker.told()).toEqual([]);
  expect(compared).toBeGreaterThan(5);
}, 120_000);
