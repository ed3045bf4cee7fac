import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawCompanies, openTestApp, type TestApp } from '../../app-testing.ts';
import { openTestMeta } from '../testing.ts';
import { heartbeatOf } from './heartbeats.testing.ts';

let test: TestApp;
let company = 0;
/** Connectors of Harvest Lane. */
const ids: number[] = [];

beforeAll(async () => {
  test = await openTestApp({ meta: await openTestMeta() });
  const { harvest, stores } = await drawCompanies(test);
  company = harvest.id;
  for (const location of [stores.mapleAndFifth.location_id, null])
    ids.push(
      (await test.meta.connectors.create(company, location, location === null ? 'Office' : 'Maple')).connectorId,
    );
});
afterAll(() => test.close());

const beat = (connector: number, sequence: number, host = 'STORE-0001'): Promise<unknown> =>
  test.meta.connectors.beat(company, connector, heartbeatOf({ sequence, host }));
it('heartbeats that were noted with one that failed are not taken for those of a second computer', async () => {
  const [first = 0, second = 0] = ids;
  // The first heartbeat is noted at once, and the others come meanwhile. One heartbeat has a host that PostgreSQL
  // refuses to store and that no route would accept. It stands for anything that ends a statement, such as a lock that
  // is not given or a server that is stopped.
  const told = [beat(first, 1), beat(first, 2), beat(second, 1), beat(first, 3, '\0'), beat(second, 2)];
  const settled = await Promise.allSettled(told);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  const { rows } = await sql<{
    id: number;
  }>`select connector_id as id from connector where fork_at is not null`.execute(test.meta.db);
  expect(rows).toEqual([]);
});
