import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { lineOf, receipts } from './book.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';

// An approval covers only what its author read (051, 28). What a line should hold also depends on receipts, so an
// approval is refused if receipts came in the meantime.

const day = '2026-03-02';
const { world, people, books, sends, cash, strict } = drawnPeople(
  receipts(`${day} 0001 cash 100.00`),
  ['manager', 'colleague'],
  { groups: ['Connector Setting'] },
);

it('somebody does not approve a difference that receipts made after they read it', async () => {
  const dpId = await cash('Later');
  const { book, enter, put, close } = await strict('Later', day, tenders(dpId));
  await must(enter(people.manager, { dpId, enteredValue: '98', note: 'short' }));
  const query = Object.entries(books.at(book, day)).map(([name, value]) => `${name}=${value}`);
  const read = (await must(
    world.test.ask('GET', `value_table?${query.join('&')}`, { as: people.colleague }),
  )) as ValueTable;
  await sends(people.manager, receipts(`${day} 0002 cash 58.00`));
  const { version, basis } = read;
  const approved = await put(people.colleague, { version, basis, rows: [{ dpId, approved: true }] });
  const closed = await close(people.colleague);
  const line = lineOf(await books.table(book, day), 'tender', dpId);
  expect([lineOf(read, 'tender', dpId)?.overShort, approved.status, closed.status]).toEqual(['-2', 409, 409]);
  expect([line?.overShort, line?.approvedBy]).toEqual(['-60', null]);
});
