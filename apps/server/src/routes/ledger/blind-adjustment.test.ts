import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { beforeAll, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { lineOf, receipts } from './book.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';

// A blind counter does not learn that a colleague adjusted the line that they counted, neither from an author nor from
// a version. The existence of an adjustment would reveal that the count was off.

const day = '2026-03-02';
const { world, chain, idOf, books, people, cash, strict } = drawnPeople(receipts(`${day} 0001 cash 100.00`), [
  'colleague',
]);

let blind = '';
beforeAll(async () => {
  const groups = ['Sheets Access Group'];
  blind = (await join(world, 'blind.keeper', 'Analyst', chain.company.id, groups, [idOf('0008')])).token;
}, 60_000);

it('who counts blind is not told that a colleague adjusted the line that they counted', async () => {
  const dpId = await cash('Adjusted');
  const { book, enter } = await strict('Adjusted', day, tenders(dpId));
  await must(enter(blind, { dpId, enteredValue: '45' }));
  const query = Object.entries(books.at(book, day)).map(([name, value]) => `${name}=${value}`);
  const read = async () => {
    const table = (await must(world.test.ask('GET', `value_table?${query.join('&')}`, { as: blind }))) as ValueTable;
    const line = lineOf(table, 'tender', dpId);
    return { version: table.version, by: line?.updatedBy, at: line?.updatedAt, adjustment: line?.adjustment };
  };
  const before = await read();
  await must(enter(people.colleague, { dpId, adjustment: '-55' }));
  expect(await read()).toEqual(before);
});
