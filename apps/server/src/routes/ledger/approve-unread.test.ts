import type { TillDay } from '@lanewise/contract/entities/tills';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { lineOf, receipts } from './book.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';
import { at, drawerRecords } from './till.testing.ts';

// A cashier counts 2 short. A colleague reads the book, and the cashier then counts 60 short. The colleague approves
// the 2 with the version that they read. This must not approve the 60, so the approval of a line or drawer that
// somebody else changed since that version is refused.

const [day, drawers] = ['2026-03-02', '2026-03-03'];
const { world, people, books, tills, send, cash, strict } = drawnPeople(
  Buffer.concat([
    receipts(`${day} 0001 cash 100.00`),
    Buffer.from('\n'),
    drawerRecords(`${drawers} 001 11 2 sale cash 100.00`),
  ]),
  ['manager', 'colleague'],
);

it('somebody does not approve a difference that they never read', async () => {
  const dpId = await cash('Unread');
  const { book, enter, put, close } = await strict('Unread', day, tenders(dpId));
  await must(enter(people.manager, { dpId, enteredValue: '98', note: 'short' }));
  const query = Object.entries(books.at(book, day)).map(([name, value]) => `${name}=${value}`);
  const read = await must(world.test.ask('GET', `value_table?${query.join('&')}`, { as: people.colleague }));
  const { version } = read as ValueTable;
  await must(enter(people.manager, { dpId, enteredValue: '40' }));
  const approved = await put(people.colleague, { version, rows: [{ dpId, approved: true }] });
  const closed = await close(people.manager);
  const line = lineOf(await books.table(book, day), 'tender', dpId);
  expect([approved.status, closed.status, line?.overShort, line?.approvedBy]).toEqual([409, 409, '-60', null]);
});

it('somebody does not approve what a drawer is short by and they never read', async () => {
  await tills.rule(drawers, 'lane');
  const { book, count } = await strict('Drawers', drawers, tenders(await cash('Drawers')));
  await must(count(people.manager, { ...at('001'), amount: '98', reason: 'short' }));
  const query = Object.entries(books.at(book, drawers)).map(([name, value]) => `${name}=${value}`);
  const read = await must(world.test.ask('GET', `value_table/tills?${query.join('&')}`, { as: people.colleague }));
  const { version } = read as TillDay;
  await must(count(people.manager, { ...at('001'), amount: '40' }));
  const body = { ...books.at(book, drawers), tills: [{ ...at('001'), approved: true }] };
  const named = await send(people.colleague, 'PUT', 'value_table/tills', { ...body, version });
  const { rows } = await tills.day(book, drawers);
  expect([named.status, rows[0]?.overShort, rows[0]?.approvedBy]).toEqual([409, '-60', null]);
});
