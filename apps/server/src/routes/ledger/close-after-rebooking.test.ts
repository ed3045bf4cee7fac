import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { expect, it } from 'vitest';
import { localToken } from '../../app-testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';

// A close covers only the basis by which its lines are booked (051, 28). If the close books a closed day again, this
// basis includes the definitions of the lines of that day.

const [day, next] = ['2026-03-02', '2026-03-03'];
const { world, people, books, sends, on, cash, formula, begin } = drawnPeople(
  receipts(`${day} 0001 cash 30.00\n${next} 0002 cash 100.00`),
  ['colleague'],
);

it('a close is refused where the day that it books again is defined otherwise since it was read', async () => {
  const taken = await cash('Rebooked');
  const paid = await formula('Rebooked paid', `#${taken}`);
  const sheets = [tenders(taken), { type: 'summary' as const, dpIds: [paid] }];
  const first = await begin('Rebooked', day, sheets, { rules: { lateReceipts: 'rebooking' } });
  await must(first.close(people.colleague));
  await sends(localToken, receipts(`${day} 0003 cash 5.00`));
  const { book, put } = on(next, first.preset);
  const query = Object.entries(books.at(book, next)).map(([name, value]) => `${name}=${value}`);
  const bookedAs = ({ late }: ValueTable) => late[0]?.rebooked?.find(({ dpId }) => dpId === paid)?.is;
  const read = (await must(
    world.test.ask('GET', `value_table?${query.join('&')}`, { as: people.colleague }),
  )) as ValueTable;

  const point = await books.read<DataPoint>('GET', `data_point/${paid}`);
  const { since: _, earlier: __, version: ___, dpId: ____, ...fields } = point;
  const define = (text: string, from: string | null) =>
    books.read('PUT', `data_point/${paid}`, { ...fields, formula: text, from });
  await define(`#${taken} * 2`, null);
  await define(`#${taken}`, next);
  const { version, basis } = read;
  const closed = await put(people.colleague, { version, basis, isBookClosed: true });
  expect([bookedAs(read), closed.status, bookedAs(await books.table(book, next))]).toEqual(['35', 409, '70']);
});
