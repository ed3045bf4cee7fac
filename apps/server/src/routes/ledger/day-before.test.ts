import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople } from './second-person.testing.ts';

// A close covers only what its closer read (051, 28). This includes the totals of the previous day, because a day
// begins with them.

const [first, second] = ['2026-03-02', '2026-03-03'];
const { world, people, books, on, cash, begin } = drawnPeople(
  receipts(`${first} 0001 cash 100.00\n${second} 0001 cash 50.00`),
  ['manager', 'colleague'],
);

it('a close is refused where the day before came to something else since it was read', async () => {
  const safe = await cash('Carried');
  const { book, preset, enter, close, put } = await begin('Carried', first, [
    { type: 'deposit', carryOver: true, dpIds: [safe] },
  ]);
  await must(enter(people.colleague, { dpId: safe, enteredValue: '100' }));
  await must(close(people.colleague));
  const next = on(second, preset);
  await must(next.enter(people.manager, { dpId: safe, enteredValue: '150' }));
  const query = Object.entries(books.at(book, second)).map(([name, value]) => `${name}=${value}`);
  const read = (await must(
    world.test.ask('GET', `value_table?${query.join('&')}`, { as: people.manager }),
  )) as ValueTable;

  await must(put(people.colleague, { isBookClosed: false, reason: 'again' }));
  await must(enter(people.colleague, { dpId: safe, enteredValue: '20' }));
  await must(close(people.colleague));

  const { version, basis } = read;
  const closed = await next.put(people.manager, { version, basis, isBookClosed: true });
  const lineOf = (table: ValueTable) => table.sheets[0]?.rows[0];
  const kept = await books.table(book, second);
  expect([lineOf(read)?.opening, closed.status, lineOf(kept)?.opening]).toEqual(['100', 409, '20']);
});
