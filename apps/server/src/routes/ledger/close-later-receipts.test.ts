import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { expect, it } from 'vitest';
import { localToken } from '../../app-testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople } from './second-person.testing.ts';

// A close covers only what its closer read (051, 28), including the late receipts of closed days that it takes up.

const [day, next] = ['2026-03-02', '2026-03-03'];
const { world, people, books, sends, cash, begin, on } = drawnPeople(
  receipts(`${day} 0001 cash 100.00\n${next} 0002 cash 20.00`),
  ['manager', 'colleague'],
);

it('a close is refused where late receipts were taken up since it was read', async () => {
  const dpId = await cash('Late');
  const { book, preset, enter, close } = await begin('Late', day, [{ type: 'tender', dpIds: [dpId] }]);
  await must(enter(people.colleague, { dpId, enteredValue: '100' }));
  await must(close(people.colleague));
  const later = on(next, preset);
  await must(later.enter(people.manager, { dpId, enteredValue: '20' }));
  const query = Object.entries(books.at(book, next)).map(([name, value]) => `${name}=${value}`);
  const read = (await must(
    world.test.ask('GET', `value_table?${query.join('&')}`, { as: people.manager }),
  )) as ValueTable;
  await sends(localToken, receipts(`${day} 0011 cash 55.00`));
  const { version, basis, overShort } = read;
  const closed = await later.put(people.manager, { version, basis, isBookClosed: true });
  const kept = await books.table(book, next);
  expect([overShort, closed.status, kept.overShort]).toEqual(['0', 409, '-55']);
});
