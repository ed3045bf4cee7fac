import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { lineOf, receipts } from './book.testing.ts';
import { drawnPeople } from './second-person.testing.ts';
import { at, drawerRecords } from './till.testing.ts';

// A close covers only the basis from which its lines are calculated (051, 28). This basis includes the rule of counting
// with its float, and the lists of items that a data point counts.

const [day, listed] = ['2026-03-02', '2026-03-03'];
const { world, people, books, tills, cash, begin } = drawnPeople(
  Buffer.concat([
    drawerRecords(`${day} 001 11 2 sale cash 100.00`),
    Buffer.from('\n'),
    receipts(`${listed} 0003 cash 30.00`),
  ]),
  ['manager'],
);

const readBy = async (query: object) => {
  const text = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return (await must(world.test.ask('GET', `value_table?${text.join('&')}`, { as: people.manager }))) as ValueTable;
};

it('a close is refused after another float of drawers', async () => {
  await tills.rule(day, 'lane');
  const dpId = await cash('Float');
  const { book, count, put } = await begin('Float', day, [{ type: 'tender', dpIds: [dpId] }]);
  await must(count(people.manager, { ...at('001'), amount: '100' }));
  const { version, basis, overShort } = await readBy(books.at(book, day));
  await tills.rule(day, 'lane', { float: '55' });
  const closed = await put(people.manager, { version, basis, isBookClosed: true });
  const kept = await books.table(book, day);
  expect([overShort, closed.status, kept.overShort]).toEqual(['0', 409, '-55']);
});

it('a close is refused after another list of items', async () => {
  const list = { name: 'Counted list', description: '', program: 'none' };
  const { categoryId } = await books.read<{ categoryId: number }>('POST', 'category', { ...list, items: ['4011'] });
  const dpId = await books.point('Listed', {
    source: 'posTotal',
    posAssignment: 'item.sales',
    filters: { category: [categoryId] },
  });
  const { book, put } = await begin('Listed', listed, [{ type: 'sales', dpIds: [dpId] }]);
  const { version, basis, sheets } = await readBy(books.at(book, listed));
  await books.read('PUT', `category/${categoryId}`, { ...list, items: ['9999'] });
  const closed = await put(people.manager, { version, basis, isBookClosed: true });
  const line = lineOf(await books.table(book, listed), 'sales', dpId);
  expect([sheets[0]?.rows[0]?.expected, closed.status, line?.expected]).toEqual(['30', 409, '0']);
});
