import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { drawnPeople } from './second-person.testing.ts';
import { drawerRecords } from './till.testing.ts';

// A close covers only what its closer read (051, 28). The rule of counting decides whether matched movements are
// required (051, 21), even where drawers are not told apart.

const day = '2026-03-02';
const { world, people, books, tills, cash, begin } = drawnPeople(
  drawerRecords(`
    ${day} 001 11 1 sale    cash 100.00
    ${day} 001 11 2 paidOut cash 17.35
  `),
  ['manager'],
);

it('a close is refused where somebody gave up the matching of movements since the day was read', async () => {
  await tills.rule(day, 'store', { matchMovements: true });
  const { book, put } = await begin('Matched', day, [{ type: 'tender', dpIds: [await cash('Matched')] }]);
  const query = Object.entries(books.at(book, day)).map(([name, value]) => `${name}=${value}`);
  const { version, basis, checks } = (await must(
    world.test.ask('GET', `value_table?${query.join('&')}`, { as: people.manager }),
  )) as ValueTable;
  await tills.rule(day, 'store', { matchMovements: false });
  const closed = await put(people.manager, { version, basis, isBookClosed: true });
  expect([checks.find(({ check }) => check === 'movements')?.isMet, closed.status]).toEqual([false, 409]);
});
