import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';

// The basis from which lines are calculated, apart from entries (051, 28), does not change with the entries. The
// version of the day shows a change of entries, so a close may be sent together with entries.

const day = '2026-03-02';
const { world, people, books, tills, cash, formula, begin } = drawnPeople(receipts(`${day} 0001 cash 100.00`), [
  'manager',
]);

it('counts, parts of formulas and adjustments leave the basis of a day as it was', async () => {
  await tills.rule(day, 'lane');
  const taken = await cash('Entries');
  const paid = await books.point('Entries paid', { source: 'manual' });
  const due = await formula('Entries due', `#${taken} - #${paid}`);
  const sheets = [tenders(taken, due), { type: 'expense' as const, dpIds: [paid] }];
  const { book, put, enter } = await begin('Entries', day, sheets, { rules: { tolerance: '1' } });
  const query = Object.entries(books.at(book, day)).map(([name, value]) => `${name}=${value}`);
  const read = async () =>
    (await must(world.test.ask('GET', `value_table?${query.join('&')}`, { as: people.manager }))) as ValueTable;
  const before = await read();
  await must(enter(people.manager, { dpId: paid, enteredValue: '20' }, { dpId: taken, adjustment: '-3', note: 'see' }));
  const after = await read();
  expect(after.version).toBeGreaterThan(before.version);
  expect(after.basis).toBe(before.basis);
  const rows = [{ dpId: due, enteredValue: '77', note: 'counted' }];
  const { version, basis } = after;
  const answer = await put(people.manager, { version, basis, rows, isBookClosed: true, isIncomplete: true });
  // Only the missing counts of drawers keep the day open.
  expect(answer).toMatchObject({ status: 409, body: { params: { reason: 'bookChecks' } } });
});
