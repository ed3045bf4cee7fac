import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { noRules } from '@lanewise/contract/entities/ledger-rules';
import { beforeAll, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, type Book } from './book.testing.ts';
import { drawerRecords, drawnTills } from './till.testing.ts';

const day = '2026-03-02';
const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(
    own,
    drawerRecords(`2026-03-02 001 11 1 sale cash 100.00
2026-02-27 002 11 9 sale cash 5.00`),
  ),
);
const books = drawnBooks({ idOf, call });
const tills = drawnTills({ call }, books);

let blind = '';
let book: Book;
beforeAll(async () => {
  const some = [idOf('0008')];
  ({ token: blind } = await join(world, 'blind.moved', 'Analyst', chain.company.id, ['Sheets Access Group'], some));
  const cash = await books.point('Cash of drawers', { source: 'posTotal', posAssignment: 'tender.cash' });
  // The line that people count blind adds up amounts that are paid out, so such movements are withheld from these
  // people.
  const paidOut = await books.point('Paid out of drawers', { source: 'posTotal', posAssignment: 'drawer.paidOut' });
  const preset = await books.read<LedgerPreset>('POST', 'ledger-config/preset', {
    name: 'Drawers',
    since: day,
    locationIds: some,
    rules: { ...noRules, mayBeIncomplete: true },
  });
  const sheet = (name: string, type: string, dpId: number) =>
    books.read('POST', `ledger-config/sheet?presetId=${preset.presetId}`, {
      name,
      type,
      state: 'Active',
      dpIds: [dpId],
    });
  await sheet('Tenders', 'tender', cash);
  await sheet('Expenses', 'expense', paidOut);
  await tills.rule(day, 'lane');
  book = { preset } as Book;
}, 60_000);

/** The calls of a blind counter that name the drawer of lane 002. */
const whereTold = async (): Promise<string[]> => {
  const place = `presetId=${book.preset.presetId}&locationId=${idOf('0008')}`;
  const calls = [
    `value_table?${place}&date=${day}`,
    `value_table/tills?${place}&date=${day}`,
    `value_table/period?${place}&startDate=${day}&lastDate=${day}`,
  ];
  const answers = await Promise.all(calls.map((path) => must(world.test.ask('GET', path, { as: blind }))));
  return calls.filter((_, at) => JSON.stringify(answers[at]).includes('002'));
};

it('a drawer that only withheld movements of others tell of is hidden from a blind counter, open, closed and reopened', async () => {
  expect(await whereTold()).toEqual([]);
  await books.read('POST', 'value_table/movements', {
    ...books.at(book, day),
    kind: 'paidOut',
    source: { lane: '002', cashier: '' },
    target: null,
    tender: 'cash',
    amount: '17.35',
  });
  expect(await whereTold()).toEqual([]);
  await tills.count(book, day, [{ lane: '001', cashier: '', tender: 'cash', amount: '100.00' }]);
  expect(await books.put(book, day, { isBookClosed: true, isIncomplete: true })).toMatchObject({ status: 200 });
  // The close itself stores the drawer, and people who see expected amounts can read it.
  expect(JSON.stringify(await books.table(book, day))).toContain('002');
  expect(await whereTold()).toEqual([]);
  expect(await books.put(book, day, { isBookClosed: false, reason: 'again' })).toMatchObject({ status: 200 });
  expect(await whereTold()).toEqual([]);
});
