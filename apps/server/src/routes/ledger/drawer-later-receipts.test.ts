import type { TillDay } from '@lanewise/contract/entities/tills';
import { expect, it } from 'vitest';
import { localToken } from '../../app-testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';
import { at, drawerRecords } from './till.testing.ts';

// An approval of a drawer covers only what its author read (051, 28). What the drawer should hold also depends on the
// records of the registers.

const day = '2026-03-02';
const { world, people, books, tills, send, sends, cash, strict } = drawnPeople(
  drawerRecords(`${day} 001 11 2 sale cash 100.00`),
  ['manager', 'colleague'],
);

it('somebody does not approve what receipts made a drawer short by after they read it', async () => {
  await tills.rule(day, 'lane');
  const { book, count } = await strict('Drawer', day, tenders(await cash('Drawer')));
  await must(count(people.manager, { ...at('001'), amount: '98', reason: 'short' }));
  const query = Object.entries(books.at(book, day)).map(([name, value]) => `${name}=${value}`);
  const read = (await must(
    world.test.ask('GET', `value_table/tills?${query.join('&')}`, { as: people.colleague }),
  )) as TillDay;
  await sends(localToken, drawerRecords(`${day} 001 11 3 sale cash 58.00`));
  const body = {
    ...books.at(book, day),
    version: read.version,
    basis: read.basis,
    tills: [{ ...at('001'), approved: true }],
  };
  const approved = await send(people.colleague, 'PUT', 'value_table/tills', body);
  const { rows } = await tills.day(book, day);
  expect([read.rows[0]?.overShort, approved.status, rows[0]?.overShort, rows[0]?.approvedBy]).toEqual([
    '-2',
    409,
    '-60',
    null,
  ]);
});
