import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { beforeAll, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople } from './second-person.testing.ts';

// A blind counter learns nothing about adjustments (051, 8). A day that is open only because of an adjustment must not
// reveal the adjustment either.

const [first, second] = ['2026-03-02', '2026-03-03'];
const { world, chain, idOf, people, books, cash, begin } = drawnPeople(receipts(`${second} 0001 cash 100.00`), [
  'manager',
]);

let blind = '';
beforeAll(async () => {
  const groups = ['Sheets Access Group'];
  ({ token: blind } = await join(world, 'blind.earlier', 'Analyst', chain.company.id, groups, [idOf('0008')]));
}, 60_000);

it('the check of earlier days does not tell who counts blind of an adjustment', async () => {
  const safe = await cash('Earlier');
  const { book, enter } = await begin('Earlier', first, [{ type: 'deposit', carryOver: true, dpIds: [safe] }]);
  const query = Object.entries(books.at(book, second)).map(([name, value]) => `${name}=${value}`);
  const seen = async () => {
    const { isBlind, checks } = (await must(
      world.test.ask('GET', `value_table?${query.join('&')}`, { as: blind }),
    )) as ValueTable;
    return { isBlind, checks };
  };
  const before = await seen();
  expect(before.isBlind).toBe(true);
  await must(enter(people.manager, { dpId: safe, adjustment: '12.34' }));
  expect(await seen()).toEqual(before);
});
