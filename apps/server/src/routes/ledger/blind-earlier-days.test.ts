import type { BookDay } from '@lanewise/contract/entities/book-days';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { beforeAll, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople } from './second-person.testing.ts';

// The list of earlier open days tells a blind counter which days have receipts. It does not tell the amounts of the
// book's lines on these days.

const [otherTender, sameTender, closed, empty, last] = [
  '2026-03-02',
  '2026-03-03',
  '2026-03-05',
  '2026-03-06',
  '2026-03-07',
];
const { world, chain, idOf, people, books, cash, begin, on } = drawnPeople(
  receipts(`
    ${otherTender} 0001 credit 50.00
    ${sameTender} 0002 cash 50.00
    ${closed} 0003 cash 10.00
    ${last} 0004 cash 100.00`),
  ['manager'],
);

let blind = '';
beforeAll(async () => {
  const groups = ['Sheets Access Group'];
  ({ token: blind } = await join(world, 'blind.days', 'Analyst', chain.company.id, groups, [idOf('0008')]));
}, 60_000);

/** A book that carries its cash over, and the days that it shows a user as open before the last day. */
const carrying = async (name: string, since: string) => {
  const safe = await cash(name);
  const begun = await begin(name, since, [{ type: 'deposit', carryOver: true, dpIds: [safe] }]);
  const { locationId, presetId } = books.at(begun.book, last);
  const ask = async <Data>(path: string): Promise<Data> =>
    (await must(world.test.ask('GET', path, { as: blind }))) as Data;
  const earlier = async () => {
    const { isBlind, checks } = await ask<ValueTable>(
      `value_table?presetId=${presetId}&locationId=${locationId}&date=${last}`,
    );
    const days = await ask<BookDay[]>(`value_table/days?presetId=${presetId}&startDate=${last}&lastDate=${last}`);
    const open = checks.find(({ check }) => check === 'earlier')?.open.map(({ date }) => date);
    return { isBlind, open, counts: days.map(({ earlierDays }) => earlierDays) };
  };
  return { ...begun, earlier };
};

it('a day with another tender is open before one like a day with the tender of a line', async () => {
  const { earlier } = await carrying('Tenders', otherTender);
  expect(await earlier()).toEqual({ isBlind: true, open: [otherTender, sameTender, closed], counts: [3] });
});

it('a day that takes up late receipts is open no more than one that takes up none', async () => {
  const { put, preset, earlier } = await carrying('Late', closed);
  await must(put(people.manager, { isBookClosed: true }));
  await must(on(empty, preset).put(people.manager, { isBookClosed: true }));
  await must(on(empty, preset).put(people.manager, { isBookClosed: false, reason: 'again' }));
  await world.send(chain, receipts(`${closed} 0005 credit 3.00`));
  const before = await earlier();
  await world.send(chain, receipts(`${closed} 0006 cash 3.00`));
  expect(await earlier()).toEqual(before);
});
