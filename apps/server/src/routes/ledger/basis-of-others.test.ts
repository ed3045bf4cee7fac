import { accessGroups } from '@lanewise/contract/access-groups';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks } from './book.testing.ts';
import { drawnTills, drawerRecords } from './till.testing.ts';

const day = '2026-03-02';
const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(own, drawerRecords(`${day} 001 11 1 sale cash 100.00`)),
);
const books = drawnBooks({ idOf, call });
const { rule } = drawnTills({ call }, books);

it('the basis of a day tells nothing of the tolerances of drawers of stores out of sight', async () => {
  const book = await books.draw('Of one store');
  const groups = [...accessGroups];
  const { token } = await join(world, 'one.store', 'Store Manager', chain.company.id, groups, [idOf('0008')]);
  const basisAt = async (store: string, tolerance: string): Promise<string> => {
    await rule(day, 'lane', { tolerances: [{ locationId: idOf(store), tender: null, cashier: null, tolerance }] });
    const query = Object.entries(books.at(book, day)).map(([name, value]) => `${name}=${value}`);
    const asked = world.test.ask('GET', `value_table?${query.join('&')}`, { as: token });
    return ((await must(asked)) as ValueTable).basis;
  };
  const basis = await basisAt('0014', '3');
  expect(basis).not.toBe('');
  expect(await basisAt('0014', '4')).toBe(basis);
  expect(await basisAt('21', '3')).toBe(basis);
  const own = await basisAt('0008', '3');
  expect([own === basis, (await basisAt('0008', '4')) === own]).toEqual([false, false]);
});
