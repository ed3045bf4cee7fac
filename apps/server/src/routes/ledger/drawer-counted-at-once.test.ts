import type { TillDay } from '@lanewise/contract/entities/tills';
import { afterEach, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';
import { at, drawerRecords } from './till.testing.ts';

// A count names the version that its author read. It is refused if somebody else counted the drawer after that version
// (051, 4 and 16). This also holds if both people count at the same moment, because versions are compared while the day
// is locked.

const day = '2026-03-02';
const { world, people, books, tills, send, cash, begin } = drawnPeople(
  drawerRecords(`${day} 001 11 1 sale cash 100.00`),
  ['counter', 'manager'],
);

let restore = (): void => undefined;
afterEach(() => restore());

/** Lets the calls of all people reach the method that stores counts before any of these counts is stored. */
const keepTogether = (count: number): void => {
  const kept = world.test.meta.books.tills;
  const enter = kept.enter.bind(kept);
  let come = 0;
  let open = (): void => undefined;
  const allCame = new Promise<void>((resolve) => {
    open = resolve;
  });
  kept.enter = async (...asked) => {
    come += 1;
    if (come === count) open();
    await allCame;
    return enter(...asked);
  };
  restore = () => {
    kept.enter = enter;
  };
};

it('of two people who count a drawer at once by the same version, one is told that the other did', async () => {
  await tills.rule(day, 'lane');
  const { book } = await begin('At once', day, [tenders(await cash('At once'))]);
  const query = Object.entries(books.at(book, day)).map(([name, value]) => `${name}=${value}`);
  const read = world.test.ask('GET', `value_table/tills?${query.join('&')}`, { as: people.counter });
  const { version } = (await must(read)) as TillDay;
  const count = async (as: string, amount: string) => {
    const body = { ...books.at(book, day), version, tills: [{ ...at('001'), amount }] };
    return (await send(as, 'PUT', 'value_table/tills', body)).status;
  };
  keepTogether(2);
  const told = await Promise.all([count(people.counter, '1'), count(people.manager, '10')]);
  expect(told.sort()).toEqual([200, 409]);
  expect((await tills.day(book, day)).rows.map(({ counts }) => counts)).toEqual([1]);
});
