import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawCompanies, openTestApp, type TestApp } from '../app-testing.ts';
import { forMany } from './for-many.ts';
import { boundTo } from './row-scope.ts';
import { openTestMeta } from './testing.ts';

let test: TestApp;
let drawn: Awaited<ReturnType<typeof drawCompanies>>;
beforeAll(async () => {
  test = await openTestApp({ meta: await openTestMeta() });
  drawn = await drawCompanies(test);
});
afterAll(() => test.close());

/** Reads the names of places by their ids with a statement that does not filter by company. Counts the statements. */
const names = () => {
  let statements = 0;
  const nameOf = forMany(async (ids: readonly number[]) => {
    statements += 1;
    const { rows } = await sql<{ id: number; name: string }>`
      select reg_loc_id as id, name from place where reg_loc_id = any(${[...ids]}::int[])`.execute(test.meta.db);
    return ids.map((id) => rows.find((row) => row.id === id)?.name ?? null);
  });
  return { nameOf, statements: () => statements };
};

describe('a statement for many callers', () => {
  it('answers each with its own', async () => {
    const { nameOf, statements } = names();
    const { harborPoint, corner } = drawn.stores;
    const ids = [harborPoint.reg_loc_id, corner.reg_loc_id, -1, harborPoint.reg_loc_id];
    expect(await Promise.all(ids.map((id) => nameOf(id)))).toEqual([
      'Harbor Point',
      'Corner of Main Street',
      null,
      'Harbor Point',
    ]);
    expect(statements()).toBe(2);
  });

  it('sees the rows of the company that each caller is bound to, also where both ask at the same time', async () => {
    const { nameOf } = names();
    const { harvest, corner, stores } = drawn;
    const both = (company: number) =>
      boundTo(company, () =>
        Promise.all([stores.harborPoint, stores.corner].flatMap((store) => [nameOf(store.reg_loc_id), nameOf(-1)])),
      );
    const found = await Promise.all([both(harvest.id), both(corner.id)]);
    expect(found).toEqual([
      ['Harbor Point', null, null, null],
      [null, null, 'Corner of Main Street', null],
    ]);
  });
});
