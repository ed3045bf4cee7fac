import type { TillDay } from '@lanewise/contract/entities/tills';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { blindKeeper } from './blind.testing.ts';
import { receipts } from './book.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';
import { at, drawerRecords } from './till.testing.ts';

// A note and a reason are required if something is over or short. A blind counter must therefore not learn that a
// colleague wrote one: not from the version of the day, not from a refusal, and not from a waiting day.

const [day, drawers, quiet] = ['2026-03-02', '2026-03-03', '2026-03-06'];
const { world, chain, idOf, books, people, tills, cash, strict } = drawnPeople(
  Buffer.concat([
    receipts(`${day} 0001 cash 100.00`),
    Buffer.from('\n'),
    drawerRecords(`${drawers} 001 11 2 sale cash 100.00`),
  ]),
  ['colleague'],
);

let blind = '';
beforeAll(async () => {
  blind = await blindKeeper({ world, chain, idOf });
}, 60_000);

const ask = async <Data>(path: string, query: object): Promise<Data> => {
  const asked = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return (await must(world.test.ask('GET', `${path}?${asked.join('&')}`, { as: blind }))) as Data;
};

describe('who counts blind is not told that a colleague wrote', () => {
  it('a note on a line', async () => {
    const dpId = await cash('Noted');
    const { book, enter, put } = await strict('Noted', day, tenders(dpId));
    await must(enter(blind, { dpId, enteredValue: '60', note: 'mine' }));
    const read = () => ask<ValueTable>('value_table', books.at(book, day));
    const before = await read();
    await must(enter(people.colleague, { dpId, note: 'There should be 100' }));
    expect((await read()).version).toBe(before.version);
    const { status } = await put(blind, { version: before.version, rows: [{ dpId, note: 'mine again' }] });
    expect(status).toBe(200);
  });

  it('a reason of a drawer', async () => {
    await tills.rule(drawers, 'lane');
    const { book, count } = await strict('Reasons', drawers, tenders(await cash('Reasons')));
    await must(count(blind, { ...at('001'), amount: '60' }));
    const read = () => ask<TillDay>('value_table/tills', books.at(book, drawers));
    const { version } = await read();
    await must(count(people.colleague, { ...at('001'), reason: 'There should be 100' }));
    expect((await read()).version).toBe(version);
    const answer = await world.test.ask('PUT', 'value_table/tills', {
      as: blind,
      body: { ...books.at(book, drawers), version, tills: [{ ...at('001'), amount: '61' }] },
    });
    expect(answer.status).toBe(200);
  });

  it('a note on a day that has nothing else', async () => {
    const dpId = await cash('Quiet');
    const { book, enter } = await strict('Quiet', quiet, tenders(dpId));
    const { locationId, presetId } = books.at(book, quiet);
    const period = { presetId, startDate: quiet, lastDate: quiet };
    const read = () =>
      Promise.all([
        ask('value_table/days', period),
        ask('value_table/stores', { ...period, withDays: 'true' }),
        ask('value_table/next', { presetId, locationId, date: quiet }),
        ask('value_table', books.at(book, quiet)),
      ]);
    const asked = async () => JSON.stringify(await read()).replaceAll(/"knownAt":"[^"]*"/g, '');
    const before = await asked();
    await must(enter(people.colleague, { dpId, note: 'There should be 5' }));
    expect(await asked()).toBe(before);
  });
});
