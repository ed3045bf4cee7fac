import type { TillDay } from '@lanewise/contract/entities/tills';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { blindKeeper } from './blind.testing.ts';
import { lineOf, receipts } from './book.testing.ts';
import { drawnPeople, tenders } from './second-person.testing.ts';
import { at, drawerRecords } from './till.testing.ts';

// A note tells why a line is over or short, and usually by how much. A blind counter therefore reads only the notes
// that they wrote.

const [day, drawers] = ['2026-03-02', '2026-03-03'];
const said = 'There should be 100 in it';
const { world, chain, idOf, books, people, tills, cash, strict, begin } = drawnPeople(
  Buffer.concat([
    receipts(`${day} 0001 cash 100.00`),
    Buffer.from('\n'),
    drawerRecords(`
      ${drawers} 001 11 2 sale cash 100.00
      ${day} 002 12 3 sale cash 70.00`),
  ]),
  ['colleague'],
);

let blind = '';
beforeAll(async () => {
  blind = await blindKeeper({ world, chain, idOf });
}, 60_000);

const ask = (path: string, query: object) => {
  const asked = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return world.test.ask('GET', `${path}?${asked.join('&')}`, { as: blind });
};

describe('who counts blind', () => {
  it('reads no note of a colleague on a line, and the one that they wrote', async () => {
    const dpId = await cash('Noted');
    const { book, enter } = await strict('Noted', day, tenders(dpId));
    await must(enter(blind, { dpId, enteredValue: '60', note: 'counted twice' }));
    const read = async () => ask('value_table', books.at(book, day));
    expect(lineOf((await must(read())) as ValueTable, 'tender', dpId)?.note).toBe('counted twice');
    await must(enter(people.colleague, { dpId, note: said }));
    expect(lineOf((await must(read())) as ValueTable, 'tender', dpId)?.note).toBe('');
    const { locationId, presetId } = books.at(book, day);
    const period = await ask('value_table/period', { locationId, presetId, startDate: day, lastDate: day });
    expect((await read()).text + period.text).not.toContain(said);
    const answer = await enter(blind, { dpId, enteredValue: '61' });
    expect([answer.status, answer.text.includes(said)]).toEqual([200, false]);
  });

  it('reads no reason for which a book was opened again', async () => {
    const { book, put, close } = await begin('Opened', day, [{ type: 'summary', dpIds: [await cash('Opened')] }]);
    await must(close(people.colleague));
    await must(put(people.colleague, { isBookClosed: false, reason: said }));
    const { status, text } = await ask('value_table', books.at(book, day));
    expect([status, text.includes(said)]).toEqual([200, false]);
  });

  it('reads no reason of a drawer, nor of a movement, that a colleague wrote', async () => {
    await tills.rule(drawers, 'lane');
    const { book, count, move } = await strict('Drawers', drawers, tenders(await cash('Drawers')));
    const rowsOf = async () => ((await must(ask('value_table/tills', books.at(book, drawers)))) as TillDay).rows;
    await must(count(blind, { ...at('001'), amount: '60', reason: 'torn' }));
    expect((await rowsOf())[0]?.reason).toBe('torn');
    await must(count(people.colleague, { ...at('001'), reason: said }));
    const into = { kind: 'paidIn', source: null, target: { lane: '001', cashier: '' }, tender: 'cash', amount: '5' };
    await must(move(people.colleague, { ...into, bag: '', slip: '', note: said }));
    const answers = await Promise.all(
      ['value_table', 'value_table/tills', 'value_table/movements'].map((path) => ask(path, books.at(book, drawers))),
    );
    expect(answers.map(({ status, text }) => [status, text.includes(said)])).toEqual(answers.map(() => [200, false]));
  });

  it.each([
    ['Unused', { reason: said }],
    ['Untouched', { approved: false }],
  ])('is told of no drawer that nobody used, of which a colleague speaks: %s', async (name, word) => {
    await tills.rule(drawers, 'lane');
    const { book, count } = await strict(name, drawers, tenders(await cash(name)));
    const read = async () => {
      const answers = await Promise.all(
        ['value_table', 'value_table/tills'].map((path) => ask(path, books.at(book, drawers))),
      );
      const { presetId, locationId } = books.at(book, drawers);
      const span = { presetId, locationIds: locationId, startDate: drawers, lastDate: drawers };
      return [...answers, await ask('value_table/days', span)].map(({ text }) => text);
    };
    const before = await read();
    await must(count(people.colleague, { ...at('002'), ...word }));
    expect(await read()).toEqual(before);
  });
});
