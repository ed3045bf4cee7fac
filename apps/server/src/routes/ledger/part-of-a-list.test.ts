import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { limitOf } from '../../meta/list-limits.ts';
import { drawnKeepers } from './config.testing.ts';

// A list that all stores share has a limit. A user who manages only one store could fill it, and then nobody could add
// a book.

const { test, drawn, keepers, preset, send } = drawnKeepers();

describe('the list of books', () => {
  it('is filled to a quarter by people of some stores, and further by who sees every store', async () => {
    const quarter = limitOf('ledger_preset') / 4;
    for (let made = 1; made < quarter; made += 1) await preset();
    const own = { locationIds: [drawn.stores.harborPoint.reg_loc_id] };
    await preset(own, keepers.store);
    const refusal = { status: 409, body: { code: 'list.full', params: { list: 'ledger_preset', most: quarter } } };
    const refused = await send('POST', 'preset', { name: 'One more', ...own }, keepers.store);
    expect(refused).toMatchObject(refusal);
    expect(refused.body['message']).toContain(`There are ${quarter} already`);
    expect(await send('POST', 'preset', { name: 'Of a region', ...own }, keepers.region)).toMatchObject(refusal);
    await preset(own);
    await preset({}, keepers.foreign);
  });

  it('tells many at once, who each ask within their transaction, of a list of another kind', async () => {
    const quarter = limitOf('data_point_category') / 4;
    const add = (at: number, as: string) =>
      send('POST', 'company/data_point_category', { name: `Kind ${at}`, description: '' }, as);
    await sql`
      insert into data_point_category (company_id, name, sequence)
      select ${drawn.harvest.id}, 'made ' || n, n from generate_series(1, ${quarter}::int) n`.execute(test.meta.db);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => add(at, keepers.store)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409]));
    expect((await add(0, keepers.all)).status).toBe(201);
  });
});
