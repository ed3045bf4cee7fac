import type { CashAccount, MovementDay } from '@lanewise/contract/entities/movements';
import type { ValueTable } from '@lanewise/contract/entities/value-table';
import type { BookPeriod } from '@lanewise/contract/entities/book-days';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, type Book } from './book.testing.ts';
import { at as drawer, drawerRecords, drawnTills } from './till.testing.ts';

// Movements between a drawer and a safe are withheld from blind counters in every answer.

const { world, chain, idOf, call } = drawnChain((opened, own) =>
  opened.send(
    own,
    drawerRecords(`
      2026-03-02 001 11 1 sale   cash 100.00
      2026-03-03 001 11 1 sale   cash 100.00
      2026-03-04 001 11 1 sale   cash 100.00
      2026-03-04 001 11 2 pickup cash 61.35
    `),
  ),
);
const books = drawnBooks({ idOf, call });
const tills = drawnTills({ call }, books);

let blind = '';
let safe = 0;
beforeAll(async () => {
  const some = [idOf('0008')];
  ({ token: blind } = await join(world, 'blind.adds', 'Analyst', chain.company.id, ['Sheets Access Group'], some));
  ({ accountId: safe } = await books.read<CashAccount>('POST', 'ledger-config/account', {
    kind: 'safe',
    name: 'Safe',
  }));
}, 60_000);

const asBlind = async <Data>(path: string, body?: object): Promise<Data> =>
  (await must(world.test.ask(body ? 'PUT' : 'GET', path, { as: blind, ...(body && { body }) }))) as Data;

const only = async (name: string, since: string, more: object = {}) => {
  const cash = await books.point(`${name} cash`, { source: 'posTotal', posAssignment: 'tender.cash' });
  const preset = await books.read<LedgerPreset>('POST', 'ledger-config/preset', {
    name,
    since,
    locationIds: [idOf('0008')],
    ...more,
  });
  await books.read('POST', `ledger-config/sheet?presetId=${preset.presetId}`, {
    name: 'Tenders',
    type: 'tender',
    state: 'Active',
    dpIds: [cash],
  });
  return { preset, cash } as Book;
};
const queryOf = (book: Book, date: string): string =>
  Object.entries(books.at(book, date))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
const pickup = (book: Book, date: string, amount: string) =>
  books.read<MovementDay>('POST', 'value_table/movements', {
    ...books.at(book, date),
    kind: 'pickup',
    source: { lane: '001', cashier: '' },
    target: { accountId: safe },
    tender: 'cash',
    amount,
  });

describe('somebody who counts blind', () => {
  it('cannot work out what was moved into the safe by what the line of the counted drawers comes to', async () => {
    const day = '2026-03-02';
    await tills.rule(day, 'lane');
    const book = await only('Moved', day);
    await pickup(book, day, '61.35');
    const { movements } = await asBlind<MovementDay>(`value_table/movements?${queryOf(book, day)}`);
    expect(movements.map(({ amount }) => amount)).toEqual([null]);
    await asBlind('value_table/tills', { ...books.at(book, day), tills: [{ ...drawer('001'), amount: '0' }] });
    const table = await asBlind<ValueTable>(`value_table?${queryOf(book, day)}`);
    const [line] = table.sheets[0]?.rows ?? [];
    expect(line?.tills?.map(({ moved }) => moved)).toEqual([null]);
    const period = `locationId=${idOf('0008')}&presetId=${book.preset.presetId}&startDate=${day}&lastDate=${day}`;
    const { sheets } = await asBlind<BookPeriod>(`value_table/period?${period}`);
    expect([line?.enteredValue, line?.total, sheets[0]?.rows[0]?.values[0]?.total]).not.toContain('61.35');
  });

  it('is told no amount by the check of movements that only one side reports', async () => {
    const day = '2026-03-03';
    await tills.rule(day, 'lane', { matchMovements: true });
    const book = await only('Unmatched', day);
    await pickup(book, day, '71.35');
    const { movements } = await asBlind<MovementDay>(`value_table/movements?${queryOf(book, day)}`);
    expect(movements.map(({ amount }) => amount)).toEqual([null]);
    const table = await asBlind<ValueTable>(`value_table?${queryOf(book, day)}`);
    expect(JSON.stringify(table)).not.toContain('71.35');
  });

  it('is told no such amount by what a book that was closed incomplete lacks', async () => {
    const day = '2026-03-03';
    const book = await only('Incomplete', day, {
      rules: {
        tolerance: null,
        tolerances: [],
        secondPerson: false,
        mayBeIncomplete: true,
        lateReceipts: 'adjustment',
      },
    });
    await books.save(book, day, { rows: [], isBookClosed: true, isIncomplete: true });
    const table = await asBlind<ValueTable>(`value_table?${queryOf(book, day)}`);
    expect(table.state).toBe('Closed');
    expect(JSON.stringify(table)).not.toContain('71.35');
  });

  it('is told no amount that a register picked up into the safe before somebody received it there', async () => {
    const day = '2026-03-04';
    const book = await only('Received', day);
    const before = await asBlind<MovementDay>(`value_table/movements?${queryOf(book, day)}`);
    const records = [{ lane: '001', number: '2', occurrence: 0, tender: 'cash' }];
    const received = await asBlind<MovementDay>('value_table/movements/received', { ...books.at(book, day), records });
    expect(received.movements.map(({ state, amount }) => [state, amount])).toEqual([['matched', null]]);
    expect(before.movements.map(({ amount }) => amount)).toEqual([null]);
  });
});
