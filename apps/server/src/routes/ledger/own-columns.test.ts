import type { BookJournal } from '@lanewise/contract/entities/book-journal';
import type { GlColumn } from '@lanewise/contract/entities/ledger';
import { expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, hasOwnRules, tenders } from './second-person.testing.ts';

// A person who changed how the general ledger books shortages may not close days that had already begun. The same holds
// for changes of sheets and rules.

const day = '2026-03-02';
const { people, books, done, cash, formula, strict, idOf } = drawnPeople(receipts(`${day} 0001 cash 100.00`), [
  'manager',
  'colleague',
]);

it('somebody of a store who changed where the general ledger books what is short does not close the day', async () => {
  const taken = await cash('Columns');
  const sales = await books.point('Columns sales', { source: 'posTotal', posAssignment: 'net_sales_amt' });
  const short = await formula('Columns short', `#${sales} - #${taken}`);
  const { preset, enter, close } = await strict('Columns', day, tenders(taken), {
    type: 'summary',
    dpIds: [sales, short],
  });
  const list = `ledger-config/column?presetId=${preset.presetId}`;
  const column = (name: string, glAccount: string, side: string, dpIds: number[]) =>
    books.read<GlColumn>('POST', list, { name, glAccount, side, dpIds });
  await column('Cash', '1010', 'debit', [taken]);
  const over = await column('Cash short', '6990', 'debit', [short]);
  await column('Sales', '4000', 'credit', [sales]);
  await must(enter(people.manager, { dpId: taken, enteredValue: '45', note: 'short' }));
  await must(enter(people.colleague, { dpId: taken, approved: true }));

  const { glConfigId } = over;
  await done(people.manager, 'PUT', `ledger-config/column/${glConfigId}`, {
    name: 'Cleaning',
    glAccount: '6100',
    side: 'debit',
    dpIds: [short],
  });
  const closed = await close(people.manager);
  const query = `presetId=${preset.presetId}&locationId=${idOf('0008')}&date=${day}`;
  const { lines } = await books.read<BookJournal>('GET', `value_table/journal?${query}`);
  expect([closed.status, lines.map(({ glAccount }) => glAccount)]).toEqual([409, ['1010', '6100', '4000']]);
  expect(closed).toMatchObject(hasOwnRules(day));
});
